// SPDX-License-Identifier: MIT
#include "math/element.h"

const char *element_name(enum element_type t)
{
    return t == ELEMENT_FLOAT ? "float" : "double";
}

int element_size(enum element_type t)
{
    return t == ELEMENT_FLOAT ? 4 : 8;
}
