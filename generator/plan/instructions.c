// SPDX-License-Identifier: MIT
#include "plan/instructions.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model/repeated.h"
#include "plan/operations.h"

// ---- sums ---------------------------------------------------------------------------------------

// Terms of a fold are added up first; each product is a fused multiply-add, of what several output
// planes see once, and then added to each.
double row_operations(const struct row_work *w)
{
    double count = 0;
    for (int i = 0; i < w->nfolds; i++)
        count += w->folds[i].nterms - 1;
    for (int i = 0; i < w->ncombinations; i++) {
        const struct combination *c = &w->combinations[i];
        count += c->ntargets > 1 && c->nproducts == 1 ? c->ntargets : c->nproducts;
        count += c->ntargets > 1 && c->nproducts > 1 ? c->ntargets : 0;
    }
    return count;
}

// Operands of a matrix product are 16 columns wide; the instruction does 16 rows of 4 in a clock's
// time of as many lanes.
static double band_operations(const struct level *l)
{
    double count = 0;
    for (int i = 0; i < l->nband_sums; i++)
        for (int n = 0; n < l->band_sums[i].nlines; n++)
            count += l->bands[l->band_sums[i].lines[n].band].nparts;
    return count;
}

// ---- the update ---------------------------------------------------------------------------------

// What compilers make of one node with accurate functions: instructions of the usual path, of float
// and of double. A product is half of a fused multiply-add.
static double cost_of(const struct expr *n, bool wide)
{
    static const struct {
        enum expr_op op;
        double narrow, wide;
    } COSTS[] = {
        {EXPR_ADD, 1, 1},
        {EXPR_SUB, 1, 1},
        {EXPR_MUL, 0.5, 0.5},
        {EXPR_DIV, 12, 14},
        {EXPR_NEG, 0, 0},
        {EXPR_MIN, 1, 3},
        {EXPR_MAX, 1, 3},
        {EXPR_ABS, 0, 0},
        {EXPR_SQRT, 9, 14},
        {EXPR_EXP, 9, 25},
        {EXPR_LOG, 18, 40},
        {EXPR_SIN, 25, 45},
        {EXPR_COS, 25, 45},
        {EXPR_TAN, 35, 70},
        {EXPR_POWER, 50, 120},
        {EXPR_SELECT, 2, 3},
        {EXPR_SELECT_AT_MOST, 2, 3},
        {EXPR_SELECT_EQUAL, 2, 3},
    };
    if (n->op == EXPR_POW)
        return ceil(log2(n->index));
    for (size_t i = 0; i < sizeof COSTS / sizeof *COSTS; i++)
        if (COSTS[i].op == n->op)
            return wide ? COSTS[i].wide : COSTS[i].narrow;
    return 0;
}

static bool branches(enum expr_op op)
{
    return op == EXPR_DIV || op == EXPR_SQRT || op == EXPR_SIN || op == EXPR_COS ||
           op == EXPR_TAN || op == EXPR_POWER;
}

// By node of the pool, to free: what outputs are made of, without what is below nodes that are `found` already.
static bool *needed_nodes(const struct model *m, const bool *found)
{
    bool *needed = must_alloc((size_t)(m->pool->count + 1) * sizeof *needed);
    memset(needed, 0, (size_t)(m->pool->count + 1) * sizeof *needed);
    for (int i = 0; i < m->noutputs; i++)
        needed[m->outputs[i].value] = true;
    for (int i = m->pool->count - 1; i >= 0; i--) {
        const struct expr *n = expr_at(m->pool, i);
        needed[i] = needed[i] && !(found && found[i]);
        for (int o = 0; needed[i] && o < expr_operands(n->op); o++)
            needed[n->operand[o]] = true;
    }
    return needed;
}

double update_branches(const struct model *m)
{
    bool *needed = needed_nodes(m, NULL);
    double calls = 0;
    for (int i = 0; i < m->pool->count; i++)
        calls += needed[i] && branches(expr_at(m->pool, i)->op);
    free(needed);
    return calls;
}

double update_beyond_flops(const struct model *m)
{
    bool *needed = needed_nodes(m, NULL);
    double count = 0;
    for (int i = 0; i < m->pool->count; i++) {
        const struct expr *n = expr_at(m->pool, i);
        const int flops = n->op == EXPR_POW ? n->index - 1 : expr_operands(n->op) > 0;
        count += needed[i] ? cost_of(n, m->arithmetic == ELEMENT_DOUBLE) - flops / 2.0 : 0;
    }
    free(needed);
    return count;
}

bool update_has_polynomials(const struct model *m)
{
    bool *needed = needed_nodes(m, NULL), has = false;
    for (int i = 0; i < m->pool->count && !has; i++) {
        const enum expr_op op = expr_at(m->pool, i)->op;
        has = needed[i] && (op == EXPR_EXP || op == EXPR_LOG);
    }
    free(needed);
    return has;
}

// By node of the pool: found before a block walks, so that the update at a point takes no instruction for
// it. What planes have and no list in LDS has is counted at every point, which is too much.
static bool *found_before(const struct plan *p, const struct kernel *k)
{
    const struct steady *s = &p->operations->steady;
    const struct by_axis *b = &p->operations->by_axis;
    const int count = p->model->pool->count;
    bool *found = must_alloc((size_t)(count + 1) * sizeof *found);
    for (int i = 0; i < count; i++)
        found[i] = (k->columns_kept && s->of_column[i]) || (k->list_bytes > 0 && s->of_plane[i]) ||
                   (k->by_axis && (b->read[0][i] || b->read[1][i] || b->read[2][i])) ||
                   (k->recurring && k->recurring->known[i]);
    return found;
}

// Points of a thread at which a node is computed: where it is what another is at a neighbour, compilers see that, unless
// planes are added up one by one. Of rows they do where nothing streams: of WENO's fluxes `fused` has 512 instructions for each
// point of two rows, 378 if those were shared.
static double points_of_node(const struct plan *p, const struct kernel *k, int node)
{
    const struct geometry *g = &k->geometry;
    const bool apart = k->choices.reuse == REUSE_PARTIAL || k->choices.reuse == REUSE_QUEUE;
    const int rows = kernel_streams(k) ? 1 : g->rows;
    const double part = apart ? 1 : repeated_part(p->model->repeated, node, g->vector, rows);
    return part * g->vector * g->rows;
}

static void count_update(const struct plan *p, const struct kernel *k, const bool *needed,
                         struct instructions *out)
{
    const struct model *m = p->model;
    for (int i = 0; i < m->pool->count; i++) {
        if (!needed[i])
            continue;
        const struct expr *n = expr_at(m->pool, i);
        const double points = points_of_node(p, k, i);
        out->arithmetic += points * cost_of(n, m->arithmetic == ELEMENT_DOUBLE);
        out->branches += points * branches(n->op);
    }
}

// What is handed on is found once a plane.
static void count_finish(const struct plan *p, const struct kernel *k, struct instructions *out)
{
    const struct recurring *r = k->recurring;
    bool *found = found_before(p, k), *needed = needed_nodes(p->model, found);
    for (int i = 0; r && i < r->count; i++)
        expr_mark(p->model->pool, r->values[i].list[0].node, needed);
    count_update(p, k, needed, out);
    free(needed);
    out->lds += k->list_bytes > 0 ? p->operations->steady.planes_read : 0;
    const int *listed = p->operations->by_axis.count;
    out->lds += k->by_axis ? listed[0] + listed[1] * k->geometry.rows + listed[2] : 0;
    free(found);
}

// ---- loads and stores ---------------------------------------------------------------------------

static void count_level(const struct level *l, int vector, struct instructions *out)
{
    for (int i = 0; i < l->nvalues; i++) {
        const struct value *v = &l->values[i];
        out->loads += v->source == SOURCE_GLOBAL;
        out->lds += v->source == SOURCE_LDS;
        out->lds_read += v->source == SOURCE_LDS ? v->width : 0;
    }
    out->loads += l->nlate;
    out->lds_read += l->band_reads;
    out->lds += (double)l->band_reads / vector;
}

static void count_fetches(const struct kernel *k, struct instructions *out)
{
    const struct geometry *g = &k->geometry;
    bool copies = k->choices.prefetch == PREFETCH_ASYNC; // one instruction for both ways
    for (int i = 0; i < k->nstreams; i++) {
        const struct stream *s = &k->streams[i];
        const bool in_lds = kernel_window_from_lds(k, s);
        out->loads += kernel_loads_column(k, s) || s->own ? g->rows : 0;
        out->lds += in_lds ? g->rows : 0;
        out->lds_read += in_lds ? g->rows * g->vector : 0;
    }
    for (int i = 0; i < k->ntiles; i++) {
        const struct tile *t = &k->tiles[i];
        double pieces = t->halo_slots + t->side_slots + (t->whole ? 0 : g->rows);
        out->copies += copies ? pieces : t->halo_slots + t->side_slots;
        out->lds += copies ? 0 : pieces;
        out->lds_written += (t->halo_slots + (t->whole ? 0 : g->rows)) * g->vector +
                            (double)t->side_slots * t->side_width;
    }
}

void count_instructions(const struct plan *p, const struct kernel *k, struct instructions *out)
{
    const struct model *m = p->model;
    const struct geometry *g = &k->geometry;
    double sums = 0;
    *out = (struct instructions){0};
    for (int i = 0; i < k->nlevels; i++) {
        const struct level *l = &k->levels[i];
        for (int r = 0; r < g->rows; r++)
            sums += row_operations(&l->work[r]) * g->vector;
        for (int r = 0; l->found && r < g->rows; r++)
            sums += row_operations(&l->found[r]) * g->vector;
        for (int r = 0; r < l->nalong; r++)
            sums += row_operations(&l->along[r].work) * g->vector;
        sums += l->npairs * g->vector;
        sums += band_operations(l);
        count_level(l, g->vector, out);
        if (k->finish)
            count_finish(p, k, out);
    }
    const bool wide = m->arithmetic == ELEMENT_DOUBLE;
    const double lanes = wide ? (double)p->target->rates.fp32 / p->target->rates.fp64 : 1;
    out->arithmetic = (out->arithmetic + sums) / (k->packed ? 2 : 1);
    out->lane_time = out->arithmetic * lanes;
    count_fetches(k, out);
    out->stores += (k->finish ? m->noutputs : 1) * g->rows;
}
