//% local op = model.name
// Receivers $(set.name) record $(model.grids[set.grid].name): some lanes, a power of two, have one.
template <class word>
__global__ static void __launch_bounds__(sparse_threads)
$(op)_points_$(number)(sparse s, $(groups and "grids_of_steps by" or "const real *grid"), int bits_of_lane)
{
    __shared__ wide sums[sparse_threads];
    __shared__ uint32_t counts[sparse_threads]; // of parts in the region
    const int thread = threadIdx.x, lanes = 1 << bits_of_lane, lane = thread & (lanes - 1);
    const int64_t group = ((int64_t)blockIdx.x * sparse_threads + thread) >> bits_of_lane;
//% if groups then
    s.row += blockIdx.y; // of a group, its steps
    const real *const grid = by.grid[blockIdx.y];
    s.found = grid ? nullptr : s.list.found + blockIdx.y * s.parts;
//% end
    const int64_t row = row_of(s);
    const bool is_receiver = group < s.groups && row >= 0;
    const bool is_single = s.parts == s.groups;
    const uint32_t first = !is_receiver ? 0 : is_single ? (uint32_t)group : s.list.first[group];
    const uint32_t end = !is_receiver ? 0 : is_single ? (uint32_t)group + 1 : s.list.first[group + 1];
    real *const to = s.values + (is_receiver ? row * s.stride + s.list.point[group] : 0);
    wide sum = 0;
    uint32_t count = 0;
    for (uint32_t k = first + lane; k < end; k += lanes)
        add_part<word>(s, grid, k, sum, count);
    sums[thread] = sum;
    counts[thread] = count;
    for (int half = lanes / 2; half > 0; half /= 2) {
        __syncthreads();
        if (lane < half) {
            sums[thread] += sums[thread + half];
            counts[thread] += counts[thread + half];
        }
    }
    if (lane == 0)
        store_record(*to, end - first, sums[thread], counts[thread]);
}

//% if groups then
//% local current, previous, made = levels_of_points(model, plans, groups, set)
// After a group: levels that it stored are recorded off the grids, others off what it kept of them.
static hipError_t launch_group_of_points_$(number)(const $(op)_args *args, int time, hipStream_t stream)
{
    sparse s = sparse_of(args, args->$(set.member));
    if (!is_needed(s))
        return hipSuccess;
    grids_of_steps by = {};
    for (int i = 0; i < time; i++) {
        const int level = $(made and "i + 1" or "i");
//% local before = previous and (" : level == time - 1 ? args->" .. previous.with) or ""
//% local start = made and "" or (" : level == 0 ? args->" .. current.member)
        by.grid[i] = level == time ? args->$(current.with)$(before)$(start) : nullptr;
    }
//% for _, x in ipairs(zero_cells(model, steps, set)) do
    s.zero[$(2 * x.axis + x.side)] = $(x.index);
//% end
    const int bits = bits_of_lane(s);
    const dim3 blocks(blocks_of(s.groups << bits).x, (unsigned)time, 1);
    const auto kernel = has_narrow_cells(s) ? $(op)_points_$(number)<int32_t> : $(op)_points_$(number)<int64_t>;
    hipLaunchKernelGGL(kernel, blocks, dim3(sparse_threads, 1, 1), 0, stream, s, by, bits);
    return hipGetLastError();
}

//% end
static hipError_t launch_points_$(number)(const $(op)_args *args, hipStream_t stream)
{
    const sparse s = sparse_of(args, args->$(set.member));
    if (!is_needed(s))
        return hipSuccess;
    const int bits = bits_of_lane(s);
    const auto kernel = has_narrow_cells(s) ? $(op)_points_$(number)<int32_t> : $(op)_points_$(number)<int64_t>;
    hipLaunchKernelGGL(kernel, blocks_of(s.groups << bits), dim3(sparse_threads, 1, 1), 0, stream,
        s, $(groups and "grids_of_steps{{" or "")args->$(model.grids[set.grid].member)$(groups and "}}" or ""), bits);
    return hipGetLastError();
}
