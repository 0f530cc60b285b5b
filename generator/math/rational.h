// SPDX-License-Identifier: MIT
// Exact rationals with 64-bit numerator and denominator. An operation that does not fit gives a
// rational with denominator 0, "inexact", and stays so; callers then use the double beside it.
#ifndef HIPSTENCIL_MATH_RATIONAL_H
#define HIPSTENCIL_MATH_RATIONAL_H

#include <stdbool.h>
#include <stdint.h>

// Lowest terms, den > 0; den == 0 marks "not exact".
struct rational {
    int64_t num, den;
};

struct rational rational_make(int64_t num, int64_t den);
struct rational rational_add(struct rational a, struct rational b);
struct rational rational_mul(struct rational a, struct rational b);
struct rational rational_neg(struct rational a);
struct rational rational_inverse(struct rational a); // inexact for 0
bool rational_exact(struct rational a);
double rational_double(struct rational a); // correctly rounded division of the two integers
// The rational with a small denominator (<= 2^20) that equals `x` exactly, or inexact.
struct rational rational_from_double(double x);

// A number: its double, and the exact rational where there is one.
struct number {
    double value;
    struct rational exact;
};

struct number number_double(double x);
struct number number_rational(struct rational r);

// Exact when both operands are and the result fits, else rounded doubles marked inexact.
// Division by zero gives an infinity or NaN, as for doubles.
struct number number_add(struct number a, struct number b);
struct number number_mul(struct number a, struct number b);
struct number number_div(struct number a, struct number b);
struct number number_neg(struct number a);

#endif
