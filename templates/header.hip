//% local op = model.name
//% local guard = model.macros .. "_H"
//% part("banner", { what = op .. (model.doc and ": " .. model.doc or "") })
#ifndef $(guard)
#define $(guard)

#include <hip/hip_runtime.h>
//% if groups then
#include <stdbool.h>
//% end
//% if steps then
#include <stddef.h>
//% end
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// -fvisibility=hidden hides these functions in a shared library that is not compiled with
// -DHIPSTENCIL_API='__attribute__((visibility("default")))'.
#ifndef HIPSTENCIL_API
#define HIPSTENCIL_API
#endif

//% local dims = model.dimensions
//% local point = ({ "(x)", "(x, y)", "(x, y, z)" })[dims]
//% local place = ({ "x", "x + y * pitch[0]", "x + y * pitch[0] + z * pitch[1]" })[dims]
//% local extents = ({ "nx", "nx, ny", "nx, ny, nz" })[dims]
//% local zeros = ({ "0", "0, 0", "0, 0, 0" })[dims]
//% local rows, planes = "elements to the next row, >= nx", ", and to the next plane, >= pitch[0] * ny"
//% local pitches = ({ "does not count", rows .. "; [1] does not count", rows .. planes })[dims]
//% local rest = ({ "; [1] and [2] do not count", "; [2] does not count", "" })[dims]
//% if steps and #steps.points > 0 then
//% part("points_type")

//% end
// All grids have the same extents and pitches. x is contiguous. A pointer is the device address of
// the first interior element; element $(point) lies $(place) elements on.
// Grids that are read off the point need the halo around the interior: elements
//   [$(-model.lo[1]), $(shifted("nx", model.hi[1]))) along x
//% if dims > 1 then
//   [$(-model.lo[2]), $(shifted("ny", model.hi[2]))) along y
//% end
//% if dims > 2 then
//   [$(-model.lo[3]), $(shifted("nz", model.hi[3]))) along z
//% end
//% if writes_halos(model, steps) then
// Steps write halos, so that rows and planes are as far apart as these take.
//% end
// Nothing outside of it is read, nothing outside of the region [lo, hi) of the interior is written.
//% if model.mixed then
// Elements are $(model.type); sums and updates are computed in $(model.arithmetic) and rounded once, when stored.
//% end
typedef struct $(op)_args {
//% for i, g in ipairs(model.grids) do
    $(g.written and "" or "const ")$(model.type) *$(g.member); // $(use_text(model, stages, i))
//% end
    int64_t extent[3]; // $(extents) of the interior, each at least 1$(rest)
    int64_t pitch[2];  // $(pitches)
    int64_t lo[3];     // region $(stages and "of a stage" or "to update"): lo[axis] <= index < hi[axis]$(rest)
    int64_t hi[3];     // all of the interior is lo = {$(zeros)}, hi = {$(extents)}
//% for _, s in ipairs(model.scalars) do
    double $(s.member);
//% end
//% if #model.indexes > 0 then
    int64_t origin[3]; // index of the first interior element along each axis
//% end
//% if model.counts_steps then
    int64_t step; // number of the step$(steps and (", which %s_run and %s_advance count up"):format(op, op) or "")
    int64_t *steps_done; // on the device, added to that number; or a null pointer
//% end
//% for _, p in ipairs(steps and steps.points or {}) do
    hipstencil_points $(p.member); // $(p.receiver and "receivers" or "sources")
//% end
//% if steps then
    struct hipstencil_sharing *sharing; // of single steps, with what else is on the device; null: nothing
//% end
//% if groups and #groups.scratch > 0 then
    $(model.type) *scratch[$(#groups.scratch)]; // of $(op)_run: arrays that groups of steps need, or null pointers
//% end
} $(op)_args;

//% part(stages and "header_stages" or "header_sweep")
//% if steps then

//% part("header_steps")
//% end

#ifdef __cplusplus
}
#endif

#endif
