// SPDX-License-Identifier: MIT
// What functions that are not correctly rounded may be wrong by, by the library that computes them.
#ifndef HIPSTENCIL_MATH_FUNCTION_ERRORS_H
#define HIPSTENCIL_MATH_FUNCTION_ERRORS_H

#include "math/element.h"
#include "math/expr.h"

enum function_library { LIBRARY_HOST, LIBRARY_AMD, LIBRARY_NVIDIA, FUNCTION_LIBRARIES };

// In units in the last place, from the exact result; 0 for operations that are correctly rounded.
double function_error(enum expr_op op, enum function_library library, enum element_type type);

#endif
