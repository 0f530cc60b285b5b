// SPDX-License-Identifier: MIT
// What expressions mean, in double: written down once for tests, apart from what kernels print.
#ifndef HIPSTENCIL_TEST_POINTWISE_H
#define HIPSTENCIL_TEST_POINTWISE_H

#include "math/expr.h"

// The value of an operation on nodes that came before it; `value` is by node. Fails the test for
// nodes that are none: taps, sums and what else the caller knows.
double operation_value(const struct expr *n, const double *value);

#endif
