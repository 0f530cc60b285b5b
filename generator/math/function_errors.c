// SPDX-License-Identifier: MIT
// Host: glibc's manual, "Known Maximum Errors in Math Functions", the largest of x86_64 and aarch64.
// AMD: OpenCL 1.2, 7.4 "Relative Error as ULPs", full profile, which the device library is made for. The
// manual of HIP states less, as what was seen in small ranges of arguments.
// NVIDIA: CUDA C++ Programming Guide, "Standard Functions", full range, the largest of releases 11 to 13
// and without -use_fast_math.
#include "math/function_errors.h"

enum { TYPES = 2 };

static const double ERRORS[EXPR_OPS][FUNCTION_LIBRARIES][TYPES] = {
    // float, double     host    AMD       NVIDIA
    [EXPR_EXP] = {{1, 1}, {3, 3}, {2, 1}}, [EXPR_LOG] = {{1, 1}, {3, 3}, {1, 1}},
    [EXPR_SIN] = {{1, 1}, {4, 4}, {2, 2}}, [EXPR_COS] = {{1, 1}, {4, 4}, {2, 2}},
    [EXPR_TAN] = {{1, 1}, {5, 5}, {4, 2}}, [EXPR_POWER] = {{1, 1}, {16, 16}, {8, 2}},
};

double function_error(enum expr_op op, enum function_library library, enum element_type type)
{
    return ERRORS[op][library][type == ELEMENT_DOUBLE];
}
