// SPDX-License-Identifier: MIT
// How tiles are shared out among the threads of a block: what taps read is copied, once.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "fixture.h"
#include "plan/kernel.h"
#include "random_operator.h"
#include "select.h"

#include <cmocka.h>

// How often each element of one plane of a tile is written, of a block amid the grid.
struct copies {
    const struct kernel *kernel;
    const struct tile *tile;
    int *times; // by row and column
    const char *about;
};

static void copy(struct copies *c, int row, int column, int width)
{
    const struct tile *t = c->tile;
    if (row < 0 || row >= t->rows || column < 0 || column + width > t->pitch)
        fail_msg("row %d, column %d is outside the tile:\n%s", row, column, c->about);
    for (int i = 0; i < width; i++)
        c->times[row * t->pitch + column + i]++;
}

static void copy_own(struct copies *c)
{
    const struct tile *t = c->tile;
    for (int row = 0; row < c->kernel->geometry.points[1] && !t->whole; row++)
        copy(c, t->lo[1] + row, t->left, c->kernel->geometry.points[0]);
}

static int shared_items(const struct kernel *k, int slots, int rest)
{
    int threads = k->choices.block[0] * k->choices.block[1];
    return rest > 0 ? (slots - 1) * threads + rest : slots * threads;
}

static void copy_halo(struct copies *c)
{
    const struct tile *t = c->tile;
    const struct kernel *k = c->kernel;
    int width = k->choices.block[0];
    for (int i = 0; i < shared_items(k, t->halo_slots, t->halo_rest); i++) {
        int row = i / width < t->lo[1] ? i / width : i / width + k->geometry.points[1];
        copy(c, row, t->left + i % width * k->geometry.vector, k->geometry.vector);
    }
}

static void copy_sides(struct copies *c)
{
    const struct tile *t = c->tile;
    const struct kernel *k = c->kernel;
    for (int i = 0; i < shared_items(k, t->side_slots, t->side_rest); i++) {
        int row = t->side_first_row + i / t->side_columns, column = i % t->side_columns;
        int x = -t->lo[0] + column * t->side_width;
        if (!t->whole && column >= t->side_left)
            x = k->geometry.points[0] + (column - t->side_left) * t->side_width;
        copy(c, row, t->left + x, t->side_width);
    }
}

// Elements that sums read, by the values that come from the tile.
static void check_reads(const struct copies *c, int x, int y)
{
    const struct tile *t = c->tile;
    const struct kernel *k = c->kernel;
    for (int i = 0; i < kernel_last(k)->nvalues; i++) {
        const struct value *v = &kernel_last(k)->values[i];
        if (v->source != SOURCE_LDS || v->grid != t->grid)
            continue;
        int row = t->lo[1] + y + v->row, column = t->left + x + v->x;
        if (row < 0 || row >= t->rows || column < 0 || column + v->width > t->pitch)
            fail_msg("%s is read outside the tile:\n%s", v->name, c->about);
    }
}

static void check_taps(const struct copies *c, const struct model *m, int x, int y)
{
    const struct tile *t = c->tile;
    const struct kernel *k = c->kernel;
    for (int s = 0; s < m->nsums; s++)
        for (int i = 0; i < m->sums[s].ntaps && m->sums[s].grid == t->grid; i++) {
            const int *o = m->sums[s].taps[i].offset;
            int at[3];
            for (int axis = 0; axis < 3; axis++)
                at[axis] = k->geometry.axis[axis] ? o[k->geometry.axis[axis] - 'x'] : 0;
            bool served = k->choices.reuse != REUSE_WINDOW || at[2] == 0;
            if ((at[0] == 0 && at[1] == 0) || !served)
                continue;
            int times = c->times[(t->lo[1] + y + at[1]) * t->pitch + t->left + x + at[0]];
            if (times != 1)
                fail_msg("(%d, %d) is copied %d times:\n%s", x + at[0], y + at[1], times, c->about);
        }
}

static void check_tile(const struct model *m, const struct kernel *k, const struct tile *t,
                       const char *about)
{
    struct copies c = {.kernel = k, .tile = t, .about = about};
    c.times = calloc((size_t)(t->rows * t->pitch), sizeof *c.times);
    copy_own(&c);
    copy_halo(&c);
    copy_sides(&c);
    for (int i = 0; i < t->rows * t->pitch; i++)
        if (c.times[i] > 1)
            fail_msg("row %d, column %d is copied %d times:\n%s", i / t->pitch, i % t->pitch,
                     c.times[i], about);
    for (int y = 0; y < k->geometry.points[1]; y++)
        for (int x = 0; x < k->geometry.points[0]; x++) {
            check_taps(&c, m, x, y);
            if (x % k->geometry.vector == 0 && y % k->geometry.rows == 0)
                check_reads(&c, x, y);
        }
    free(c.times);
}

static void check_plan(const struct model *m, const struct plan *p, const char *spec, int *tiles)
{
    struct text about = {0};
    text_addf(&about, "%s\n%s %s", spec, p->label, p->summary);
    for (int i = 0; p->applicable && p->choices.pass == PASS_ONE && i < p->nkernels; i++)
        for (int t = 0; t < p->kernels[i].ntiles; t++, (*tiles)++)
            check_tile(m, &p->kernels[i], &p->kernels[i].tiles[t], text_string(&about));
    text_free(&about);
}

static void tiles_are_copied_once_where_they_are_read(void **state)
{
    (void)state;
    enum { ROUNDS = 150 };
    int tiles = 0;
    for (int round = 0; round < ROUNDS; round++) {
        struct random_operator r = random_operator(round);
        struct planned o = operator_of(text_string(&r.spec), NULL, text_string(&r.settings),
                                       round % 3 ? "gfx90a" : "sm_90");
        for (int i = 0; i < o.plans->count; i++)
            check_plan(o.model, &o.plans->plans[i], text_string(&r.spec), &tiles);
        planned_free(&o);
        random_operator_free(&r);
    }
    assert_true(tiles > ROUNDS);
}

// Fewer than three vectors beside a thread's own, next to the four of u.
static void grids_that_are_read_little_beside_others_have_no_tile(void **state)
{
    (void)state;
    static const struct {
        const char *taps;
        int tiles;
    } KNOWN[] = {{"b(1, 0, 0) * c(0, 1, 0)", 1}, {"laplacian(b) * c(0, 1, 0)", 2}, {"b * c", 1}};
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        struct text spec = {0};
        text_addf(&spec,
                  "local u, b, c = grid('u', 'b', 'c')\n"
                  "return stencil { name = 't', update = { out = laplacian(u) + %s } }",
                  KNOWN[i].taps);
        struct planned o = operator_of(text_string(&spec), "fused", "", "gfx90a");
        assert_int_equal(o.plans->plans[0].kernels[0].ntiles, KNOWN[i].tiles);
        planned_free(&o);
        text_free(&spec);
    }
}

static const struct CMUnitTest TESTS[] = {
    cmocka_unit_test(tiles_are_copied_once_where_they_are_read),
    cmocka_unit_test(grids_that_are_read_little_beside_others_have_no_tile),
};

int main(int argc, char **argv)
{
    return run_selected(TESTS, sizeof TESTS / sizeof *TESTS, argc, argv);
}
