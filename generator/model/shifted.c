// SPDX-License-Identifier: MIT
#include "model/shifted.h"

#include <stdlib.h>

static bool is_one(const struct model *m, int coefficient)
{
    const struct coefficient *c = &m->coefficients[coefficient];
    return c->literal && expr_is_number(m->pool, c->node, 1);
}

// Whether a sum is a grid so far away, and nothing else.
static bool is_tap_there(const struct model *m, const struct weighted_sum *sum, int grid,
                         struct shift shift)
{
    const int *offset = sum->taps[0].offset;
    if (sum->ntaps != 1 || sum->grid != grid || !is_one(m, sum->taps[0].coefficient))
        return false;
    for (int axis = 0; axis < 3; axis++)
        if (offset[axis] != (axis == shift.axis ? shift.by : 0))
            return false;
    return true;
}

static bool is_sum_there(const struct weighted_sum *here, const struct weighted_sum *there,
                         struct shift shift)
{
    if (here->grid != there->grid || here->ntaps != there->ntaps)
        return false;
    for (int t = 0; t < here->ntaps; t++) {
        const struct tap *a = &here->taps[t], *b = &there->taps[t];
        for (int axis = 0; axis < 3; axis++)
            if (a->offset[axis] + (axis == shift.axis ? shift.by : 0) != b->offset[axis])
                return false;
        if (a->coefficient != b->coefficient)
            return false;
    }
    return true;
}

// Of what is read: grids at the point, and sums of taps.
static bool is_read_there(const struct model *m, const struct expr *here, const struct expr *there,
                          struct shift shift)
{
    const struct shift back = {shift.axis, -shift.by};
    if (there->op == EXPR_TAP)
        return here->op == EXPR_SUM && is_tap_there(m, &m->sums[here->index], there->index, back);
    if (there->op != EXPR_SUM)
        return false;
    const struct weighted_sum *sum = &m->sums[there->index];
    return here->op == EXPR_TAP ? is_tap_there(m, sum, here->index, shift)
                                : is_sum_there(&m->sums[here->index], sum, shift);
}

// What outputs read: nodes of sums, and of grids at the point.
struct reads {
    int *nodes, count;
};

static struct reads reads_of(const struct model *m, const bool *used)
{
    struct reads r = {must_alloc((size_t)(m->pool->count + 1) * sizeof *r.nodes), 0};
    for (int node = 0; node < m->pool->count; node++) {
        const enum expr_op op = expr_at(m->pool, node)->op;
        if (used[node] && (op == EXPR_TAP || op == EXPR_SUM))
            r.nodes[r.count++] = node;
    }
    return r;
}

static int image_of_read(const struct model *m, const struct reads *r, struct shift shift, int node)
{
    for (int i = 0; i < r->count; i++)
        if (is_read_there(m, expr_at(m->pool, node), expr_at(m->pool, r->nodes[i]), shift))
            return r->nodes[i];
    return -1;
}

static int image_of_operation(const struct model *m, const bool *used, const int *image, int node)
{
    const struct expr *here = expr_at(m->pool, node);
    int operand[EXPR_MAX_OPERANDS];
    for (int o = 0; o < expr_operands(here->op); o++) {
        operand[o] = image[here->operand[o]];
        if (operand[o] < 0)
            return -1;
    }
    const int there = expr_find(m->pool, here, operand);
    return there >= 0 && used[there] ? there : -1;
}

static int image_of(const struct model *m, const bool *used, const struct reads *r,
                    struct shift shift, const int *image, int node)
{
    switch (expr_at(m->pool, node)->op) {
    case EXPR_NUMBER:
    case EXPR_UNIFORM:
    case EXPR_SCALAR:
    case EXPR_STEP:
        return node;
    case EXPR_INDEX:
        return -1;
    case EXPR_TAP:
    case EXPR_SUM:
        return image_of_read(m, r, shift, node);
    default:
        return image_of_operation(m, used, image, node);
    }
}

void mark_outputs(const struct model *m, bool *used)
{
    for (int i = 0; i < m->noutputs; i++)
        expr_mark(m->pool, m->outputs[i].value, used);
}

void shifted_images(const struct model *m, const bool *used, struct shift shift, int *image)
{
    const struct reads reads = reads_of(m, used);
    for (int node = 0; node < m->pool->count; node++)
        image[node] = used[node] ? image_of(m, used, &reads, shift, image, node) : -1;
    free(reads.nodes);
}
