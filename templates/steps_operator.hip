//% local op = model.name
//% local function three(t) return "{" .. t[1] .. ", " .. t[2] .. ", " .. t[3] .. "}" end
extern "C" const hipstencil_operator *$(op)_operator(void)
{
    // name, offset; written, changes; stages that write it, read it, read it off the point; whose array it
    // has after a step; halo; halo of groups
    static const hipstencil_grid grids[] = {
//% for g, grid in ipairs(model.grids) do
//% local halo = steps.halos[g]
//% local wide = groups and groups.halos[g] or halo
//% local written = grid.written and 1 or 0
//% local changes = steps.changes[g] and 1 or 0
//% local writers, reads, reaches = steps.writers[g], steps.readers[g], steps.reaches[g]
        {"$(grid.name)", offsetof($(op)_args, $(grid.member)), $(written),
            $(changes), $(writers), $(reads), $(reaches), $(steps.from[g] - 1), $(three(halo.lo)),
            $(three(halo.hi)), $(three(wide.lo)), $(three(wide.hi))},
//% end
    };
//% if #model.scalars > 0 then
    static const hipstencil_scalar scalars[] = {
//% for _, x in ipairs(model.scalars) do
        {"$(x.name)", offsetof($(op)_args, $(x.member))},
//% end
    };
//% end
//% if #steps.points > 0 then
    static const hipstencil_point_set sets[] = {
//% for _, p in ipairs(steps.points) do
        {"$(p.name)", offsetof($(op)_args, $(p.member)), $(p.receiver and 1 or 0), $(p.grid - 1), $(p.stage)},
//% end
    };
//% end
//% local scalars = #model.scalars > 0 and "scalars" or "nullptr"
//% local origin = #model.indexes > 0 and "offsetof(" .. op .. "_args, origin)" or "0"
//% local step = model.counts_steps and "offsetof(" .. op .. "_args, step)" or "0"
//% local done = model.counts_steps and "offsetof(" .. op .. "_args, steps_done)" or "0"
//% local period = groups and groups.period or steps.period
//% if groups and #groups.scratch > 0 then
    static const int scratch_like[] = {$(join(groups.scratch, ", ", function(g) return g - 1 end))};
//% end
//% local time = groups and groups.time or 1
    static const hipstencil_operator described = {
        "$(op)", $(model.dimensions), $(model.size), // axes, bytes of an element
        $(time), $(period), $(stages and #stages or 1), // steps of a group, until arrays are back; stages
        $(#model.grids), grids, $(#model.scalars), $(scalars),
        sizeof($(op)_args), offsetof($(op)_args, extent), offsetof($(op)_args, pitch),
        $(origin), $(step), $(done), // where origin, step, steps_done are
        [](void *args, int64_t steps, hipStream_t stream) {
            return $(op)_run(($(op)_args *)args, steps, stream);
        },
        [](const void *args, const int64_t lo[3], const int64_t hi[3], int steps, unsigned faces,
            hipStream_t stream) {
            return $(op)_group((const $(op)_args *)args, lo, hi, steps, faces, stream);
        },
        [](const void *args, int stage, const int64_t lo[3], const int64_t hi[3], unsigned faces,
            hipStream_t stream) {
//% if stages then
            return $(op)_stage((const $(op)_args *)args, stage, lo, hi, faces, stream);
//% else
            return stage == 0 ? $(op)_group((const $(op)_args *)args, lo, hi, 1, faces, stream)
                              : hipErrorInvalidValue;
//% end
        },
        [](void *args, int64_t steps) { $(op)_advance(($(op)_args *)args, steps); },
//% if model.counts_steps then
        [](void *args, int64_t steps, hipStream_t stream) {
            return $(op)_count(($(op)_args *)args, steps, stream);
        },
//% else
        nullptr, // counts nothing
//% end
        [](const void *args, unsigned faces, hipStream_t stream) {
            return $(op)_halo((const $(op)_args *)args, faces, stream);
        },
//% if #steps.points == 0 then
        [](const void *args) { return $(op)_why((const $(op)_args *)args); },
        0, nullptr, nullptr, // sets of points
//% else
        [](const void *args) { return $(op)_why((const $(op)_args *)args); },
        $(#steps.points), sets,
        [](const void *args, hipstencil_points *set, const hipstencil_weight *weights, int64_t count, void *list,
            size_t *bytes) {
            return $(op)_points((const $(op)_args *)args, set, weights, count, list, bytes);
        },
//% end
//% if groups and not stages then
        [](const void *args, unsigned faces) { return $(op)_group_steps((const $(op)_args *)args, faces); },
//% else
        nullptr, // no groups of steps
//% end
//% if groups and #groups.scratch > 0 then
        $(#groups.scratch), offsetof($(op)_args, scratch), scratch_like,
//% else
        0, 0, nullptr, // scratch
//% end
        $(steps.periodic), $(steps.partly), $(steps.oblique), // axes that are periodic, of some grids; stages
        $(three(steps.blocks.tile)), $(steps.blocks.resident), $(steps.blocks.balanced), // blocks
        $(steps.blocks.tells), $(steps.shares and "offsetof(" .. op .. "_args, sharing)" or "0"), // tells; sharing
        $(three(steps.blocks.group_tile)), $(steps.blocks.group_resident), $(steps.blocks.group_balanced), // of groups
        $(groups_pay(groups, stages)), $(has_fewer(groups)), // whether a run makes them; of fewer steps
    };
    return &described;
}
