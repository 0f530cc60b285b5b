// SPDX-License-Identifier: MIT
// Whole numbers: what the language has no word for.
#ifndef HIPSTENCIL_BASE_INTEGER_H
#define HIPSTENCIL_BASE_INTEGER_H

#include <stdint.h>

static inline int smaller(int a, int b)
{
    return a < b ? a : b;
}

static inline int larger(int a, int b)
{
    return a > b ? a : b;
}

// The smallest multiple of `unit` that is not below `n`; both are positive.
static inline int64_t round_up(int64_t n, int64_t unit)
{
    return (n + unit - 1) / unit * unit;
}

#endif
