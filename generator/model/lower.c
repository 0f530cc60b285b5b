// SPDX-License-Identifier: MIT
// An expression is taken apart into its linear part, literal * factor * tap, and the rest. A factor
// is an expression of scalars only. The taps of one grid become one weighted sum; a factor common
// to all of them stays outside of it, so that 1/h^2 * laplacian keeps literal coefficients.
#include "model/lower.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_STEPS = 1000000, MAX_DEPTH = 20000 };

struct term {
    int grid;
    int offset[3];
    int factor; // node over scalars, or the number 1
    int literal;
};

struct linear {
    struct term *terms;
    int count, capacity;
    int rest; // lowered node, or -1 for nothing
};

static struct expr_pool *pool_of(const struct lowering *l)
{
    return l->model->pool;
}

// Whether a node is constant over the grid. Operands come first, so a table filled from 0 up does.
static bool is_uniform(struct lowering *l, int node)
{
    const struct expr_pool *p = l->model->pool;
    while (l->nvarying <= node) {
        const struct expr *n = expr_at(p, l->nvarying);
        bool varying = n->op == EXPR_TAP || n->op == EXPR_SUM;
        for (int i = 0; i < expr_operands(n->op); i++)
            varying = varying || l->varying[n->operand[i]];
        *ARENA_APPEND(&l->model->arena, l->varying, l->nvarying, l->varying_capacity) = varying;
    }
    return !l->varying[node];
}

static void add_rest(struct lowering *l, struct linear *out, int lowered, int literal, int factor)
{
    struct expr_pool *p = pool_of(l);
    int scale = expr_binary(p, EXPR_MUL, literal, factor);
    struct expr kind = *expr_at(p, scale);
    if (kind.op != EXPR_NUMBER)
        scale = lower(l, scale);
    lowered = expr_binary(p, EXPR_MUL, scale, lowered);
    out->rest = out->rest < 0 ? lowered : expr_binary(p, EXPR_ADD, out->rest, lowered);
}

static void add_tap(struct lowering *l, struct linear *out, const struct expr *tap, int literal,
                    int factor)
{
    for (int i = 0; i < out->count; i++) {
        struct term *t = &out->terms[i];
        if (t->grid == tap->index && t->factor == factor &&
            memcmp(t->offset, tap->offset, sizeof t->offset) == 0) {
            t->literal = expr_binary(pool_of(l), EXPR_ADD, t->literal, literal);
            return;
        }
    }
    struct term *t = ARENA_APPEND(&l->model->arena, out->terms, out->count, out->capacity);
    *t = (struct term){.grid = tap->index, .factor = factor, .literal = literal};
    memcpy(t->offset, tap->offset, sizeof t->offset);
}

static bool gather(struct lowering *l, struct linear *out, int node, int literal, int factor);

// A product or quotient with one uniform side scales the other; anything else is opaque.
static bool gather_scaled(struct lowering *l, struct linear *out, const struct expr *n, int literal,
                          int factor)
{
    struct expr_pool *p = pool_of(l);
    int scale = n->operand[1], scaled = n->operand[0];
    if (n->op == EXPR_MUL && !is_uniform(l, scale)) {
        scale = n->operand[0];
        scaled = n->operand[1];
    }
    if (expr_at(p, scale)->op == EXPR_NUMBER)
        literal = expr_binary(p, n->op, literal, scale);
    else
        factor = expr_binary(p, n->op, factor, scale);
    return gather(l, out, scaled, literal, factor);
}

static bool scales(struct lowering *l, const struct expr *n)
{
    if (n->op == EXPR_MUL)
        return is_uniform(l, n->operand[0]) || is_uniform(l, n->operand[1]);
    return n->op == EXPR_DIV && is_uniform(l, n->operand[1]);
}

// The same operation on lowered operands.
static int rebuild(struct lowering *l, const struct expr *n)
{
    int operand[EXPR_MAX_OPERANDS];
    for (int i = 0; i < expr_operands(n->op); i++)
        if ((operand[i] = lower(l, n->operand[i])) < 0)
            return -1;
    struct expr_pool *p = pool_of(l);
    switch (expr_operands(n->op)) {
    case 1:
        return n->op == EXPR_POW ? expr_pow(p, operand[0], n->index)
                                 : expr_unary(p, n->op, operand[0]);
    case 2:
        return expr_binary(p, n->op, operand[0], operand[1]);
    default:
        return expr_select(p, operand[0], operand[1], operand[2], operand[3]);
    }
}

static bool gather_node(struct lowering *l, struct linear *out, int node, int literal, int factor)
{
    struct expr_pool *p = pool_of(l);
    struct expr n = *expr_at(p, node); // a copy: the pool may move while it grows
    int minus = n.op == EXPR_SUB || n.op == EXPR_NEG ? expr_unary(p, EXPR_NEG, literal) : literal;
    if (n.op == EXPR_TAP) {
        add_tap(l, out, &n, literal, factor);
        return true;
    }
    if (!is_uniform(l, node)) {
        if (n.op == EXPR_ADD || n.op == EXPR_SUB)
            return gather(l, out, n.operand[0], literal, factor) &&
                   gather(l, out, n.operand[1], minus, factor);
        if (n.op == EXPR_NEG)
            return gather(l, out, n.operand[0], minus, factor);
        if (scales(l, &n))
            return gather_scaled(l, out, &n, literal, factor);
        int lowered = rebuild(l, &n);
        if (lowered >= 0)
            add_rest(l, out, lowered, literal, factor);
        return lowered >= 0;
    }
    add_rest(l, out, lower(l, node), literal, factor);
    return true;
}

static bool gather(struct lowering *l, struct linear *out, int node, int literal, int factor)
{
    if (++l->steps > MAX_STEPS || l->depth >= MAX_DEPTH)
        return false;
    l->depth++;
    bool ok = gather_node(l, out, node, literal, factor);
    l->depth--;
    return ok;
}

static int add_coefficient(struct model *m, int node)
{
    for (int i = 0; i < m->ncoefficients; i++)
        if (m->coefficients[i].node == node)
            return i;
    *ARENA_APPEND(&m->arena, m->coefficients, m->ncoefficients, m->coefficients_capacity) =
        (struct coefficient){.node = node, .literal = expr_at(m->pool, node)->op == EXPR_NUMBER};
    return m->ncoefficients - 1;
}

static int by_offset(const void *left, const void *right)
{
    const struct tap *a = left, *b = right;
    for (int axis = 2; axis >= 0; axis--)
        if (a->offset[axis] != b->offset[axis])
            return a->offset[axis] < b->offset[axis] ? -1 : 1;
    return 0;
}

static void set_reach(struct weighted_sum *s)
{
    for (int i = 0; i < s->ntaps; i++)
        for (int axis = 0; axis < 3; axis++) {
            int o = s->taps[i].offset[axis];
            s->hi[axis] = o > s->hi[axis] ? o : s->hi[axis];
            s->lo[axis] = -o > s->lo[axis] ? -o : s->lo[axis];
        }
}

static bool equal_sums(const struct weighted_sum *a, const struct weighted_sum *b)
{
    if (a->grid != b->grid || a->ntaps != b->ntaps)
        return false;
    for (int i = 0; i < a->ntaps; i++)
        if (by_offset(&a->taps[i], &b->taps[i]) != 0 ||
            a->taps[i].coefficient != b->taps[i].coefficient)
            return false;
    return true;
}

static int add_sum(struct model *m, struct weighted_sum sum)
{
    qsort(sum.taps, (size_t)sum.ntaps, sizeof *sum.taps, by_offset);
    set_reach(&sum);
    for (int i = 0; i < m->nsums; i++)
        if (equal_sums(&m->sums[i], &sum))
            return i;
    *ARENA_APPEND(&m->arena, m->sums, m->nsums, m->sums_capacity) = sum;
    return m->nsums - 1;
}

// The coefficient of a term when its factor is not taken out.
static int coefficient_node(struct expr_pool *p, const struct term *t, bool factored)
{
    return factored ? t->literal : expr_binary(p, EXPR_MUL, t->literal, t->factor);
}

static bool same_offset(const struct term *a, const struct term *b)
{
    return memcmp(a->offset, b->offset, sizeof a->offset) == 0;
}

// Terms at one offset with different factors are one tap.
static int merged_coefficient(struct expr_pool *p, struct term *terms, int count, int first,
                              bool factored)
{
    int node = coefficient_node(p, &terms[first], factored);
    for (int i = first + 1; i < count; i++)
        if (terms[i].grid == terms[first].grid && same_offset(&terms[i], &terms[first])) {
            node = expr_binary(p, EXPR_ADD, node, coefficient_node(p, &terms[i], factored));
            terms[i].grid = -1;
        }
    return node;
}

static bool common_factor(const struct term *terms, int count, int grid)
{
    int factor = -1;
    for (int i = 0; i < count; i++)
        if (terms[i].grid == grid) {
            if (factor >= 0 && terms[i].factor != factor)
                return false;
            factor = terms[i].factor;
        }
    return true;
}

static bool at_centre(const int offset[3])
{
    return offset[0] == 0 && offset[1] == 0 && offset[2] == 0;
}

// The lowered node of one grid's terms: factor * sum, or coefficient * tap for a lone centre.
static int emit_grid(struct lowering *l, struct linear *in, int first)
{
    struct model *m = l->model;
    int grid = in->terms[first].grid, factor = in->terms[first].factor;
    bool factored = common_factor(in->terms, in->count, grid);
    struct weighted_sum sum = {.grid = grid};
    sum.taps = arena_alloc(&m->arena, (size_t)in->count * sizeof *sum.taps);
    int node = -1;
    for (int i = first; i < in->count; i++) {
        if (in->terms[i].grid != grid)
            continue;
        node = merged_coefficient(m->pool, in->terms, in->count, i, factored);
        if (expr_is_number(m->pool, node, 0))
            continue;
        struct tap *t = &sum.taps[sum.ntaps++];
        memcpy(t->offset, in->terms[i].offset, sizeof t->offset);
        t->coefficient = node;
    }
    if (sum.ntaps == 0)
        return expr_double(m->pool, 0);
    int scale = factored ? lower(l, factor) : expr_double(m->pool, 1);
    int value;
    if (sum.ntaps == 1 && at_centre(sum.taps[0].offset)) {
        value = expr_tap(m->pool, grid, sum.taps[0].offset);
        value = expr_binary(m->pool, EXPR_MUL, lower(l, sum.taps[0].coefficient), value);
    } else {
        for (int i = 0; i < sum.ntaps; i++)
            sum.taps[i].coefficient = add_coefficient(m, sum.taps[i].coefficient);
        value = expr_sum_ref(m->pool, add_sum(m, sum));
    }
    return expr_binary(m->pool, EXPR_MUL, scale, value);
}

static int emit(struct lowering *l, struct linear *in)
{
    int node = -1;
    for (int i = 0; i < in->count; i++) {
        int grid = in->terms[i].grid;
        if (grid < 0)
            continue;
        int value = emit_grid(l, in, i);
        for (int k = i; k < in->count; k++)
            if (in->terms[k].grid == grid)
                in->terms[k].grid = -1;
        node = node < 0 ? value : expr_binary(l->model->pool, EXPR_ADD, node, value);
    }
    if (in->rest >= 0)
        node = node < 0 ? in->rest : expr_binary(l->model->pool, EXPR_ADD, node, in->rest);
    return node;
}

static int lower_fresh(struct lowering *l, int node)
{
    struct expr_pool *p = pool_of(l);
    if (is_uniform(l, node)) {
        if (expr_at(p, node)->op == EXPR_NUMBER)
            return node;
        return expr_uniform_ref(p, add_coefficient(l->model, node));
    }
    struct linear linear = {.rest = -1};
    int one = expr_double(p, 1);
    return gather(l, &linear, node, one, one) ? emit(l, &linear) : -1;
}

static void remember(struct lowering *l, int node, int lowered)
{
    if (node >= l->memo_size) {
        int size = 2 * node + 64;
        int *memo = arena_alloc(&l->model->arena, (size_t)size * sizeof *memo);
        for (int i = 0; i < size; i++)
            memo[i] = i < l->memo_size ? l->memo[i] : -1;
        l->memo = memo;
        l->memo_size = size;
    }
    l->memo[node] = lowered;
}

int lower(struct lowering *l, int node)
{
    if (node < l->memo_size && l->memo[node] >= 0)
        return l->memo[node];
    int lowered = lower_fresh(l, node);
    if (lowered >= 0)
        remember(l, node, lowered);
    return lowered;
}
