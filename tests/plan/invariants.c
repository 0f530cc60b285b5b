// SPDX-License-Identifier: MIT
// What holds for every kernel of every plan, whatever the operator and the settings.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fixture.h"
#include "plan/kernel.h"
#include "random_operator.h"

#include "holds.h"

enum { ROUNDS = 150, HALVED = 9 }; // of which one in so many by sums in halves

typedef void check(const struct model *m, const struct plan *p, const struct kernel *k);

static void for_kernels(const struct model *m, const struct plan *p, check *f)
{
    for (int i = 0; i < p->nkernels; i++)
        f(m, p, &p->kernels[i]);
    if (p->edge)
        f(m, p, p->edge);
}

static void for_every_kernel(check *f)
{
    int applicable = 0;
    for (int round = 0; round < ROUNDS; round++) {
        struct random_operator r = random_operator(round);
        if (round % HALVED == 0)
            text_add(&r.settings, " prefetch=async halves=true block=32x2");
        struct planned o = operator_of(text_string(&r.spec), NULL, text_string(&r.settings),
                                       round % 3 ? "gfx90a" : "sm_90");
        for (int i = 0; i < o.plans->count; i++) {
            const struct plan *p = &o.plans->plans[i];
            struct text t = {0};
            text_addf(&t, "%s\n%s %s", text_string(&r.spec), p->label, p->summary);
            about = text_string(&t);
            if (p->applicable)
                for_kernels(o.model, p, f);
            applicable += p->applicable;
            text_free(&t);
        }
        planned_free(&o);
        random_operator_free(&r);
    }
    assert_true(applicable > 2 * ROUNDS); // otherwise the test tests nothing
}

// ---- taps ---------------------------------------------------------------------------------------

static void tap_in_kernel(const struct kernel *k, const int model[3], int out[3])
{
    for (int axis = 0; axis < 3; axis++)
        out[axis] = k->geometry.axis[axis] ? model[k->geometry.axis[axis] - 'x'] : 0;
}

// Where a term of a fold lies from the first point of `row`, and on which grid.
static int place_of(const struct kernel *k, const struct fold_term *t, int row, int at[3])
{
    if (t->value >= 0) {
        const struct value *v = &kernel_last(k)->values[t->value];
        HOLDS(v->width == k->geometry.vector);
        memcpy(at, (int[3]){v->x, v->row - row, v->dz}, 3 * sizeof *at);
        return v->grid;
    }
    const struct line *l = &kernel_last(k)->lines[t->line];
    HOLDS(t->taken >= 0 && t->taken < l->ntaken);
    HOLDS(l->taken[t->taken].at + k->geometry.vector <= l->count);
    memcpy(at, (int[3]){l->from + l->taken[t->taken].at, l->row - row, l->dz}, 3 * sizeof *at);
    return l->grid;
}

// How often row `row` adds coefficient * grid[at] to `sum`. at[2] counts from the output plane.
static int times_added(const struct kernel *k, int row, int sum, int grid, int coefficient,
                       const int at[3])
{
    const struct row_work *w = &kernel_last(k)->work[row];
    int times = 0;
    for (int c = 0; c < w->ncombinations; c++)
        for (int p = 0; p < w->combinations[c].nproducts; p++) {
            const struct combination *comb = &w->combinations[c];
            const struct fold *f = &w->folds[comb->products[p].fold];
            for (int i = 0; i < f->nterms; i++) {
                int found[3], here = place_of(k, &f->terms[i], row, found);
                if (comb->sum != sum || comb->products[p].coefficient != coefficient ||
                    here != grid || found[0] != at[0] || found[1] != at[1])
                    continue;
                if (comb->ntargets == 0)
                    times += found[2] == at[2];
                for (int t = 0; t < comb->ntargets; t++)
                    times += kernel_last(k)->z_hi - comb->targets[t].slot + found[2] == at[2];
            }
        }
    return times;
}

static int terms_added(const struct kernel *k, int row)
{
    const struct row_work *w = &kernel_last(k)->work[row];
    int terms = 0;
    for (int c = 0; c < w->ncombinations; c++)
        for (int p = 0; p < w->combinations[c].nproducts; p++)
            terms += w->folds[w->combinations[c].products[p].fold].nterms *
                     (w->combinations[c].ntargets ? w->combinations[c].ntargets : 1);
    return terms;
}

// Passes share the taps out; each of the others has them all.
static void check_sums(const struct model *m, const struct plan *p)
{
    for (int row = 0; row < p->kernels->geometry.rows; row++) {
        int terms = 0;
        for (int i = 0; i < p->nkernels; i++)
            terms += terms_added(&p->kernels[i], row);
        HOLDS(terms == m->taps);
        for (int s = 0; s < m->nsums; s++)
            for (int t = 0; t < m->sums[s].ntaps; t++) {
                const struct tap *tap = &m->sums[s].taps[t];
                int times = 0, at[3];
                for (int i = 0; i < p->nkernels; i++) {
                    tap_in_kernel(&p->kernels[i], tap->offset, at);
                    times +=
                        times_added(&p->kernels[i], row, s, m->sums[s].grid, tap->coefficient, at);
                }
                HOLDS(times == 1);
            }
    }
}

static void sums_once(const struct model *m, const struct plan *p, const struct kernel *k)
{
    if (k == &p->kernels[0])
        check_sums(m, p);
    if (k == p->edge) {
        struct plan alone = {.kernels = p->edge, .nkernels = 1};
        check_sums(m, &alone);
    }
}

static void every_tap_is_added_once(void **state)
{
    (void)state;
    for_every_kernel(sums_once);
}

// ---- partial sums -------------------------------------------------------------------------------

// Of a sum in halves the first of what its own plane is added with, and nothing of what completes it.
static void halves_start_once(const struct kernel *k, const struct row_work *w, int sum)
{
    bool started = false;
    for (int c = 0; c < w->ncombinations; c++) {
        const struct combination *comb = &w->combinations[c];
        if (comb->sum != sum)
            continue;
        HOLDS(comb->ntargets == 1);
        const bool made = comb->targets[0].slot == kernel_last(k)->z_hi;
        HOLDS(made != comb->apart && (made || comb->targets[0].slot == 0));
        HOLDS(comb->targets[0].first == (made && !started));
        started = started || made;
    }
}

static void starts_once(const struct model *m, const struct plan *p, const struct kernel *k)
{
    (void)p;
    if (k->choices.reuse != REUSE_PARTIAL)
        return;
    if (k->choices.halves) {
        for (int row = 0; row < k->geometry.rows; row++)
            for (int s = 0; s < m->nsums; s++)
                halves_start_once(k, &kernel_last(k)->work[row], s);
        return;
    }
    for (int row = 0; row < k->geometry.rows; row++)
        for (int s = 0; s < m->nsums; s++) {
            int first = 0, newest = 0;
            for (int c = 0; c < kernel_last(k)->work[row].ncombinations; c++) {
                const struct combination *comb = &kernel_last(k)->work[row].combinations[c];
                for (int t = 0; t < comb->ntargets && comb->sum == s; t++) {
                    HOLDS(comb->targets[t].slot >= 0 &&
                          comb->targets[t].slot < kernel_last(k)->slots);
                    newest += comb->targets[t].slot == kernel_last(k)->slots - 1;
                    first += comb->targets[t].first;
                    // What comes first is what starts the sum of the newest plane.
                    HOLDS(comb->targets[t].first ==
                          (comb->targets[t].slot == kernel_last(k)->slots - 1));
                }
            }
            HOLDS(first <= 1 && newest == first);
        }
}

static void partial_sums_start_once(void **state)
{
    (void)state;
    for_every_kernel(starts_once);
}

// ---- reads --------------------------------------------------------------------------------------

static bool along(int from, int to, int lo, int hi, int own)
{
    return from >= -lo && to < own + hi;
}

static void reads_within_reach(const struct model *m, const struct plan *p, const struct kernel *k)
{
    (void)p;
    for (int i = 0; i < kernel_last(k)->nvalues; i++) {
        const struct value *v = &kernel_last(k)->values[i];
        int lo[3], hi[3];
        tap_in_kernel(k, m->grids[v->grid].lo, lo);
        tap_in_kernel(k, m->grids[v->grid].hi, hi);
        if (v->source != SOURCE_GLOBAL)
            continue;
        HOLDS(along(v->x, v->x + v->width - 1, lo[0], hi[0], k->geometry.vector));
        HOLDS(along(v->row, v->row, lo[1], hi[1], k->geometry.rows));
        HOLDS(along(v->dz, v->dz, lo[2], hi[2], 1));
        HOLDS(v->x % v->width == 0); // aligned to what is read at once
    }
}

static void nothing_is_read_beyond_the_reach(void **state)
{
    (void)state;
    for_every_kernel(reads_within_reach);
}

static void lines_are_filled(const struct model *m, const struct plan *p, const struct kernel *k)
{
    (void)m;
    (void)p;
    for (int i = 0; i < kernel_last(k)->nlines; i++) {
        const struct line *l = &kernel_last(k)->lines[i];
        int at = 0;
        for (int n = 0; n < l->nparts; n++) {
            const struct value *v = &kernel_last(k)->values[l->parts[n].value];
            HOLDS(l->parts[n].at == at);
            HOLDS(v->x == l->from + at && v->row == l->row && v->dz == l->dz && v->grid == l->grid);
            at += v->width;
        }
        HOLDS(at == l->count);
    }
}

static void lines_have_no_holes(void **state)
{
    (void)state;
    for_every_kernel(lines_are_filled);
}

// ---- names --------------------------------------------------------------------------------------

static void distinct(const char *const *names, int count)
{
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++)
            if (strcmp(names[i], names[k]) == 0)
                fail_msg("two values are called %s:\n%s", names[i], about);
}

static void named_apart(const struct model *m, const struct plan *p, const struct kernel *k)
{
    (void)m;
    (void)p;
    const char *names[4096];
    int count = 0;
    HOLDS(kernel_last(k)->nvalues + kernel_last(k)->nlines + kernel_last(k)->nlate < 4096);
    for (int i = 0; i < kernel_last(k)->nvalues; i++)
        names[count++] = kernel_last(k)->values[i].name;
    for (int i = 0; i < kernel_last(k)->nlines; i++)
        names[count++] = kernel_last(k)->lines[i].name;
    for (int i = 0; i < kernel_last(k)->nlate; i++)
        names[count++] = kernel_last(k)->late[i].name;
    distinct(names, count);
}

static void values_have_names_of_their_own(void **state)
{
    (void)state;
    for_every_kernel(named_apart);
}

// ---- bytes and blocks ---------------------------------------------------------------------------

static void adds_up(const struct model *m, const struct plan *p, const struct kernel *k)
{
    int bytes = 0;
    for (int i = 0; i < k->ntiles; i++)
        bytes += k->tiles[i].elements * k->tiles[i].buffers * element_size(m->type);
    if (k->choices.halves) { // a place to meet, and sums of as many planes as they wait for
        HOLDS(k->meeting_at >= bytes && k->meeting_at < bytes + 16 && k->meeting_at % 16 == 0);
        bytes = k->meeting_at + 16;
        for (int s = 0; s < m->nsums; s++)
            bytes += kernel_last(k)->z_hi * k->geometry.points[0] * k->geometry.points[1] *
                     element_size(m->arithmetic);
    }
    // More only to keep other blocks from the compute unit.
    HOLDS(k->choices.resident ? k->lds_bytes >= bytes : k->lds_bytes == bytes);
    HOLDS(p->lds_bytes >= bytes && p->lds_bytes <= p->target->lds_block_bytes);
    HOLDS(k->geometry.threads == k->choices.block[0] * k->choices.block[1] * k->choices.block[2]);
    HOLDS(k->geometry.threads <= 1024);
    HOLDS(k->geometry.points[0] == k->choices.block[0] * k->geometry.vector);
    HOLDS(k->geometry.points[1] == k->choices.block[1] * k->geometry.rows);
    HOLDS(!k->choices.balance || k->choices.stream == STREAM_Z);
    HOLDS(p->alignment == p->choices.vector * element_size(m->type) && p->alignment <= 16);
}

static void bytes_and_blocks_add_up(void **state)
{
    (void)state;
    for_every_kernel(adds_up);
}

static const struct CMUnitTest TESTS[] = {
    cmocka_unit_test(every_tap_is_added_once),          cmocka_unit_test(partial_sums_start_once),
    cmocka_unit_test(nothing_is_read_beyond_the_reach), cmocka_unit_test(lines_have_no_holes),
    cmocka_unit_test(values_have_names_of_their_own),   cmocka_unit_test(bytes_and_blocks_add_up),
};

int main(int argc, char **argv)
{
    return run_selected(TESTS, sizeof TESTS / sizeof *TESTS, argc, argv);
}
