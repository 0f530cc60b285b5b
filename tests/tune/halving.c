// SPDX-License-Identifier: MIT
// Successive halving against a clock and contenders of the test's own.
#include <stdlib.h>
#include <string.h>

#include "tune/halving.h"

// Last: cmocka has a macro `fail`.
#include "select.h"

enum { MOST = 64 };

struct bench {
    double truth[MOST]; // milliseconds
    int samples[MOST];  // taken of each, in all
    int rounds, until;  // the clock counts rounds
    int broken;         // number that fails; -1 for none
};

// Few samples are wrong by up to a twentieth, many are right.
static bool measure(void *context, struct contender *all, const int *which, int count, int samples,
                    struct error *e)
{
    (void)e;
    struct bench *b = context;
    b->rounds++;
    for (int i = 0; i < count; i++) {
        int n = which[i];
        assert_false(all[n].out);
        b->samples[n] += samples;
        if (n == b->broken) {
            all[n].out = true;
            continue;
        }
        double off = ((n * 7919 + samples * 104729) % 1000 / 1000.0 - 0.5) / 10;
        all[n].time = b->truth[n] * (1 + off * 3 / samples);
        all[n].samples = samples;
    }
    return true;
}

static bool late(void *context)
{
    const struct bench *b = context;
    return b->rounds >= b->until;
}

static struct halving halving_of(struct bench *b)
{
    return (struct halving){
        .measure = measure, .late = late, .context = b, .first = 3, .most = 24, .keep = 4};
}

static struct bench bench_of(int count)
{
    struct bench b = {.until = 1000, .broken = -1};
    for (int i = 0; i < count; i++)
        b.truth[i] = 1 + (double)((i * 41 + 11) % count) / count;
    return b;
}

static int run(struct bench *b, struct contender *all, int count, int *order)
{
    struct error e = {0};
    struct halving h = halving_of(b);
    return halving_run(&h, all, count, order, &e);
}

static void the_fastest_wins(void **state)
{
    (void)state;
    for (int count = 1; count <= MOST; count += 9) {
        struct bench b = bench_of(count);
        struct contender all[MOST] = {0};
        int order[MOST], fastest = 0;
        assert_int_equal(run(&b, all, count, order), count);
        for (int i = 0; i < count; i++)
            fastest = b.truth[i] < b.truth[fastest] ? i : fastest;
        assert_int_equal(order[0], fastest);
        // Everybody is in the order once.
        bool seen[MOST] = {0};
        for (int i = 0; i < count; i++) {
            assert_false(seen[order[i]]);
            seen[order[i]] = true;
        }
    }
}

static void the_slow_are_measured_little(void **state)
{
    (void)state;
    struct bench b = bench_of(MOST);
    struct contender all[MOST] = {0};
    int order[MOST], sum = 0;
    run(&b, all, MOST, order);
    for (int i = 0; i < MOST; i++)
        sum += b.samples[i];
    assert_int_equal(all[order[0]].samples, 24);
    assert_int_equal(all[order[MOST - 1]].samples, 3);
    // 64 by 3, 32 by 6, 16 by 12, 8 by 24.
    assert_int_equal(sum, 4 * 64 * 3);
}

static void who_is_out_stays_out(void **state)
{
    (void)state;
    struct bench b = bench_of(20);
    struct contender all[MOST] = {0};
    int order[MOST];
    for (int i = 0; i < 20; i++)
        b.broken = b.truth[i] == 1 ? i : b.broken; // the fastest
    assert_int_equal(run(&b, all, 20, order), 19);
    assert_int_equal(b.samples[b.broken], 3);
    for (int i = 0; i < 19; i++)
        assert_int_not_equal(order[i], b.broken);
}

static void late_means_no_further_round(void **state)
{
    (void)state;
    struct bench b = bench_of(30);
    struct contender all[MOST] = {0};
    int order[MOST];
    b.until = 2;
    assert_int_equal(run(&b, all, 30, order), 30);
    assert_int_equal(b.rounds, 2);
    assert_int_equal(all[order[0]].samples, 6);
}

static void what_is_known_is_not_measured_again(void **state)
{
    (void)state;
    struct bench b = bench_of(10);
    struct contender all[MOST] = {0};
    int order[MOST], first[MOST];
    run(&b, all, 10, first);
    memset(b.samples, 0, sizeof b.samples);
    b.rounds = 0;
    assert_int_equal(run(&b, all, 10, order), 10);
    assert_int_equal(b.rounds, 0);
    assert_memory_equal(order, first, 10 * sizeof *order);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_fastest_wins),
        cmocka_unit_test(the_slow_are_measured_little),
        cmocka_unit_test(who_is_out_stays_out),
        cmocka_unit_test(late_means_no_further_round),
        cmocka_unit_test(what_is_known_is_not_measured_again),
    };
    return run_selected(tests, sizeof tests / sizeof tests[0], argc, argv);
}
