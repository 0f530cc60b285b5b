// SPDX-License-Identifier: MIT
#include "plan/repeated.h"

enum { FURTHEST = 3 }; // points along x: of a vector of four those that share anything

// The nodes of the outputs, and what each is at a point so far along x.
struct shift {
    const struct model *model;
    const bool *used; // by node
    int by;
    int *image; // by node: the node that it is there, -1: none of the outputs
};

static bool is_dear(enum expr_op op)
{
    return op == EXPR_DIV || op == EXPR_SQRT || op == EXPR_EXP || op == EXPR_LOG ||
           op == EXPR_SIN || op == EXPR_COS || op == EXPR_TAN || op == EXPR_POWER;
}

static bool is_one(const struct model *m, int coefficient)
{
    const struct coefficient *c = &m->coefficients[coefficient];
    return c->literal && expr_is_number(m->pool, c->node, 1);
}

static bool is_tap_there(const struct shift *s, const struct weighted_sum *sum, int grid)
{
    const int *offset = sum->taps[0].offset;
    return sum->ntaps == 1 && sum->grid == grid && is_one(s->model, sum->taps[0].coefficient) &&
           offset[0] == s->by && offset[1] == 0 && offset[2] == 0;
}

static bool is_sum_there(const struct shift *s, const struct weighted_sum *here,
                         const struct weighted_sum *there)
{
    if (here->grid != there->grid || here->ntaps != there->ntaps)
        return false;
    for (int t = 0; t < here->ntaps; t++) {
        const int *a = here->taps[t].offset, *b = there->taps[t].offset;
        if (a[0] + s->by != b[0] || a[1] != b[1] || a[2] != b[2] ||
            here->taps[t].coefficient != there->taps[t].coefficient)
            return false;
    }
    return true;
}

// Of what is read: grids at the point, and sums of taps.
static bool is_read_there(const struct shift *s, const struct expr *here, const struct expr *there)
{
    const struct weighted_sum *sums = s->model->sums;
    if (there->op == EXPR_TAP)
        return here->op == EXPR_SUM &&
               is_tap_there(&(struct shift){s->model, s->used, -s->by, NULL}, &sums[here->index],
                            there->index);
    if (there->op != EXPR_SUM)
        return false;
    return here->op == EXPR_TAP ? is_tap_there(s, &sums[there->index], here->index)
                                : is_sum_there(s, &sums[here->index], &sums[there->index]);
}

static bool commutes(enum expr_op op)
{
    return op == EXPR_ADD || op == EXPR_MUL || op == EXPR_MIN || op == EXPR_MAX;
}

static bool is_made_there(const struct shift *s, const struct expr *here, const struct expr *there)
{
    const int n = expr_operands(here->op);
    bool same = here->op == there->op && here->index == there->index, crossed = commutes(here->op);
    for (int o = 0; o < n && same; o++) {
        same &= s->image[here->operand[o]] == there->operand[o];
        crossed &= s->image[here->operand[o]] == there->operand[n - 1 - o];
    }
    return same || (crossed && here->op == there->op);
}

static int find_image(const struct shift *s, int node)
{
    const struct expr_pool *pool = s->model->pool;
    const struct expr *here = expr_at(pool, node);
    const bool read = here->op == EXPR_TAP || here->op == EXPR_SUM;
    if (here->op == EXPR_NUMBER || here->op == EXPR_UNIFORM || here->op == EXPR_SCALAR ||
        here->op == EXPR_STEP)
        return node;
    if (here->op == EXPR_INDEX)
        return -1;
    for (int o = 0; o < expr_operands(here->op); o++)
        if (s->image[here->operand[o]] < 0)
            return -1;
    for (int there = 0; there < pool->count; there++)
        if (s->used[there] && (read ? is_read_there(s, here, expr_at(pool, there))
                                    : is_made_there(s, here, expr_at(pool, there))))
            return there;
    return -1;
}

static bool repeats_by(struct shift *s)
{
    const struct expr_pool *pool = s->model->pool;
    for (int node = 0; node < pool->count; node++) {
        s->image[node] = s->used[node] ? find_image(s, node) : -1;
        if (s->image[node] >= 0 && s->image[node] != node && is_dear(expr_at(pool, node)->op))
            return true;
    }
    return false;
}

bool repeats_along_x(struct arena *a, const struct model *m)
{
    const size_t nodes = (size_t)m->pool->count + 1;
    bool *used = arena_alloc(a, nodes * sizeof *used), any = false, repeats = false;
    int *image = arena_alloc(a, nodes * sizeof *image);
    for (int i = 0; i < m->noutputs; i++)
        expr_mark(m->pool, m->outputs[i].value, used);
    for (int node = 0; node < m->pool->count; node++)
        any |= used[node] && is_dear(expr_at(m->pool, node)->op);
    for (int by = 1; by <= FURTHEST && any && !repeats; by++)
        repeats = repeats_by(&(struct shift){m, used, by, image});
    return repeats;
}
