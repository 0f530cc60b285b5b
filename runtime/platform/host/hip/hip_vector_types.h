// SPDX-License-Identifier: MIT
// HIP's short vectors for the host platform: plain structs without operators, aligned as on AMD
// devices (a 2- or 4-vector to its size, a 3-vector to its element), usable from C17 and C++17.
#ifndef HIPSTENCIL_HOST_HIP_VECTOR_TYPES_H
#define HIPSTENCIL_HOST_HIP_VECTOR_TYPES_H

#include <stdint.h>

#define HIP_HOST_VECTOR_TYPES(scalar, name)                                                        \
    typedef struct name##1                                                                         \
    {                                                                                              \
        scalar x;                                                                                  \
    }                                                                                              \
    name##1;                                                                                       \
    typedef struct __attribute__((aligned(2 * sizeof(scalar)))) name##2                            \
    {                                                                                              \
        scalar x, y;                                                                               \
    }                                                                                              \
    name##2;                                                                                       \
    typedef struct name##3                                                                         \
    {                                                                                              \
        scalar x, y, z;                                                                            \
    }                                                                                              \
    name##3;                                                                                       \
    typedef struct __attribute__((aligned(4 * sizeof(scalar)))) name##4                            \
    {                                                                                              \
        scalar x, y, z, w;                                                                         \
    }                                                                                              \
    name##4;                                                                                       \
    static inline name##1 make_##name##1(scalar x)                                                 \
    {                                                                                              \
        name##1 v = {x};                                                                           \
        return v;                                                                                  \
    }                                                                                              \
    static inline name##2 make_##name##2(scalar x, scalar y)                                       \
    {                                                                                              \
        name##2 v = {x, y};                                                                        \
        return v;                                                                                  \
    }                                                                                              \
    static inline name##3 make_##name##3(scalar x, scalar y, scalar z)                             \
    {                                                                                              \
        name##3 v = {x, y, z};                                                                     \
        return v;                                                                                  \
    }                                                                                              \
    static inline name##4 make_##name##4(scalar x, scalar y, scalar z, scalar w)                   \
    {                                                                                              \
        name##4 v = {x, y, z, w};                                                                  \
        return v;                                                                                  \
    }

HIP_HOST_VECTOR_TYPES(signed char, char)
HIP_HOST_VECTOR_TYPES(unsigned char, uchar)
HIP_HOST_VECTOR_TYPES(short, short)
HIP_HOST_VECTOR_TYPES(unsigned short, ushort)
HIP_HOST_VECTOR_TYPES(int, int)
HIP_HOST_VECTOR_TYPES(unsigned int, uint)
HIP_HOST_VECTOR_TYPES(long, long)
HIP_HOST_VECTOR_TYPES(unsigned long, ulong)
HIP_HOST_VECTOR_TYPES(long long, longlong)
HIP_HOST_VECTOR_TYPES(unsigned long long, ulonglong)
HIP_HOST_VECTOR_TYPES(float, float)
HIP_HOST_VECTOR_TYPES(double, double)

#undef HIP_HOST_VECTOR_TYPES

// Extents of a grid or a block, in blocks or threads; extents left out are 1 (C++ only).
typedef struct dim3 {
    uint32_t x, y, z;
#ifdef __cplusplus
    constexpr dim3(uint32_t x_ = 1, uint32_t y_ = 1, uint32_t z_ = 1) : x(x_), y(y_), z(z_) {}
    constexpr dim3(const uint3 &v) : x(v.x), y(v.y), z(v.z) {}
#endif
} dim3;

#endif
