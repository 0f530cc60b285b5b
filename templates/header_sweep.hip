//% local op = model.name
// Each enqueues the update of the region on `stream` and returns without waiting. Errors:
// hipErrorInvalidValue for a null pointer, an extent below 1, a region outside of the interior, a
// pitch smaller than its row or plane, an output that is another grid ($(op)_why() says which);
// otherwise what the launch returns. An empty region, such as lo and hi of zeros, is a success. Any
// alignment is computed correctly; pointers and pitches that are multiples of a strategy's
// `alignment` bytes are computed fast.
//% for _, p in ipairs(plans) do
HIPSTENCIL_API hipError_t $(p.function_name)(const $(op)_args *args, hipStream_t stream);
//% end

//% if shallow then
//% local other = shallow.plan.label
// The recommended strategy: $(recommended.label); $(other) where a region is too small to fill the device with blocks.
//% if shallow.plane > 0 then
// It is also what planes of fewer than $(shallow.plane) points are left to, of which caches hold enough.
//% end
//% if shallow.thick > 0 then
// Other regions of fewer than $(shallow.thick) planes are computed by $(shallow.flat.label).
//% end
// These add taps up in different orders, so that results may differ by rounding.
//% else
// The recommended strategy: $(recommended.label).
//% end
HIPSTENCIL_API hipError_t $(op)(const $(op)_args *args, hipStream_t stream);

// Why all of these refuse `args` with hipErrorInvalidValue, such as "hi[0] is above extent[0]"; a null
// pointer where they take them. It needs no device; the text lives as long as the program.
//% if steps then
// A text that begins with "steps: " is why only $(op)_run refuses them, and $(op)_group and $(op)_halo
// where no face is a neighbour's.
//% end
HIPSTENCIL_API const char *$(op)_why(const $(op)_args *args);

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
//% if steps then
    // Of steps: `run`, which loads images from the points that they are of and needs none outside; for extents of
    // the halo at least, in whole vectors. Null where launches write images. $(op)_run_by calls one or the other.
    hipError_t (*images)(const $(op)_args *args, hipStream_t stream);
//% end
//% if groups then
    int time; // steps that one launch makes: 1, or a group of several, by the functions below
    hipError_t (*group)(const $(op)_args *args, unsigned faces, hipStream_t stream);
    // The same of fewer steps, 2 at least; null where there is none.
    hipError_t (*fewer)(const $(op)_args *args, unsigned faces, int steps, hipStream_t stream);
    bool (*fits)(const $(op)_args *args, unsigned faces); // alignment, pitches and extents
//% end
} $(op)_strategy;

// All of them, the recommended one too; the table lives as long as the program.
HIPSTENCIL_API const $(op)_strategy *$(op)_strategies(int *count);
