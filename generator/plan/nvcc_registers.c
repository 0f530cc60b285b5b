// SPDX-License-Identifier: MIT
// Fitted to what nvcc 13.0 says of sm_90 for the plans of the training part of tests/device/operators.
#include "plan/nvcc_registers.h"

#include <stdlib.h>
#include <string.h>

#include "base/integer.h"
#include "base/arena.h"
#include "plan/carried.h"
#include "plan/instructions.h"

// Of all levels, in registers.
struct live {
    int carried;
    int loaded; // by one step, from wherever
    int folded; // of these, what is added to others before it is multiplied: all of them are waited for
    int folded_of_one; // of the sum that has most of them
    int late;          // by the update at the point
    int sums;          // complete, of all points of the thread
    int factors;       // of these, what is multiplied by another sum: held until that is complete
    int windows;
    int outputs;
    int pointers; // of all grids
    int branches; // results of functions that are calls, which are waited for
};

static void mark_term(const struct level *l, const struct fold_term *t, int vector, bool *marked)
{
    if (t->value >= 0) {
        marked[t->value] = true;
        return;
    }
    const struct line *line = &l->lines[t->line];
    const int from = line->taken[t->taken].at, to = from + vector;
    for (int i = 0; i < line->nparts; i++) {
        const struct part *p = &line->parts[i];
        if (p->at < to && p->at + l->values[p->value].width > from)
            marked[p->value] = true;
    }
}

static void mark_fold(const struct level *l, const struct fold *f, int vector, bool *marked)
{
    for (int t = 0; f->nterms > 1 && t < f->nterms; t++)
        mark_term(l, &f->terms[t], vector, marked);
}

static int marked_elements(const struct level *l, const bool *marked)
{
    int elements = 0;
    for (int v = 0; v < l->nvalues; v++)
        elements += marked[v] && l->values[v].source != SOURCE_WINDOW ? l->values[v].width : 0;
    return elements;
}

// Elements of values that are terms of sums with a coefficient in common.
static int folded_elements(const struct kernel *k, const struct level *l)
{
    bool *marked = must_alloc((size_t)(l->nvalues + 1) * sizeof *marked);
    memset(marked, 0, (size_t)(l->nvalues + 1) * sizeof *marked);
    for (int r = 0; r < k->geometry.rows; r++)
        for (int f = 0; f < l->work[r].nfolds; f++)
            mark_fold(l, &l->work[r].folds[f], k->geometry.vector, marked);
    int elements = marked_elements(l, marked);
    free(marked);
    return elements;
}

// The same of the sum of a row that has most.
static int folded_of_one(const struct kernel *k, const struct level *l)
{
    bool *marked = must_alloc((size_t)(l->nvalues + 1) * sizeof *marked);
    const struct row_work *w = &l->work[0];
    int most = 0;
    for (int i = 0; i < w->ncombinations; i++) {
        const struct combination *c = &w->combinations[i];
        memset(marked, 0, (size_t)(l->nvalues + 1) * sizeof *marked);
        for (int p = 0; p < c->nproducts; p++)
            mark_fold(l, &w->folds[c->products[p].fold], k->geometry.vector, marked);
        most = larger(most, marked_elements(l, marked));
    }
    free(marked);
    return most;
}

// Sets factor[i] for all nodes below a product of what is made of sums on either side.
static void mark_factors(const struct model *m, bool *of_sums, bool *factor)
{
    for (int i = 0; i < m->pool->count; i++) {
        const struct expr *n = expr_at(m->pool, i);
        of_sums[i] = n->op == EXPR_SUM;
        for (int o = 0; o < expr_operands(n->op); o++)
            of_sums[i] |= of_sums[n->operand[o]];
        factor[i] = n->op == EXPR_MUL && of_sums[n->operand[0]] && of_sums[n->operand[1]];
    }
    for (int i = m->pool->count - 1; i >= 0; i--) {
        const struct expr *n = expr_at(m->pool, i);
        for (int o = 0; factor[i] && o < expr_operands(n->op); o++)
            factor[n->operand[o]] = true;
    }
}

static int factor_elements(const struct model *m, const struct kernel *k)
{
    const int count = m->pool->count;
    bool *of_sums = must_alloc((size_t)(count + 1) * sizeof *of_sums);
    bool *factor = must_alloc((size_t)(count + 1) * sizeof *factor);
    int elements = 0;
    mark_factors(m, of_sums, factor);
    for (int i = 0; i < count; i++) {
        const struct expr *n = expr_at(m->pool, i);
        if (factor[i] && n->op == EXPR_SUM && k->sum_used[n->index])
            elements += sum_elements(m, k, n->index);
    }
    free(of_sums);
    free(factor);
    return elements;
}

static struct live live_of(const struct model *m, const struct kernel *k)
{
    struct live h = {.pointers = 2 * k->ngrids};
    const int words = element_size(m->type) / 4, rows = k->geometry.rows;
    const int points = rows * k->geometry.vector;
    for (int i = 0; i < k->nlevels; i++) {
        const struct level *l = &k->levels[i];
        h.carried += carried_registers(m, k, l);
        for (int v = 0; v < l->nvalues; v++)
            h.loaded += l->values[v].source != SOURCE_WINDOW ? l->values[v].width * words : 0;
        for (int v = 0; v < l->nlate; v++)
            h.late += l->late[v].width * words;
        h.folded += folded_elements(k, l) * words;
        h.folded_of_one = larger(h.folded_of_one, folded_of_one(k, l) * words);
    }
    for (int s = 0; s < m->nsums; s++)
        h.sums += k->sum_used[s] ? sum_elements(m, k, s) * rows * words : 0;
    h.factors = factor_elements(m, k) * rows * words;
    for (int i = 0; i < k->nstreams; i++)
        h.windows += k->streams[i].keep == KEEP_WINDOW ? points * words : 0;
    h.outputs = (k->finish ? m->noutputs : 1) * points * words;
    h.branches = (int)(update_branches(m) * points) * words;
    return h;
}

// What nvcc has at once of what a point's sums and its update read.
static double at_once(const struct live *h, double folded, double alone, double late, double called)
{
    return folded * h->folded + alone * (h->loaded - h->folded) + late * h->late +
           called * h->branches;
}

// Sums that are only added up are done one after the other.
static int of_point(const struct live *h)
{
    const double at_once =
        0.37 * h->folded_of_one + 0.05 * (h->loaded - h->folded) + 0.39 * h->late;
    return (int)(19.4 + at_once + 0.73 * h->branches + 0.65 * h->factors + 0.64 * h->outputs);
}

// Rows of a sum that is the output are done one after the other.
static int of_rows(const struct model *m, const struct kernel *k, const struct live *h)
{
    if (k->geometry.vector > 1)
        return (int)(12 + at_once(h, 0.45, 0.45, 1.3, 4) + 0.1 * h->sums);
    const double folded = m->nsums == 1 && h->late == 0 ? 0.35 : 0.66;
    return (int)(10.6 + at_once(h, folded, 0.66, 0.2, 1.3) + 0.18 * h->sums);
}

int nvcc_registers(const struct model *m, const struct kernel *k)
{
    enum { LEAST = 8 };
    const struct live h = live_of(m, k);
    if (!kernel_streams(k))
        return k->geometry.rows > 1 ? of_rows(m, k, &h) : of_point(&h);
    const int all = h.carried + h.loaded + h.late + h.pointers;
    if (k->choices.reuse == REUSE_PARTIAL)
        return LEAST + (int)(all * (k->ntiles > 0 ? 0.87 : 0.95));
    return (int)(14.6 + h.carried + at_once(&h, 0.49, 0.2, 1.36, 2.5) + 0.52 * h.outputs);
}

int nvcc_least_registers(const struct model *m, const struct kernel *k)
{
    enum { ADDRESSES = 4 };
    const struct live h = live_of(m, k);
    if (!kernel_streams(k))
        return k->geometry.rows > 1 ? (int)(0.85 * (h.loaded + h.late) + 0.4 * h.sums) + h.branches
                                    : of_point(&h);
    const int all = h.carried + h.loaded + h.late + h.pointers;
    if (k->choices.reuse == REUSE_PARTIAL)
        return (int)(all * (k->ntiles > 0 ? 0.8 : 1.0));
    return ADDRESSES + h.carried + h.windows + h.pointers +
           (smaller(h.sums, h.loaded + h.windows) + h.outputs) / 2;
}
