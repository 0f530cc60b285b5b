// SPDX-License-Identifier: MIT
#include "measure/underflow.h"

#include <math.h>

// Of the uniform factors of a node, the product of the magnitudes above 1, and of those below 1 the inverse.
struct factors {
    double large, small;
};

// Factors beyond this overflow in one order or another. It keeps scales finite.
static const double MOST = 0x1p64;

static struct factors product(struct factors a, struct factors b)
{
    return (struct factors){fmin(a.large * b.large, MOST), fmin(a.small * b.small, MOST)};
}

static struct factors inverse(struct factors a)
{
    return (struct factors){a.small, a.large};
}

static struct factors power(struct factors a, int exponent)
{
    return (struct factors){fmin(pow(a.large, exponent), MOST), fmin(pow(a.small, exponent), MOST)};
}

static struct factors of_number(double value)
{
    double size = fabs(value);
    if (size == 0)
        return (struct factors){1, 1};
    return (struct factors){fmin(fmax(size, 1), MOST), fmin(fmax(1 / size, 1), MOST)};
}

// A sum is multiplied term by term, or as a whole; so is what a function chooses.
static struct factors largest(const struct expr *x, const struct factors *of)
{
    struct factors all = {1, 1};
    for (int i = 0; i < expr_operands(x->op); i++) {
        all.large = fmax(all.large, of[x->operand[i]].large);
        all.small = fmax(all.small, of[x->operand[i]].small);
    }
    return all;
}

static struct factors factors_of(const struct expr *x, const struct inputs *in,
                                 const struct factors *of)
{
    switch (x->op) {
    case EXPR_NUMBER:
        return of_number(x->number->value);
    case EXPR_SCALAR:
        return of_number(input_scalar(in, x->index));
    case EXPR_MUL:
        return product(of[x->operand[0]], of[x->operand[1]]);
    case EXPR_DIV:
        return product(of[x->operand[0]], inverse(of[x->operand[1]]));
    case EXPR_POW:
        return power(of[x->operand[0]], x->index);
    default:
        return largest(x, of);
    }
}

const double *underflow_scales(const struct model *m, const struct inputs *in, struct arena *a)
{
    const struct expr_pool *p = m->pool;
    struct factors *of = arena_alloc(a, (size_t)p->count * sizeof *of);
    double *scale = arena_alloc(a, (size_t)p->count * sizeof *scale);
    for (int i = 0; i < p->count; i++) { // operands precede their users
        const struct expr *x = expr_at(p, i);
        bool underflows = x->op == EXPR_MUL || x->op == EXPR_DIV || x->op == EXPR_POW;
        of[i] = factors_of(x, in, of);
        scale[i] = underflows ? element_least_normal(m->arithmetic) * of[i].large : 0;
    }
    return scale;
}
