// SPDX-License-Identifier: MIT
#include "plan/primitives_make.h"

#include "plan/kernel.h"

static void add_width(struct primitives *n, int width)
{
    int at = 0;
    while (at < n->nwidths && n->widths[at] > width)
        at++;
    if (width == 1 || (at < n->nwidths && n->widths[at] == width))
        return;
    for (int i = n->nwidths++; i > at; i--)
        n->widths[i] = n->widths[i - 1];
    n->widths[at] = width;
}

// Values in registers have been loaded by others.
static void add_values(const struct level *l, struct primitives *n)
{
    for (int i = 0; i < l->nvalues; i++) {
        const struct value *v = &l->values[i];
        if (v->source == SOURCE_LDS || v->source == SOURCE_GLOBAL)
            add_width(n, v->width);
        n->lds_read = n->lds_read || v->source == SOURCE_LDS;
    }
    for (int i = 0; i < l->nlines; i++)
        for (int p = 0; p < l->lines[i].nparts; p++)
            n->put = n->put || l->values[l->lines[i].parts[p].value].width > 1;
}

static void add_fold(const struct kernel *k, const struct fold *f, struct primitives *n)
{
    for (int t = 0; t < f->nterms; t++) {
        bool astride = t > 0 && fold_term_astride(k, &f->terms[t]);
        n->plus = n->plus || astride;
        n->take = n->take || (f->terms[t].value < 0 && !astride);
    }
}

static void add_level(const struct kernel *k, const struct level *l, struct primitives *n)
{
    add_values(l, n);
    for (int row = 0; row < k->geometry.rows; row++)
        for (int f = 0; f < l->work[row].nfolds; f++)
            add_fold(k, &l->work[row].folds[f], n);
    n->lds_read = n->lds_read || l->nband_sums > 0;
    n->load_once = n->load_once || (k->choices.nontemporal_loads && l->nlate > 0);
}

static void add_tiles(const struct kernel *k, struct primitives *n)
{
    bool async = k->choices.prefetch == PREFETCH_ASYNC;
    n->async_copies = n->async_copies || async;
    n->lds_write = n->lds_write || (k->ntiles > 0 && !async);
    for (int i = 0; i < k->ntiles; i++)
        if (k->tiles[i].side_slots > 0)
            add_width(n, k->tiles[i].side_width);
}

static void add_functions(const struct elementwise *of, struct elementwise *to)
{
    to->lesser = to->lesser || of->lesser;
    to->greater = to->greater || of->greater;
    to->magnitude = to->magnitude || of->magnitude;
    to->root = to->root || of->root;
    to->choose = to->choose || of->choose;
}

static void add_kernel(const struct plan *p, const struct kernel *k, struct primitives *n)
{
    const struct choices *c = &k->choices;
    add_width(n, k->geometry.vector);
    for (int i = 0; i < k->nlevels; i++)
        add_level(k, &k->levels[i], n);
    add_tiles(k, n);
    n->store_streaming = n->store_streaming || c->nontemporal;
    n->point_store = n->point_store || (k->geometry.edge && p->choices.vector > 1);
    n->keep_offset = n->keep_offset || kernel_streams(k);
    n->keep_sum = n->keep_sum || c->reuse == REUSE_PARTIAL;
    n->matrix = n->matrix || c->arithmetic == ARITHMETIC_MATRIX;
    n->launch_bounds = n->launch_bounds || c->waves > 0;
    n->balance = n->balance || c->balance;
    n->splat = n->splat || (k->finish && p->update->splat);
    if (k->finish)
        add_functions(&p->update->functions, &n->functions);
}

void primitives_of_plan(const struct plan *p, struct primitives *n)
{
    for (int i = 0; i < p->nkernels; i++)
        add_kernel(p, &p->kernels[i], n);
    if (p->edge)
        add_kernel(p, p->edge, n);
    n->widen = n->widen || model_is_mixed(p->model);
}

bool plan_mentions(const struct plan *p, int coefficient)
{
    bool found = p->edge && p->edge->mentions[coefficient];
    for (int i = 0; i < p->nkernels; i++)
        found = found || p->kernels[i].mentions[coefficient];
    return found;
}
