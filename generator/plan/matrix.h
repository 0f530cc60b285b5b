// SPDX-License-Identifier: MIT
// Lines of taps as products on matrix cores. Sixteen sums along a line of w taps are the product of
// the 16 + w - 1 elements that they read and a band matrix of weights; matrix cores multiply
// sixteen such lines at a time, four elements of each per instruction.
//
// How 64 lanes hold the operands and the result is in templates/product.hip; source: AMD lab notes,
// "AMD matrix cores", examples mfma_fp32_16x16x4fp32 and mfma_fp64_16x16x4fp64. A lane's four
// results are of four consecutive rows for float, of every fourth row for double; as rows of a
// product are those of its left operand, double takes the rows there in another order
// (`interleaved`) and a lane has four consecutive rows of points again.
#ifndef HIPSTENCIL_PLAN_MATRIX_H
#define HIPSTENCIL_PLAN_MATRIX_H

#include "plan/lines.h"

enum {
    MATRIX_WIDTH = 16,               // points along x and y of one product
    MATRIX_DEPTH = 4,                // elements of each line that one instruction takes
    MATRIX_LANES = 64,               // that hold it together
    MATRIX_ROWS = 16 / MATRIX_DEPTH, // of the product, in each lane
};

// Moves lines of two or more taps off the point from the schedule to the level's bands.
void matrix_schedule(struct schedule *s);

// Operand registers of a level's bands.
int matrix_weights(const struct level *l);

// Whether the matrix cores of a target multiply `type` as exactly as its vector units.
bool matrix_cores_for(const struct target *t, enum element_type type);

#endif
