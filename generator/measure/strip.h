// SPDX-License-Identifier: MIT
// What the oracle does to a strip of points at once: one operation of an expression, values and their scales.
#ifndef HIPSTENCIL_MEASURE_STRIP_H
#define HIPSTENCIL_MEASURE_STRIP_H

#include "math/function_errors.h"
#include "measure/inputs.h"
#include "model/model.h"

enum { STRIP = 128 };

// One node of the expressions.
struct oracle_step {
    enum expr_op op;
    int index;      // grid, exponent
    int operand[4]; // steps
    int offset[3], shift;
    double number; // of literals, scalars and the step
    double least;  // what underflow adds to the scale
};

// A grid whose values are kept (stepped.h): of the point (x, y, z), `value` and `doubt` lie
// x + y * pitch[0] + z * pitch[1] elements on.
struct field {
    double *value;
    double *doubt; // how wrong one store may be; infinite where nothing can be held against it
    // What values were wrong by when they were read, as a part of scales; NULL: nothing (stepped.h).
    double *carried;
    int64_t pitch[2];
};

struct oracle {
    const struct model *model;
    enum function_library library; // where kernels run
    struct inputs inputs;
    const struct field *fields; // by grid, what taps read; NULL: the inputs
    int64_t taken;              // steps before this one
    struct oracle_step *steps;  // operands before users
    int nsteps;
    int output_step[MAX_GRIDS];
    double tolerance[MAX_GRIDS];  // by output, relative to the scale that is given out
    double arithmetic[MAX_GRIDS]; // by output, the part of arithmetic, relative to the terms' scale
    struct oracle *stages;        // of a model with stages, which has no outputs itself; or NULL
    const struct oracle
        *scales; // by set of points, what amplitudes are multiplied by (sparse.h); or NULL
    double drift[MAX_GRIDS]; // by output, by what part of it each step makes it larger
    double slack; // in units of its scale, how near to 0 a value may be on the other side of it
};

// A line of points along x.
struct row {
    int64_t y, z;
};

struct strip {
    double value[STRIP], scale[STRIP];
};

// The same number at all points.
void strip_fill(struct strip *s, double value, enum element_type type);
// Of the `n` points from x on along a row, STRIP at most. `strips` has what the operands are, by step. Numbers and
// scalars stay as they were filled.
void strip_evaluate(const struct oracle *o, const struct oracle_step *step, const struct row *r,
                    int64_t x, int n, struct strip *strips, struct strip *s);
// What is finite in double only has no value in float.
void strip_overflow(enum element_type type, double *value, double *scale, int64_t n);

#endif
