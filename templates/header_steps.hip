//% local op, dims = model.name, model.dimensions
// ---- Steps
//
//% if stages then
// Each stage of a step sweeps over the interior and writes what lies outside of what it wrote; then the step
// renames:
//% else
// A step sweeps over the interior, writes what lies outside of what it wrote, and renames:
//% end
//% for _, text in ipairs(turn_texts(model, steps)) do
//   $(text)
//% end
//% local count = steps.period .. (steps.period > 1 and " steps" or " step")
// so that after $(count) every grid is in the array that it began in. Arrays that take turns all
// need the halo that one of them needs, though `args` has some as const. What lies outside:
//% for _, text in ipairs(outside_texts(model, steps)) do
//   $(text)
//% end
// A bit of `faces`, 1 << (2 * axis + side), says that a face, low or high, is not the end of the domain:
// what lies there is a neighbour's.
//
// Nothing waits, nothing is allocated. Errors are those above, and hipErrorInvalidValue for an extent that
// is too small for a mirror.

// Whole steps of the whole interior, by the recommended strategy: lo and hi do not count. Afterwards
// `args` says where each grid is. Halos obey the rules before ($(op)_halo) and after.
HIPSTENCIL_API hipError_t $(op)_run($(op)_args *args, int64_t steps, hipStream_t stream);
// The same by a strategy of the table.
HIPSTENCIL_API hipError_t $(op)_run_by(const $(op)_strategy *by, $(op)_args *args, int64_t steps, hipStream_t stream);

// Writes what rules say of all grids that steps change.
HIPSTENCIL_API hipError_t $(op)_halo(const $(op)_args *args, unsigned faces, hipStream_t stream);

//% if stages then
// The parts of $(op)_run. $(op)_stage does one stage of one step: it writes the region [lo, hi)
// and what lies outside as its image. A stage begins when the one before it is enqueued everywhere;
// after the last, $(op)_advance renames. $(op)_group does all stages,
// of the whole interior only, and no face may be a neighbour's.
HIPSTENCIL_API hipError_t $(op)_stage(const $(op)_args *args, int stage,
    const int64_t lo[3], const int64_t hi[3], unsigned faces, hipStream_t stream);
//% else
// The parts of $(op)_run. Of one step, $(op)_group writes the region [lo, hi) and what lies outside as
// its image; when all regions are enqueued, $(op)_advance renames.
//% end
HIPSTENCIL_API hipError_t $(op)_group(const $(op)_args *args,
    const int64_t lo[3], const int64_t hi[3], int steps, unsigned faces, hipStream_t stream);
HIPSTENCIL_API void $(op)_advance($(op)_args *args, int64_t steps);

//% if #steps.points > 0 then
//% part("header_points")

//% end
//% part("operator_type")

// All of this for code that does not know the operator.
HIPSTENCIL_API const hipstencil_operator *$(op)_operator(void);
