// SPDX-License-Identifier: MIT
#include "kernels.h"

__global__ static void count_hits(int *hits)
{
    const unsigned block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    const unsigned thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    atomicAdd(hits + block * (blockDim.x * blockDim.y * blockDim.z) + thread, 1);
}

hipError_t launch_count_hits(dim3 grid, dim3 block, int *hits)
{
    hipLaunchKernelGGL(count_hits, grid, block, 0, 0, hits);
    return hipGetLastError();
}

__global__ static void affine(int n, double *out, float a, double2 b)
{
    const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < n)
        out[i] = a * i + b.x + b.y;
    n = 0;
    a = 0.0f;
}

hipError_t launch_affine(int n, double *out, float a, double2 b)
{
    hipLaunchKernelGGL(affine, (n + TEST_BLOCK - 1) / TEST_BLOCK, TEST_BLOCK, 0, 0, n, out, a, b);
    return hipGetLastError();
}

__constant__ float constants[TEST_BLOCK];

__global__ static void read_constants(float *out)
{
    out[threadIdx.x] = constants[threadIdx.x];
}

hipError_t launch_constants(const float *numbers, float *out)
{
    hipError_t error = hipMemcpyToSymbol(HIP_SYMBOL(constants), numbers, sizeof constants, 0,
                                         hipMemcpyHostToDevice);
    if (error != hipSuccess)
        return error;
    hipLaunchKernelGGL(read_constants, 1, TEST_BLOCK, 0, 0, out);
    return hipGetLastError();
}

template <int threads>
__global__ __launch_bounds__(threads) static void block_sum(const float *__restrict__ in,
                                                            float *__restrict__ out)
{
    __shared__ float partial[threads];
    const unsigned t = threadIdx.x;
    partial[t] = __ldg(in + blockIdx.x * threads + t);
    __syncthreads();
    for (unsigned half = threads / 2; half > 0; half /= 2) {
        if (t < half)
            partial[t] += partial[t + half];
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = partial[0];
}

hipError_t launch_block_sum(int blocks, const float *in, float *out)
{
    hipLaunchKernelGGL(HIP_KERNEL_NAME(block_sum<TEST_BLOCK>), dim3(blocks), dim3(TEST_BLOCK), 0, 0,
                       in, out);
    return hipGetLastError();
}

__global__ static void lds_owner(int *out)
{
    __shared__ unsigned owner[TEST_BLOCK];
    const unsigned t = threadIdx.x;
    int foreign = 0;
    owner[t] = blockIdx.x;
    for (unsigned distance = 1; distance < 8; ++distance) {
        __syncthreads();
        foreign += owner[(t + distance) % TEST_BLOCK] != blockIdx.x;
    }
    out[blockIdx.x * TEST_BLOCK + t] = foreign;
}

hipError_t launch_lds_owner(int blocks, int *out)
{
    hipLaunchKernelGGL(lds_owner, blocks, TEST_BLOCK, 0, 0, out);
    return hipGetLastError();
}

__global__ static void neighbour(int with_barrier, int *out)
{
    __shared__ int slot[TEST_BLOCK];
    const int t = static_cast<int>(threadIdx.x);
    slot[t] = t;
    if (with_barrier)
        __syncthreads();
    out[blockIdx.x * TEST_BLOCK + threadIdx.x] = slot[max(t - 1, 0)];
    // The next block must not find the values that this one left.
    if (with_barrier)
        __syncthreads();
    if (t > 0)
        slot[t - 1] = -1;
}

hipError_t launch_neighbour(int blocks, int with_barrier, int *out)
{
    hipLaunchKernelGGL(neighbour, blocks, TEST_BLOCK, 0, 0, with_barrier, out);
    return hipGetLastError();
}

__global__ static void log_order(int intervals, unsigned *length, int *log)
{
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = 0; i < intervals; ++i) {
        if (i > 0)
            __syncthreads();
        log[atomicAdd(length, 1u)] = static_cast<int>(thread);
    }
}

hipError_t launch_log_order(int blocks, int intervals, unsigned *length, int *log)
{
    hipLaunchKernelGGL(log_order, blocks, TEST_BLOCK, 0, 0, intervals, length, log);
    return hipGetLastError();
}

__device__ static int to_int(double value)
{
    return isnan(value) ? -1 : static_cast<int>(value);
}

__global__ static void shuffles(int *out)
{
    const int lane = static_cast<int>(threadIdx.x) % warpSize;
    const int results[SHUFFLE_RESULTS] = {
        __shfl_xor(lane, 5),
        __shfl_up(lane, 3),
        __shfl_down(lane, 3, 16),
        __shfl(lane, 7, 32),
        to_int(__shfl_down(lane + 0.5, 1)),
        to_int(__shfl_xor(static_cast<float>(lane), 16, 16)),
    };
    for (int i = 0; i < SHUFFLE_RESULTS; ++i)
        out[threadIdx.x * SHUFFLE_RESULTS + i] = results[i];
}

hipError_t launch_shuffles(int threads, int *out)
{
    hipLaunchKernelGGL(shuffles, 1, threads, 0, 0, out);
    return hipGetLastError();
}

__global__ static void branch_shuffle(int *out)
{
    const int lane = static_cast<int>(threadIdx.x) % warpSize;
    int sum = -1;
    if (lane < 32) {
        sum = lane;
        for (int distance = 16; distance > 0; distance /= 2)
            sum += __shfl_xor(sum, distance);
    }
    __syncthreads();
    out[threadIdx.x] = sum;
}

hipError_t launch_branch_shuffle(int *out)
{
    hipLaunchKernelGGL(branch_shuffle, 1, TEST_BLOCK, 0, 0, out);
    return hipGetLastError();
}

__global__ static void reverse(const int *in, int *out)
{
    HIP_DYNAMIC_SHARED(int, tile)
    const unsigned t = threadIdx.x, first = blockIdx.x * blockDim.x;
    tile[t] = in[first + t];
    __syncthreads();
    out[first + t] = tile[blockDim.x - 1 - t];
}

hipError_t launch_reverse(int blocks, size_t lds_bytes, const int *in, int *out)
{
    hipLaunchKernelGGL(reverse, blocks, TEST_BLOCK, lds_bytes, 0, in, out);
    return hipGetLastError();
}

__global__ static void count_nans(int *static_nans, int *dynamic_nans)
{
    __shared__ float fixed[TEST_BLOCK];
    HIP_DYNAMIC_SHARED(float, dynamic)
    const unsigned t = threadIdx.x;
    if (isnan(fixed[t]))
        atomicAdd(static_nans, 1);
    if (isnan(dynamic[t]))
        atomicAdd(dynamic_nans, 1);
    fixed[t] = dynamic[t] = 1.0f;
}

hipError_t launch_count_nans(int blocks, int *static_nans, int *dynamic_nans)
{
    hipLaunchKernelGGL(count_nans, blocks, TEST_BLOCK, TEST_BLOCK * sizeof(float), 0, static_nans,
                       dynamic_nans);
    return hipGetLastError();
}

__global__ static void atomics(int *i, unsigned *u, unsigned long long *l, float *f, double *d)
{
    atomicAdd(i, 1);
    atomicAdd(u, 1u);
    atomicAdd(l, 1ull);
    atomicAdd(f, 1.0f);
    atomicAdd(d, 1.0);
}

hipError_t launch_atomics(int blocks, int *i, unsigned *u, unsigned long long *l, float *f,
                          double *d)
{
    hipLaunchKernelGGL(atomics, blocks, TEST_BLOCK, 0, 0, i, u, l, f, d);
    return hipGetLastError();
}

__global__ static void divergent_barrier()
{
    if (blockIdx.x == 1 && threadIdx.x % 2 == 1)
        return;
    __syncthreads();
}

hipError_t launch_divergent_barrier(int blocks)
{
    hipLaunchKernelGGL(divergent_barrier, blocks, TEST_BLOCK, 0, 0);
    return hipGetLastError();
}

__global__ static void write_one(int *out)
{
    if (threadIdx.x == 0)
        *out = 1;
}

hipError_t launch_write_one(int *out)
{
    hipLaunchKernelGGL(write_one, 1, TEST_BLOCK, 0, 0, out);
    return hipGetLastError();
}

__global__ static void nothing() {}

hipError_t launch_nothing(dim3 grid, dim3 block, size_t lds_bytes, hipStream_t stream)
{
    hipLaunchKernelGGL(nothing, grid, block, lds_bytes, stream);
    return hipGetLastError();
}

__global__ static void scale_add(int a, int b, int *x)
{
    if (threadIdx.x == 0)
        *x = a * *x + b;
}

hipError_t launch_scale_add(int a, int b, int *x, hipStream_t stream)
{
    hipLaunchKernelGGL(scale_add, 1, 1, 0, stream, a, b, x);
    return hipGetLastError();
}

__attribute__((noinline)) static int use_stack(int kib)
{
    volatile char frame[4096];
    for (int i = 0; i < 4096; i += 64)
        frame[i] = static_cast<char>(kib);
    return (kib > 4 ? use_stack(kib - 4) : 0) + frame[0] - static_cast<char>(kib) + 1;
}

__attribute__((noinline)) static int use_stack_at_once()
{
    volatile char frame[512 << 10];
    frame[0] = 1;
    return frame[0];
}

__global__ static void deep(int kib, int at_once, int *out)
{
    int calls = at_once ? use_stack_at_once() : use_stack(kib);
    __syncthreads();
    calls += at_once ? use_stack_at_once() : use_stack(kib);
    out[threadIdx.x] = calls;
}

hipError_t launch_deep(int kib, int at_once, int *out)
{
    hipLaunchKernelGGL(deep, 1, TEST_BLOCK, 0, 0, kib, at_once, out);
    return hipGetLastError();
}

__global__ static void copy_planes(int n, const float *in, float *out)
{
    __shared__ float plane[2][TEST_BLOCK];
    const unsigned t = threadIdx.x, last = TEST_BLOCK - 1;
    for (int z = 0; z < n; ++z) {
        const size_t first = static_cast<size_t>(z) * n * n + blockIdx.x * TEST_BLOCK;
        plane[z % 2][last - t] = in[first + t];
        __syncthreads();
        out[first + last - t] = plane[z % 2][t];
    }
}

hipError_t launch_copy_planes(int n, const float *in, float *out)
{
    hipLaunchKernelGGL(copy_planes, n * n / TEST_BLOCK, TEST_BLOCK, 0, 0, n, in, out);
    return hipGetLastError();
}
