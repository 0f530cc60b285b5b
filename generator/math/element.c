// SPDX-License-Identifier: MIT
#include "math/element.h"

#include <float.h>

const char *element_name(enum element_type t)
{
    return t == ELEMENT_FLOAT ? "float" : "double";
}

int element_size(enum element_type t)
{
    return t == ELEMENT_FLOAT ? 4 : 8;
}

double element_least_normal(enum element_type t)
{
    return t == ELEMENT_FLOAT ? (double)FLT_MIN : DBL_MIN;
}

double element_roundoff(enum element_type t)
{
    return t == ELEMENT_FLOAT ? 0x1p-24 : 0x1p-53;
}
