// SPDX-License-Identifier: MIT
#include "plan/schedule.h"

#include <math.h>
#include <stdlib.h>

#include "plan/combinations.h"
#include "plan/handed_on.h"
#include "plan/instructions.h"
#include "plan/recurring.h"

// ---- order --------------------------------------------------------------------------------------

static int by_address(const void *left, const void *right)
{
    const struct value *a = left, *b = right;
    const int ka[] = {a->grid, a->dz, a->row, a->x, a->width};
    const int kb[] = {b->grid, b->dz, b->row, b->x, b->width};
    for (int i = 0; i < 5; i++)
        if (ka[i] != kb[i])
            return ka[i] < kb[i] ? -1 : 1;
    return 0;
}

static void renumber(struct fold *f, const int *place)
{
    for (int t = 0; t < f->nterms; t++)
        f->terms[t].value = f->terms[t].value < 0 ? -1 : place[f->terms[t].value];
}

// Sorts the values by address and renumbers every mention of them.
static void sort_values(struct schedule *s)
{
    struct level *l = s->level;
    int *place = arena_alloc(s->context->arena, (size_t)(l->nvalues + 1) * sizeof *place);
    for (int i = 0; i < l->nvalues; i++)
        l->values[i].order = i;
    if (l->nvalues > 0)
        qsort(l->values, (size_t)l->nvalues, sizeof *l->values, by_address);
    for (int i = 0; i < l->nvalues; i++)
        place[l->values[i].order] = i;
    for (int n = 0; n < l->nlines; n++)
        for (int p = 0; p < l->lines[n].nparts; p++)
            l->lines[n].parts[p].value = place[l->lines[n].parts[p].value];
    for (int r = 0; r < s->kernel->geometry.rows; r++) {
        for (int f = 0; f < l->work[r].nfolds; f++)
            renumber(&l->work[r].folds[f], place);
        for (int f = 0; l->found && f < l->found[r].nfolds; f++)
            renumber(&l->found[r].folds[f], place);
    }
    for (int r = 0; r < l->nalong; r++)
        for (int f = 0; f < l->along[r].work.nfolds; f++)
            renumber(&l->along[r].work.folds[f], place);
    for (int i = 0; i < l->npairs; i++)
        renumber(&l->pairs[i].fold, place);
}

// ---- the whole ----------------------------------------------------------------------------------

enum { PAIR = 2 }; // taps that one is made of

static struct kernel_tap pair_tap(const struct pair *p, int n)
{
    return n == 0 ? (struct kernel_tap){.grid = p->grid, .offset = {0, 0, p->reach}}
                  : (struct kernel_tap){.grid = p->grid, .offset = {-p->reach, 0, 0}};
}

static void measure_tap(struct schedule *s, const struct kernel_tap *t, int row)
{
    if (!reads_sum(s->kernel, t->sum))
        return;
    const int vector = s->kernel->geometry.vector, dz = plane_taken(s, t), dx = t->offset[0];
    if (floor_to(dx, vector) == dx)
        schedule_value(s, t->grid, dx, row + t->offset[1], dz, vector);
    else
        line_widen(line_at(s, t->grid, row + t->offset[1], dz), dx, dx + vector);
}

// How far each line reaches must be known before positions in it are taken.
static void measure_lines(struct schedule *s)
{
    for (int row = 0; row < s->kernel->geometry.rows; row++)
        for (int i = 0; i < s->ntaps; i++)
            measure_tap(s, &s->taps[i], row);
    for (int i = 0; i < s->level->npairs; i++)
        for (int n = 0; n < PAIR; n++) {
            const struct kernel_tap t = pair_tap(&s->level->pairs[i], n);
            measure_tap(s, &t, 0);
        }
    for (int i = 0; i < s->level->nlines; i++)
        line_fill(s, &s->level->lines[i]);
}

static void fold_pairs(struct schedule *s)
{
    for (int i = 0; i < s->level->npairs; i++)
        for (int n = 0; n < PAIR; n++) {
            struct fold *f = &s->level->pairs[i].fold;
            const struct kernel_tap t = pair_tap(&s->level->pairs[i], n);
            *ARENA_APPEND(s->context->arena, f->terms, f->nterms, f->terms_capacity) =
                term_of(s, &t, 0);
        }
}

static void count_fold_uses(struct row_work *w)
{
    for (int i = 0; i < w->ncombinations; i++)
        for (int p = 0; p < w->combinations[i].nproducts; p++)
            w->folds[w->combinations[i].products[p].fold].uses++;
}

static void name_folds(struct schedule *s, struct row_work *w)
{
    struct arena *a = s->context->arena;
    count_fold_uses(w);
    for (int i = 0; i < w->nfolds; i++)
        w->folds[i].name = name_of(a, "f", arena_format(a, "%d", i), s->level->suffix);
}

static void name_combinations(struct schedule *s, struct row_work *w)
{
    struct arena *a = s->context->arena;
    for (int i = 0; i < w->ncombinations; i++) {
        struct combination *c = &w->combinations[i];
        c->name = is_scatter(s) ? name_of(a, "q", arena_format(a, "%d", i), s->level->suffix)
                                : name_of(a, s->context->names->sums[c->sum], "", s->level->suffix);
    }
}

// By adding up what planes and rows have in common once, and by what is handed on.
static double spared(const struct schedule *s)
{
    const struct level *l = s->level;
    const int rows = s->kernel->geometry.rows;
    bool shared = l->nalong > 0;
    double made = 0;
    for (int r = 0; r < rows; r++) {
        made += row_operations(&l->work[r]);
        for (int c = 0; c < l->work[r].ncombinations; c++)
            for (int t = 0; t < l->work[r].combinations[c].ntargets; t++)
                shared = shared || l->work[r].combinations[c].targets[t].factor >= 0;
    }
    for (int r = 0; r < l->nalong; r++)
        made += row_operations(&l->along[r].work);
    const double handed_on = s->kernel->recurring ? rows * s->kernel->recurring->saved : 0;
    return handed_on + (shared ? fmax(0, (double)rows * s->ntaps - made) : 0);
}

// By row what is made of these sums; NULL: of all.
static struct row_work *make_rows(struct schedule *s, const bool *sums)
{
    const int rows = s->kernel->geometry.rows;
    struct row_work *work = arena_alloc(s->context->arena, (size_t)rows * sizeof *work);
    s->sums = sums;
    for (int row = 0; row < rows; row++) {
        work[row].row = row;
        combine_row(s, &work[row]);
        name_folds(s, &work[row]);
        name_combinations(s, &work[row]);
    }
    return work;
}

void schedule_rows(struct schedule *s)
{
    const struct recurring *r = s->kernel->recurring;
    measure_lines(s);
    fold_pairs(s);
    s->level->work = make_rows(s, r ? r->sum_left : NULL);
    if (r)
        s->level->found = make_rows(s, r->sum_found);
    for (int r = 0; r < s->level->nalong; r++)
        name_folds(s, &s->level->along[r].work);
    s->level->spared = spared(s);
    sort_values(s);
}
