// SPDX-License-Identifier: MIT
#include "math/element.h"

#include <float.h>
#include <math.h>
#include <stddef.h>

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

const char *element_why_no_literal(enum element_type t, double value)
{
    if (!isfinite(value))
        return "which is not a finite number";
    if (t == ELEMENT_FLOAT && (fabs(value) > FLT_MAX || (value != 0 && (float)value == 0)))
        return "which float cannot hold";
    return NULL;
}

bool element_scales_by(enum element_type t, double factor)
{
    const double most = t == ELEMENT_FLOAT ? 0x1p60 : 0x1p500;
    return fabs(factor) <= most && fabs(factor) >= 1 / most;
}
