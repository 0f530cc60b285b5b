// SPDX-License-Identifier: MIT
// In which order the host platform runs threads, and what lanes of a wave exchange.
#define _GNU_SOURCE
#include "device_memory.h"
#include "kernels.h"
#include "select.h"

#include <stdlib.h>

// ---- Order --------------------------------------------------------------------------------------

// One block after another needs one CPU thread.
static int *log_order(int blocks, int intervals, const char *order, const char *seed)
{
    const size_t entries = (size_t)blocks * (size_t)intervals * TEST_BLOCK;
    unsigned *length = device_zeros(sizeof *length);
    int *log = device_zeros(entries * sizeof *log);
    setenv("HIPSTENCIL_HOST_THREADS", "1", 1);
    set_order(order, seed);
    assert_int_equal(launch_log_order(blocks, intervals, length, log), hipSuccess);
    assert_int_equal(*length, entries);
    assert_int_equal(hipFree(length), hipSuccess);
    return log;
}

static void reverse_order_reverses_threads_and_blocks(void **state)
{
    (void)state;
    enum { BLOCKS = 3, ALL = BLOCKS * TEST_BLOCK };
    int *log = log_order(BLOCKS, 1, "reverse", "0");
    for (int i = 0; i < ALL; ++i)
        assert_int_equal(log[i], ALL - 1 - i);
    assert_int_equal(hipFree(log), hipSuccess);
}

static void shuffled_order_depends_on_the_seed_only(void **state)
{
    (void)state;
    enum { BLOCKS = 5, BYTES = BLOCKS * TEST_BLOCK * sizeof(int) };
    int *first = log_order(BLOCKS, 1, "shuffle", "7");
    int *again = log_order(BLOCKS, 1, "shuffle", "7");
    int *other = log_order(BLOCKS, 1, "shuffle", "8");
    int *forward = log_order(BLOCKS, 1, "forward", "7");
    assert_memory_equal(first, again, BYTES);
    assert_memory_not_equal(first, other, BYTES);
    assert_memory_not_equal(first, forward, BYTES);
    assert_int_equal(hipFree(first), hipSuccess);
    assert_int_equal(hipFree(again), hipSuccess);
    assert_int_equal(hipFree(other), hipSuccess);
    assert_int_equal(hipFree(forward), hipSuccess);
}

static void assert_is_permutation(const int *numbers, int count)
{
    char *seen = calloc((size_t)count, 1);
    assert_non_null(seen);
    for (int i = 0; i < count; ++i) {
        assert_in_range(numbers[i], 0, count - 1);
        assert_int_equal(seen[numbers[i]]++, 0);
    }
    free(seen);
}

static void every_barrier_interval_has_its_own_order(void **state)
{
    (void)state;
    enum { INTERVALS = 4 };
    int *log = log_order(1, INTERVALS, "shuffle", "0");
    for (int i = 0; i < INTERVALS; ++i) {
        assert_is_permutation(log + i * TEST_BLOCK, TEST_BLOCK);
        if (i > 0)
            assert_memory_not_equal(log, log + i * TEST_BLOCK, TEST_BLOCK * sizeof *log);
    }
    assert_int_equal(hipFree(log), hipSuccess);
}

// ---- Waves --------------------------------------------------------------------------------------

// What a lane gets from `source` in a wave of `lanes` lanes.
static int from_lane(int source, int lanes)
{
    return source < lanes ? source : -1;
}

static void check_shuffles(int threads)
{
    int *out = device_zeros((size_t)threads * SHUFFLE_RESULTS * sizeof *out);
    assert_int_equal(launch_shuffles(threads, out), hipSuccess);
    for (int t = 0; t < threads; ++t) {
        const int lane = t % TEST_WAVE, *r = out + t * SHUFFLE_RESULTS;
        const int lanes = threads - (t - lane) < TEST_WAVE ? threads - (t - lane) : TEST_WAVE;
        assert_int_equal(r[0], from_lane(lane ^ 5, lanes));
        assert_int_equal(r[1], lane < 3 ? lane : lane - 3);
        assert_int_equal(r[2], from_lane(lane % 16 + 3 < 16 ? lane + 3 : lane, lanes));
        assert_int_equal(r[3], from_lane(lane / 32 * 32 + 7, lanes));
        assert_int_equal(r[4], from_lane(lane + 1 < TEST_WAVE ? lane + 1 : lane, lanes));
        assert_int_equal(r[5], (lane ^ 16) > lane ? lane : lane ^ 16);
    }
    assert_int_equal(hipFree(out), hipSuccess);
}

static void shuffles_follow_hip(void **state)
{
    (void)state;
    set_order("forward", "0");
    check_shuffles(TEST_BLOCK);
    set_order("shuffle", "5");
    check_shuffles(TEST_BLOCK);
}

static void shuffles_in_a_partial_wave(void **state)
{
    (void)state;
    check_shuffles(TEST_WAVE + 40);
}

static void shuffles_across_a_branch(void **state)
{
    (void)state;
    int *out = device_zeros(TEST_BLOCK * sizeof *out);
    set_order("shuffle", "2");
    assert_int_equal(launch_branch_shuffle(out), hipSuccess);
    for (int t = 0; t < TEST_BLOCK; ++t)
        assert_int_equal(out[t], t % TEST_WAVE < 32 ? 31 * 32 / 2 : -1);
    assert_int_equal(hipFree(out), hipSuccess);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reverse_order_reverses_threads_and_blocks),
        cmocka_unit_test(shuffled_order_depends_on_the_seed_only),
        cmocka_unit_test(every_barrier_interval_has_its_own_order),
        cmocka_unit_test(shuffles_follow_hip),
        cmocka_unit_test(shuffles_in_a_partial_wave),
        cmocka_unit_test(shuffles_across_a_branch),
    };
    return run_selected(tests, sizeof tests / sizeof tests[0], argc, argv);
}
