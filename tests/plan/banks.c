// SPDX-License-Identifier: MIT
// LDS bank conflicts of every plan of the shipped specs, counted here from the offsets that threads
// use in generated kernels, wave by wave, and not by the plan's own counter.
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fixture.h"
#include "plan/planned.h"
#include "plan/kernel.h"
#include "select.h"

#include <cmocka.h>

enum { BANKS = 32, WAVE = 64 };

// Words of 4 bytes that lanes first … first + lanes of a wave access; -1 for idle lanes.
static int worst_bank(const int *word, int lanes, int words_each)
{
    int busiest = 0;
    for (int bank = 0; bank < BANKS; bank++) {
        int distinct = 0;
        for (int lane = 0; lane < lanes; lane++)
            for (int w = 0; word[lane] >= 0 && w < words_each; w++)
                distinct += (word[lane] + w) % BANKS == bank;
        busiest = distinct > busiest ? distinct : busiest;
    }
    return busiest;
}

// An access is served in groups of lanes that move 128 bytes.
static int conflicts_of_wave(const int word[WAVE], int words_each)
{
    int lanes = BANKS / words_each, conflicts = 0;
    for (int first = 0; first < WAVE; first += lanes) {
        int worst = worst_bank(word + first, lanes, words_each);
        conflicts += worst > 1 ? worst - 1 : 0;
    }
    return conflicts;
}

enum access { OWN, HALO, SIDE };

// The element that `lane` of the block accesses: the formulas of tile_share.hip.
static int element_of(const struct kernel *k, const struct tile *t, enum access a, int lane,
                      int slot)
{
    int bx = k->choices.block[0], threads = bx * k->choices.block[1];
    int item = lane + slot * threads;
    if (lane >= threads)
        return -1;
    if (a == OWN && k->choices.arithmetic == ARITHMETIC_MATRIX) { // block.hip: 16 columns a wave
        int wide = bx / 16, x = lane / WAVE % wide * 16 + lane % 16;
        int y = lane / (WAVE * wide) * 4 + lane / 16 % 4;
        return y * 4 * t->pitch + x + t->origin;
    }
    if (a == OWN)
        return t->whole ? -1
                        : lane / bx * t->pitch * k->geometry.rows + lane % bx * k->geometry.vector +
                              t->origin;
    if (a == HALO) {
        int row = item / bx;
        return item >= t->halo_items
                   ? -1
                   : (row < t->lo[1] ? row : row + k->geometry.points[1]) * t->pitch +
                         item % bx * k->geometry.vector + t->left;
    }
    if (item >= t->side_items)
        return -1;
    int column = item % t->side_columns, x = column * t->side_width - t->lo[0];
    if (!t->whole && column >= t->side_left)
        x = k->geometry.points[0] + (column - t->side_left) * t->side_width;
    return (item / t->side_columns + t->side_first_row) * t->pitch + x + t->left;
}

static int conflicts(const struct kernel *k, const struct tile *t, enum access a, int slots,
                     int element_words)
{
    int threads = k->choices.block[0] * k->choices.block[1], sum = 0;
    int words_each = (a == SIDE ? t->side_width : k->geometry.vector) * element_words;
    for (int slot = 0; slot < slots; slot++)
        for (int first = 0; first < threads; first += WAVE) {
            int word[WAVE];
            for (int lane = 0; lane < WAVE; lane++) {
                int element = element_of(k, t, a, first + lane, slot);
                word[lane] = element < 0 ? -1 : element * element_words;
            }
            sum += conflicts_of_wave(word, words_each);
        }
    return sum;
}

// Side pieces narrower than a vector lie in columns of rows whose pitch is a multiple of the
// vector, so they cannot all fall on different banks; a few waits per plane and block are what is
// left.
enum { SIDE_CONFLICTS_AT_MOST = 8 };

static int check_kernel(const struct plan *p, const struct kernel *k)
{
    int words = element_size(p->model->type) / 4;
    for (int i = 0; i < k->ntiles; i++) {
        const struct tile *t = &k->tiles[i];
        int vectors = conflicts(k, t, OWN, 1, words) + conflicts(k, t, HALO, t->halo_slots, words);
        int sides = conflicts(k, t, SIDE, t->side_slots, words);
        if (vectors > 0 || sides > (t->whole ? 0 : SIDE_CONFLICTS_AT_MOST))
            fail_msg("%s, %s: %d bank conflicts of vectors, %d of side pieces, pitch %d",
                     p->function, t->name, vectors, sides, t->pitch);
    }
    return k->ntiles;
}

static int check_spec(const char *path, const struct plan_request *request, int *async)
{
    struct planned o;
    struct error e = {0};
    int tiles = 0;
    if (!planned_read(path, request, &o, &e))
        fail_msg("%s", e.message);
    for (int i = 0; i < o.plans->count; i++) {
        const struct plan *p = &o.plans->plans[i];
        for (int k = 0; k < p->nkernels && p->applicable; k++)
            tiles += check_kernel(p, &p->kernels[k]);
        *async += p->applicable && p->choices.prefetch == PREFETCH_ASYNC;
    }
    planned_free(&o);
    return tiles;
}

static void vectors_of_shipped_tiles_have_no_bank_conflicts(void **state)
{
    (void)state;
    static const char *const TARGETS_OF_TILES[] = {"gfx90a", "gfx1030", "sm_90"};
    glob_t specs;
    assert_int_equal(glob(SPECS "/*.lua", 0, NULL, &specs), 0);
    for (int t = 0; t < 3; t++) {
        struct plan_request request = {.target = target_find(TARGETS_OF_TILES[t]), .only = "all"};
        int tiles = 0, async = 0;
        for (size_t i = 0; i < specs.gl_pathc; i++)
            tiles += check_spec(specs.gl_pathv[i], &request, &async);
        assert_true(tiles > 20);
        assert_int_equal(async > 0, request.target->async_copies);
    }
    globfree(&specs);
}

static void conflicts_are_counted(void **state)
{
    (void)state;
    int word[WAVE];
    for (int lane = 0; lane < WAVE; lane++)
        word[lane] = lane * 32; // a column of rows that are 32 words apart
    assert_int_equal(conflicts_of_wave(word, 1), 2 * 31);
    for (int lane = 0; lane < WAVE; lane++)
        word[lane] = lane * 33;
    assert_int_equal(conflicts_of_wave(word, 1), 0);
}

static const struct CMUnitTest TESTS[] = {
    cmocka_unit_test(vectors_of_shipped_tiles_have_no_bank_conflicts),
    cmocka_unit_test(conflicts_are_counted),
};

int main(int argc, char **argv)
{
    return run_selected(TESTS, sizeof TESTS / sizeof *TESTS, argc, argv);
}
