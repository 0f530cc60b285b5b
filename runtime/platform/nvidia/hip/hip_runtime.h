// SPDX-License-Identifier: MIT
// HIP on NVIDIA devices: the runtime API and, under nvcc, the parts of the kernel language whose
// names differ from CUDA's. Waves have 32 lanes.
#ifndef HIPSTENCIL_NVIDIA_HIP_RUNTIME_H
#define HIPSTENCIL_NVIDIA_HIP_RUNTIME_H

#include <hip/hip_runtime_api.h>

#ifdef __CUDACC__

#define HIP_KERNEL_NAME(...) __VA_ARGS__
#define HIP_SYMBOL(symbol)   symbol
#define hipMemcpyToSymbol    cudaMemcpyToSymbol

#define HIP_DYNAMIC_SHARED(type, variable) extern __shared__ __align__(16) type variable[];

#define hipLaunchKernelGGL(kernel, grid, block, lds_bytes, stream, ...)                            \
    do {                                                                                           \
        kernel<<<dim3(grid), dim3(block), (lds_bytes), (stream)>>>(__VA_ARGS__);                   \
    } while (0)

// HIP's shuffles act on the active lanes. Macros, because some CUDA headers declare these names.
#define __shfl(...)      hipNvidiaShfl(__VA_ARGS__)
#define __shfl_up(...)   hipNvidiaShflUp(__VA_ARGS__)
#define __shfl_down(...) hipNvidiaShflDown(__VA_ARGS__)
#define __shfl_xor(...)  hipNvidiaShflXor(__VA_ARGS__)

template <class T>
static __device__ __forceinline__ T hipNvidiaShfl(T value, int source, int width = 32)
{
    return __shfl_sync(__activemask(), value, source, width);
}

template <class T>
static __device__ __forceinline__ T hipNvidiaShflUp(T value, unsigned int delta, int width = 32)
{
    return __shfl_up_sync(__activemask(), value, delta, width);
}

template <class T>
static __device__ __forceinline__ T hipNvidiaShflDown(T value, unsigned int delta, int width = 32)
{
    return __shfl_down_sync(__activemask(), value, delta, width);
}

template <class T>
static __device__ __forceinline__ T hipNvidiaShflXor(T value, int lane_mask, int width = 32)
{
    return __shfl_xor_sync(__activemask(), value, lane_mask, width);
}

#ifndef __clang__
// clang's streaming accesses; also of short vectors.
template <class T, class V>
static __device__ __forceinline__ void __builtin_nontemporal_store(V value, T *pointer)
{
    __stcs(pointer, static_cast<T>(value));
}

template <class T> static __device__ __forceinline__ T __builtin_nontemporal_load(const T *pointer)
{
    return __ldcs(pointer);
}
#endif

#endif // __CUDACC__

#endif
