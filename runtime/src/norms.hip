// SPDX-License-Identifier: MIT
// Two stages: each block brings the segments of rows that it owns down to one partial result, one block brings
// the partial results down to one. Which element is added when depends on the box's extents alone, and
// products are fused, so that every device comes to the same bits.
#include <hip/hip_runtime.h>

#include "norms.h"

constexpr int lanes = 64, rows = 4, threads = lanes * rows; // of a block
constexpr int64_t segment = 4096;                           // elements of a row that `lanes` threads add up

static __device__ hs_partial nothing()
{
    return {__builtin_inf(), -__builtin_inf(), 0.0, 0.0, 0.0};
}

// A NaN stays, on either side.
static __device__ double lesser(double a, double b)
{
    return b < a || b != b ? b : a;
}

static __device__ double greater(double a, double b)
{
    return b > a || b != b ? b : a;
}

static __device__ void add_element(hs_partial &p, double v)
{
    p.min = lesser(p.min, v);
    p.max = greater(p.max, v);
    p.sum += v;
    p.squares = fma(v, v, p.squares);
    p.linf = greater(p.linf, fabs(v));
}

static __device__ void add_partial(hs_partial &p, const hs_partial &q)
{
    p.min = lesser(p.min, q.min);
    p.max = greater(p.max, q.max);
    p.sum += q.sum;
    p.squares += q.squares;
    p.linf = greater(p.linf, q.linf);
}

// What the threads of a block have, as a tree; thread 0 returns the result.
static __device__ hs_partial of_block(int thread, const hs_partial &mine)
{
    __shared__ hs_partial shared[threads];
    shared[thread] = mine;
    __syncthreads();
    for (int half = threads / 2; half > 0; half /= 2) {
        if (thread < half)
            add_partial(shared[thread], shared[thread + half]);
        __syncthreads();
    }
    return shared[0];
}

template <class T>
__global__ static void __launch_bounds__(threads)
hs_norms_of_blocks(hs_partial *partials, const T *first, int64_t nx, int64_t ny, int64_t nz, int64_t pitch_y,
    int64_t pitch_z)
{
    const int64_t per_row = (nx + segment - 1) / segment, segments = per_row * ny * nz;
    hs_partial mine = nothing();
    for (int64_t s = int64_t(blockIdx.x) * rows + threadIdx.y; s < segments; s += int64_t(gridDim.x) * rows) {
        const int64_t row = s / per_row, begin = (s - row * per_row) * segment;
        const int64_t z = row / ny, y = row - z * ny;
        const int64_t end = begin + segment < nx ? begin + segment : nx;
        const T *const from = first + y * pitch_y + z * pitch_z;
        for (int64_t x = begin + threadIdx.x; x < end; x += lanes)
            add_element(mine, double(from[x]));
    }
    const int thread = threadIdx.y * lanes + threadIdx.x;
    const hs_partial all = of_block(thread, mine);
    if (thread == 0)
        partials[blockIdx.x] = all;
}

__global__ static void __launch_bounds__(threads)
hs_norms_of_partials(hs_partial *result, const hs_partial *partials, int count)
{
    const int thread = threadIdx.x;
    hs_partial mine = nothing();
    for (int i = thread; i < count; i += threads)
        add_partial(mine, partials[i]);
    const hs_partial all = of_block(thread, mine);
    if (thread == 0)
        *result = all;
}

template <class T>
static hipError_t launch(const hs_norms_work *w, hipStream_t stream)
{
    const int64_t *n = w->extent, segments = (n[0] + segment - 1) / segment * n[1] * n[2];
    const int64_t wanted = (segments + rows - 1) / rows;
    const int blocks = wanted < HS_NORMS_BLOCKS ? int(wanted) : int(HS_NORMS_BLOCKS);
    hipLaunchKernelGGL(hs_norms_of_blocks<T>, dim3(blocks), dim3(lanes, rows), 0, stream, w->partials,
        static_cast<const T *>(w->first), n[0], n[1], n[2], w->pitch[0], w->pitch[1]);
    const hipError_t error = hipGetLastError();
    if (error != hipSuccess)
        return error;
    hipLaunchKernelGGL(hs_norms_of_partials, dim3(1), dim3(threads), 0, stream, w->result, w->partials, blocks);
    return hipGetLastError();
}

extern "C" hipError_t hs_norms_launch(const hs_norms_work *work, hipStream_t stream)
{
    return work->element_size == sizeof(float) ? launch<float>(work, stream) : launch<double>(work, stream);
}
