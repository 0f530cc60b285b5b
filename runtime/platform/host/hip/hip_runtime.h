// SPDX-License-Identifier: MIT
// HIP for the host platform: the runtime API and, in C++, the kernel language.
//
// A grid's blocks are distributed over CPU threads; the threads of a block are fibers of one CPU
// thread, so `__shared__` storage is thread-local storage of that CPU thread. Waves have 64 lanes.
// Environment variables, read at each launch unless noted:
//   HIPSTENCIL_HOST_THREADS  CPU threads; read at the first launch (default: all of the machine)
//   HIPSTENCIL_HOST_ORDER    forward | reverse | shuffle: order of the blocks, and of the threads
//                            of a block between two barriers (default: forward)
//   HIPSTENCIL_HOST_STREAMS  eager | lazy: work runs when it is enqueued, or not before something
//                            waits for it, in an order that the seed chooses of those that streams,
//                            events and waits allow; read at each submission (default: eager)
//   HIPSTENCIL_HOST_SEED     seed of the shuffled orders, a decimal number (default: 0)
//   HIPSTENCIL_HOST_POISON   1: before each block its LDS is filled with 0xFF bytes (NaNs); static
//                            LDS only if the kernel is in a shared object
//   HIPSTENCIL_HOST_STACK    KiB of stack for each thread of a block; read when a stack is made, and
//                            stacks are kept (default: 1024; 4096 under AddressSanitizer). Memory
//                            is taken as it is used. A kernel that needs more ends the process
//                            with SIGSEGV and a message that names it
#ifndef HIPSTENCIL_HOST_HIP_RUNTIME_H
#define HIPSTENCIL_HOST_HIP_RUNTIME_H

#include <hip/hip_runtime_api.h>

#ifdef __cplusplus

#include <math.h>
#include <string.h>

#include <tuple>
#include <type_traits>
#include <utility>

#define __host__
#define __device__
#define __global__
#define __constant__
#define __launch_bounds__(...)
#ifndef __forceinline__
#define __forceinline__ inline __attribute__((always_inline))
#endif

// In a kernel body `thread_local` implies `static`. LDS must not have initializers.
#define __shared__ thread_local

// Dynamic LDS of the running block, aligned to 256; for use inside a kernel body.
#define HIP_DYNAMIC_SHARED(type, variable)                                                         \
    type *variable = static_cast<type *>(hipHostDynamicLds());

#define HIP_KERNEL_NAME(...) __VA_ARGS__
#define HIP_SYMBOL(symbol)   symbol

static constexpr int warpSize = 64;

// The index variables live in the static TLS block: reading one is a single load.
#define HIP_HOST_INDEX extern __thread __attribute__((tls_model("initial-exec")))

#pragma GCC visibility push(default)
extern "C" {

HIP_HOST_INDEX uint3 threadIdx;
HIP_HOST_INDEX uint3 blockIdx;
HIP_HOST_INDEX dim3 blockDim;
HIP_HOST_INDEX dim3 gridDim;

// Waits until every thread of the block has arrived. Aborts the process with a message if some
// threads of the block end without arriving.
void __syncthreads(void);

void *hipHostDynamicLds(void);

// Lane of the calling thread in its wave, 0…63.
unsigned int hipHostLane(void);

// Exchanges 64 bits between the lanes of the wave that arrive together: returns the bits that
// `source_lane` passed, or all ones if that lane did not take part.
uint64_t hipHostExchange(uint64_t bits, unsigned int source_lane);

typedef struct hipHostKernel {
    const char *name;
    const void *function;          // entry point; tells which shared object holds the LDS
    void (*run)(const void *call); // runs one thread
    const void *call;              // function and arguments by value
    void *(*copy)(const void *call);
    void (*destroy)(void *call);
} hipHostKernel;

hipError_t hipHostLaunchKernel(const hipHostKernel *kernel, dim3 grid, dim3 block, size_t lds_bytes,
                               hipStream_t stream);

} // extern "C"
#pragma GCC visibility pop

#undef HIP_HOST_INDEX

// Launches a kernel; failures are reported through hipGetLastError. lds_bytes: dynamic LDS.
#define hipLaunchKernelGGL(kernel, ...) hipHostLaunch(#kernel, (kernel), __VA_ARGS__)

template <class... Parameters, class... Arguments>
static inline void hipHostLaunch(const char *name, void (*kernel)(Parameters...), dim3 grid,
                                 dim3 block, size_t lds_bytes, hipStream_t stream,
                                 Arguments &&...arguments)
{
    static_assert(sizeof...(Parameters) == sizeof...(Arguments), "kernel argument count");
    using Call = std::pair<void (*)(Parameters...), std::tuple<Parameters...>>;
    const Call call(kernel, std::tuple<Parameters...>(
                                static_cast<Parameters>(std::forward<Arguments>(arguments))...));
    const hipHostKernel launched = {
        name,
        reinterpret_cast<const void *>(kernel),
        [](const void *c) {
            const Call *packed = static_cast<const Call *>(c);
            std::apply(packed->first, packed->second);
        },
        &call,
        [](const void *c) -> void * { return new Call(*static_cast<const Call *>(c)); },
        [](void *c) { delete static_cast<Call *>(c); }};
    (void)hipHostLaunchKernel(&launched, grid, block, lds_bytes, stream);
}

template <class T>
static inline hipError_t hipMemcpyToSymbol(T &symbol, const void *src, size_t size,
                                           size_t offset = 0,
                                           hipMemcpyKind kind = hipMemcpyHostToDevice)
{
    if (offset > sizeof(T) || size > sizeof(T) - offset)
        return hipErrorInvalidValue;
    return hipMemcpy(reinterpret_cast<char *>(&symbol) + offset, src, size, kind);
}

#include <hip/hip_host_device.h>

#endif // __cplusplus

#endif
