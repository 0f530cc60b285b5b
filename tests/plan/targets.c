// SPDX-License-Identifier: MIT
// Occupancy against figures of AMD's guides and of LLVM's "User Guide for AMDGPU Backend".
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "plan/targets.h"
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
    cmocka_unit_test(every_target_holds_at_least_one_wave),
};

int main(int argc, char **argv)
{
    return run_selected(TESTS, sizeof TESTS / sizeof *TESTS, argc, argv);
}
