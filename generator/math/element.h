// SPDX-License-Identifier: MIT
// The types that elements of grids, and arithmetic on them, can have.
#ifndef HIPSTENCIL_MATH_ELEMENT_H
#define HIPSTENCIL_MATH_ELEMENT_H

#include <stdbool.h>

enum element_type { ELEMENT_FLOAT, ELEMENT_DOUBLE };

const char *element_name(enum element_type t); // "float", "double"
int element_size(enum element_type t);         // bytes
// Below it numbers lie as far apart as just above it.
double element_least_normal(enum element_type t);
// The unit roundoff: half a unit in the last place of 1.
double element_roundoff(enum element_type t);
// "which float cannot hold": why generated code could not spell the number; NULL: it could.
const char *element_why_no_literal(enum element_type t, double value);
// Whether products with it, and with its reciprocal, keep their bits: neither is near the ends of the type's range.
bool element_scales_by(enum element_type t, double factor);

#endif
