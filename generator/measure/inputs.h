// SPDX-License-Identifier: MIT
// Inputs: every grid's value at every point, as a function of the seed and the coordinates alone.
//
// Nothing is stored, so the oracle and the arrays a kernel reads have no indexing in common. No
// value is 0, and each is the same number in float and double (24 bits suffice).
#ifndef HIPSTENCIL_MEASURE_INPUTS_H
#define HIPSTENCIL_MEASURE_INPUTS_H

#include <stdbool.h>
#include <stdint.h>

struct inputs {
    uint64_t seed;
    int bits; // of the values: 22 fit float, 51 fit double
    // In [1/4, 1) instead of (-1, 1): for operators that divide by grids or take roots of them.
    bool positive;
};

static inline uint64_t input_mix(uint64_t h)
{
    // Finaliser of SplitMix64 (Steele, Lea, Flood 2014).
    h = (h ^ (h >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    h = (h ^ (h >> 27)) * UINT64_C(0x94d049bb133111eb);
    return h ^ (h >> 31);
}

// What is common to a row: mix it once, then add points.
static inline uint64_t input_row(const struct inputs *in, int grid, int64_t y, int64_t z)
{
    uint64_t h = input_mix(in->seed + UINT64_C(0x9e3779b97f4a7c15) * (uint64_t)(grid + 1));
    return input_mix(h ^ ((uint64_t)(y + (1 << 24)) << 32) ^ (uint64_t)(z + (1 << 24)));
}

static inline double input_value(const struct inputs *in, uint64_t row, int64_t x)
{
    uint64_t h = input_mix(row + UINT64_C(0x9e3779b97f4a7c15) * (uint64_t)(x + (1 << 24)));
    double k = (double)(int64_t)((h >> (64 - in->bits)) | 1); // odd, below 2^bits
    double unit = k / (double)(INT64_C(1) << in->bits);
    if (in->positive)
        return 0.25 + 0.75 * unit;
    return h & 1 ? unit : -unit;
}

// The value of run-time argument `scalar`, in [1/2, 3/2).
double input_scalar(const struct inputs *in, int scalar);

#endif
