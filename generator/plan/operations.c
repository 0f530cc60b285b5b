// SPDX-License-Identifier: MIT
#include "plan/operations.h"

#include "model/alike.h"

#include <stdlib.h>

// ---- what has a name ----------------------------------------------------------------------------

static struct named_nodes uniform_parts(struct arena *a, const struct model *m,
                                        const int *coefficients, int count)
{
    enum { SMALL = 12 }; // host code: a name is worth more than few operations
    int *roots = must_alloc((size_t)(count + 1) * sizeof *roots);
    for (int i = 0; i < count; i++)
        roots[i] = m->coefficients[coefficients[i]].node;
    struct named_nodes named =
        name_nodes(a, m->pool, roots, count, &(struct naming){.stem = "t", .small = SMALL});
    free(roots);
    return named;
}

// ---- what nodes need ----------------------------------------------------------------------------

struct visit {
    struct arena *arena;
    const struct expr_pool *pool;
    struct operations *operations;
    bool *seen; // by node
};

static void need_operator(struct visit *v, char symbol, enum operand_kind left,
                          enum operand_kind right)
{
    struct operations *all = v->operations;
    for (int i = 0; i < all->noperators; i++)
        if (all->operators[i].symbol == symbol && all->operators[i].left == left &&
            all->operators[i].right == right)
            return;
    *ARENA_APPEND(v->arena, all->operators, all->noperators, all->operators_capacity) =
        (struct vector_operator){symbol, left, right};
}

static enum operand_kind kind_of(const struct visit *v, int node)
{
    enum expr_op op = expr_at(v->pool, node)->op;
    return op == EXPR_NUMBER || op == EXPR_UNIFORM ? OPERAND_REAL : OPERAND_VEC;
}

// A vector is wanted here: a constant is added to one of zeros.
static void need_vector(struct visit *v, int node)
{
    if (kind_of(v, node) != OPERAND_REAL)
        return;
    need_operator(v, '+', OPERAND_VEC, OPERAND_REAL);
    v->operations->splat = true;
}

// How tightly operators bind; 0 for what needs no parentheses.
static int rank_of(enum expr_op op)
{
    return op == EXPR_ADD || op == EXPR_SUB                     ? 1
           : op == EXPR_MUL || op == EXPR_DIV || op == EXPR_POW ? 2
                                                                : 0;
}

// A right operand that binds no tighter may be printed first.
static void need_infix(struct visit *v, const struct expr *n, char symbol)
{
    enum operand_kind left = kind_of(v, n->operand[0]);
    need_operator(v, symbol, left, kind_of(v, n->operand[1]));
    if (left == OPERAND_REAL && rank_of(expr_at(v->pool, n->operand[1])->op) == rank_of(n->op))
        need_operator(v, symbol, OPERAND_VEC, OPERAND_REAL);
}

static void need_function(struct visit *v, const struct expr *n, bool *function)
{
    *function = true;
    for (int o = 0; o < expr_operands(n->op); o++)
        need_vector(v, n->operand[o]);
}

static void need_node(struct visit *v, const struct expr *n)
{
    struct elementwise *f = &v->operations->functions;
    if (n->op == EXPR_ADD)
        need_infix(v, n, '+');
    else if (n->op == EXPR_SUB)
        need_infix(v, n, '-');
    else if (n->op == EXPR_MUL)
        need_infix(v, n, '*');
    else if (n->op == EXPR_DIV)
        need_infix(v, n, '/');
    else if (n->op == EXPR_NEG)
        need_operator(v, '-', OPERAND_VEC, OPERAND_NONE);
    else if (n->op == EXPR_POW)
        need_operator(v, '*', OPERAND_VEC, OPERAND_VEC);
    else if (n->op == EXPR_MIN)
        need_function(v, n, &f->lesser);
    else if (n->op == EXPR_MAX)
        need_function(v, n, &f->greater);
    else if (n->op == EXPR_ABS)
        need_function(v, n, &f->magnitude);
    else if (n->op == EXPR_SQRT)
        need_function(v, n, &f->root);
    else if (n->op == EXPR_EXP)
        need_function(v, n, &f->exponential);
    else if (n->op == EXPR_LOG)
        need_function(v, n, &f->logarithm);
    else if (n->op == EXPR_SIN)
        need_function(v, n, &f->sine);
    else if (n->op == EXPR_COS)
        need_function(v, n, &f->cosine);
    else if (n->op == EXPR_TAN)
        need_function(v, n, &f->tangent);
    else if (n->op == EXPR_POWER)
        need_function(v, n, &f->power);
    else if (n->op == EXPR_SELECT)
        need_function(v, n, &f->choose);
    else if (n->op == EXPR_SELECT_AT_MOST)
        need_function(v, n, &f->choose_le);
    else if (n->op == EXPR_SELECT_EQUAL)
        need_function(v, n, &f->choose_eq);
    else if (n->op == EXPR_UNIFORM)
        v->operations->coefficient[n->index] = true;
}

static void visit_node(struct visit *v, int node)
{
    const struct expr *n = expr_at(v->pool, node);
    if (v->seen[node])
        return;
    v->seen[node] = true;
    need_node(v, n);
    for (int o = 0; o < expr_operands(n->op); o++)
        visit_node(v, n->operand[o]);
}

static void visit_outputs(struct arena *a, const struct model *m, struct operations *all)
{
    bool *seen = arena_alloc(a, (size_t)(m->pool->count + 1) * sizeof *seen);
    struct visit v = {a, m->pool, all, seen};
    need_operator(&v, '+', OPERAND_VEC, OPERAND_VEC); // sums
    need_operator(&v, '*', OPERAND_REAL, OPERAND_VEC);
    if (alike_turns_sign(m))
        need_operator(&v, '-', OPERAND_VEC, OPERAND_NONE);
    for (int i = 0; i < m->noutputs; i++)
        visit_node(&v, m->outputs[i].value);
    for (int i = 0; i < m->noutputs; i++)
        need_vector(&v, m->outputs[i].value);
    if (all->steady.planes_read + all->by_axis.count[1] > 0) { // they become vectors
        need_operator(&v, '+', OPERAND_VEC, OPERAND_REAL);
        all->splat = true;
    }
}

// ---- the whole ----------------------------------------------------------------------------------

const struct operations *operations_make(struct arena *a, const struct model *m)
{
    struct operations *all = arena_alloc(a, sizeof *all);
    int roots[MAX_GRIDS];
    for (int i = 0; i < m->noutputs; i++)
        roots[i] = m->outputs[i].value;
    all->shared =
        name_nodes(a, m->pool, roots, m->noutputs, &(struct naming){.stem = "t", .small = 1});
    steady_make(a, m, &all->steady);
    by_axis_make(a, m, &all->by_axis);
    recurring_make(a, m, &all->recurring);
    all->coefficient = arena_alloc(a, (size_t)(m->ncoefficients + 1) * sizeof *all->coefficient);
    visit_outputs(a, m, all);
    all->by_element = m->repeats[0];
    all->uniforms = arena_alloc(a, (size_t)(m->ncoefficients + 1) * sizeof *all->uniforms);
    for (int i = 0; i < m->ncoefficients; i++)
        if (!m->coefficients[i].literal)
            all->uniforms[all->nuniforms++] = i;
    all->uniform_parts = uniform_parts(a, m, all->uniforms, all->nuniforms);
    return all;
}
