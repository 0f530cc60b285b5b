// SPDX-License-Identifier: MIT
// Fitted to what nvcc 13.0 says of sm_90 for the plans of the training part of tests/device/operators.
#include "plan/nvcc_registers.h"

#include <stdlib.h>
#include <string.h>

#include "base/integer.h"
#include "base/arena.h"
#include "plan/carried.h"
#include "plan/instructions.h"
#include "plan/symmetry.h"

// Of all levels, in registers.
struct live {
    int carried;
    int loaded; // by one step, from wherever
    int folded; // of these, what is added to others before it is multiplied: all of them are waited for
    int late; // by the update at the point
    int sums; // complete, of all points of the thread
    int windows;
    int outputs;
    int pointers; // of all grids
    int branches; // results of functions that are calls, which are waited for
};

static void mark_term(const struct level *l, const struct fold_term *t, int vector, bool *marked)
{
    if (t->value >= 0)
        marked[t->value] = true;
    if (t->value >= 0 || t->along > 0)
        return;
    const struct line *line = &l->lines[t->line];
    const int from = line->taken[t->taken].at, to = from + vector;
    for (int i = 0; i < line->nparts; i++) {
        const struct part *p = &line->parts[i];
        if (p->at < to && p->at + l->values[p->value].width > from)
            marked[p->value] = true;
    }
}

static int read_elements(const struct level *l, const bool *marked)
{
    int elements = 0;
    for (int v = 0; v < l->nvalues; v++)
        if ((!marked || marked[v]) && l->values[v].source != SOURCE_WINDOW)
            elements += l->values[v].width;
    return elements;
}

// Elements of values that rows take in folds of so many terms and more.
static int taken_elements(const struct kernel *k, const struct level *l, int terms)
{
    bool *marked = must_alloc((size_t)(l->nvalues + 1) * sizeof *marked);
    memset(marked, 0, (size_t)(l->nvalues + 1) * sizeof *marked);
    for (int r = 0; r < k->geometry.rows; r++)
        for (int f = 0; f < l->work[r].nfolds; f++) {
            const struct fold *fold = &l->work[r].folds[f];
            for (int t = 0; fold->nterms >= terms && t < fold->nterms; t++)
                mark_term(l, &fold->terms[t], k->geometry.vector, marked);
        }
    const int elements = read_elements(l, marked);
    free(marked);
    return elements;
}

// Elements of values that are terms of sums with a coefficient in common.
static int folded_elements(const struct kernel *k, const struct level *l)
{
    return taken_elements(k, l, 2);
}

// Elements that are waited for, where what rows have in common is added up as they are read: that, and what else is read.
static int loaded_elements(const struct kernel *k, const struct level *l)
{
    return l->nalong == 0 ? read_elements(l, NULL)
                          : l->nalong * k->geometry.vector + taken_elements(k, l, 1);
}

static struct live live_of(const struct model *m, const struct kernel *k)
{
    struct live h = {.pointers = 2 * k->ngrids};
    const int words = element_size(m->type) / 4, rows = k->geometry.rows;
    const int points = rows * k->geometry.vector;
    for (int i = 0; i < k->nlevels; i++) {
        const struct level *l = &k->levels[i];
        h.carried += carried_registers(m, k, l);
        h.loaded += loaded_elements(k, l) * words;
        for (int v = 0; v < l->nlate; v++)
            h.late += l->late[v].width * words;
        h.folded += folded_elements(k, l) * words;
    }
    for (int s = 0; s < m->nsums; s++)
        h.sums += k->sum_used[s] ? sum_elements(m, k, s) * rows * words : 0;
    for (int i = 0; i < k->nstreams; i++)
        h.windows += kernel_loads_column(k, &k->streams[i]) ? points * words : 0;
    h.outputs = (k->finish ? m->noutputs : 1) * points * words;
    h.branches = (int)(update_branches(m) * points) * words;
    return h;
}

// What nvcc has at once of what a point's sums and its update read, where nothing is carried on.
static double at_once(const struct live *h, double folded, double alone, double late, double called)
{
    return folded * h->folded + alone * (h->loaded - h->folded) + late * h->late +
           called * h->branches;
}

// Where functions are called all that is loaded waits for them: 20 plans of cpml and vti, and of the training and further
// parts, deviation 15.
static int beside_calls(const struct live *h)
{
    return (int)(0.7 + 0.53 * h->folded + 1.14 * (h->loaded - h->folded) + h->late + h->outputs +
                 0.93 * h->branches);
}

static int of_point(const struct live *h)
{
    if (h->branches > 0)
        return beside_calls(h);
    return (int)(22.5 + at_once(h, 0.27, 0.09, 0.13, 0.9) + 0.23 * h->sums);
}

// Registers are given out in steps, and nvcc ends near one: with this two of three of 125 such plans were at the occupancy
// that is expected, without it every second.
static int in_steps(double registers)
{
    enum { STEP = 8 };
    return (int)((registers + STEP / 2) / STEP) * STEP;
}

// Of boxes that reach far nvcc has many long rows at once, from LDS too: with accuracy 8 mixed_5 takes 161 registers there.
static bool reads_many_rows(const struct model *m)
{
    enum { NEAR = 3 };
    return !sums_are_star(m) && larger(m->lo[1], m->hi[1]) > NEAR;
}

// Rows of a sum that is the output are done one after the other, and so is what is read from LDS.
static int of_rows(const struct model *m, const struct kernel *k, const struct live *h)
{
    if (k->geometry.vector > 1 && k->ntiles > 0 && !reads_many_rows(m))
        return in_steps(11.8 + at_once(h, 0.53, 0.36, 0, 0.34) + 1.57 * h->pointers);
    if (k->geometry.vector > 1)
        return in_steps(10.9 + at_once(h, 0.82, 0.37, 0, 0.29) + 0.16 * h->sums +
                        0.24 * h->outputs + 1.23 * h->pointers);
    const double folded = m->nsums == 1 && h->late == 0 ? 0.35 : 0.66;
    return (int)(10.6 + at_once(h, folded, 0.66, 0.2, 1.3) + 0.18 * h->sums);
}

// Beside what is waited for, of rows that are added up as they are read: 12 plans of mixed derivatives and separable filters of
// radius 2 to 5 take 0.74 to 1.42 of it, geometric mean 1.03.
static int row_in_common(const struct kernel *k)
{
    enum { OF_A_ROW = 16 };
    return k->levels[0].nalong > 0 ? OF_A_ROW : 0;
}

int nvcc_registers(const struct model *m, const struct kernel *k)
{
    enum { LEAST = 8, OF_HALVES = 30 };
    const struct live h = live_of(m, k);
    if (!kernel_streams(k))
        return k->geometry.rows > 1 ? of_rows(m, k, &h) : of_point(&h);
    const int all = h.carried + h.loaded + h.late + h.pointers;
    if (kernel_halves(k))
        return h.carried + h.pointers + OF_HALVES;
    if (k->choices.reuse == REUSE_PARTIAL)
        return LEAST + row_in_common(k) + (int)(all * (k->ntiles > 0 ? 0.87 : 0.95));
    if (kernel_copies_windows(k)) // 46 plans of the training and further parts, deviation 11
        return (int)(51.2 + 0.77 * h.carried + 0.39 * h.loaded + 1.36 * h.late + 0.72 * h.branches);
    return (int)(14.6 + h.carried + at_once(&h, 0.49, 0.2, 1.36, 2.5) + 0.52 * h.outputs);
}

int nvcc_least_registers(const struct model *m, const struct kernel *k)
{
    enum { ADDRESSES = 4, OF_HALVES = 22 };
    const struct live h = live_of(m, k);
    if (!kernel_streams(k))
        return k->geometry.rows > 1 ? (int)(0.85 * (h.loaded + h.late) + 0.4 * h.sums) + h.branches
                                    : of_point(&h);
    const int all = h.carried + h.loaded + h.late + h.pointers;
    if (kernel_halves(k))
        return h.carried + h.pointers + OF_HALVES;
    if (k->choices.reuse == REUSE_PARTIAL)
        return row_in_common(k) + (int)(all * (k->ntiles > 0 ? 0.8 : 1.0));
    return ADDRESSES + h.carried + h.windows + h.pointers +
           (smaller(h.sums, h.loaded + h.windows) + h.outputs) / 2;
}

int nvcc_sums(const struct model *m, const struct kernel *k)
{
    return live_of(m, k).sums;
}

int nvcc_most_registers(const struct model *m, const struct kernel *k)
{
    const struct live h = live_of(m, k);
    return h.carried + h.loaded + h.late + h.sums;
}
