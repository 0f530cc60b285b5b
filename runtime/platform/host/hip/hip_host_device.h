// SPDX-License-Identifier: MIT
// Device functions of the host platform, C++ only; included by hip/hip_runtime.h.
#ifndef HIPSTENCIL_HOST_HIP_HOST_DEVICE_H
#define HIPSTENCIL_HOST_HIP_HOST_DEVICE_H

// Shuffles of 1- to 8-byte values within groups of `width` lanes (a power of two, at most 64). A
// source outside the group yields the caller's own value.

template <class T> static inline T hipHostShuffle(T value, unsigned int source_lane)
{
    static_assert(sizeof(T) <= sizeof(uint64_t) && std::is_trivially_copyable<T>::value,
                  "shuffles move scalars of at most 8 bytes");
    uint64_t bits = 0;
    memcpy(&bits, &value, sizeof value);
    bits = hipHostExchange(bits, source_lane);
    memcpy(&value, &bits, sizeof value);
    return value;
}

template <class T> static inline T __shfl(T value, int source, int width = warpSize)
{
    const unsigned int mask = static_cast<unsigned int>(width) - 1;
    return hipHostShuffle(value,
                          (hipHostLane() & ~mask) | (static_cast<unsigned int>(source) & mask));
}

template <class T> static inline T __shfl_up(T value, unsigned int delta, int width = warpSize)
{
    const unsigned int lane = hipHostLane(), in_group = lane & (static_cast<unsigned>(width) - 1);
    return hipHostShuffle(value, delta > in_group ? lane : lane - delta);
}

template <class T> static inline T __shfl_down(T value, unsigned int delta, int width = warpSize)
{
    const unsigned int size = static_cast<unsigned int>(width);
    const unsigned int lane = hipHostLane(), in_group = lane & (size - 1);
    return hipHostShuffle(value, delta >= size - in_group ? lane : lane + delta);
}

template <class T> static inline T __shfl_xor(T value, int lane_mask, int width = warpSize)
{
    const unsigned int size = static_cast<unsigned int>(width), lane = hipHostLane();
    const unsigned int source = lane ^ static_cast<unsigned int>(lane_mask);
    return hipHostShuffle(value, source >= ((lane + size) & ~(size - 1)) ? lane : source);
}

// Memory. Atomics are sequentially consistent, across blocks too.

template <class T> static inline T __ldg(const T *pointer)
{
    return *pointer;
}

template <class T> static inline T hipHostAtomicAddBits(T *address, T value)
{
    T expected, desired;
    __atomic_load(address, &expected, __ATOMIC_SEQ_CST);
    do
        desired = expected + value;
    while (!__atomic_compare_exchange(address, &expected, &desired, false, __ATOMIC_SEQ_CST,
                                      __ATOMIC_SEQ_CST));
    return expected;
}

static inline int atomicAdd(int *address, int value)
{
    return __atomic_fetch_add(address, value, __ATOMIC_SEQ_CST);
}

static inline unsigned int atomicAdd(unsigned int *address, unsigned int value)
{
    return __atomic_fetch_add(address, value, __ATOMIC_SEQ_CST);
}

static inline unsigned long long atomicAdd(unsigned long long *address, unsigned long long value)
{
    return __atomic_fetch_add(address, value, __ATOMIC_SEQ_CST);
}

static inline float atomicAdd(float *address, float value)
{
    return hipHostAtomicAddBits(address, value);
}

static inline double atomicAdd(double *address, double value)
{
    return hipHostAtomicAddBits(address, value);
}

static inline void __threadfence()
{
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

static inline void __threadfence_system()
{
    __threadfence();
}

static inline void __threadfence_block() {}

#if defined(__GNUC__) && !defined(__clang__)
// clang's streaming accesses; g++ has ordinary ones only.
template <class T, class V> static inline void __builtin_nontemporal_store(V value, T *pointer)
{
    *pointer = static_cast<T>(value);
}

template <class T> static inline T __builtin_nontemporal_load(const T *pointer)
{
    return *pointer;
}
#endif

// Arithmetic. fma, sqrt and the other standard functions come from <math.h>.

#define HIP_HOST_MIN_MAX(type)                                                                     \
    static inline type min(type a, type b)                                                         \
    {                                                                                              \
        return b < a ? b : a;                                                                      \
    }                                                                                              \
    static inline type max(type a, type b)                                                         \
    {                                                                                              \
        return a < b ? b : a;                                                                      \
    }

HIP_HOST_MIN_MAX(int)
HIP_HOST_MIN_MAX(unsigned int)
HIP_HOST_MIN_MAX(long)
HIP_HOST_MIN_MAX(unsigned long)
HIP_HOST_MIN_MAX(long long)
HIP_HOST_MIN_MAX(unsigned long long)

#undef HIP_HOST_MIN_MAX

// As fmin and fmax: a NaN yields the other operand.
static inline float min(float a, float b)
{
    return fminf(a, b);
}

static inline float max(float a, float b)
{
    return fmaxf(a, b);
}

static inline double min(double a, double b)
{
    return fmin(a, b);
}

static inline double max(double a, double b)
{
    return fmax(a, b);
}

static inline float __fmaf_rn(float a, float b, float c)
{
    return fmaf(a, b, c);
}

static inline double __fma_rn(double a, double b, double c)
{
    return fma(a, b, c);
}

static inline float rsqrtf(float x)
{
    return 1.0f / sqrtf(x);
}

static inline double rsqrt(double x)
{
    return 1.0 / sqrt(x);
}

#endif
