//% local op = model.name
//% local scaled = set.scale > 0
//% local by = scaled and ", const points_" .. number .. "_scale &by" or ""
//% if scaled then
// What amplitudes of $(set.name) are multiplied by.
struct points_$(number)_scale
{
//% for _, g in ipairs(set.reads) do
    const real *$(model.grids[g].id);
//% end
//% for _, s in ipairs(set.uses) do
    wide $(model.scalars[s].id);
//% end
};

static points_$(number)_scale scale_$(number)(const $(op)_args *args)
{
//% if #set.reads + #set.uses == 0 then
    (void)args;
//% end
    return {
//% for _, g in ipairs(set.reads) do
        args->$(model.grids[g].member),
//% end
//% for _, x in ipairs(set.uses) do
        (wide)args->$(model.scalars[x].member),
//% end
    };
}

//% end
// Sources $(set.name) $(set.replaces and "set" or "add to") $(model.grids[set.grid].name), one cell.
static __device__ inline void add_points_$(number)(const sparse &s, real *grid, int64_t group$(by))
{
    const int64_t row = row_of(s);
    if (row < 0)
        return;
    const int32_t first = first_of(s, group), end = first_of(s, group + 1);
    if (!is_in_region(s, s.parts[first]))
        return;
    const int64_t at = place_of(s, s.parts[first]);
    wide sum = 0;
    for (int32_t k = first; k < end; k++)
        sum += s.parts[k].weight * (wide)s.values[row * s.stride + s.parts[k].point];
//% if scaled then
    sum *= $(scale_text(model, set));
//% end
    grid[at] = (real)$(set.replaces and "sum" or "((wide)grid[at] + sum)");
}

// A thread has a cell.
__global__ static void __launch_bounds__(sparse_threads)
$(op)_points_$(number)(sparse s, real *grid$(scaled and ", points_" .. number .. "_scale by" or ""))
{
    const int64_t group = (int64_t)blockIdx.x * sparse_threads + threadIdx.x;
    if (group < s.groups)
        add_points_$(number)(s, grid, group$(scaled and ", by" or ""));
}

static hipError_t launch_points_$(number)(const $(op)_args *args, hipStream_t stream)
{
    const sparse s = sparse_of(args, args->$(set.member));
    if (!is_needed(s))
        return hipSuccess;
    const dim3 blocks((unsigned)((s.groups + sparse_threads - 1) / sparse_threads), 1, 1);
    hipLaunchKernelGGL($(op)_points_$(number), blocks, dim3(sparse_threads, 1, 1), 0, stream,
        s, args->$(model.grids[set.grid].member)$(scaled and ", scale_" .. number .. "(args)" or ""));
    return hipGetLastError();
}
