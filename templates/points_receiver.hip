//% local op = model.name
// Receivers $(set.name) record $(model.grids[set.grid].name): some lanes, a power of two, have one.
__global__ static void __launch_bounds__(sparse_threads)
$(op)_$(name)(sparse s, const real *grid, int lanes)
{
    __shared__ wide sums[sparse_threads];
    __shared__ int32_t counts[sparse_threads]; // of parts in the region
    const int thread = threadIdx.x, lane = thread & (lanes - 1);
    const int64_t group = ((int64_t)blockIdx.x * sparse_threads + thread) / lanes, row = s.row;
    const bool is_receiver = group < s.groups && row < s.rows;
    const int32_t first = is_receiver ? first_of(s, group) : 0;
    const int32_t end = is_receiver ? first_of(s, group + 1) : 0;
    wide sum = 0;
    int32_t count = 0;
    for (int32_t k = first + lane; k < end; k += lanes)
        if (is_in_region(s, s.parts[k])) {
            sum += s.parts[k].weight * (wide)grid[place_of(s, s.parts[k])];
            count++;
        }
    sums[thread] = sum;
    counts[thread] = count;
    for (int half = lanes / 2; half > 0; half /= 2) {
        __syncthreads();
        if (lane < half) {
            sums[thread] += sums[thread + half];
            counts[thread] += counts[thread + half];
        }
    }
    if (lane > 0 || counts[thread] == 0)
        return;
    real &to = s.values[row * s.stride + s.parts[first].point];
    to = (real)(counts[thread] == end - first ? sums[thread] : (wide)to + sums[thread]);
}

static hipError_t launch_$(name)(const $(op)_args *args, hipStream_t stream)
{
    const sparse s = sparse_of(args, args->$(set.member));
    if (!is_needed(s))
        return hipSuccess;
    int lanes = 1; // as many as there are parts, fewer where that fills a device
    const int64_t parts = args->$(set.member).parts;
    while (lanes < most_lanes && lanes * s.groups < (lanes * s.groups < few_lanes ? parts : parts / 4))
        lanes *= 2;
    const dim3 blocks((unsigned)((s.groups * lanes + sparse_threads - 1) / sparse_threads), 1, 1);
    hipLaunchKernelGGL($(op)_$(name), blocks, dim3(sparse_threads, 1, 1), 0, stream,
        s, args->$(model.grids[set.grid].member), lanes);
    return hipGetLastError();
}
