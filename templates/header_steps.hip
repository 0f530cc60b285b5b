//% local op, dims = model.name, model.dimensions
//% local period = groups and groups.period or steps.period
//% local time = groups and groups.time
// ---- Steps
//
//% local crossed, sweep = takes_images(steps), stages and "stage" or "step"
//% if stages then
// Each stage of a step sweeps over the interior and writes what lies outside of what it wrote. After the
// last, $(steps.period > 1 and "grids are renamed:" or "every grid is in the array that it began in.")
//% elseif steps.period > 1 then
// A step sweeps over the interior, writes what lies outside of what it wrote, and renames:
//% else
// A step sweeps over the interior and writes what lies outside of what it wrote. Every grid stays in its
// array.
//% end
//% if steps.period > 1 then
//% for _, text in ipairs(turn_texts(model, steps)) do
//   $(text)
//% end
// so that after $(period) steps every grid is in the array that it began in. Arrays that take turns all
// need the halo that one of them needs, though `args` has some as const.
//% end
//% if groups and stages then
//% part("header_fused")
//% elseif groups then
//% if groups.pay then
//% if groups.fewer then
// $(op)_run makes $(time) steps at once, a group, as often as they go into its steps, and the rest as a smaller one.
//% else
// $(op)_run makes $(time) steps at once, a group, as often as they go into its steps, and the rest one by one.
//% end
//% else
// $(op)_run makes steps one by one; $(op)_run_by makes groups of as many as its strategy's `time`, as often as they
// go into its steps, and the rest one by one, or as a smaller group where that has such (`fewer`).
//% end
// After a group, and not after each of its steps,
//% for _, text in ipairs(turns_of_groups(model, groups)) do
//   $(text)
//% end
// What is the caller's halo is the same in all arrays that take turns.
//% if #groups.scratch > 0 then
// Arrays of `scratch` have pitches and halo of the grids; $(op)_halo fills their halos, too. Steps are made one
// by one where they are null pointers, as they are where arrays are not aligned as the strategy needs it.
//% else
// Steps are made one by one where arrays are not aligned as the strategy needs it.
//% end
//% end
//% if crossed then
// A grid needs the halo of one that takes images of it, too.
//% end
// What lies outside:
//% for _, text in ipairs(outside_texts(model, steps)) do
//   $(text)
//% end
// A bit of `faces`, 1 << (2 * axis + side), says of all grids that a face, low or high, is not the end
// of the domain: what lies there is a neighbour's. Before a $(sweep) reads it, it holds what the neighbour
// has, edges and corners too, of grids that are read off the point (hipstencil_grid.reaches). What is
// outside along other axes there is copied with it; or made by $(op)_halo of the same `faces`,
// if no neighbour is thinner than the halo, and grids whose images others take are copied, too.
// Regions that end a halo's width before such faces (the wider of two) need not wait for it, and write
// nothing that neighbours read.
//
//% local axes = ({ "x", "x and y", "x, y and z" })[model.dimensions]
// Nothing waits, nothing is allocated. Errors are those above, and hipErrorInvalidValue for an extent that
// is too small for a mirror, and for a bit of `faces` that is none of $(axes).

// Whole steps of the whole interior, by the recommended strategy: lo and hi do not count. Afterwards
// `args` says where each grid is. Halos obey the rules before ($(op)_halo) and after.
HIPSTENCIL_API hipError_t $(op)_run($(op)_args *args, int64_t steps, hipStream_t stream);
// The same by a strategy of the table.
HIPSTENCIL_API hipError_t $(op)_run_by(const $(op)_strategy *by, $(op)_args *args, int64_t steps, hipStream_t stream);

// Writes what rules say of all grids that steps change.
HIPSTENCIL_API hipError_t $(op)_halo(const $(op)_args *args, unsigned faces, hipStream_t stream);

//% if stages then
// The parts of $(op)_run. Stage `stage` of one step, counted from 0, writes the region [lo, hi) and
// what lies outside as its image; lo and hi of `args` do not count. It begins when the one before it is
// enqueued for all of the interior; after the last, $(op)_advance goes on to the next step.
HIPSTENCIL_API hipError_t $(op)_stage(const $(op)_args *args, int stage,
    const int64_t lo[3], const int64_t hi[3], unsigned faces, hipStream_t stream);
//% else
// The parts of $(op)_run. Of one step, $(op)_group writes the region [lo, hi) and what lies outside as
// its image; when all regions are enqueued, $(op)_advance renames.
//% if groups then
// Of a group, `steps` is $(steps_of_groups(groups)), which $(op)_group_steps must allow: the region alone is written,
// so that $(op)_halo comes before a step that is no group's. Beyond faces of the mask it reads so many elements:
//% for _, text in ipairs(reaches_of_groups(model, groups)) do
//   $(text)
//% end
//% local sources = points_by_kind(steps, stages)
//% if #sources > 0 then
// Where a list of sources is set, the region ends before these faces, and the list has the cells beyond it as well:
// $(around_text(model, groups)).
//% end
// $(op)_advance is told 1 or $(steps_of_groups(groups)), as the group was; of other numbers it renames as $(op)_run
// does that makes groups.
//% end
//% end
//% if stages then
// All stages of one step, without the end of it: of the whole interior only, and no face may be a neighbour's.
//% end
HIPSTENCIL_API hipError_t $(op)_group(const $(op)_args *args,
    const int64_t lo[3], const int64_t hi[3], int steps, unsigned faces, hipStream_t stream);
HIPSTENCIL_API void $(op)_advance($(op)_args *args, int64_t steps);
//% if groups and not stages then
//% local most = groups.fewer and " at most" or ""
// How many steps a group of these arguments has$(most), of the widest region: $(time), or 1 where that cannot be.
HIPSTENCIL_API int $(op)_group_steps(const $(op)_args *args, unsigned faces);
//% end
//% if model.counts_steps then
//% local rows = #steps.points > 0 and " and the rows of points" or ""

// Where the device counts steps too (steps_done), so that what was captured in a graph goes on counting
// when it is replayed: takes `steps` off args->step$(rows) and adds them to *steps_done on `stream`. $(op)_run
// does so for its own steps; who calls $(op)_group does it once the steps of a graph are enqueued.
HIPSTENCIL_API hipError_t $(op)_count($(op)_args *args, int64_t steps, hipStream_t stream);
//% end

//% if #steps.points > 0 then
//% part("header_points")

//% end
//% part("operator_type")

// All of this for code that does not know the operator.
HIPSTENCIL_API const hipstencil_operator *$(op)_operator(void);
