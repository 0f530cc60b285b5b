//% local op = model.name
//% local guard = "DEVICE_OF_" .. model.macros .. "_H"
//% part("banner", { what = op .. ": what its strategies share" })
#ifndef $(guard)
#define $(guard)

#include "$(op)_checks.h"

#include <limits.h>
//% if needs.balance then

#include <atomic>
//% end

namespace device_of_$(op)
{

//% part("types")

//% part("primitives")

//% part("coefficients")
//% if needs.images then

//% part("images")
//% end
//% if point then

//% part(needs.end_blocks and "edge" or "direct", { kernel = point, k = point })
//% end

//% part("checks")

//% if needs.images then
//% part("images_given")

//% end
//% part("launches")
//% if needs.groups then

//% part("levels_bounds")
//% if #steps.points > 0 then

//% part("points_shared", { few = false })
//% for i, set in ipairs(steps.points) do
//% if set.scale > 0 then

//% part("points_scale", { set = set, number = i })
//% end
//% end

//% part("levels_points")
//% end
//% end

} // namespace device_of_$(op)

#endif
