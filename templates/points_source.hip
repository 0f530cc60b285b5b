//% local op = model.name
//% local scaled = set.scale > 0
//% if scaled then
// What amplitudes of $(set.name) are multiplied by.
struct $(name)_scale
{
//% for _, g in ipairs(set.reads) do
    const real *$(model.grids[g].id);
//% end
//% for _, s in ipairs(set.uses) do
    wide $(model.scalars[s].id);
//% end
};

//% end
// Sources $(set.name) $(set.replaces and "set" or "add to") $(model.grids[set.grid].name): a thread has a cell.
__global__ static void __launch_bounds__(sparse_threads)
$(op)_$(name)(sparse s, real *grid$(scaled and ", " .. name .. "_scale by" or ""))
{
    const int64_t group = (int64_t)blockIdx.x * sparse_threads + threadIdx.x, row = s.row;
    if (group >= s.groups || row >= s.rows)
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

static hipError_t launch_$(name)(const $(op)_args *args, hipStream_t stream)
{
    const sparse s = sparse_of(args, args->$(set.member));
    if (!is_needed(s))
        return hipSuccess;
//% if scaled then
    const $(name)_scale by = {
//% for _, g in ipairs(set.reads) do
        args->$(model.grids[g].member),
//% end
//% for _, x in ipairs(set.uses) do
        (wide)args->$(model.scalars[x].member),
//% end
    };
//% end
    const dim3 blocks((unsigned)((s.groups + sparse_threads - 1) / sparse_threads), 1, 1);
    hipLaunchKernelGGL($(op)_$(name), blocks, dim3(sparse_threads, 1, 1), 0, stream,
        s, args->$(model.grids[set.grid].member)$(scaled and ", by" or ""));
    return hipGetLastError();
}
