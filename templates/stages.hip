//% local op = model.name
//% local guard = "STAGES_OF_" .. model.macros .. "_H"
//% part("banner", { what = op .. ": what its stages have of it" })
#ifndef $(guard)
#define $(guard)

#include "$(op)_checks.h"
//% for _, stage in ipairs(stages) do
#include "$(stage.model.name).h"
//% end

namespace stages_of_$(op)
{
//% for _, stage in ipairs(stages) do

static inline $(stage.model.name)_args $(stage.name)_of(const $(op)_args *args)
{
    $(stage.model.name)_args own;
//% for g, grid in ipairs(stage.model.grids) do
    own.$(grid.member) = args->$(model.grids[stage.grids[g]].member);
//% end
    for (int axis = 0; axis < 3; axis++) {
        own.extent[axis] = args->extent[axis];
        own.lo[axis] = args->lo[axis];
        own.hi[axis] = args->hi[axis];
//% if #stage.model.indexes > 0 then
        own.origin[axis] = args->origin[axis];
//% end
    }
    own.pitch[0] = args->pitch[0];
    own.pitch[1] = args->pitch[1];
//% for i, scalar in ipairs(stage.model.scalars) do
    own.$(scalar.member) = args->$(model.scalars[stage.scalars[i]].member);
//% end
//% if stage.model.counts_steps then
    own.step = args->step;
    own.steps_done = args->steps_done;
//% end
    return own;
}
//% end

} // namespace stages_of_$(op)

#endif
