// SPDX-License-Identifier: MIT
#include "plan/primitives_make.h"

#include "plan/kernel.h"

static void add_width(struct widths *w, int width)
{
    int at = 0;
    while (at < w->count && w->of[at] > width)
        at++;
    if (width == 1 || (at < w->count && w->of[at] == width))
        return;
    for (int i = w->count++; i > at; i--)
        w->of[i] = w->of[i - 1];
    w->of[at] = width;
}

static void add_line(const struct level *l, const struct line *line, int vector,
                     struct primitives *n)
{
    for (int p = 0; p < line->nparts; p++)
        n->put = n->put || l->values[line->parts[p].value].width > 1;
    for (int t = 0; t < line->ntaken; t++) {
        add_width(&n->taken, vector);
        if (line->taken[t].odd)
            add_width(&n->odd, vector);
    }
}

// Values in registers have been loaded by others.
static void add_values(const struct level *l, struct primitives *n)
{
    for (int i = 0; i < l->nvalues; i++) {
        const struct value *v = &l->values[i];
        if (v->source == SOURCE_LDS || v->source == SOURCE_GLOBAL)
            add_width(&n->widths, v->width);
        n->lds_read = n->lds_read || v->source == SOURCE_LDS;
    }
}

static void add_level(const struct kernel *k, const struct level *l, struct primitives *n)
{
    add_values(l, n);
    for (int i = 0; i < l->nlines; i++)
        add_line(l, &l->lines[i], k->geometry.vector, n);
    n->lds_read = n->lds_read || l->nband_sums > 0 || kernel_halves(k) || kernel_copies_windows(k);
    n->load_once = n->load_once || (k->choices.nontemporal_loads && l->nlate > 0);
}

static void add_tiles(const struct kernel *k, struct primitives *n)
{
    bool async = k->choices.prefetch == PREFETCH_ASYNC;
    n->async_copies = n->async_copies || async;
    n->past_l1 = n->past_l1 || kernel_copies_past_l1(k);
    n->lds_read = n->lds_read || (k->fusion && k->fusion->stages > 0);
    n->lds_write = n->lds_write || (k->ntiles > 0 && !async) || k->fusion;
    for (int i = 0; i < k->ntiles; i++)
        if (k->tiles[i].side_slots > 0)
            add_width(&n->widths, k->tiles[i].side_width);
}

static void add_functions(const struct elementwise *of, struct elementwise *to)
{
    to->lesser = to->lesser || of->lesser;
    to->greater = to->greater || of->greater;
    to->magnitude = to->magnitude || of->magnitude;
    to->root = to->root || of->root;
    to->exponential = to->exponential || of->exponential;
    to->logarithm = to->logarithm || of->logarithm;
    to->sine = to->sine || of->sine;
    to->cosine = to->cosine || of->cosine;
    to->tangent = to->tangent || of->tangent;
    to->power = to->power || of->power;
    to->choose = to->choose || of->choose;
    to->choose_le = to->choose_le || of->choose_le;
    to->choose_eq = to->choose_eq || of->choose_eq;
}

// Lanes that hold what others store, or turn what others have copied.
static bool lanes_meet(const struct kernel *k)
{
    return k->fusion && (k->fusion->accesses > 1 || k->fusion->copied > k->geometry.vector ||
                         (kernel_sums_planes(k) && k->fusion->stages > 0 &&
                          fusion_reflects(k->fusion, 0) && k->geometry.vector > 1));
}

static void add_kernel(const struct plan *p, const struct kernel *k, struct primitives *n)
{
    const struct choices *c = &k->choices;
    add_width(&n->widths, k->geometry.vector);
    n->lanes_meet = n->lanes_meet || lanes_meet(k);
    n->begins = n->begins || (k->fusion && k->fusion->begins);
    if (k->fusion)
        add_width(&n->widths, k->fusion->copied);
    if (k->fusion && k->fusion->accesses > 1)
        add_width(&n->widths, k->geometry.vector / k->fusion->accesses);
    for (int i = 0; i < k->nlevels; i++)
        add_level(k, &k->levels[i], n);
    add_tiles(k, n);
    n->ends = n->ends || k->ends;
    n->store_streaming = n->store_streaming || c->nontemporal;
    n->flags = n->flags || kernel_sums_planes(k);
    n->lds_read = n->lds_read || c->fuse == FUSE_STAGES;
    n->lds_write = n->lds_write || c->fuse == FUSE_STAGES;
    n->meets_by_threads = n->meets_by_threads || kernel_halves(k);
    n->meets_by_waves = n->meets_by_waves || (kernel_sums_planes(k) && k->fusion->edge_planes > 0);
    n->steps = n->steps || (kernel_streams(k) && !k->fusion && !k->crowded);
    n->keep_offset = n->keep_offset || kernel_streams(k) || k->end_blocks;
    n->keep_sum = n->keep_sum || c->reuse == REUSE_PARTIAL;
    n->matrix = n->matrix || c->arithmetic == ARITHMETIC_MATRIX;
    n->launch_bounds = n->launch_bounds || c->waves > 0;
    n->balance = n->balance || c->balance || c->fuse == FUSE_STAGES;
    n->rounds = n->rounds || k->rounds;
    n->splat = n->splat || (k->finish && p->operations->splat);
    n->numbered = n->numbered || (k->finish && model_indexes(p->model));
    if (k->finish)
        add_functions(&p->operations->functions, &n->functions);
}

void primitives_of_plan(const struct plan *p, struct primitives *n)
{
    for (int i = 0; i < p->nkernels; i++)
        add_kernel(p, &p->kernels[i], n);
    if (p->edge)
        add_kernel(p, p->edge, n);
    n->end_blocks = n->end_blocks || p->kernels[0].end_blocks;
    n->end_launches = n->end_launches || (p->edge && !p->kernels[0].end_blocks);
    if (p->group)
        add_kernel(p, p->group, n);
    n->groups = n->groups || p->group;
    n->widen = n->widen || model_is_mixed(p->model);
    n->by_element = n->by_element || p->operations->by_element;
    n->images = n->images || p->choices.outside == OUTSIDE_BY_LOADS;
}

bool plan_mentions(const struct plan *p, int coefficient)
{
    bool found = p->edge && p->edge->mentions[coefficient];
    found = found || (p->group && p->group->mentions[coefficient]);
    for (int i = 0; i < p->nkernels; i++)
        found = found || p->kernels[i].mentions[coefficient];
    return found;
}
