// SPDX-License-Identifier: MIT
// Exact rationals whose numerator and denominator have up to 512 bits each: more than the weights of
// any derivative need (weights.c). An operation that does not fit gives "not exact", and what is
// made of that is not exact either; callers then use the double beside it.
#ifndef HIPSTENCIL_MATH_RATIONAL_H
#define HIPSTENCIL_MATH_RATIONAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmp.h>

enum {
    RATIONAL_WORDS = 8,  // of 64 bits
    RATIONAL_TEXT = 320, // bytes that any of them fits as a text
};

// Lowest terms; magnitudes, the least significant word first. Equal numbers are equal byte by byte.
struct rational {
    uint64_t num[RATIONAL_WORDS], den[RATIONAL_WORDS]; // den == 0: not exact
    uint64_t negative;                                 // 0 or 1
};

struct rational rational_make(int64_t num, int64_t den);
// `q` in lowest terms, with a positive denominator; not exact if that does not fit.
struct rational rational_of(const mpq_t q);
// "p" or "p/q", decimal integers; false if it is neither, or does not fit.
bool rational_parse(const char *text, size_t length, struct rational *r);
struct rational rational_add(struct rational a, struct rational b);
struct rational rational_mul(struct rational a, struct rational b);
struct rational rational_neg(struct rational a);
struct rational rational_inverse(struct rational a); // not exact for 0
struct rational rational_root(struct rational a);    // exact for squares of rationals only
bool rational_exact(struct rational a);
bool rational_is_fraction(struct rational a); // exact, and no integer
bool rational_equal(struct rational a, struct rational b);
// The nearest double or float, of two the one with an even last bit; NaN for what is not exact.
double rational_double(struct rational a);
float rational_float(struct rational a);
// "p" or "p/q", in `text`.
const char *rational_text(struct rational a, char text[RATIONAL_TEXT]);
// The rational with a small denominator (<= 2^20) that equals `x` exactly, if there is one.
struct rational rational_from_double(double x);

// A number: its double, and the exact rational where there is one.
struct number {
    double value;
    struct rational exact;
};

struct number number_double(double x);
struct number number_rational(struct rational r);
float number_float(struct number n); // rounded once from what is exact

// Exact when both operands are and the result fits, else rounded doubles marked inexact.
// Division by zero gives an infinity or NaN, as for doubles.
struct number number_add(struct number a, struct number b);
struct number number_mul(struct number a, struct number b);
struct number number_div(struct number a, struct number b);
struct number number_neg(struct number a);
struct number number_root(struct number a);

#endif
