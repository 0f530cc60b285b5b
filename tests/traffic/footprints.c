// SPDX-License-Identifier: MIT
// Sweeps that fit the caches: each sector that the operator needs comes from memory once and each
// that it writes goes there once, whatever the strategy, the order of blocks and the extents are.
// That fails if a block's requests are taken for another's that makes others.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "traffic_fixture.h"

#include "select.h" // cmocka defines a macro `fail`: after the project's headers

static const char *const SPEC =
    "return stencil { name = \"star\", type = \"float\", shape = star { x = 3, y = 2, z = 4 }, "
    "coefficients = { x = { 1, 2, 3, 4 }, y = { 1, 2, 3 }, z = { 1, 2, 3, 4, 5 } } }";
static const int REACH[3] = {3, 2, 4};

enum { SECTOR = 64, SIZE = 4 };

struct box {
    int64_t lo[3], hi[3];
};

// Bytes of the sectors that the boxes' points lie in.
static double footprint(const struct layout *l, const struct box *boxes, int nboxes)
{
    size_t sectors = (size_t)(l->size * SIZE / SECTOR + 1);
    char *marked = calloc(sectors, 1);
    double count = 0;
    for (const struct box *b = boxes; b < boxes + nboxes; b++)
        for (int64_t z = b->lo[2]; z < b->hi[2]; z++)
            for (int64_t y = b->lo[1]; y < b->hi[1]; y++)
                for (int64_t x = b->lo[0]; x < b->hi[0]; x++)
                    marked[layout_at(l, x, y, z) * SIZE / SECTOR] = 1;
    for (size_t i = 0; i < sectors; i++)
        count += marked[i];
    free(marked);
    return count * SECTOR;
}

static void widen(struct box *b, int axis)
{
    b->lo[axis] -= REACH[axis];
    b->hi[axis] += REACH[axis];
}

// Stores that stream through the caches may leave before their sector is complete: without them.
static void check(const char *strategy, const char *settings, int64_t nx, int64_t ny, int64_t nz)
{
    char all[128];
    snprintf(all, sizeof all, "%s nontemporal=false", settings);
    struct traffic_case c = {.spec = SPEC,
                             .strategy = strategy,
                             .settings = all,
                             .target = "gfx90a",
                             .extent = {nx, ny, nz}};
    const struct layout l = layout_make(c.extent, REACH, REACH, LAYOUT_ALIGNED);
    const struct box interior = {.hi = {nx, ny, nz}};
    struct box star[3] = {interior, interior, interior}, around = interior;
    for (int axis = 0; axis < 3; axis++) {
        widen(&star[axis], axis);
        widen(&around, axis);
    }
    const struct traffic t = traffic_of(&c);
    // These read the neighbours in the plane of every plane that they see.
    bool corners = strcmp(strategy, "baseline") != 0 && strcmp(strategy, "vector") != 0 &&
                   strcmp(strategy, "window") != 0;
    double written = footprint(&l, &interior, 1), read = footprint(&l, star, 3);
    double most = corners ? footprint(&l, &around, 1) : read;
    if (t.hbm_write != written || t.hbm_read < read || t.hbm_read > most)
        fail_msg("%s %s: %.0f bytes read, needs %.0f to %.0f; %.0f written, needs %.0f", strategy,
                 all, t.hbm_read, read, most, t.hbm_write, written);
}

static void whole_blocks_need_each_sector_once(void **state)
{
    (void)state;
    check("baseline", "block=64x4", 128, 16, 12);
    check("fused", "block=16x8 window=6", 128, 16, 12);
}

static void ragged_blocks_need_each_sector_once(void **state)
{
    (void)state;
    check("baseline", "block=32x4", 150, 37, 29);
    check("vector", "vector=2", 150, 37, 29);
    check("window", "window=8 vector=4", 150, 37, 29);
    check("partial", "window=5 vector=1", 150, 37, 29);
}

static void ragged_tiles_need_each_sector_once(void **state)
{
    (void)state;
    check("lds", "block=32x4x1 vector=4", 150, 37, 29);
    check("fused", "block=16x8 window=8", 150, 37, 29);
}

static void order_of_blocks_changes_no_footprint(void **state)
{
    (void)state;
    check("vector", "order=zyx", 150, 37, 29);
    check("window", "order=yzx window=8 dies=4", 150, 37, 29);
    check("vector", "dies=3", 150, 37, 29);
    check("vector", "cache=512", 150, 37, 29);
}

static const struct CMUnitTest TESTS[] = {
    cmocka_unit_test(whole_blocks_need_each_sector_once),
    cmocka_unit_test(ragged_blocks_need_each_sector_once),
    cmocka_unit_test(ragged_tiles_need_each_sector_once),
    cmocka_unit_test(order_of_blocks_changes_no_footprint),
};

int main(int argc, char **argv)
{
    return run_selected(TESTS, sizeof TESTS / sizeof *TESTS, argc, argv);
}
