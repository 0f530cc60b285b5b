// SPDX-License-Identifier: MIT
// The oracle: what a kernel should have computed, from the model's raw expressions in double
// precision. It shares nothing with the emitter: no lowering, no arrays, no index arithmetic.
//
// Beside each value it computes the value's scale: the same expression with every term's magnitude
// (sum of |c·u| for a linear stencil). An error is |got - value| / scale, dimensionless, and is
// compared with (2 + sqrt(n)) · u: u = 2^-24 (float) or 2^-53 (double) is the unit roundoff, n the
// number of arithmetic operations of the expression. n roundings are at most n·u·scale together;
// they have random signs, so that they add up like sqrt(n), which keeps the tolerance below the
// smallest coefficients of wide stencils. The 2 covers coefficient and result rounded to the type.
// For double it is twice that, because the oracle rounds as much as the kernel. Products that are not
// normal numbers any more are rounded to the nearest multiple of the least number there is, whatever the size of their
// terms: underflow.h says what of that is part of the scale.
//
// exp, log, sin, cos, tan and real powers are not rounded correctly: what they may be wrong by where
// kernels run (math/function_errors.h), in units in the last place and so in values, is part of the scale
// beside the derivative times the argument's scale.
//
// Double arithmetic on float elements rounds to float once, when it stores: the bound is then
// 2^-24 · (|value| + the least normal number) + (the tolerance of double) · scale, written as 2^-24 times a
// scale of its own.
//
// Some points cannot be judged. Where the operator has no value, the value is not finite. Where it
// has one that a rounding may change to any other, because a radicand, a divisor, or what a logarithm or
// a power is of, is 0 within the errors of its own terms, a tangent's argument is at a pole or any
// function's wrong by its whole range, or because a comparison is a tie and one of its branches has no value,
// the scale is infinite.
#ifndef HIPSTENCIL_MEASURE_ORACLE_H
#define HIPSTENCIL_MEASURE_ORACLE_H

#include "measure/strip.h"

// Where results go: by output, then row, then x - x0.
struct reference {
    double *value[MAX_GRIDS], *scale[MAX_GRIDS];
};

bool oracle_open(struct oracle *o, const struct model *m, enum function_library library,
                 struct drawn drawn, struct arena *a, struct error *e);
// The same with every scalar, and every number that the type of arithmetic does not hold, off by up to
// a unit roundoff of that type, and so each output where there are such numbers: what rounding them, and what they are
// multiplied to, may do. A step may keep what all points have together, and one of rounded coefficients adds to it each
// time: 0.6 u + 0.1 (the four beside it) is 3e-8 u too much of a u that is the same everywhere.
struct oracle oracle_unsettled(const struct oracle *o, uint64_t seed, struct arena *a);
// Evaluates the points [x0, x1) of all rows on all processors.
void oracle_evaluate(const struct oracle *o, const struct row *rows, int64_t nrows, int64_t x0,
                     int64_t x1, struct reference *out);

// Whether a result can be compared with these.
bool oracle_judges(double value, double scale);

// The error of `got`; infinite where one of the three is not finite, or where they differ
// although the scale is 0.
double oracle_error(double got, double value, double scale);

#endif
