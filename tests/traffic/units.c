// SPDX-License-Identifier: MIT
// The parts of the simulator on patterns whose outcome is known.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "traffic/caches.h"
#include "traffic/counter_rules.h"

#include "select.h" // cmocka defines a macro `fail`: after the project's headers

// ---- one cache ----------------------------------------------------------------------------------

static const struct cache SMALL = {.bytes = 4096, .line = 128, .request = 64, .ways = 4};

static int read_all(struct level_model *c, uint64_t bytes)
{
    struct level_victim v;
    int hits = 0;
    for (uint64_t at = 0; at < bytes; at += 64)
        hits += level_read(c, at, LEVEL_KEEP, &v);
    return hits;
}

static void streams_miss_every_sector_once(void **state)
{
    (void)state;
    struct level_model c;
    level_open(&c, &SMALL);
    assert_int_equal(read_all(&c, 1 << 20), 0);
    level_close(&c);
}

static void what_fits_stays_and_what_does_not_fit_never_hits(void **state)
{
    (void)state;
    struct level_model c;
    level_open(&c, &SMALL);
    read_all(&c, 4096);
    assert_int_equal(read_all(&c, 4096), 64);
    read_all(&c, 8192);
    assert_int_equal(read_all(&c, 8192), 0);
    level_close(&c);
}

static void least_recently_used_line_leaves(void **state)
{
    (void)state;
    const struct cache one_set = {.bytes = 512, .line = 128, .request = 128, .ways = 4};
    struct level_model c;
    struct level_victim v;
    level_open(&c, &one_set);
    for (uint64_t line = 0; line < 4; line++)
        assert_false(level_read(&c, line * 128, LEVEL_KEEP, &v));
    assert_true(level_read(&c, 0, LEVEL_KEEP, &v)); // line 1 is the oldest now
    assert_false(level_read(&c, 4 * 128, LEVEL_KEEP, &v));
    assert_false(level_holds(&c, 128));
    for (uint64_t line = 0; line < 5; line += 2)
        assert_true(level_holds(&c, line * 128));
    level_close(&c);
}

static void sectors_of_a_line_are_fetched_one_by_one(void **state)
{
    (void)state;
    struct level_model c;
    struct level_victim v;
    level_open(&c, &SMALL);
    assert_false(level_read(&c, 0, LEVEL_KEEP, &v));
    assert_false(level_read(&c, 64, LEVEL_KEEP, &v));
    assert_true(level_read(&c, 127, LEVEL_KEEP, &v));
    level_close(&c);
}

static void written_sectors_leave_with_their_line(void **state)
{
    (void)state;
    const struct cache one_line = {.bytes = 128, .line = 128, .request = 64, .ways = 1};
    struct level_model c;
    struct level_victim v;
    level_open(&c, &one_line);
    level_write(&c, 64, LEVEL_KEEP, &v);
    assert_int_equal(v.dirty, 0);
    assert_true(level_holds(&c, 64)); // without having been read
    assert_false(level_holds(&c, 0));
    assert_false(level_read(&c, 1024, LEVEL_KEEP, &v));
    assert_int_equal(v.dirty, 2);
    assert_int_equal(v.address, 0);
    uint64_t at = 0;
    assert_false(level_flush(&c, &at, &v));
    level_close(&c);
}

static void streaming_stores_leave_first(void **state)
{
    (void)state;
    const struct cache one_set = {.bytes = 512, .line = 128, .request = 128, .ways = 4};
    struct level_model c;
    struct level_victim v;
    level_open(&c, &one_set);
    for (uint64_t line = 0; line < 3; line++)
        level_read(&c, line * 128, LEVEL_KEEP, &v);
    for (uint64_t line = 10; line < 20; line++) {
        level_write(&c, line * 128, LEVEL_STREAM, &v);
        assert_int_equal(v.dirty, line > 10);
    }
    for (uint64_t line = 0; line < 3; line++)
        assert_true(level_holds(&c, line * 128));
    level_close(&c);
}

// ---- a device -----------------------------------------------------------------------------------

static struct target device(int dies, int last_bytes)
{
    struct target t = *target_find("gfx90a");
    t.dies = dies;
    t.units = 4 * dies;
    t.last = (struct cache){.bytes = last_bytes, .line = 128, .request = 64, .ways = 16};
    return t;
}

static void units_share_the_second_level_only(void **state)
{
    (void)state;
    struct target t = device(1, 0);
    struct memory m;
    memory_open(&m, &t, 0);
    for (int unit = 0; unit < 4; unit++)
        for (int again = 0; again < 3; again++)
            memory_load(&m, 0, unit, 4096);
    assert_int_equal(m.passed.l2_read, 4 * 64);
    assert_int_equal(m.passed.hbm_read, 64);
    memory_close(&m);
}

static void dies_share_the_last_level_only(void **state)
{
    (void)state;
    struct target t = device(2, 1 << 20);
    struct memory m;
    memory_open(&m, &t, 0);
    memory_load(&m, 0, 0, 4096);
    memory_load(&m, 1, 0, 4096);
    assert_int_equal(m.passed.last_read, 2 * 64);
    assert_int_equal(m.passed.hbm_read, 64);
    memory_close(&m);
}

static void stores_pass_the_first_level_and_reach_memory_once(void **state)
{
    (void)state;
    struct target t = device(1, 0);
    struct memory m;
    memory_open(&m, &t, 0);
    for (int i = 0; i < 10; i++)
        memory_store(&m, 0, 4096, LEVEL_KEEP);
    assert_int_equal(m.passed.l2_read, 0);
    assert_int_equal(m.passed.hbm_write, 0);
    memory_load(&m, 0, 0, 4096); // from the second level
    assert_int_equal(m.passed.l2_read, 64);
    assert_int_equal(m.passed.hbm_read, 0);
    memory_flush(&m);
    assert_int_equal(m.passed.hbm_write, 64);
    memory_close(&m);
}

// ---- instructions -------------------------------------------------------------------------------

// Lane i accesses `bytes` at first + i * stride.
static struct wave_access pattern(uint64_t first, uint64_t stride, int bytes)
{
    struct wave_access a = {.mask = UINT64_MAX, .bytes = (uint8_t)bytes};
    for (int lane = 0; lane < MAX_LANES; lane++)
        a.at[lane] = first + (uint64_t)lane * stride;
    return a;
}

static int accesses(uint64_t first, uint64_t stride, int bytes)
{
    struct wave_access a = pattern(first, stride, bytes);
    return rule_accesses(target_find("gfx90a"), &a);
}

// What AMD's figures say: cubes of part 2 and 3 of "Seismic stencil codes" times the 64-byte lines
// of a wave's row, shared out among its instructions.
static void accesses_are_counted_as_on_mi250x(void **state)
{
    (void)state;
    assert_int_equal(accesses(0, 4, 4), 4);     // y aligned: 10 cubes = 10 of 4
    assert_int_equal(accesses(16, 4, 4), 8);    // y unaligned: 20 cubes = 10 of 8
    assert_int_equal(accesses(0, 8, 8), 16);    // y V=2: 20 cubes = 10 of 16
    assert_int_equal(accesses(0, 16, 16), 16);  // y V=4: 10 cubes = 10 of 16
    assert_int_equal(accesses(48, 16, 16), 32); // x V=4: 6 cubes = 16 + 16 + 2 of 32
    assert_int_equal(accesses(48, 4, 16), 20);  // x V=1: 13 cubes = 4 + 8 + 2 of 20
    assert_int_equal(accesses(48, 8, 16), 24);  // x V=2: 11 cubes = 16 + 3 of 24
    assert_int_equal(accesses(0, 0, 4), 4);     // all lanes the same word
    assert_int_equal(accesses(0, 4096, 4), 64); // scattered
}

static void requests_are_distinct_sectors(void **state)
{
    (void)state;
    const struct target *amd = target_find("gfx90a"), *nvidia = target_find("sm_90");
    uint64_t sectors[MAX_SECTORS];
    struct wave_access a = pattern(16, 4, 4);
    assert_int_equal(rule_sectors(amd, &a, sectors), 5);
    assert_int_equal(sectors[0], 0);
    assert_int_equal(sectors[4], 256);
    a = pattern(0, 4096, 16);
    assert_int_equal(rule_sectors(amd, &a, sectors), 64);
    a = pattern(0, 4, 4);
    a.mask = 0xFF; // eight lanes
    assert_int_equal(rule_sectors(amd, &a, sectors), 1);
    assert_int_equal(rule_accesses(amd, &a), 1);
    a = pattern(0, 4, 4);
    a.mask = UINT32_MAX;
    assert_int_equal(rule_accesses(nvidia, &a), 4);
}

static int conflicts(uint64_t stride, int bytes)
{
    struct wave_access a = pattern(0, stride, bytes);
    return rule_bank_conflicts(target_find("gfx90a"), &a);
}

static void bank_conflicts_are_counted(void **state)
{
    (void)state;
    assert_int_equal(conflicts(4, 4), 0);
    assert_int_equal(conflicts(8, 8), 0);
    assert_int_equal(conflicts(16, 16), 0);
    assert_int_equal(conflicts(0, 4), 0);        // one word for all lanes
    assert_int_equal(conflicts(8, 4), 2);        // two words of every other bank, twice
    assert_int_equal(conflicts(128, 4), 2 * 31); // a column of rows 32 words apart
    assert_int_equal(conflicts(132, 4), 0);      // and 33 words
    assert_int_equal(conflicts(128, 16), 8 * 7);
}

// ---- waves --------------------------------------------------------------------------------------

static void lanes_meet_in_the_same_instruction(void **state)
{
    (void)state;
    enum { LOOP = 1, SOME = 2, THREADS = 96, TIMES = 3 };
    hipTraceAccess list[THREADS * TIMES * 2];
    size_t n = 0;
    for (uint16_t thread = 0; thread < THREADS; thread++)
        for (unsigned i = 0; i < TIMES; i++) {
            list[n++] = (hipTraceAccess){i * 4096u + thread * 4u, LOOP, thread, 4, 0};
            if (thread >= 90)
                list[n++] = (hipTraceAccess){i * 4096u, SOME, thread, 8, HIP_TRACE_LDS};
        }
    struct waves w;
    waves_make(&w, list, n, 64, THREADS);
    assert_int_equal(w.count, 2);
    assert_int_equal(w.waves[0].count, TIMES);
    assert_int_equal(w.waves[1].count, 2 * TIMES);
    for (int i = 0; i < TIMES; i++) {
        assert_true(w.waves[0].list[i]->mask == UINT64_MAX);
        assert_true(w.waves[1].list[2 * i]->mask == UINT32_MAX);
        assert_true(w.waves[1].list[2 * i + 1]->mask == UINT64_C(0x3F) << 26);
        assert_true(w.waves[1].list[2 * i + 1]->lds);
        assert_int_equal(w.waves[0].list[i]->at[63], i * 4096 + 252);
    }
    waves_free(&w);
}

static void adjacent_loads_are_joined_up_to_16_bytes(void **state)
{
    (void)state;
    enum { TAPS = 9, STORE = 100 };
    hipTraceAccess list[64 * (TAPS + 2)];
    size_t n = 0;
    for (uint16_t thread = 0; thread < 64; thread++) {
        for (unsigned tap = 0; tap < TAPS; tap++)
            list[n++] = (hipTraceAccess){4096u + (thread + tap) * 4u, 1 + tap, thread, 4, 0};
        list[n++] = (hipTraceAccess){65536u + thread * 4u, STORE, thread, 4, HIP_TRACE_STORE};
        // Adjacent to the last tap, but behind a store.
        list[n++] = (hipTraceAccess){4096u + (thread + TAPS) * 4u, 200, thread, 4, 0};
    }
    struct waves w;
    waves_make(&w, list, n, 64, 64);
    waves_join_loads(&w);
    static const int WIDTHS[] = {16, 16, 4, 4, 4};
    assert_int_equal(w.waves[0].count, 5);
    for (int i = 0; i < 5; i++)
        assert_int_equal(w.waves[0].list[i]->bytes, WIDTHS[i]);
    waves_free(&w);
}

static void loads_of_other_lanes_are_not_joined(void **state)
{
    (void)state;
    hipTraceAccess list[64 * 2];
    size_t n = 0;
    for (uint16_t thread = 0; thread < 64; thread++) {
        list[n++] = (hipTraceAccess){4096u + thread * 8u, 1, thread, 4, 0};
        if (thread < 32)
            list[n++] = (hipTraceAccess){4100u + thread * 8u, 2, thread, 4, 0};
    }
    struct waves w;
    waves_make(&w, list, n, 64, 64);
    waves_join_loads(&w);
    assert_int_equal(w.waves[0].count, 2);
    waves_free(&w);
}

static const struct CMUnitTest TESTS[] = {
    cmocka_unit_test(streams_miss_every_sector_once),
    cmocka_unit_test(what_fits_stays_and_what_does_not_fit_never_hits),
    cmocka_unit_test(least_recently_used_line_leaves),
    cmocka_unit_test(sectors_of_a_line_are_fetched_one_by_one),
    cmocka_unit_test(written_sectors_leave_with_their_line),
    cmocka_unit_test(streaming_stores_leave_first),
    cmocka_unit_test(units_share_the_second_level_only),
    cmocka_unit_test(dies_share_the_last_level_only),
    cmocka_unit_test(stores_pass_the_first_level_and_reach_memory_once),
    cmocka_unit_test(accesses_are_counted_as_on_mi250x),
    cmocka_unit_test(requests_are_distinct_sectors),
    cmocka_unit_test(bank_conflicts_are_counted),
    cmocka_unit_test(lanes_meet_in_the_same_instruction),
    cmocka_unit_test(adjacent_loads_are_joined_up_to_16_bytes),
    cmocka_unit_test(loads_of_other_lanes_are_not_joined),
};

int main(int argc, char **argv)
{
    return run_selected(TESTS, sizeof TESTS / sizeof *TESTS, argc, argv);
}
