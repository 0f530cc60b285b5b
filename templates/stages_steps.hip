//% local op, dims, n = model.name, model.dimensions, #stages
//% part("steps_head", { header = op .. "_device.h" })

// ---- Steps --------------------------------------------------------------------------------------

typedef hipError_t sweep(const $(op)_args *args, hipStream_t stream);

// The recommended strategies of the stages.
static sweep *const recommended[$(n)] = {
//% for _, stage in ipairs(stages) do
    [](const $(op)_args *args, hipStream_t stream) {
        const auto own = stages_of_$(op)::$(stage.name)_of(args);
        return ::$(stage.model.name)(&own, stream);
    },
//% end
};

// One stage of a region by a strategy's sweep, and what lies outside of it by rules.
//% local shells = steps.images and "const shells &where, " or ""
//% local given = steps.images and "where, " or ""
static hipError_t step(const $(op)_args *region, int stage, $(shells)hipStream_t stream, sweep *by)
{
//% if #steps.points > 0 then
//% part("points_step")
//% elseif steps.images then
    const hipError_t status = by(region, stream);
    return status == hipSuccess ? write_outside(region, where, stage, stream) : status;
//% else
    (void)stage; // no rule has images
    return by(region, stream);
//% end
}

//% if model.counts_steps then
//% part("steps_add")

//% end
//% if groups then
//% part("stages_groups")

static hipError_t run($(op)_args *args, int64_t steps, hipStream_t stream, sweep *const (&by)[$(n)],
    const $(op)_strategy *grouped)
{
//% else
static hipError_t run($(op)_args *args, int64_t steps, hipStream_t stream, sweep *const (&by)[$(n)])
{
//% end
    if (!args || steps < 0)
        return hipErrorInvalidValue;
    if (steps == 0)
        return hipSuccess;
    auto whole = checks_of_$(op)::region_of(args, {0, 0, 0}, args->extent);
    if (checks_of_$(op)::fault_of_step(&whole, 0))
        return hipErrorInvalidValue;
//% if steps.images then
    const shells where = shells_of(&whole, true, 0);
//% end
    hipError_t status = hipSuccess;
    int64_t done = 0;
//% if groups then
    const bool is_fused = grouped && grouped->fused && grouped->fits(&whole);
//% if groups.launched > 1 then
    while (is_fused && steps - done >= grouped->time && status == hipSuccess) {
        status = steps_of_all(&whole, $(given)stream, *grouped);
        $(op)_advance(&whole, grouped->time);
        done += status == hipSuccess ? grouped->time : 0;
    }
//% else
    for (; is_fused && done < steps && status == hipSuccess; done += status == hipSuccess) {
        status = step_of_all(&whole, $(given)stream, *grouped);
        $(op)_advance(&whole, 1);
    }
//% end
//% end
    for (; done < steps && status == hipSuccess; done += status == hipSuccess) {
        for (int stage = 0; stage < $(n) && status == hipSuccess; stage++)
            status = step(&whole, stage, $(given)stream, by[stage]);
        $(op)_advance(&whole, 1);
    }
//% if groups then
    *args = checks_of_$(op)::region_of(&whole, args->lo, args->hi);
//% else
    $(op)_advance(args, done);
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
    return steps_of_$(op)::run(args, steps, stream, steps_of_$(op)::recommended$(fused_by(op, groups)));
}

extern "C" hipError_t $(op)_run_by(const $(op)_strategy *by, $(op)_args *args, int64_t steps, hipStream_t stream)
{
    return by ? steps_of_$(op)::run(args, steps, stream, by->stage$(groups and ", by" or "")) : hipErrorInvalidValue;
}

extern "C" hipError_t $(op)_stage(const $(op)_args *args, int stage,
    const int64_t lo[3], const int64_t hi[3], unsigned faces, hipStream_t stream)
{
    if (!args || !lo || !hi || stage < 0 || stage >= $(n))
        return hipErrorInvalidValue;
    const int64_t from[3] = {lo[0], $(dims > 1 and "lo[1]" or 0), $(dims > 2 and "lo[2]" or 0)};
    const int64_t to[3] = {hi[0], $(dims > 1 and "hi[1]" or 1), $(dims > 2 and "hi[2]" or 1)};
    using namespace steps_of_$(op);
    const auto region = checks_of_$(op)::region_of(args, from, to);
    if (checks_of_$(op)::fault_of_step(&region, faces))
        return hipErrorInvalidValue;
//% local own = steps.images and "shells_of(&region, true, faces), " or ""
    return step(&region, stage, $(own)stream, recommended[stage]);
}

// A region needs of its neighbours what each stage before the last has written there.
extern "C" hipError_t $(op)_group(const $(op)_args *args,
    const int64_t lo[3], const int64_t hi[3], int steps, unsigned faces, hipStream_t stream)
{
    if (!args || !lo || !hi || steps < 0 || steps > 1 || faces != 0)
        return hipErrorInvalidValue;
    for (int axis = 0; axis < $(dims); axis++)
        if (lo[axis] != 0 || hi[axis] != args->extent[axis])
            return hipErrorInvalidValue;
    hipError_t status = hipSuccess;
    for (int stage = 0; steps > 0 && status == hipSuccess && stage < $(n); stage++)
        status = $(op)_stage(args, stage, lo, hi, faces, stream);
    return status;
}

//% part("steps_names")

//% part("steps_operator")
