//% local op, dims = model.name, model.dimensions
//% local turned, sums = k.axis[3] == "y", k.family == "strips"
// What a launch of blocks is told, for a region; false where vectors, offsets or blocks do not fit.
static bool prepared(const $(op)_args *args, unsigned faces, bounds &within$(columns_parameter(k)))
{
    box region;
    if (check(args, region) != hipSuccess)
        return false;
    bool fits = true;
    const void *const grids[] = {$(group_arrays(model, k, groups))};
//% local many = elements_copied(k)
    for (const void *grid : grids)
        fits = fits && (uintptr_t)grid % (unsigned)($(many) * size) == 0;
//% for axis = 0, dims - 2 do
    fits = fits && args->pitch[$(axis)] % $(many) == 0;
//% end
//% for _, axis in ipairs(indices_beyond_periods(model, k)) do
    fits = fits && (faces >> $(2 * (axis - 1)) & 3) == 0; // whose index lies beyond a period
//% end
    static const surroundings around_step = $(surroundings(model, k));
    within = bounds_of(args, region, faces, levels, around_step);
//% if turned then
    within = device_of_$(op)::turned(within); // rows are what a block streams through
//% end
//% if k.family == "levels_planes" then
    //% part("levels_planes_columns")
//% elseif not sums then
    columns[0] = (unsigned)blocks_for(within.hi[0] - within.lo[0] / vector * vector, stores_x);
    columns[1] = $(turned and "1" or "(unsigned)blocks_for(within.hi[1] - within.lo[1], stores_y)");
//% end
//% if k.by_axis then
    fits = fits && within.hi[2] - (int64_t)within.lo[2] <= (int64_t)65535 * points_z; // as many planes as lists have
//% end
//% if turned then
    return fits;
//% else
    // 32-bit offsets reach all of a plane; axes of a grid but the first have a limit.
    const int64_t end = within.last[1] > within.extent[1] ? within.last[1] : within.extent[1];
//% local staged = k.fusion.stages > 0 -- a block may have more rows than there are
    const int64_t rows_read = end + 1 - within.base[1]$(staged and " + waves * rows" or "");
    fits = fits && rows_read * args->pitch[0] < (int64_t)$(k.fusion.stages > 0 and "INT" or "UINT")_MAX / size;
    return fits && columns[1] <= 65535;
//% end
}

//% if k.fusion.ragged then
// Whether a column is the first of a vector; faces far away are a neighbour's.
static inline bool starts_vector(int column)
{
    return column % vector == 0;
}

//% end
//% if sums then
// As many steps as there are levels, or `fewer`: 2 at least.
template <bool fewer>
static hipError_t launch(const $(op)_args *args, unsigned faces, int steps, hipStream_t stream)
//% else
static hipError_t launch(const $(op)_args *args, unsigned faces, hipStream_t stream)
//% end
{
    bounds within;
//% if sums then
    if (!prepared(args, faces, within))
        return hipErrorInvalidValue;
    if (within.hi[2] <= within.lo[2] || within.hi[0] <= within.lo[0])
        return hipSuccess;
//% else
    unsigned columns[2];
    if (!prepared(args, faces, within, columns))
        return hipErrorInvalidValue;
    const int64_t extent_z = within.hi[2] - within.lo[2];
    if (columns[0] == 0 || columns[1] == 0 || extent_z <= 0 || within.hi[0] <= within.lo[0])
        return hipSuccess;
//% end
//% if turned then
    const int64_t pitch_z = args->pitch[0];
//% else
    const int64_t pitch_y = args->pitch[0], pitch_z = args->pitch[1];
//% end
//% local late = #counted(model, k)
//% if #k.uniforms > late then
    const uniforms given = uniforms_of(args$(model.reads_step and ", 0" or ""));
//% end
//% if late > 0 then
    const all_steps of_steps = {{$(numbered("of_step_at(args, ", 0, k.fusion.time - 1, ")"))}};
//% end
//% local symbol = k.symbol .. (sums and "<fewer>" or "")
//% if k.fusion.ragged then
//% symbol = "kernel"
    const bool whole = starts_vector(within.low[0]) && starts_vector(within.high[0])
        && starts_vector(within.lo[0]) && starts_vector(within.hi[0]);
    const auto kernel = whole ? $(k.symbol)<false> : $(k.symbol)<true>;
//% end
//% if k.dynamic_lds then
    const hipError_t raised = hipFuncSetAttribute((const void *)$(symbol),
        hipFuncAttributeMaxDynamicSharedMemorySize, lds_bytes);
    if (raised != hipSuccess)
        return raised;
//% end
//% if k.balance then
    static answers known;
    const residency resident = residency_on_device(known,
        (const void *)$(symbol), threads, $(k.dynamic_lds and "lds_bytes" or 0));
//% if sums then
    const shares all = dealt_out(within, resident);
//% else
    int64_t depth = planes_per_block((int64_t)columns[0] * columns[1], extent_z, resident, points_z, filling);
//% end
//% elseif sums then
    const shares all = shares_of(within, points_z$(k.fusion.followers and ", INT32_MAX" or ""));
//% else
    int64_t depth = points_z;
//% end
//% if sums then
    const dim3 blocks(all.blocks);
//% else
    depth = depth * 65535 < extent_z ? (extent_z + 65534) / 65535 : depth;
    const dim3 blocks(columns[0], columns[1], (unsigned)blocks_for(extent_z, depth));
//% end
    hipLaunchKernelGGL($(symbol), blocks, dim3(lanes, waves, 1), $(k.dynamic_lds and "lds_bytes" or 0), stream,
        $(group_arguments(model, k, groups, steps)));
    return hipGetLastError();
}
