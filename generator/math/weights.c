// SPDX-License-Identifier: MIT
// The weight of node i is the order-th derivative at `at` of its Lagrange basis polynomial,
// order! * [x^order] prod_{j != i} (x - x_j) / prod_{j != i} (x_i - x_j) with x_j = node_j - at:
// the same numbers Fornberg's recursion gives, here as one integer over another.
//
// Bounds: with |x_j| <= 127 and at most 33 factors the coefficient of x^k is at most
// C(33,k) 127^(33-k); times k! 2^k it stays below 127^33 < 2^231. The denominator is a product of
// at most 33 factors up to 254 and stays below 2^264. A rational holds both.
#include "math/weights.h"

#include <stdlib.h>

enum { MAX_DISTANCE = 127 };

// [x^order] of the product of (x - x_j) over j != skip.
static void basis_coefficient(mpz_t result, int order, const int *x, int count, int skip)
{
    mpz_t coefficient[WEIGHTS_MAX_NODES]; // of x^0 … x^order
    for (int k = 0; k <= order; k++)
        mpz_init_set_ui(coefficient[k], k == 0);
    for (int j = 0; j < count; j++) {
        if (j == skip)
            continue;
        for (int k = order; k >= 0; k--) {
            mpz_mul_si(coefficient[k], coefficient[k], -x[j]);
            if (k > 0)
                mpz_add(coefficient[k], coefficient[k], coefficient[k - 1]);
        }
    }
    mpz_set(result, coefficient[order]);
    for (int k = 0; k <= order; k++)
        mpz_clear(coefficient[k]);
}

static struct number weight_of(int order, const int *x, int count, int i)
{
    mpq_t weight;
    mpq_init(weight);
    basis_coefficient(mpq_numref(weight), order, x, count, i);
    for (int k = 1; k <= order; k++) // k!, and half steps to steps
        mpz_mul_si(mpq_numref(weight), mpq_numref(weight), 2 * k);
    for (int j = 0; j < count; j++)
        if (j != i)
            mpz_mul_si(mpq_denref(weight), mpq_denref(weight), x[i] - x[j]);
    mpq_canonicalize(weight);
    struct number result = number_rational(rational_of(weight));
    mpq_clear(weight);
    return result;
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
