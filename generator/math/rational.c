// SPDX-License-Identifier: MIT
// Products of two 64-bit integers need 126 bits and the sum of two such products 127, so every
// intermediate below fits a signed 128-bit integer. INT64_MIN is never stored: its negation would
// not fit.
#include "math/rational.h"

#include <math.h>

__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 uwide;

static const struct rational INEXACT = {0, 0};

static uwide magnitude(wide x)
{
    return x < 0 ? (uwide)0 - (uwide)x : (uwide)x;
}

static uwide greatest_common_divisor(uwide a, uwide b)
{
    while (b) {
        uwide rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

// num / den in lowest terms, if it fits.
static struct rational reduce(wide num, wide den)
{
    if (den == 0)
        return INEXACT;
    bool negative = (num < 0) != (den < 0);
    uwide n = magnitude(num), d = magnitude(den);
    uwide g = greatest_common_divisor(n, d);
    n /= g;
    d /= g;
    if (n > INT64_MAX || d > INT64_MAX)
        return INEXACT;
    return (struct rational){negative ? -(int64_t)n : (int64_t)n, (int64_t)d};
}

struct rational rational_make(int64_t num, int64_t den)
{
    return reduce(num, den);
}

struct rational rational_add(struct rational a, struct rational b)
{
    if (!rational_exact(a) || !rational_exact(b))
        return INEXACT;
    return reduce((wide)a.num * b.den + (wide)b.num * a.den, (wide)a.den * b.den);
}

struct rational rational_mul(struct rational a, struct rational b)
{
    if (!rational_exact(a) || !rational_exact(b))
        return INEXACT;
    return reduce((wide)a.num * b.num, (wide)a.den * b.den);
}

struct rational rational_neg(struct rational a)
{
    return reduce(-(wide)a.num, a.den);
}

struct rational rational_inverse(struct rational a)
{
    return rational_exact(a) ? reduce(a.den, a.num) : INEXACT;
}

bool rational_exact(struct rational a)
{
    return a.den != 0;
}

// One rounding only: the quotient is computed to 62 bits with a sticky last bit, which is enough
// for the conversion to 53 bits to see on which side of a tie the true quotient lies.
double rational_double(struct rational a)
{
    if (!rational_exact(a))
        return NAN;
    if (a.num == 0)
        return 0;
    uwide n = magnitude(a.num), d = (uwide)a.den;
    int shift = 0;
    for (; !(n >> 126); shift++)
        n <<= 1;
    uwide quotient = n / d;
    bool sticky = n % d != 0;
    for (; quotient >> 62; shift--) {
        sticky |= quotient & 1;
        quotient >>= 1;
    }
    double value = ldexp((double)((uint64_t)quotient | sticky), -shift);
    return a.num < 0 ? -value : value;
}

struct rational rational_from_double(double x)
{
    const double unit = 1 << 20;
    double scaled = x * unit;
    if (!(fabs(scaled) < 0x1p62) || scaled != floor(scaled))
        return INEXACT;
    return reduce((int64_t)scaled, 1 << 20);
}

struct number number_double(double x)
{
    return (struct number){x == 0 ? 0 : x, rational_from_double(x)};
}

struct number number_rational(struct rational r)
{
    return (struct number){rational_double(r), r};
}

static struct number exact_or(struct rational exact, double rounded)
{
    return rational_exact(exact) ? number_rational(exact) : (struct number){rounded, INEXACT};
}

struct number number_add(struct number a, struct number b)
{
    return exact_or(rational_add(a.exact, b.exact), a.value + b.value);
}

struct number number_mul(struct number a, struct number b)
{
    return exact_or(rational_mul(a.exact, b.exact), a.value * b.value);
}

struct number number_div(struct number a, struct number b)
{
    return exact_or(rational_mul(a.exact, rational_inverse(b.exact)), a.value / b.value);
}

struct number number_neg(struct number a)
{
    return exact_or(rational_neg(a.exact), -a.value);
}
