//% local op = model.name
//% local scaled = set.scale > 0
//% local by = scaled and ", const points_" .. number .. "_scale &by" or ""
//% if scaled then
//% part("points_scale", { set = set, number = number })

//% end
// Sources $(set.name) $(set.replaces and "set" or "add to") $(model.grids[set.grid].name) the cell of a part, if it
// is the first in it.
template <class word>
static __device__ inline void add_points_$(number)(const sparse &s, real *grid, uint32_t part$(by))
{
    const word cell = cell_of<word>(s, part);
    const wide weight = s.list.weight[part];
    const int32_t point = s.list.point[part];
    const bool is_first = part == 0 || cell_of<word>(s, part - 1) != cell;
    const auto p = position_of(s, cell);
    const int64_t row = row_of(s), at = place_of(s, p);
    if (!is_first || row < 0 || !is_in_region(s, p))
        return;
    const real *const amplitudes = s.values + row * s.stride;
//% if not set.replaces then
    const wide before = (wide)grid[at];
//% end
//% for _, g in ipairs(set.reads) do
    const wide by_$(model.grids[g].id) = (wide)by.$(model.grids[g].id)[at];
//% end
    wide sum = weight * (wide)amplitudes[point];
    for (uint32_t k = part + 1; k < (uint32_t)s.parts && cell_of<word>(s, k) == cell; k++)
        sum += s.list.weight[k] * (wide)amplitudes[s.list.point[k]];
//% if scaled then
    sum *= $(scale_text(model, set));
//% end
    grid[at] = (real)$(set.replaces and "sum" or "(before + sum)");
}

// A thread has a part.
template <class word>
__global__ static void __launch_bounds__(sparse_threads)
$(op)_points_$(number)(sparse s, real *grid$(scaled and ", points_" .. number .. "_scale by" or ""))
{
    const uint32_t part = blockIdx.x * sparse_threads + threadIdx.x;
    if (part < (uint32_t)s.parts)
        add_points_$(number)<word>(s, grid, part$(scaled and ", by" or ""));
}

static hipError_t launch_points_$(number)(const $(op)_args *args, hipStream_t stream)
{
    const sparse s = sparse_of(args, args->$(set.member));
    if (!is_needed(s))
        return hipSuccess;
    const auto kernel = has_narrow_cells(s) ? $(op)_points_$(number)<int32_t> : $(op)_points_$(number)<int64_t>;
    hipLaunchKernelGGL(kernel, blocks_of(s.parts), dim3(sparse_threads, 1, 1), 0, stream,
        s, args->$(model.grids[set.grid].member)$(scaled and ", scale_" .. number .. "(args)" or ""));
    return hipGetLastError();
}
