// SPDX-License-Identifier: MIT
#include "seeds.h"

enum { SIDE = 8 };                        // points of a seed along each axis
static const double PART = 1.0 / 2500;    // seeds for each point of a plane
static const double PART_3D = 1.0 / 6000; // and of a box

// Numbers from 0 to 2^32 - 1 in an order that looks like none (Knuth's MMIX).
static uint64_t random_below(uint64_t *state, uint64_t end)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (*state >> 32) * end >> 32;
}

static void sow_one(const int64_t n[3], const int64_t at[3], double *u, double *v)
{
    for (int64_t z = 0; z < (n[2] > 1 ? SIDE : 1); z++)
        for (int64_t y = 0; y < SIDE; y++)
            for (int64_t x = 0; x < SIDE; x++) {
                const int64_t row = (at[2] + z) % n[2] * n[1] + (at[1] + y) % n[1];
                const int64_t i = row * n[0] + (at[0] + x) % n[0];
                u[i] = 0.5;
                v[i] = 0.25;
            }
}

void sow(const int64_t size[3], double *u, double *v)
{
    const int64_t points = size[0] * size[1] * size[2];
    const int64_t seeds = 1 + (int64_t)((double)points * (size[2] > 1 ? PART_3D : PART));
    uint64_t state = 1;
    for (int64_t i = 0; i < points; i++) {
        u[i] = 1;
        v[i] = 0;
    }
    for (int64_t i = 0; i < seeds; i++) {
        int64_t at[3];
        for (int axis = 0; axis < 3; axis++)
            at[axis] = (int64_t)random_below(&state, (uint64_t)size[axis]);
        sow_one(size, at, u, v);
    }
}
