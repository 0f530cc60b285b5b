//% local op, dims = model.name, model.dimensions
//% local outside = #steps.outside > 0
//% part("banner", { what = op .. ": steps" })
#include "$(op)_checks.h"

#include <stddef.h>
//% if #steps.points > 0 then
#include <stdio.h>

#include <algorithm>
#include <cmath>
#include <limits>
//% end

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
//% if #steps.points > 0 then
//% part("points")
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
//% if #steps.points > 0 then
//% part("points_step")
//% elseif steps.images then
    const hipError_t status = by(&region, stream);
    return status == hipSuccess ? write_outside(&region, true, faces, stream) : status;
//% else
    return by(&region, stream);
//% end
}

static hipError_t run($(op)_args *args, int64_t steps, hipStream_t stream, sweep *by)
{
    if (!args || steps < 0)
        return hipErrorInvalidValue;
    for (; steps > 0; steps--) {
        const hipError_t status = step(args, {0, 0, 0}, args->extent, 0, stream, by);
        if (status != hipSuccess)
            return status;
        $(op)_advance(args, 1);
    }
    return hipSuccess;
}

//% if #steps.points > 0 then
//% part("points_list")
//% else
} // namespace steps_of_$(op)
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

//% part("steps_names")

//% part("steps_operator")
