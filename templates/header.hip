//% local op = model.name
//% local guard = model.macros .. "_H"
//% part("banner", { what = op .. (model.doc and ": " .. model.doc or "") })
#ifndef $(guard)
#define $(guard)

#include <hip/hip_runtime.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// All grids have the same extents and pitches. x is contiguous. A pointer is the device address of
// the first interior element; element (x, y, z) lies x + y * pitch[0] + z * pitch[1] elements on.
// Grids that are read off the point need the halo around the interior: elements
//   [$(-model.lo[1]), $(shifted("nx", model.hi[1]))) along x
//% if model.dimensions > 1 then
//   [$(-model.lo[2]), $(shifted("ny", model.hi[2]))) along y
//% end
//% if model.dimensions > 2 then
//   [$(-model.lo[3]), $(shifted("nz", model.hi[3]))) along z
//% end
// Nothing outside of it is read, nothing outside of the region [lo, hi) of the interior is written.
//% if model.mixed then
// Elements are $(model.type); sums and updates are computed in $(model.arithmetic) and rounded once, when stored.
//% end
typedef struct $(op)_args {
//% for _, g in ipairs(model.grids) do
//% if g.written then
    $(model.type) *$(g.member); // written$(g.read and ", and read at the point" or "")
//% else
    const $(model.type) *$(g.member); // read
//% end
//% end
//% local counted = model.dimensions < 3 and "; the first " .. model.dimensions .. " count" or ""
    int64_t extent[3]; // nx, ny, nz of the interior$(counted)
    int64_t pitch[2];  // elements from row to row and from plane to plane
    int64_t lo[3];     // region to update: lo[axis] <= index < hi[axis]
    int64_t hi[3];
//% for _, s in ipairs(model.scalars) do
    double $(s.member);
//% end
} $(op)_args;

// Each enqueues the update of the region on `stream` and returns without waiting. Errors:
// hipErrorInvalidValue for a null pointer, an extent below 1, a region outside of the interior, a
// pitch smaller than its row or plane, an output that is another grid; otherwise what the launch
// returns. An empty region is a success. Any alignment is computed correctly; pointers and pitches
// that are multiples of a strategy's `alignment` bytes are computed fast.
//% for _, p in ipairs(plans) do
hipError_t $(p.function_name)(const $(op)_args *args, hipStream_t stream);
//% end

//% if shallow then
//% local other = shallow.plan.label
// The recommended strategy: $(recommended.label); $(other) where a region is too small to fill the device with blocks.
// The two add taps up in different orders, so that results may differ by rounding.
//% else
// The recommended strategy: $(recommended.label).
//% end
hipError_t $(op)(const $(op)_args *args, hipStream_t stream);

// What an application can choose from.
typedef struct $(op)_strategy {
    const char *name;
    hipError_t (*run)(const $(op)_args *args, hipStream_t stream);
    int block[3];           // threads
    int vector, rows;       // points per thread along x and y
    int planes;             // that one block streams through at most
    int lds_bytes;          // per block
    int halo_lo[3], halo_hi[3];
    int alignment;          // bytes
    double flops_per_point, bytes_per_point;
} $(op)_strategy;

// All of them, the recommended one too; the table lives as long as the program.
const $(op)_strategy *$(op)_strategies(int *count);

#ifdef __cplusplus
}
#endif

#endif
