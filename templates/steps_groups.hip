//% local op = model.name
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
    if (faces && args->$(x.set.member).list) // those in halos of neighbours are not in the list
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

// As many whole groups as `steps` have, of `done` steps together.
//% if steps.images then
// They take images from where these come from: what lies outside is written once, after the last.
//% end
static hipError_t run_groups($(op)_args *args, int64_t steps, hipStream_t stream,
    const $(op)_strategy &by, int64_t &done)
{
    hipError_t status = hipSuccess;
    if (steps < by.time || !groups_fit(args, 0, by))
        return status;
//% local group = #receivers > 0 and "make_group(args, 0, by, stream)" or "by.group(args, 0, stream)"
    for (; done + by.time <= steps && (status = $(group)) == hipSuccess; done += by.time)
//% if model.counts_steps then
        turn(args), count(args, by.time);
//% else
        turn(args);
//% end
//% if steps.images then
    if (status == hipSuccess)
        status = write_outside(args, shells_of(args, false, 0$(loads)), false, stream);
//% end
    return status;
}
