// SPDX-License-Identifier: MIT
// Host: glibc's manual, "Known Maximum Errors in Math Functions" (the tables libm-test-ulps of its sources), the
// largest of x86_64 and aarch64.
// AMD: OpenCL 1.2, 7.4 "Relative Error as ULPs", full profile, which the device library is made for. The
// manual of HIP, "HIP math API", states 1 or 2, as what was seen in small ranges of arguments.
// NVIDIA: CUDA C++ Programming Guide, "Standard Functions", full range, the largest of releases 11 to 13
// (powf: 9 in 11, 4 in 13) and without -use_fast_math.
#include "math/function_errors.h"

enum { TYPES = 2 };

static const double ERRORS[EXPR_OPS][FUNCTION_LIBRARIES][TYPES] = {
    // float, double     host    AMD       NVIDIA
    [EXPR_EXP] = {{1, 1}, {3, 3}, {2, 1}}, [EXPR_LOG] = {{1, 1}, {3, 3}, {1, 1}},
    [EXPR_SIN] = {{1, 1}, {4, 4}, {2, 2}}, [EXPR_COS] = {{1, 1}, {4, 4}, {2, 2}},
    [EXPR_TAN] = {{1, 1}, {5, 5}, {4, 2}}, [EXPR_POWER] = {{1, 1}, {16, 16}, {9, 2}},
};

// glibc and CUDA count from the correctly rounded result, which is up to half a unit off the exact one; OpenCL
// counts from the exact one. tanf of glibc 2.36 is off by 1.28 units at -0x1.f6a71ap+2.
static const double FROM_ROUNDED[FUNCTION_LIBRARIES] = {
    [LIBRARY_HOST] = 0.5, [LIBRARY_NVIDIA] = 0.5};

double function_error(enum expr_op op, enum function_library library, enum element_type type)
{
    double error = ERRORS[op][library][type == ELEMENT_DOUBLE];
    return error > 0 ? error + FROM_ROUNDED[library] : 0;
}
