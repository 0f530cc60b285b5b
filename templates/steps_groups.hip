//% local op = model.name
//% local loads = needs.images and ", false" or ""
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
    return by.time > 1 && by.fits(args, faces);
}

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
    for (; done + by.time <= steps && (status = by.group(args, 0, stream)) == hipSuccess; done += by.time)
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
