// SPDX-License-Identifier: MIT
// Inputs: every grid's value at every point, as a function of the seed and the coordinates alone.
//
// Nothing is stored, so the oracle and the arrays a kernel reads have no indexing in common. Each
// value is the same number in float and double, and none is 0 unless it is the end of a range.
#ifndef HIPSTENCIL_MEASURE_INPUTS_H
#define HIPSTENCIL_MEASURE_INPUTS_H

#include <stdint.h>

#include "model/model.h"

// Between which the values of a grid lie; `signs` has as many of the opposite sign beside them.
struct input_range {
    double from, to;
    bool signs;
};

// What inputs are drawn by.
struct drawn {
    uint64_t seed;
    double scalars; // what scalars are multiplied by: 1, or a power of 2 below
};

struct inputs {
    uint64_t seed;
    double scalars_by;
    enum element_type type;
    struct input_range range[MAX_GRIDS]; // by grid of the model
    const int *scalars; // of a stage: the whole's numbers of its own; NULL: the same
};

// What the specification says of a grid, otherwise (-1, 1), or [1/4, 1) if values are to be
// `positive`: for operators that divide by grids or take roots of them.
struct inputs inputs_make(const struct model *m, struct drawn drawn, bool positive);

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

static inline double input_value(const struct inputs *in, int grid, uint64_t row, int64_t x)
{
    const struct input_range *range = &in->range[grid];
    uint64_t h = input_mix(row + UINT64_C(0x9e3779b97f4a7c15) * (uint64_t)(x + (1 << 24)));
    int bits = in->type == ELEMENT_FLOAT ? 22 : 51;       // which fit the type with room for 3/4
    double k = (double)(int64_t)((h >> (64 - bits)) | 1); // odd, below 2^bits
    double value = range->from + (range->to - range->from) * (k / (double)(INT64_C(1) << bits));
    if (in->type == ELEMENT_FLOAT)
        value = (double)(float)value;
    value = value > range->to ? range->to : value;
    return range->signs && !(h & 1) ? -value : value;
}

// The grid by whose number the elements outside of a grid are drawn. Steps take them for constant: they are the
// same in all arrays that take turns.
int input_grid_outside(const struct model *m, int grid);

// In [-1, 1), by a stream of random numbers and a place in it.
static inline double input_amount(uint64_t stream, uint64_t at)
{
    uint64_t h = input_mix(stream + UINT64_C(0x9e3779b97f4a7c15) * (at + 1));
    return (double)(int64_t)h * 0x1p-63;
}

// The value of run-time argument `scalar`, in [1/2, 3/2) times `scalars_by`.
double input_scalar(const struct inputs *in, int scalar);

// The index of the first interior element along an axis, from -64 to 63.
int64_t input_origin(const struct inputs *in, int axis);

// The number of the step, from 1 to 64: what sines of larger ones would be allowed to be wrong by would hide
// errors of the rest.
int64_t input_step(const struct inputs *in);

#endif
