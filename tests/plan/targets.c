// SPDX-License-Identifier: MIT
// Occupancy against figures of AMD's guides and of LLVM's "User Guide for AMDGPU Backend".
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "strategy/targets.h"
#include "select.h"

#include <cmocka.h>

static int waves(const char *target, int vgprs, int lds, int threads)
{
    return target_occupancy(target_find(target), vgprs, lds, threads);
}

static void registers_bound_the_occupancy_of_gfx90a(void **state)
{
    (void)state;
    static const struct {
        int vgprs, waves;
    } KNOWN[] = {{1, 8},   {64, 8},  {65, 7},  {72, 7},  {73, 6},  {80, 6}, {96, 5},
                 {128, 4}, {129, 3}, {168, 3}, {169, 2}, {256, 2}, {512, 1}};
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++)
        assert_int_equal(waves("gfx90a", KNOWN[i].vgprs, 0, 64), KNOWN[i].waves);
}

static void registers_bound_the_occupancy_of_gfx908(void **state)
{
    (void)state;
    static const struct {
        int vgprs, waves;
    } KNOWN[] = {{24, 10}, {25, 9},  {28, 9},  {32, 8}, {64, 4},
                 {84, 3},  {128, 2}, {129, 1}, {256, 1}};
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++)
        assert_int_equal(waves("gfx908", KNOWN[i].vgprs, 0, 64), KNOWN[i].waves);
}

static void registers_bound_the_occupancy_of_gfx1030(void **state)
{
    (void)state;
    assert_int_equal(waves("gfx1030", 64, 0, 32), 16);
    assert_int_equal(waves("gfx1030", 128, 0, 32), 8);
    assert_int_equal(waves("gfx1030", 97, 0, 32), 9); // 112: they come in 16s
    assert_int_equal(waves("gfx1030", 129, 0, 32), 7);
    assert_int_equal(waves("gfx1030", 256, 0, 32), 4);
}

// Two blocks of 256 threads are eight waves on four SIMDs.
static void lds_bounds_the_occupancy(void **state)
{
    (void)state;
    assert_int_equal(waves("gfx90a", 32, 65536, 256), 1);
    assert_int_equal(waves("gfx90a", 32, 32769, 256), 1);
    assert_int_equal(waves("gfx90a", 32, 32768, 256), 2);
    assert_int_equal(waves("gfx90a", 32, 25344, 256), 2);
    assert_int_equal(waves("gfx90a", 32, 16384, 256), 4);
    assert_int_equal(waves("gfx90a", 128, 8192, 256), 4);
    assert_int_equal(waves("gfx90a", 32, 8192, 256), 8);
}

// A block of 1024 threads is sixteen waves, four per SIMD: it comes whole or not at all.
static void blocks_come_whole(void **state)
{
    (void)state;
    assert_int_equal(waves("gfx90a", 64, 0, 1024), 8);
    assert_int_equal(waves("gfx90a", 72, 0, 1024), 4);
    assert_int_equal(waves("gfx90a", 128, 0, 1024), 4);
    assert_int_equal(waves("gfx90a", 128, 65536, 1024), 4);
}

static struct occupancy resident(const char *target, struct needs n)
{
    return target_resident(target_find(target), &n);
}

// 100 SGPRs take 112 of the 800: seven waves.
static void the_limit_that_binds_is_named(void **state)
{
    (void)state;
    struct occupancy o =
        resident("gfx90a", (struct needs){.vgprs = 32, .sgprs = 100, .threads = 256});
    assert_int_equal(o.waves, 7);
    assert_int_equal(o.bound, LIMIT_SGPRS);
    o = resident("gfx906", (struct needs){.vgprs = 24, .sgprs = 80, .threads = 64});
    assert_int_equal(o.waves, 10);
    assert_int_equal(o.bound, LIMIT_WAVES);
    o = resident("gfx90a", (struct needs){.vgprs = 32, .lds_bytes = 20000, .threads = 256});
    assert_int_equal(o.waves, 3);
    assert_int_equal(o.bound, LIMIT_LDS);
    o = resident("gfx90a", (struct needs){.vgprs = 129, .lds_bytes = 20000, .threads = 256});
    assert_int_equal(o.waves, 3);
    assert_int_equal(o.bound, LIMIT_VGPRS);
    o = resident("gfx906", (struct needs){.vgprs = 24, .threads = 128});
    assert_int_equal(o.waves, 8); // sixteen blocks of two waves
    assert_int_equal(o.bound, LIMIT_BLOCKS);
    o = resident("gfx1030", (struct needs){.vgprs = 64, .sgprs = 106, .threads = 256});
    assert_int_equal(o.alone[LIMIT_SGPRS], 16);
}

// LDS is given out in units: 65536 / 9 = 7281 bytes are 7680, of which eight fit.
static void lds_is_allocated_in_units(void **state)
{
    (void)state;
    struct needs n = {.vgprs = 16, .lds_bytes = 65536 / 9, .threads = 256};
    assert_int_equal(resident("gfx90a", n).alone[LIMIT_LDS], 8);
    n.lds_bytes = 65536 / 7;
    assert_int_equal(resident("gfx90a", n).alone[LIMIT_LDS], 6);
    assert_int_equal(resident("gfx950", n).alone[LIMIT_LDS], 8);
    n.lds_bytes = 163841;
    assert_int_equal(resident("gfx950", n).waves, 0);
}

// MI100 has a file for AGPRs, MI200 takes them from the VGPRs, at a multiple of four.
static void accumulation_registers_count_where_they_are_taken(void **state)
{
    (void)state;
    struct needs n = {.vgprs = 61, .agprs = 64, .threads = 64};
    assert_int_equal(resident("gfx908", n).waves, 4);
    assert_int_equal(resident("gfx90a", n).waves, 4);
    n.agprs = 72;
    assert_int_equal(resident("gfx90a", n).waves, 3);
    n.agprs = 128;
    assert_int_equal(resident("gfx908", n).waves, 2);
}

// A figure that was forgotten would be zero.
static void every_target_has_all_figures(void **state)
{
    (void)state;
    int count;
    const struct target *all = targets(&count);
    for (int i = 0; i < count; i++) {
        const struct target *t = &all[i];
        const struct cache *caches[] = {&t->l1, &t->l2, &t->last};
        for (int c = 0; c < 3; c++) {
            if (c == 2 && caches[c]->bytes == 0)
                continue;
            int64_t set = (int64_t)caches[c]->line * caches[c]->ways;
            assert_true(set > 0 && caches[c]->bytes % set == 0);
            assert_true(caches[c]->request > 0 && caches[c]->line % caches[c]->request == 0);
            assert_true(caches[c]->channels > 0 && caches[c]->bytes_per_clock > 0);
        }
        assert_true(t->device && t->units % t->dies == 0 && t->clock > 1000);
        assert_true(t->instruction_bytes > 0 && t->instruction_sharers > 0);
        assert_true(t->memory > 0 && t->streaming > 0.5 && t->streaming < 1);
        assert_true(t->rates.fp32 > 0 && t->rates.fp64 > 0 && t->rates.issue > 0);
        assert_true(t->rates.lds_bytes > 0 && (t->rates.packed_fp32 > 0) == t->packed_float);
        assert_true(t->max_blocks > 0 && t->lds_granule > 0 && t->lds_banks > 0);
    }
}

static void every_target_holds_at_least_one_wave(void **state)
{
    (void)state;
    int count;
    const struct target *all = targets(&count);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        const struct target *t = &all[i];
        assert_ptr_equal(target_find(t->name), t);
        for (int vgprs = 0; vgprs <= t->vgpr_limit; vgprs += 8) {
            int n = target_occupancy(t, vgprs, 0, t->wave);
            assert_in_range(n, 1, t->max_waves);
            assert_true(n <= target_occupancy(t, vgprs > 8 ? vgprs - 8 : 0, 0, t->wave));
        }
    }
    assert_null(target_find("gfx1"));
}

static const struct CMUnitTest TESTS[] = {
    cmocka_unit_test(registers_bound_the_occupancy_of_gfx90a),
    cmocka_unit_test(registers_bound_the_occupancy_of_gfx908),
    cmocka_unit_test(registers_bound_the_occupancy_of_gfx1030),
    cmocka_unit_test(lds_bounds_the_occupancy),
    cmocka_unit_test(blocks_come_whole),
    cmocka_unit_test(the_limit_that_binds_is_named),
    cmocka_unit_test(lds_is_allocated_in_units),
    cmocka_unit_test(accumulation_registers_count_where_they_are_taken),
    cmocka_unit_test(every_target_has_all_figures),
    cmocka_unit_test(every_target_holds_at_least_one_wave),
};

int main(int argc, char **argv)
{
    return run_selected(TESTS, sizeof TESTS / sizeof *TESTS, argc, argv);
}
