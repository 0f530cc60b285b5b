//% local op, dims = model.name, model.dimensions
//% local outside = #steps.outside > 0
//% part("banner", { what = op .. ": steps" })
#include "$(op)_checks.h"

#include <stddef.h>

namespace steps_of_$(op)
{

typedef $(model.type) real;
//% if outside then

//% part("outside_shell")
//% for i, group in ipairs(steps.outside) do

//% part("outside", { group = group, name = "outside_" .. i })
//% end

//% part("outside_launch")
//% end

// ---- Steps --------------------------------------------------------------------------------------

typedef hipError_t sweep(const $(op)_args *args, hipStream_t stream);

// One step of the region [lo, hi) by a strategy's sweep, and what lies outside of it by rules.
static hipError_t step(const $(op)_args *args, const int64_t (&lo)[3], const int64_t (&hi)[3],
    unsigned faces, hipStream_t stream, sweep *by)
{
    const auto region = checks_of_$(op)::region_of(args, lo, hi);
    if (checks_of_$(op)::fault_of_step(&region, faces))
        return hipErrorInvalidValue;
//% if steps.images then
    const hipError_t status = by(&region, stream);
    return status == hipSuccess ? write_outside(&region, true, faces, stream) : status;
//% else
    return by(&region, stream);
//% end
}

//% if model.counts_steps then
__global__ static void $(op)_add(int64_t *number, int64_t steps)
{
    *number += steps;
}

//% end
static hipError_t run($(op)_args *args, int64_t steps, hipStream_t stream, sweep *by)
{
    if (!args || steps < 0)
        return hipErrorInvalidValue;
//% if model.counts_steps then
    for (int64_t at = 0; at < steps; at++) {
//% else
    for (; steps > 0; steps--) {
//% end
        const hipError_t status = step(args, {0, 0, 0}, args->extent, 0, stream, by);
        if (status != hipSuccess)
            return status;
        $(op)_advance(args, 1);
    }
//% if model.counts_steps then
    return args->steps_done && steps > 0 ? $(op)_count(args, steps, stream) : hipSuccess;
//% else
    return hipSuccess;
//% end
}

} // namespace steps_of_$(op)

//% if model.counts_steps then
extern "C" hipError_t $(op)_count($(op)_args *args, int64_t steps, hipStream_t stream)
{
    if (!args || !args->steps_done)
        return hipErrorInvalidValue;
    args->step -= steps;
    hipLaunchKernelGGL(steps_of_$(op)::$(op)_add, dim3(1, 1, 1), dim3(1, 1, 1), 0, stream, args->steps_done, steps);
    return hipGetLastError();
}

//% end
extern "C" hipError_t $(op)_run($(op)_args *args, int64_t steps, hipStream_t stream)
{
    return steps_of_$(op)::run(args, steps, stream, ::$(op));
}

extern "C" hipError_t $(op)_run_by(const $(op)_strategy *by, $(op)_args *args, int64_t steps, hipStream_t stream)
{
    return by ? steps_of_$(op)::run(args, steps, stream, by->run) : hipErrorInvalidValue;
}

extern "C" hipError_t $(op)_group(const $(op)_args *args,
    const int64_t lo[3], const int64_t hi[3], int steps, unsigned faces, hipStream_t stream)
{
    if (!args || !lo || !hi || steps < 0 || steps > 1)
        return hipErrorInvalidValue;
    const int64_t from[3] = {lo[0], $(dims > 1 and "lo[1]" or 0), $(dims > 2 and "lo[2]" or 0)};
    const int64_t to[3] = {hi[0], $(dims > 1 and "hi[1]" or 1), $(dims > 2 and "hi[2]" or 1)};
    if (steps == 0)
        return hipSuccess;
    return steps_of_$(op)::step(args, from, to, faces, stream, ::$(op));
}

extern "C" void $(op)_advance($(op)_args *args, int64_t steps)
{
//% if model.counts_steps then
    args->step += steps;
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

extern "C" hipError_t $(op)_halo(const $(op)_args *args, unsigned faces, hipStream_t stream)
{
    if (!args)
        return hipErrorInvalidValue;
    const auto whole = checks_of_$(op)::region_of(args, {0, 0, 0}, args->extent);
    if (checks_of_$(op)::fault_of_step(&whole, faces))
        return hipErrorInvalidValue;
//% if outside then
    return steps_of_$(op)::write_outside(&whole, false, faces, stream);
//% else
    (void)stream; // the caller's
    return hipSuccess;
//% end
}

//% part("steps_operator")
