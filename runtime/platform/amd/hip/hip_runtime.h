// SPDX-License-Identifier: MIT
// HIP for compilers that know AMD targets but have no ROCm beside them: what generated kernels use,
// on clang's builtins, and declarations that let their host functions parse. Nothing links: it
// serves to read the assembly.
//   clang -x hip --offload-device-only -nogpuinc -nogpulib --offload-arch=gfx942 -O3 -S
#ifndef HIPSTENCIL_AMD_HIP_RUNTIME_H
#define HIPSTENCIL_AMD_HIP_RUNTIME_H

#ifndef __HIP_PLATFORM_AMD__
#define __HIP_PLATFORM_AMD__ 1
#endif

#include <stddef.h>
#include <stdint.h>

#define __host__     __attribute__((host))
#define __device__   __attribute__((device))
#define __global__   __attribute__((global))
#define __shared__   __attribute__((shared))
#define __constant__ __attribute__((constant))
#ifndef __forceinline__
#define __forceinline__ inline __attribute__((always_inline))
#endif

// One bound is threads per block, a second one is waves per SIMD.
#define HIP_LAUNCH_BOUNDS_1(threads) __attribute__((amdgpu_flat_work_group_size(1, threads)))
#define HIP_LAUNCH_BOUNDS_2(threads, waves)                                                        \
    HIP_LAUNCH_BOUNDS_1(threads) __attribute__((amdgpu_waves_per_eu(waves)))
#define HIP_LAUNCH_BOUNDS(_1, _2, which, ...) which
#define __launch_bounds__(...)                                                                     \
    HIP_LAUNCH_BOUNDS(__VA_ARGS__, HIP_LAUNCH_BOUNDS_2, HIP_LAUNCH_BOUNDS_1, )(__VA_ARGS__)

#define HIP_DYNAMIC_SHARED(type, variable) extern __shared__ type variable[];

typedef float float2 __attribute__((ext_vector_type(2)));
typedef float float4 __attribute__((ext_vector_type(4)));
typedef double double2 __attribute__((ext_vector_type(2)));

// ---- the device ---------------------------------------------------------------------------------

struct hip_index {
    unsigned x, y, z;
};

static __device__ __forceinline__ hip_index hip_thread()
{
    return {__builtin_amdgcn_workitem_id_x(), __builtin_amdgcn_workitem_id_y(),
            __builtin_amdgcn_workitem_id_z()};
}

static __device__ __forceinline__ hip_index hip_block()
{
    return {__builtin_amdgcn_workgroup_id_x(), __builtin_amdgcn_workgroup_id_y(),
            __builtin_amdgcn_workgroup_id_z()};
}

static __device__ __forceinline__ hip_index hip_block_size()
{
    return {__builtin_amdgcn_workgroup_size_x(), __builtin_amdgcn_workgroup_size_y(),
            __builtin_amdgcn_workgroup_size_z()};
}

static __device__ __forceinline__ hip_index hip_grid_size()
{
    const hip_index block = hip_block_size();
    return {__builtin_amdgcn_grid_size_x() / block.x, __builtin_amdgcn_grid_size_y() / block.y,
            __builtin_amdgcn_grid_size_z() / block.z};
}

#define threadIdx (hip_thread())
#define blockIdx  (hip_block())
#define blockDim  (hip_block_size())
#define gridDim   (hip_grid_size())

static __device__ __forceinline__ void __syncthreads()
{
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
    __builtin_amdgcn_s_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}

// What another lane of the wave has: of 4 or 8 bytes.
template <class T> static __device__ __forceinline__ T hip_of_lane(int lane, T value)
{
    int words[sizeof(T) / sizeof(int)];
    __builtin_memcpy(words, &value, sizeof value);
    for (int &word : words)
        word = __builtin_amdgcn_ds_bpermute(4 * lane, word);
    __builtin_memcpy(&value, words, sizeof value);
    return value;
}

static __device__ __forceinline__ int hip_lane()
{
    return (int)__builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0));
}

// Lanes at the ends of `width` keep their own.
template <class T> static __device__ __forceinline__ T __shfl_up(T value, unsigned delta, int width)
{
    const int own = hip_lane(), from = own - (int)delta;
    return hip_of_lane(from < (own & ~(width - 1)) ? own : from, value);
}

template <class T>
static __device__ __forceinline__ T __shfl_down(T value, unsigned delta, int width)
{
    const int own = hip_lane();
    const bool inside = (own & (width - 1)) + (int)delta < width;
    return hip_of_lane(inside ? own + (int)delta : own, value);
}

#define HIP_OF_TWO(name, type, operator)                                                           \
    static __host__ __device__ __forceinline__ type name(type a, type b)                           \
    {                                                                                              \
        return a operator b ? a : b;                                                               \
    }
HIP_OF_TWO(min, int, <)
HIP_OF_TWO(min, unsigned, <)
HIP_OF_TWO(min, long, <)
HIP_OF_TWO(max, int, >)
HIP_OF_TWO(max, unsigned, >)
HIP_OF_TWO(max, long, >)

// Updates call them on the device, launches on the host.
#define HIP_MATHEMATICS static __host__ __device__ __forceinline__
HIP_MATHEMATICS float sqrt(float a)
{
    return __builtin_sqrtf(a);
}
HIP_MATHEMATICS double sqrt(double a)
{
    return __builtin_sqrt(a);
}
HIP_MATHEMATICS float fabs(float a)
{
    return __builtin_fabsf(a);
}
HIP_MATHEMATICS double fabs(double a)
{
    return __builtin_fabs(a);
}
HIP_MATHEMATICS float fmin(float a, float b)
{
    return __builtin_fminf(a, b);
}
HIP_MATHEMATICS double fmin(double a, double b)
{
    return __builtin_fmin(a, b);
}
HIP_MATHEMATICS float fmax(float a, float b)
{
    return __builtin_fmaxf(a, b);
}
HIP_MATHEMATICS double fmax(double a, double b)
{
    return __builtin_fmax(a, b);
}

// Launches call these. On devices they are ROCm's, without which a kernel's figures would be of other
// code.
#define HIP_OF_ROCM(name, ...)                                                                     \
    __host__ double name(__VA_ARGS__ double);                                                      \
    __device__                                                                                     \
        __attribute__((unavailable("it is in ROCm's device library: inspect with hipcc"))) double  \
        name(__VA_ARGS__ double);
#define HIP_OF_ROCM_FLOAT(name, ...)                                                               \
    __device__                                                                                     \
        __attribute__((unavailable("it is in ROCm's device library: inspect with hipcc"))) float   \
        name(__VA_ARGS__ float);
HIP_OF_ROCM(exp)
HIP_OF_ROCM(log)
HIP_OF_ROCM(sin)
HIP_OF_ROCM(cos)
HIP_OF_ROCM(tan)
HIP_OF_ROCM(pow, double, )
HIP_OF_ROCM_FLOAT(expf)
HIP_OF_ROCM_FLOAT(logf)
HIP_OF_ROCM_FLOAT(sinf)
HIP_OF_ROCM_FLOAT(cosf)
HIP_OF_ROCM_FLOAT(tanf)
HIP_OF_ROCM_FLOAT(powf, float, )

// ---- the host, as far as launch functions go ----------------------------------------------------

typedef enum hipError_t { hipSuccess = 0, hipErrorInvalidValue = 1 } hipError_t;
typedef struct ihipStream_t *hipStream_t;
typedef enum hipFuncAttribute { hipFuncAttributeMaxDynamicSharedMemorySize = 8 } hipFuncAttribute;

struct dim3 {
    unsigned x, y, z;
    dim3(unsigned x_ = 1, unsigned y_ = 1, unsigned z_ = 1) : x(x_), y(y_), z(z_) {}
};

hipError_t hipGetLastError(void);
typedef enum hipDeviceAttribute_t { hipDeviceAttributeMultiprocessorCount } hipDeviceAttribute_t;

hipError_t hipGetDevice(int *device);
hipError_t hipDeviceGetAttribute(int *value, hipDeviceAttribute_t attribute, int device);
hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *kernel,
                                                        int threads, size_t lds_bytes);
hipError_t hipFuncSetAttribute(const void *function, hipFuncAttribute attribute, int value);
template <class Kernel, class... Arguments>
void hipLaunchKernelGGL(Kernel kernel, dim3 blocks, dim3 threads, unsigned lds, hipStream_t stream,
                        Arguments... arguments);

#endif
