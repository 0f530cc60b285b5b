//% local op = model.name
//% local smaller = some_fewer(plans)
//% local loads = needs.images and ", false" or ""
//% local sources, receivers = points_by_kind(steps, stages)
// After a group: what it wrote takes turns with what it read.
static void turn($(op)_args *args)
{
//% for _, t in ipairs(groups.turns) do
//% local grid = model.grids[t.grid]
    $(model.type) *const $(grid.id) = ($(model.type) *)args->$(grid.member);
    args->$(grid.member) = args->$(t.with);
    args->$(t.with) = $(grid.id);
//% end
}

//% if model.counts_steps then
// What counts steps goes on.
static void count($(op)_args *args, int64_t steps)
{
    //% part("steps_done")
}

//% end
//% if #sources + #receivers > 0 then
// Every wave of a group goes through parts of sources, and of receivers of levels that it does not store: a step
// of its own takes less time where these are more.
constexpr int64_t most_in_groups = 8192;

//% end
//% if #sources > 0 then
// Sources act around the region, too, as far as levels are made there; what lies beyond faces that are
// neighbours' is in no list.
constexpr int64_t around_lo[3] = {$(join(around_groups(groups, "lo"), ", "))};
constexpr int64_t around_hi[3] = {$(join(around_groups(groups, "hi"), ", "))};

static bool has_surroundings(const $(op)_args *args, unsigned faces)
{
    for (int axis = 0; axis < $(model.dimensions); axis++) {
        if ((faces >> (2 * axis) & 1) && args->lo[axis] < around_lo[axis])
            return false;
        if ((faces >> (2 * axis + 1) & 1) && args->extent[axis] - args->hi[axis] < around_hi[axis])
            return false;
    }
    return true;
}
//% if not stages then

// The widest region that has them: all of the interior where there are no sources.
static $(op)_args widest(const $(op)_args *args, unsigned faces)
{
//% local listed = join(sources, " || ", function(x) return "args->" .. x.set.member .. ".list" end)
    const bool acts = $(listed);
    int64_t lo[3] = {0, 0, 0}, hi[3] = {1, 1, 1};
    for (int axis = 0; axis < $(model.dimensions); axis++) {
        lo[axis] = acts && (faces >> (2 * axis) & 1) ? around_lo[axis] : 0;
        hi[axis] = args->extent[axis] - (acts && (faces >> (2 * axis + 1) & 1) ? around_hi[axis] : 0);
    }
    return checks_of_$(op)::region_of(args, lo, hi);
}
//% end

//% end
// Whether steps of these arguments can be made in groups. They need
//% if #groups.scratch > 0 then
// scratch, and
//% end
// what the strategy asks of alignment, pitches and extents.
static bool groups_fit(const $(op)_args *args, unsigned faces, const $(op)_strategy &by)
{
//% if #groups.scratch > 0 then
    for (const void *scratch : args->scratch)
        if (!scratch)
            return false;
//% end
//% for _, x in ipairs(sources) do
    if (args->$(x.set.member).list && !has_surroundings(args, faces))
        return false;
//% end
//% for _, x in ipairs(sources) do
    if (args->$(x.set.member).list && args->$(x.set.member).parts > most_in_groups)
        return false;
//% end
//% for _, x in ipairs(receivers) do
//% local stored = levels_stored_of(model, plans, groups, x.set)
    if (by.time > $(stored) && args->$(x.set.member).list && args->$(x.set.member).parts > most_in_groups)
        return false;
//% end
    return by.time > 1 && by.fits(args, faces);
}
//% if #receivers > 0 then

static hipError_t make_group(const $(op)_args *args, unsigned faces, const $(op)_strategy &by, hipStream_t stream)
{
    hipError_t status = by.group(args, faces, stream);
//% for _, x in ipairs(receivers) do
    if (status == hipSuccess)
        status = launch_group_of_$(x.name)(args, by.time, stream);
//% end
    return status;
}
//% end

//% if smaller then
// As many whole groups as `steps` have, and a smaller one of what is left where the strategy has such: of `done` steps
// together.
//% else
// As many whole groups as `steps` have, of `done` steps together.
//% end
//% if steps.images then
// They take images from where these come from: what lies outside is written once, after the last.
//% end
static hipError_t run_groups($(op)_args *args, int64_t steps, hipStream_t stream,
    const $(op)_strategy &by, int64_t &done)
{
    hipError_t status = hipSuccess;
    if (steps < $(smaller and "(by.fewer ? 2 : by.time)" or "by.time") || !groups_fit(args, 0, by))
        return status;
//% local group = #receivers > 0 and "make_group(args, 0, by, stream)" or "by.group(args, 0, stream)"
    for (; done + by.time <= steps && (status = $(group)) == hipSuccess; done += by.time)
//% if model.counts_steps then
        turn(args), count(args, by.time);
//% else
        turn(args);
//% end
//% if smaller then
    const int left = (int)(steps - done);
    if (status == hipSuccess && by.fewer && left > 1 && (status = by.fewer(args, 0, left, stream)) == hipSuccess) {
        turn(args);
//% if model.counts_steps then
        count(args, left);
//% end
        done += left;
    }
//% end
//% if steps.images then
    if (status == hipSuccess)
        status = write_outside(args, shells_of(args, false, 0$(loads)), false, stream);
//% end
    return status;
}
