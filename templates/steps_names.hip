//% local op = model.name
extern "C" void $(op)_advance($(op)_args *args, int64_t steps)
{
    //% part("steps_done")
//% if groups and not stages then
    int64_t turns = steps / $(groups.time);
    steps %= $(groups.time);
//% if groups.fewer then
    turns += steps > 1; // a smaller group
    steps = steps > 1 ? 0 : steps;
//% end
    if (turns % 2 == 1)
        steps_of_$(op)::turn(args);
//% end
//% if steps.period == 1 then
    (void)args; // every grid stays where it is
    (void)steps;
//% else
    for (steps %= $(steps.period); steps > 0; steps--) {
//% for g, grid in ipairs(model.grids) do
//% if steps.from[g] ~= g then
        $(model.type) *const $(grid.id) = ($(model.type) *)args->$(grid.member);
//% end
//% end
//% for g, grid in ipairs(model.grids) do
//% if steps.from[g] ~= g then
        args->$(grid.member) = $(model.grids[steps.from[g]].id);
//% end
//% end
    }
//% end
}

//% if model.counts_steps then
extern "C" hipError_t $(op)_count($(op)_args *args, int64_t steps, hipStream_t stream)
{
    if (!args || !args->steps_done)
        return hipErrorInvalidValue;
    args->step -= steps;
//% for _, p in ipairs(steps.points) do
    args->$(p.member).row -= steps;
//% end
    hipLaunchKernelGGL(steps_of_$(op)::$(op)_add, dim3(1, 1, 1), dim3(1, 1, 1), 0, stream, args->steps_done, steps);
    return hipGetLastError();
}

//% end
extern "C" hipError_t $(op)_halo(const $(op)_args *args, unsigned faces, hipStream_t stream)
{
    if (!args)
        return hipErrorInvalidValue;
    const auto whole = checks_of_$(op)::region_of(args, {0, 0, 0}, args->extent);
    if (checks_of_$(op)::fault_of_step(&whole, faces))
        return hipErrorInvalidValue;
//% if #steps.outside > 0 then
    using namespace steps_of_$(op);
//% local loads = needs.images and ", false" or ""
//% if groups and #groups.scratch > 0 then
    const auto shells = shells_of(&whole, false, faces$(loads));
//% local after = stages and "-1" or "false"
    hipError_t status = write_outside(&whole, shells, $(after), stream);
    auto others = whole; // what takes turns with the grids
    turn(&others);
    for (const void *scratch : whole.scratch)
        if (!scratch)
            return status;
    return status == hipSuccess ? write_outside(&others, shells, $(after), stream) : status;
//% else
    return write_outside(&whole, shells_of(&whole, false, faces$(loads)), $(stages and "-1" or "false"), stream);
//% end
//% else
    (void)stream; // the caller's
    return hipSuccess;
//% end
}
