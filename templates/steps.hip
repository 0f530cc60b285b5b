//% local op, dims = model.name, model.dimensions
//% part("steps_head", { header = op .. "_checks.h" })

// ---- Steps --------------------------------------------------------------------------------------

// Steps of one region: what is the same for all of them.
struct stepping
{
    const $(op)_strategy &by;
//% if needs.images then
    bool loads; // images, by the sweep
//% end
//% if steps.images then
    shells where; // of what launches write
//% end
};

//% local told = needs.images and ", bool loads" or ""
static stepping stepping_of(const $(op)_args *region, unsigned faces, const $(op)_strategy &by$(told))
{
//% if needs.images then
    return {by, loads, shells_of(region, true, faces, loads)};
//% elseif steps.images then
    return {by, shells_of(region, true, faces)};
//% else
    (void)region; // no image lies outside
    (void)faces;
    return {by};
//% end
}

// One step: the sweep, and what lies outside of the region by rules.
static hipError_t step(const $(op)_args *region, const stepping &s, hipStream_t stream)
{
//% if #steps.points > 0 then
//% part("points_step")
//% elseif steps.images then
    //% part("steps_sweep")
    return status == hipSuccess ? write_outside(region, s.where, true, stream) : status;
//% else
    return s.by.run(region, stream);
//% end
}

//% if model.counts_steps then
//% part("steps_add")

//% end
//% if groups then
//% part("steps_groups")

//% end
// By the recommended strategy if `by` is null.
static hipError_t run($(op)_args *args, int64_t steps, hipStream_t stream, const $(op)_strategy *by)
{
    if (!args || steps < 0)
        return hipErrorInvalidValue;
    if (steps == 0)
        return hipSuccess;
    auto whole = checks_of_$(op)::region_of(args, {0, 0, 0}, args->extent);
    if (checks_of_$(op)::fault_of_step(&whole, 0))
        return hipErrorInvalidValue;
    const auto &chosen = by ? *by : choice_of_$(op)::recommended(&whole);
//% if needs.images then
    const bool loads = chosen.images && checks_of_$(op)::images_fit(&whole, chosen.vector);
    const stepping all = stepping_of(&whole, 0, chosen, loads);
//% else
    const stepping all = stepping_of(&whole, 0, chosen);
//% end
    hipError_t status = hipSuccess;
    int64_t done = 0;
//% if groups then
    status = run_groups(&whole, steps, stream, $(grouped_by(op, groups)), done);
//% if needs.images then
    const int64_t grouped = done;
//% end
    for (; status == hipSuccess && done < steps && (status = step(&whole, all, stream)) == hipSuccess; done++)
        $(op)_advance(&whole, 1);
    *args = checks_of_$(op)::region_of(&whole, args->lo, args->hi);
//% else
    for (; done < steps && (status = step(&whole, all, stream)) == hipSuccess; done++)
        $(op)_advance(&whole, 1);
    $(op)_advance(args, done);
//% end
//% if needs.images then
    if (status == hipSuccess && loads$(groups and " && done > grouped" or "")) // which did without images outside
        status = write_outside(&whole, shells_of(&whole, false, 0, false), false, stream);
//% end
//% if model.counts_steps then
    return status == hipSuccess && args->steps_done ? $(op)_count(args, steps, stream) : status;
//% else
    return status;
//% end
}

//% if #steps.points > 0 then
//% part("points_list")
//% else
} // namespace steps_of_$(op)
//% end

extern "C" hipError_t $(op)_run($(op)_args *args, int64_t steps, hipStream_t stream)
{
    return steps_of_$(op)::run(args, steps, stream, nullptr);
}

extern "C" hipError_t $(op)_run_by(const $(op)_strategy *by, $(op)_args *args, int64_t steps, hipStream_t stream)
{
    return by ? steps_of_$(op)::run(args, steps, stream, by) : hipErrorInvalidValue;
}

extern "C" hipError_t $(op)_group(const $(op)_args *args,
    const int64_t lo[3], const int64_t hi[3], int steps, unsigned faces, hipStream_t stream)
{
//% local refused = groups and "(" .. refused_steps(groups) .. ")" or "steps > 1"
    if (!args || !lo || !hi || steps < 0 || $(refused))
        return hipErrorInvalidValue;
    const int64_t from[3] = {lo[0], $(dims > 1 and "lo[1]" or 0), $(dims > 2 and "lo[2]" or 0)};
    const int64_t to[3] = {hi[0], $(dims > 1 and "hi[1]" or 1), $(dims > 2 and "hi[2]" or 1)};
    if (steps == 0)
        return hipSuccess;
    using namespace steps_of_$(op);
    const auto region = checks_of_$(op)::region_of(args, from, to);
    if (checks_of_$(op)::fault_of_step(&region, faces))
        return hipErrorInvalidValue;
//% if groups then
    const auto &group = choice_of_$(op)::grouped();
//% local _, receivers = points_by_kind(steps, stages)
//% local made = #receivers > 0 and "make_group(&region, faces, group, stream)" or "group.group(&region, faces, stream)"
    if (steps > 1 && !groups_fit(&region, faces, group))
        return hipErrorInvalidValue;
//% if groups.fewer then
    if (steps > 1 && steps < $(groups.time))
        return group.fewer(&region, faces, steps, stream);
//% end
    if (steps > 1)
        return $(made);
//% end
    const auto &by = choice_of_$(op)::recommended(&region);
    return step(&region, stepping_of(&region, faces, by$(needs.images and ", false" or "")), stream);
}
//% if groups then

extern "C" int $(op)_group_steps(const $(op)_args *args, unsigned faces)
{
    if (!args)
        return 1;
    using namespace steps_of_$(op);
//% local sources = points_by_kind(steps, stages)
//% if #sources > 0 then
    const auto whole = widest(args, faces);
//% else
    const auto whole = checks_of_$(op)::region_of(args, {0, 0, 0}, args->extent);
//% end
    const bool fit = !checks_of_$(op)::fault_of_step(&whole, faces) &&
        groups_fit(&whole, faces, choice_of_$(op)::grouped());
    return fit ? $(groups.time) : 1;
}
//% end

//% part("steps_names")

//% part("steps_operator")
