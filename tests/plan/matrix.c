// SPDX-License-Identifier: MIT
// Lines of taps as matrix products: multiplied out, they are the taps of the operator.
#include <stdlib.h>
#include <string.h>

#include "fixture.h"
#include "plan/matrix.h"
#include "random_operator.h"

#include "holds.h"

enum { ROUNDS = 200 };

typedef void check(const struct model *m, const struct kernel *k);

static void for_every_matrix_kernel(check *f)
{
    int applicable = 0;
    for (int round = 0; round < ROUNDS; round++) {
        struct random_operator r = random_operator(round);
        struct planned o = operator_of(text_string(&r.spec), "matrix", NULL, "gfx90a");
        about = text_string(&r.spec);
        if (o.plans->plans[0].applicable) {
            f(o.model, &o.plans->plans[0].kernels[0]);
            applicable++;
        }
        planned_free(&o);
        random_operator_free(&r);
    }
    assert_true(applicable > ROUNDS / 10); // otherwise the test tests nothing
}

// ---- taps ---------------------------------------------------------------------------------------

// A tap of one sum that a kernel adds at one point: offset and coefficient.
struct added {
    int sum, coefficient, offset[3];
};

struct all_added {
    struct added items[8192];
    int count;
};

static void add(struct all_added *all, struct added a)
{
    HOLDS(all->count < 8192);
    all->items[all->count++] = a;
}

// What row 0 adds without products: single values, as vectors have one element.
static void add_folds(struct all_added *all, const struct kernel *k)
{
    const struct row_work *w = &kernel_last(k)->work[0];
    for (int c = 0; c < w->ncombinations; c++)
        for (int p = 0; p < w->combinations[c].nproducts; p++)
            for (int i = 0; i < w->folds[w->combinations[c].products[p].fold].nterms; i++) {
                const struct fold *f = &w->folds[w->combinations[c].products[p].fold];
                const struct value *v = &kernel_last(k)->values[f->terms[i].value];
                for (int t = 0; t < w->combinations[c].ntargets; t++)
                    add(all, (struct added){
                                 w->combinations[c].sum,
                                 w->combinations[c].products[p].coefficient,
                                 {v->x, v->row,
                                  kernel_last(k)->z_hi - w->combinations[c].targets[t].slot}});
            }
}

// Column `c` of a line's band matrix, row by row: weights times elements.
static void add_line(struct all_added *all, const struct kernel *k, const struct band_sum *s,
                     const struct band_line *l, int c)
{
    const struct band *b = &kernel_last(k)->bands[l->band];
    for (int p = 0; p < b->nparts; p++)
        for (int row = b->parts[p].done; row < MATRIX_DEPTH; row++) {
            int along = b->parts[p].from + row - c, tap = along - b->lo;
            if (tap < 0 || tap >= b->count || b->coefficients[tap] < 0)
                continue;
            for (int t = 0; t < s->ntargets; t++) {
                struct added a = {s->sum,
                                  b->coefficients[tap],
                                  {along, l->at, kernel_last(k)->z_hi - s->targets[t].slot}};
                if (l->along_y)
                    a = (struct added){a.sum, a.coefficient, {l->at, along, a.offset[2]}};
                add(all, a);
            }
        }
}

static int times(const struct all_added *all, const struct added *a)
{
    int n = 0;
    for (int i = 0; i < all->count; i++)
        n += memcmp(&all->items[i], a, sizeof *a) == 0;
    return n;
}

static void sums_taps_once(const struct model *m, const struct kernel *k)
{
    struct all_added *all = malloc(sizeof *all);
    for (int c = 0; c < MATRIX_WIDTH; c++) {
        all->count = 0;
        add_folds(all, k);
        for (int s = 0; s < kernel_last(k)->nband_sums; s++)
            for (int l = 0; l < kernel_last(k)->band_sums[s].nlines; l++)
                add_line(all, k, &kernel_last(k)->band_sums[s],
                         &kernel_last(k)->band_sums[s].lines[l], c);
        HOLDS(all->count == m->taps);
        for (int s = 0; s < m->nsums; s++)
            for (int t = 0; t < m->sums[s].ntaps; t++) {
                const struct tap *tap = &m->sums[s].taps[t];
                struct added a = {.sum = s, .coefficient = tap->coefficient};
                memcpy(a.offset, tap->offset, sizeof a.offset);
                HOLDS(times(all, &a) == 1);
            }
    }
    free(all);
}

static void products_sum_every_tap_of_a_line_once(void **state)
{
    (void)state;
    for_every_matrix_kernel(sums_taps_once);
}

// ---- reads --------------------------------------------------------------------------------------

// Tile columns and rows beyond what taps reach hold nothing.
static void reads_within_tile(const struct model *m, const struct kernel *k)
{
    (void)m;
    for (int s = 0; s < kernel_last(k)->nband_sums; s++)
        for (int l = 0; l < kernel_last(k)->band_sums[s].nlines; l++) {
            const struct band_line *line = &kernel_last(k)->band_sums[s].lines[l];
            const struct band *b = &kernel_last(k)->bands[line->band];
            const struct tile *t = NULL;
            for (int i = 0; i < k->ntiles; i++)
                t = k->tiles[i].grid == line->grid ? &k->tiles[i] : t;
            HOLDS(t != NULL && b->nparts > 0);
            int along = line->along_y ? 1 : 0;
            HOLDS(line->at >= -t->lo[1 - along] && line->at <= t->hi[1 - along]);
            for (int p = 0; p < b->nparts; p++) {
                HOLDS(b->parts[p].from >= -t->lo[along]);
                HOLDS(b->parts[p].from + MATRIX_DEPTH <= MATRIX_WIDTH + t->hi[along]);
                HOLDS(b->parts[p].done >= 0 && b->parts[p].done < MATRIX_DEPTH);
            }
        }
}

static void products_read_what_their_points_read(void **state)
{
    (void)state;
    for_every_matrix_kernel(reads_within_tile);
}

static const struct CMUnitTest TESTS[] = {
    cmocka_unit_test(products_sum_every_tap_of_a_line_once),
    cmocka_unit_test(products_read_what_their_points_read),
};

int main(int argc, char **argv)
{
    return run_selected(TESTS, sizeof TESTS / sizeof *TESTS, argc, argv);
}
