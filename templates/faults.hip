//% local op, dims = model.name, model.dimensions
//% local guard = "CHECKS_OF_" .. model.macros .. "_H"
//% local outputs = {}
//% for _, g in ipairs(model.grids) do outputs[#outputs + 1] = g.written and g or nil end
//% part("banner", { what = op .. ": which arguments are refused" })
#ifndef $(guard)
#define $(guard)

#include "$(op).h"

#include <limits.h>

namespace checks_of_$(op)
{

// Why $(op)() and its strategies refuse their arguments: what is found first. nullptr where they take them.
static inline const char *fault_of(const $(op)_args *args)
{
    if (!args)
        return "args is a null pointer";
    // Outputs first.
    const void *const grids[] = {
//% for i, g in ipairs(model.grids) do
        args->$(g.member),
//% end
    };
    static const char *const missing[] = {
//% for i, g in ipairs(model.grids) do
        "$(g.member) is a null pointer",
//% end
    };
    static const char *const shared[] = {
//% for _, g in ipairs(outputs) do
        "$(g.member) is another grid, too: an output needs an array of its own",
//% end
    };
    for (int i = 0; i < $(#model.grids); i++) {
        if (!grids[i])
            return missing[i];
        for (int j = 0; j < i && j < $(#outputs); j++)
            if (grids[i] == grids[j])
                return shared[j];
    }
//% for axis = 0, dims - 1 do
//% local at, n = "[" .. axis .. "]", ({ [0] = "nx", "ny", "nz" })[axis]
//% local least = ({ [0] = "", ": a single row is 1", ": a single plane is 1" })[axis]
    if (args->extent$(at) < 1)
        return "extent$(at), $(n), is below 1$(least)";
    if (args->extent$(at) > INT_MAX / 2)
        return "extent$(at), $(n), is above 1073741823";
    if (args->lo$(at) < 0)
        return "lo$(at) is below 0";
    if (args->hi$(at) < args->lo$(at))
        return "hi$(at) is below lo$(at)";
    if (args->hi$(at) > args->extent$(at))
        return "hi$(at) is above extent$(at)";
//% end
//% if dims >= 2 then
    if (args->pitch[0] < args->extent[0])
        return "pitch[0], elements from row to row, is below extent[0]";
//% end
//% if dims == 3 then
    if (args->pitch[1] / args->extent[1] < args->pitch[0])
        return "pitch[1], elements from plane to plane, is below pitch[0] * extent[1]";
//% end
    return nullptr;
}
//% if steps then

static inline $(op)_args region_of(const $(op)_args *args, const int64_t (&lo)[3], const int64_t (&hi)[3])
{
    $(op)_args region = *args;
    for (int axis = 0; axis < 3; axis++) {
        region.lo[axis] = lo[axis];
        region.hi[axis] = hi[axis];
    }
    return region;
}

// Why steps refuse them.
static inline const char *fault_of_step(const $(op)_args *args, unsigned faces)
{
    if (const char *fault = fault_of(args))
        return fault;
//% part("steps_faults")
    return nullptr;
}
//% end
//% if needs.images then

// Whether sweeps by vectors can load images: whole vectors are, of interior points, and offsets to all of a
// plane have 32 bits.
static inline bool images_fit(const $(op)_args *args, int vector)
{
    (void)vector;
    return $(fitting_text(model, steps, plans));
}
//% end

} // namespace checks_of_$(op)
//% if steps then

namespace choice_of_$(op)
{

// What $(op)() calls for a region.
const $(op)_strategy &recommended(const $(op)_args *args);
//% if groups then
// Whose groups of steps $(op)_run and $(op)_group make.
const $(op)_strategy &grouped();
//% end

} // namespace choice_of_$(op)
//% end
//% if needs.images then

// Strategies that load images from where they are, where these fit.
namespace images_of_$(op)
{

//% for _, p in ipairs(plans) do
//% if p.loads_images then
hipError_t by_$(p.label)(const $(op)_args *args, hipStream_t stream);
//% end
//% end

} // namespace images_of_$(op)
//% end
//% if groups and not stages then

// Strategies that advance their region by several steps at once. They write it into arrays that take turns with
// those that are read, and nothing outside of it.
namespace groups_of_$(op)
{

//% for _, p in ipairs(plans) do
//% if p.time > 1 then
hipError_t by_$(p.label)(const $(op)_args *args, unsigned faces, hipStream_t stream);
//% if p.fewer then
hipError_t fewer_by_$(p.label)(const $(op)_args *args, unsigned faces, int steps, hipStream_t stream);
//% end
bool fits_$(p.label)(const $(op)_args *args, unsigned faces);
//% end
//% end

} // namespace groups_of_$(op)
//% end

#endif
