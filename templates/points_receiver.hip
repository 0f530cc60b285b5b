//% local op = model.name
//% if few then
// Receivers $(set.name) record $(model.grids[set.grid].name), one of them.
static __device__ inline void record_points_$(number)(const sparse &s, const real *grid, int64_t group)
{
    const int64_t row = row_of(s);
    if (row < 0)
        return;
    const int32_t first = first_of(s, group), end = first_of(s, group + 1);
    wide sum = 0;
    int32_t count = 0; // of parts in the region
    for (int32_t k = first; k < end; k++)
        add_part(s, grid, k, sum, count);
    store_record(s, first, end, row, sum, count);
}

//% end
// Receivers $(set.name) record $(model.grids[set.grid].name): some lanes, a power of two, have one.
__global__ static void __launch_bounds__(sparse_threads)
$(op)_points_$(number)(sparse s, const real *grid, int lanes)
{
    __shared__ wide sums[sparse_threads];
    __shared__ int32_t counts[sparse_threads]; // of parts in the region
    const int thread = threadIdx.x, lane = thread & (lanes - 1);
    const int64_t group = ((int64_t)blockIdx.x * sparse_threads + thread) / lanes;
    const int64_t row = row_of(s);
    const bool is_receiver = group < s.groups && row >= 0;
    const int32_t first = is_receiver ? first_of(s, group) : 0;
    const int32_t end = is_receiver ? first_of(s, group + 1) : 0;
    wide sum = 0;
    int32_t count = 0;
    for (int32_t k = first + lane; k < end; k += lanes)
        add_part(s, grid, k, sum, count);
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
        store_record(s, first, end, row, sums[thread], counts[thread]);
}

static hipError_t launch_points_$(number)(const $(op)_args *args, hipStream_t stream)
{
    const sparse s = sparse_of(args, args->$(set.member));
    if (!is_needed(s))
        return hipSuccess;
    int lanes = 1; // as many as there are parts, fewer where that fills a device
    const int64_t parts = args->$(set.member).parts;
    while (lanes < most_lanes && lanes * s.groups < (lanes * s.groups < few_lanes ? parts : parts / 4))
        lanes *= 2;
    const dim3 blocks((unsigned)((s.groups * lanes + sparse_threads - 1) / sparse_threads), 1, 1);
    hipLaunchKernelGGL($(op)_points_$(number), blocks, dim3(sparse_threads, 1, 1), 0, stream,
        s, args->$(model.grids[set.grid].member), lanes);
    return hipGetLastError();
}
