// SPDX-License-Identifier: MIT
// Grids are put in the model's order, the outputs lowered (lower.h), then what is left of them
// checked and counted. Lowering appends to a copy of the description's pool: nodes that both have
// have the same indices.
#include "model/sweep_make.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model/alike.h"
#include "model/lower.h"
#include "model/reciprocals.h"
#include "model/repeated.h"
#include "model/scaled.h"

// One sweep of a description on its way.
struct sweep {
    const struct description *d;
    const struct output *outputs; // of the sweep
    int noutputs;
    int line;   // of the stage, or of the whole
    bool *used; // nodes of the description that they are made of; all, if there are no stages
    struct places *place;
};

static bool is_written(const struct sweep *s, int grid)
{
    for (int i = 0; i < s->noutputs; i++)
        if (s->outputs[i].grid == grid)
            return true;
    return false;
}

static bool is_used(const struct sweep *s, enum expr_op op, int index)
{
    for (int i = 0; i < s->d->pool->count; i++) {
        const struct expr *n = expr_at(s->d->pool, i);
        if (s->used[i] && n->op == op && n->index == index)
            return true;
    }
    return s->d->nstages == 0;
}

static void find_used(struct model *m, struct sweep *s)
{
    s->used = arena_alloc(&m->arena, (size_t)s->d->pool->count * sizeof *s->used);
    for (int i = 0; i < s->noutputs; i++)
        expr_mark(s->d->pool, s->outputs[i].value, s->used);
    for (int i = 0; s->d->nstages == 0 && i < s->d->pool->count; i++)
        s->used[i] = true;
}

static void take_scalars(struct model *m, const struct sweep *s)
{
    for (int i = 0; i < s->d->nscalars; i++) {
        s->place->scalar[i] = is_used(s, EXPR_SCALAR, i) ? m->nscalars : -1;
        if (s->place->scalar[i] >= 0)
            m->scalars[m->nscalars++] = arena_copy(&m->arena, s->d->scalars[i]);
    }
}

// Written grids first.
static void order_grids(struct model *m, const struct sweep *s)
{
    const struct description *d = s->d;
    for (int g = 0; g < d->ngrids; g++)
        s->place->grid[g] = -1;
    for (int written = 1; written >= 0; written--)
        for (int g = 0; g < d->ngrids; g++)
            if (is_written(s, g) == written && (written || is_used(s, EXPR_TAP, g))) {
                s->place->grid[g] = m->ngrids;
                m->grids[m->ngrids++] =
                    (struct model_grid){.name = arena_copy(&m->arena, d->grids[g]),
                                        .written = written,
                                        .has_range = d->ranges[g].line > 0,
                                        .range = {d->ranges[g].ends[0], d->ranges[g].ends[1]}};
            }
}

// The pool's nodes with grids and scalars renumbered. Operands precede their users, so one pass is
// enough.
static int *renumber(struct model *m, const struct sweep *s)
{
    struct expr_pool *p = m->pool;
    int count = p->count;
    int *moved = arena_alloc(&m->arena, (size_t)count * sizeof *moved);
    for (int i = 0; i < count; i++) {
        struct expr n = *expr_at(p, i);
        int operand[EXPR_MAX_OPERANDS], operands = expr_operands(n.op);
        for (int o = 0; o < operands; o++)
            operand[o] = moved[n.operand[o]];
        if (s->used[i] && n.op == EXPR_TAP)
            moved[i] = expr_tap(p, s->place->grid[n.index], n.offset);
        else if (s->used[i] && n.op == EXPR_SCALAR)
            moved[i] = expr_scalar(p, s->place->scalar[n.index]);
        else
            moved[i] = operands == 0 || !s->used[i] ? i : expr_rebuild(p, &n, operand);
    }
    return moved;
}

static void widen(int lo[3], int hi[3], const int offset[3])
{
    for (int axis = 0; axis < 3; axis++) {
        lo[axis] = -offset[axis] > lo[axis] ? -offset[axis] : lo[axis];
        hi[axis] = offset[axis] > hi[axis] ? offset[axis] : hi[axis];
    }
}

static bool refuse_read(const struct description *d, const struct output *o,
                        const struct model_grid *g, const int offset[3], struct error *e)
{
    static const char *const ZEROS[] = {"{0}", "{0,0}", "{0,0,0}"};
    char at[64];
    int used = snprintf(at, sizeof at, "{%d", offset[0]);
    for (int axis = 1; axis < d->dimensions; axis++)
        used += snprintf(at + used, sizeof at - (size_t)used, ",%d", offset[axis]);
    return fail_at(e, d->path, o->line,
                   "output '%s' is read at offset %s} while it is being written; an output may be "
                   "read at offset %s only: write to another grid",
                   g->name, at, ZEROS[d->dimensions - 1]);
}

static bool check_taps(const struct model *m, const struct description *d, const struct output *o,
                       int raw, struct error *e)
{
    bool *seen = must_alloc((size_t)m->pool->count * sizeof *seen);
    memset(seen, 0, (size_t)m->pool->count * sizeof *seen);
    expr_mark(m->pool, raw, seen);
    bool ok = true;
    for (int i = 0; i <= raw && ok; i++) {
        const struct expr *n = expr_at(m->pool, i);
        if (!seen[i] || n->op != EXPR_TAP)
            continue;
        const struct model_grid *g = &m->grids[n->index];
        if (g->written && (n->offset[0] || n->offset[1] || n->offset[2]))
            ok = refuse_read(d, o, g, n->offset, e);
    }
    free(seen);
    return ok;
}

// By how many nodes and outputs each node of the raw expressions is used.
static const int *count_uses(struct model *m)
{
    struct expr_pool *p = m->pool;
    int *uses = arena_alloc(&m->arena, (size_t)p->count * sizeof *uses);
    for (int o = 0; o < m->noutputs; o++)
        uses[m->outputs[o].raw]++;
    expr_count_uses(p, uses);
    return uses;
}

// Those that outputs are made of, once these are lowered.
static const bool *nodes_in_use(struct model *m)
{
    bool *seen = arena_alloc(&m->arena, (size_t)m->pool->count * sizeof *seen);
    for (int o = 0; o < m->noutputs; o++)
        expr_mark(m->pool, m->outputs[o].value, seen);
    return seen;
}

// Sums that were lowered before what they are multiplied by turned out to be 0.
static void drop_unused_sums(struct lowering *l)
{
    struct model *m = l->model;
    const bool *seen = nodes_in_use(m);
    bool *used = arena_alloc(&m->arena, (size_t)(m->nsums + 1) * sizeof *used);
    int *number = arena_alloc(&m->arena, (size_t)(m->nsums + 1) * sizeof *number), count = 0;
    for (int i = 0; i < m->pool->count; i++)
        if (seen[i] && expr_at(m->pool, i)->op == EXPR_SUM)
            used[expr_at(m->pool, i)->index] = true;
    for (int s = 0; s < m->nsums; s++)
        if (used[s]) {
            number[s] = count;
            m->sums[count++] = m->sums[s];
        }
    if (count < m->nsums)
        for (int o = 0; o < m->noutputs; o++)
            m->outputs[o].value = lower_renumbered(l, m->outputs[o].value, number);
    m->nsums = count;
}

static bool lower_outputs(struct model *m, const struct sweep *s, struct error *e)
{
    int *moved = renumber(m, s);
    for (int i = 0; i < s->noutputs; i++) {
        struct model_output *o = &m->outputs[m->noutputs++];
        o->grid = s->place->grid[s->outputs[i].grid];
        o->raw = moved[s->outputs[i].value];
        if (!check_taps(m, s->d, &s->outputs[i], o->raw, e))
            return false;
    }
    struct lowering l = {.model = m, .nuses = m->pool->count};
    l.uses = count_uses(m);
    for (int i = 0; i < s->noutputs; i++) {
        struct model_output *o = &m->outputs[i];
        o->value = lower(&l, o->raw);
        if (o->value < 0)
            return fail_at(e, s->d->path, s->outputs[i].line,
                           "the update of '%s' expands to more than a million terms; write it with "
                           "fewer nested sums and products",
                           m->grids[o->grid].name);
        o->value = lower_uniforms(&l, o->value);
    }
    drop_unused_sums(&l);
    if (s->d->fast_reciprocal)
        reciprocals_share(m);
    return true;
}

// What is left to read when taps have merged and some of them cancelled.
static void measure_reach(struct model *m)
{
    const bool *seen = nodes_in_use(m);
    for (int i = 0; i < m->pool->count; i++)
        if (seen[i] && expr_at(m->pool, i)->op == EXPR_TAP)
            m->grids[expr_at(m->pool, i)->index].read = true;
    for (int s = 0; s < m->nsums; s++) {
        struct model_grid *g = &m->grids[m->sums[s].grid];
        g->read = true;
        for (int t = 0; t < m->sums[s].ntaps; t++) {
            widen(g->lo, g->hi, m->sums[s].taps[t].offset);
            widen(m->lo, m->hi, m->sums[s].taps[t].offset);
        }
    }
    for (int g = 0; g < m->ngrids; g++) {
        m->grids[g].kept = m->grids[g].read;
        m->grids[g].fresh = m->grids[g].written;
    }
}

static bool check_grids(const struct model *m, const struct sweep *s, struct error *e)
{
    for (int g = 0; g < m->ngrids; g++)
        if (!m->grids[g].read && !m->grids[g].written)
            return fail_at(e, s->d->path, s->line,
                           "the taps of grid '%s' cancel, so that nothing reads it; leave it out",
                           m->grids[g].name);
    for (int axis = 0; axis < 3; axis++)
        if (m->lo[axis] > MAX_RADIUS || m->hi[axis] > MAX_RADIUS)
            return fail_at(e, s->d->path, s->line, "a tap lies %d points away along %c; at most %d",
                           m->lo[axis] > m->hi[axis] ? m->lo[axis] : m->hi[axis], "xyz"[axis],
                           MAX_RADIUS);
    return true;
}

// Elements have values in every range.
static bool check_ranges(const struct model *m, const struct sweep *s, struct error *e)
{
    const struct description *d = s->d;
    for (int g = 0; g < d->ngrids && m->type == ELEMENT_FLOAT; g++) {
        const double *range = d->ranges[g].ends;
        bool fits = fabs(range[0]) <= FLT_MAX && fabs(range[1]) <= FLT_MAX;
        if (d->ranges[g].line > 0 && (!fits || (float)range[0] >= (float)range[1]))
            return fail_at(e, d->path, d->ranges[g].line,
                           "the range of grid '%s' goes from %.15g to %.15g, which float cannot %s",
                           d->grids[g], range[0], range[1], fits ? "tell apart" : "hold");
    }
    return true;
}

// What folding and merging have made: generated code could not spell it, or would divide by 0.
static bool check_update(const struct model *m, const struct sweep *s, int output, const bool *seen,
                         struct error *e)
{
    const char *name = m->grids[m->outputs[output].grid].name;
    for (int i = 0; i <= m->outputs[output].value; i++) {
        const struct expr *n = expr_at(m->pool, i);
        const char *why = NULL;
        if (seen[i] && n->op == EXPR_NUMBER &&
            (why = element_why_no_literal(m->arithmetic, n->number->value)))
            return fail_at(e, s->d->path, s->outputs[output].line,
                           "the update of '%s' has the constant %g, %s", name, n->number->value,
                           why);
        if (seen[i] && n->op == EXPR_DIV && expr_is_number(m->pool, n->operand[1], 0))
            return fail_at(e, s->d->path, s->outputs[output].line,
                           "the update of '%s' divides by what is 0 everywhere", name);
    }
    return true;
}

static bool check_numbers(const struct model *m, const struct sweep *s, struct error *e)
{
    for (int i = 0; i < m->ncoefficients; i++) {
        const struct coefficient *c = &m->coefficients[i];
        double value = c->literal ? expr_at(m->pool, c->node)->number->value : 0;
        const char *why = element_why_no_literal(m->arithmetic, value);
        if (why)
            return fail_at(e, s->d->path, s->line, "a coefficient is %g, %s", value, why);
    }
    bool ok = true;
    for (int o = 0; o < m->noutputs && ok; o++) {
        bool *seen = must_alloc((size_t)m->pool->count * sizeof *seen);
        memset(seen, 0, (size_t)m->pool->count * sizeof *seen);
        expr_mark(m->pool, m->outputs[o].value, seen);
        ok = check_update(m, s, o, seen, e);
        free(seen);
    }
    return ok;
}

// What outputs ask of the arguments beside grids and scalars.
static void find_needs(struct model *m)
{
    bool *seen = must_alloc((size_t)m->pool->count * sizeof *seen);
    memset(seen, 0, (size_t)m->pool->count * sizeof *seen);
    for (int o = 0; o < m->noutputs; o++)
        expr_mark(m->pool, m->outputs[o].raw, seen);
    for (int i = 0; i < m->pool->count; i++) {
        const struct expr *n = expr_at(m->pool, i);
        m->reads_step = m->reads_step || (seen[i] && n->op == EXPR_STEP);
        for (int axis = 0; seen[i] && n->op == EXPR_INDEX && axis < 3; axis++)
            m->indexes[axis] = m->indexes[axis] || n->offset[axis] != 0;
    }
    m->counts_steps = m->reads_step;
    free(seen);
}

// Of all nodes at once: operands come before what is made of them, and coefficients are many.
static void find_counts(struct model *m)
{
    bool *counts = must_alloc((size_t)m->pool->count * sizeof *counts);
    for (int i = 0; i < m->pool->count; i++) {
        const struct expr *n = expr_at(m->pool, i);
        counts[i] = n->op == EXPR_STEP;
        for (int o = 0; o < expr_operands(n->op); o++)
            counts[i] = counts[i] || counts[n->operand[o]];
    }
    for (int c = 0; c < m->ncoefficients; c++)
        m->coefficients[c].counts = counts[m->coefficients[c].node];
    free(counts);
}

static bool check_indexes(const struct model *m, const struct sweep *s, struct error *e)
{
    for (int axis = m->dimensions; axis < 3; axis++)
        if (m->indexes[axis])
            return fail_at(e, s->d->path, s->line,
                           "the update has an index along %c; the operator has %d dimension%s",
                           "xyz"[axis], m -> dimensions, m -> dimensions > 1 ? "s" : "");
    return true;
}

static double sum_flops(const struct model *m, const struct weighted_sum *s)
{
    double flops = s->ntaps - 1;
    for (int i = 0; i < s->ntaps; i++) {
        int node = m->coefficients[s->taps[i].coefficient].node;
        flops += !expr_is_number(m->pool, node, 1) && !expr_is_number(m->pool, node, -1);
    }
    return flops;
}

static void count_work(struct model *m)
{
    const bool *seen = nodes_in_use(m);
    for (int i = 0; i < m->pool->count; i++)
        if (seen[i] && expr_operands(expr_at(m->pool, i)->op) > 0)
            m->flops += expr_at(m->pool, i)->op == EXPR_POW ? expr_at(m->pool, i)->index - 1 : 1;
    for (int s = 0; s < m->nsums; s++) {
        m->taps += m->sums[s].ntaps;
        m->flops += sum_flops(m, &m->sums[s]);
    }
    for (int g = 0; g < m->ngrids; g++)
        m->bytes += element_size(m->type) * (m->grids[g].read + m->grids[g].written);
}

static bool check_size(const struct model *m, const struct sweep *s, struct error *e)
{
    if (m->taps > MAX_OPERATOR_TAPS)
        return fail_at(e, s->d->path, s->line, "the operator has %d taps; at most %d", m->taps,
                       MAX_OPERATOR_TAPS);
    if (m->flops > MAX_OPERATIONS)
        return fail_at(e, s->d->path, s->line,
                       "the operator takes %.0f operations per point; at most %d", m->flops,
                       MAX_OPERATIONS);
    return true;
}

static bool fill(struct model *m, struct sweep *s, struct error *e)
{
    find_used(m, s);
    take_scalars(m, s);
    order_grids(m, s);
    if (!check_ranges(m, s, e) || !lower_outputs(m, s, e))
        return false;
    measure_reach(m);
    find_needs(m);
    find_counts(m);
    if (!check_indexes(m, s, e) || !check_grids(m, s, e) || !check_numbers(m, s, e))
        return false;
    count_work(m);
    if (!check_size(m, s, e))
        return false;
    alike_make(m);
    if (s->d->fast_scaled)
        scaled_make(m);
    repeated_make(m);
    return true;
}

bool sweep_fill(struct model *m, const struct description *d, int stage, struct places *place,
                struct error *e)
{
    struct sweep s = {.d = d, .outputs = d->outputs, .line = d->line, .place = place};
    if (d->nstages > 0)
        s.line = d->stages[stage].line;
    while (s.outputs->stage < stage)
        s.outputs++;
    while (&s.outputs[s.noutputs] < &d->outputs[d->noutputs] &&
           s.outputs[s.noutputs].stage == stage)
        s.noutputs++;
    m->pool = expr_pool_copy(d->pool, &m->arena);
    return fill(m, &s, e);
}
