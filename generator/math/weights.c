// SPDX-License-Identifier: MIT
// The weight of node i is the order-th derivative at `at` of its Lagrange basis polynomial,
// order! * [x^order] prod_{j != i} (x - x_j) / prod_{j != i} (x_i - x_j) with x_j = node_j - at:
// the same numbers Fornberg's recursion gives, here as one big integer over a product of small
// ones, so that nothing is rounded on the way.
//
// Bounds: with |x_j| <= 127 and at most 33 factors the coefficient of x^k is at most
// C(33,k) 127^(33-k); times k! 2^k it stays below 127^33 < 2^231, so 256 bits hold everything.
#include "math/weights.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LIMBS = 8, MAX_DISTANCE = 127 };

// Two's complement, least significant limb first.
struct big {
    uint32_t limb[LIMBS];
};

static struct big big_add(struct big a, struct big b)
{
    uint64_t carry = 0;
    for (int i = 0; i < LIMBS; i++) {
        carry += (uint64_t)a.limb[i] + b.limb[i];
        a.limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
    return a;
}

static struct big big_negate(struct big a)
{
    for (int i = 0; i < LIMBS; i++)
        a.limb[i] = ~a.limb[i];
    return big_add(a, (struct big){{1}});
}

static struct big big_scale(struct big a, int factor)
{
    uint64_t carry = 0;
    for (int i = 0; i < LIMBS; i++) {
        carry += (uint64_t)a.limb[i] * (uint32_t)abs(factor);
        a.limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
    return factor < 0 ? big_negate(a) : a;
}

static bool big_negative(struct big a)
{
    return a.limb[LIMBS - 1] >> 31;
}

// Divides a non-negative number in place and returns the remainder.
static uint32_t big_divide(struct big *a, uint32_t divisor)
{
    uint64_t rest = 0;
    for (int i = LIMBS - 1; i >= 0; i--) {
        rest = rest << 32 | a->limb[i];
        a->limb[i] = (uint32_t)(rest / divisor);
        rest %= divisor;
    }
    return (uint32_t)rest;
}

static bool big_fits(struct big a)
{
    for (int i = 2; i < LIMBS; i++)
        if (a.limb[i])
            return false;
    return !(a.limb[1] >> 31);
}

static double big_double(struct big a)
{
    double value = 0;
    for (int i = LIMBS - 1; i >= 0; i--)
        value = value * 0x1p32 + a.limb[i];
    return value;
}

// A fraction being reduced: |numerator| over a product of factors coprime to it.
struct fraction {
    struct big numerator;
    bool negative;
    double denominator;
    int64_t exact_denominator; // 0 when it does not fit 63 bits
};

static uint32_t common(struct big numerator, uint32_t factor)
{
    uint32_t a = factor, b = big_divide(&numerator, factor);
    while (b) {
        uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static void divide_by(struct fraction *f, int factor)
{
    uint32_t size = (uint32_t)abs(factor);
    uint32_t shared = common(f->numerator, size);
    big_divide(&f->numerator, shared);
    size /= shared;
    f->negative ^= factor < 0;
    f->denominator *= size;
    f->exact_denominator =
        f->exact_denominator > INT64_MAX / size ? 0 : f->exact_denominator * size;
}

static struct number fraction_number(const struct fraction *f)
{
    if (f->exact_denominator && big_fits(f->numerator)) {
        int64_t n = (int64_t)((uint64_t)f->numerator.limb[1] << 32 | f->numerator.limb[0]);
        return number_rational(rational_make(f->negative ? -n : n, f->exact_denominator));
    }
    double value = big_double(f->numerator) / f->denominator;
    return (struct number){.value = f->negative ? -value : value};
}

// [x^order] of the product of (x - x_j) over j != skip.
static struct big basis_coefficient(int order, const int *x, int count, int skip)
{
    struct big coefficient[WEIGHTS_MAX_NODES] = {{{1}}};
    for (int j = 0; j < count; j++) {
        if (j == skip)
            continue;
        for (int k = order; k >= 0; k--) {
            coefficient[k] = big_scale(coefficient[k], -x[j]);
            if (k > 0)
                coefficient[k] = big_add(coefficient[k], coefficient[k - 1]);
        }
    }
    return coefficient[order];
}

static struct number weight_of(int order, const int *x, int count, int i)
{
    struct fraction f = {.numerator = basis_coefficient(order, x, count, i),
                         .denominator = 1,
                         .exact_denominator = 1};
    for (int k = 1; k <= order; k++)
        f.numerator = big_scale(f.numerator, 2 * k); // k!, and half steps to steps
    f.negative = big_negative(f.numerator);
    if (f.negative)
        f.numerator = big_negate(f.numerator);
    for (int j = 0; j < count; j++)
        if (j != i)
            divide_by(&f, x[i] - x[j]);
    return fraction_number(&f);
}

static bool distances(int at, const int *nodes, int count, int *x)
{
    for (int i = 0; i < count; i++) {
        long distance = (long)nodes[i] - at;
        if (labs(distance) > MAX_DISTANCE)
            return false;
        x[i] = (int)distance;
        for (int j = 0; j < i; j++)
            if (x[j] == x[i])
                return false;
    }
    return true;
}

bool weights_fornberg(int order, int at, const int *nodes, int count, struct number *weights)
{
    int x[WEIGHTS_MAX_NODES];
    if (order < 0 || count <= order || count > WEIGHTS_MAX_NODES || !distances(at, nodes, count, x))
        return false;
    for (int i = 0; i < count; i++)
        weights[i] = weight_of(order, x, count, i);
    return true;
}

int weights_central(int order, int accuracy, struct number *weights)
{
    const int max_radius = (WEIGHTS_MAX_NODES - 2) / 2;
    if (order < 1 || order > 2 * max_radius || accuracy < 2 || accuracy > 2 * max_radius ||
        accuracy % 2)
        return 0;
    int radius = (order + accuracy - 1) / 2;
    if (radius > max_radius)
        return 0;
    int nodes[WEIGHTS_MAX_NODES];
    for (int i = 0; i <= 2 * radius; i++)
        nodes[i] = 2 * (i - radius);
    return weights_fornberg(order, 0, nodes, 2 * radius + 1, weights) ? radius : 0;
}
