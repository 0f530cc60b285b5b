// SPDX-License-Identifier: MIT
// An operator of one dimension that nobody generated: two grids of floats, a and b, change places with
// every step; it counts steps and asks where points lie.
#ifndef HIPSTENCIL_TESTS_RUNTIME_MOCK_OPERATOR_H
#define HIPSTENCIL_TESTS_RUNTIME_MOCK_OPERATOR_H

#include <hipstencil/operator.h>

typedef struct mock_args {
    float *a;
    const float *b;
    int64_t extent[3], pitch[2], origin[3], step;
    double refuse; // a scalar: not 0 has every function refuse the arguments
} mock_args;

const hipstencil_operator *mock_operator(void);

#endif
