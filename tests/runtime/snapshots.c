// SPDX-License-Identifier: MIT
// Snapshots are what the grid held, in order, in whatever order streams run; the simulation waits
// for no writer.
#define _GNU_SOURCE
#include "mock_operator.h"
#include "select.h"
#include "simulation_support.h"

#include <hipstencil/snapshots.h>

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NX = 20, NY = 9, NZ = 7, POINTS = NX * NY * NZ, TIMES = 8, EVERY = 3, SEEDS = 24 };

// What u holds after EVERY, 2 EVERY, … steps.
static double (*expected_values(unsigned seed))[POINTS]
{
    double(*values)[POINTS] = calloc(TIMES, sizeof *values);
    hs_simulation *s = make_heat(NX, NY, NZ, seed);
    assert_non_null(values);
    for (int t = 0; t < TIMES; ++t) {
        must(hs_simulation_run(s, EVERY));
        must(hs_simulation_download(s, "u", NULL, values[t]));
    }
    hs_simulation_destroy(s);
    return values;
}

// A writer that keeps what it gets, and may be slow, held up or fail.
struct keeper {
    double values[TIMES][POINTS];
    int64_t steps[TIMES];
    int count, fail_at;
    useconds_t slow;
    pthread_mutex_t *gate;
};

static hs_status keep(void *context, const hs_snapshot *snapshot)
{
    struct keeper *k = context;
    if (k->gate) {
        pthread_mutex_lock(k->gate);
        pthread_mutex_unlock(k->gate);
    }
    if (k->slow)
        usleep(k->slow);
    if (k->fail_at && k->count + 1 == k->fail_at) {
        hs_grid *grid; // any failure of the library: its text is the thread's
        return hs_grid_create(&grid, NULL);
    }
    assert_true(snapshot->extent[0] == NX && snapshot->extent[2] == NZ);
    assert_true(snapshot->element_size == sizeof(double) && strcmp(snapshot->grid, "u") == 0);
    memcpy(k->values[k->count], snapshot->values, sizeof k->values[0]);
    k->steps[k->count++] = snapshot->step;
    return HS_OK;
}

static hs_snapshots *make_snapshots(hs_simulation *s, struct keeper *k, hs_snapshots_full full)
{
    const hs_snapshots_desc desc = {
        .simulation = s, .grid = "u", .full = full, .write = keep, .context = k};
    hs_snapshots *snapshots = NULL;
    must(hs_snapshots_create(&snapshots, &desc));
    return snapshots;
}

static void run_and_take(hs_simulation *s, hs_snapshots *snapshots)
{
    for (int t = 0; t < TIMES; ++t) {
        must(hs_simulation_run(s, EVERY));
        must(hs_snapshots_take(snapshots));
    }
}

static void assert_kept(const struct keeper *k, double (*expected)[POINTS])
{
    assert_int_equal(k->count, TIMES);
    for (int t = 0; t < TIMES; ++t) {
        assert_true(k->steps[t] == EVERY * (t + 1));
        if (memcmp(k->values[t], expected[t], sizeof expected[t]) != 0)
            fail_msg("snapshot %d differs", t);
    }
}

static void be_lazy(int seed)
{
    char text[16];
    snprintf(text, sizeof text, "%d", seed);
    setenv("HIPSTENCIL_HOST_STREAMS", "lazy", 1);
    setenv("HIPSTENCIL_HOST_SEED", text, 1);
}

static int be_eager(void **state)
{
    (void)state;
    (void)hipDeviceSynchronize();
    unsetenv("HIPSTENCIL_HOST_STREAMS");
    unsetenv("HIPSTENCIL_HOST_SEED");
    return 0;
}

// Two simulations at once, as one waits for nothing of the other.
static void they_are_right_in_any_order(void **state)
{
    (void)state;
    double(*expected[2])[POINTS] = {expected_values(1), expected_values(2)};
    for (int seed = 0; seed < SEEDS; ++seed) {
        struct keeper *kept[2] = {calloc(1, sizeof *kept[0]), calloc(1, sizeof *kept[0])};
        hs_simulation *s[2];
        hs_snapshots *snapshots[2];
        be_lazy(seed);
        for (int i = 0; i < 2; ++i) {
            s[i] = make_heat(NX, NY, NZ, (unsigned)i + 1);
            snapshots[i] = make_snapshots(s[i], kept[i], HS_SNAPSHOTS_WAIT);
        }
        for (int t = 0; t < TIMES; ++t)
            for (int i = 0; i < 2; ++i) {
                must(hs_simulation_run(s[i], EVERY));
                must(hs_snapshots_take(snapshots[i]));
            }
        for (int i = 0; i < 2; ++i) {
            must(hs_snapshots_finish(snapshots[i]));
            assert_kept(kept[i], expected[i]);
            hs_snapshots_destroy(snapshots[i]);
            hs_simulation_destroy(s[i]);
            free(kept[i]);
        }
    }
    free(expected[0]);
    free(expected[1]);
}

static void slow_writers_are_waited_for(void **state)
{
    (void)state;
    double(*expected)[POINTS] = expected_values(1);
    struct keeper *kept = calloc(1, sizeof *kept);
    kept->slow = 5000;
    hs_simulation *s = make_heat(NX, NY, NZ, 1);
    hs_snapshots *snapshots = make_snapshots(s, kept, HS_SNAPSHOTS_WAIT);
    hs_snapshots_counts counts;
    run_and_take(s, snapshots);
    must(hs_snapshots_finish(snapshots));
    hs_snapshots_count(snapshots, &counts);
    assert_true(counts.taken == TIMES && counts.written == TIMES && counts.dropped == 0);
    assert_true(counts.waited > 0);
    assert_kept(kept, expected);
    hs_snapshots_destroy(snapshots);
    hs_simulation_destroy(s);
    free(kept);
    free(expected);
}

// The writer does not return, and the simulation ends all the same.
static void the_simulation_waits_for_no_writer(void **state)
{
    (void)state;
    pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
    double(*expected)[POINTS] = expected_values(1), last[POINTS];
    struct keeper *kept = calloc(1, sizeof *kept);
    hs_simulation *s = make_heat(NX, NY, NZ, 1);
    hs_snapshots *snapshots = make_snapshots(s, kept, HS_SNAPSHOTS_DROP);
    hs_snapshots_counts counts;
    kept->gate = &gate;
    pthread_mutex_lock(&gate);
    run_and_take(s, snapshots);
    must(hs_simulation_download(s, "u", NULL, last));
    assert_memory_equal(last, expected[TIMES - 1], sizeof last);
    hs_snapshots_count(snapshots, &counts);
    assert_true(counts.taken == 2 && counts.written == 0 && counts.dropped == TIMES - 2);
    pthread_mutex_unlock(&gate);
    must(hs_snapshots_finish(snapshots));
    assert_int_equal(kept->count, 2);
    assert_memory_equal(kept->values[1], expected[1], sizeof expected[1]);
    hs_snapshots_destroy(snapshots);
    hs_simulation_destroy(s);
    free(kept);
    free(expected);
}

static void failing_writers_are_told(void **state)
{
    (void)state;
    struct keeper *kept = calloc(1, sizeof *kept);
    hs_simulation *s = make_heat(NX, NY, NZ, 1);
    hs_snapshots *snapshots = make_snapshots(s, kept, HS_SNAPSHOTS_WAIT);
    hs_snapshots_counts counts;
    kept->fail_at = 2;
    for (int t = 0; t < 2; ++t)
        must(hs_snapshots_take(snapshots));
    must_fail(hs_snapshots_finish(snapshots), HS_ERROR_ARGUMENT,
              "hs_snapshots_finish: the writer: hs_grid_create: grid or desc is NULL");
    must_fail(hs_snapshots_take(snapshots), HS_ERROR_ARGUMENT, "hs_snapshots_take: the writer: ");
    hs_snapshots_count(snapshots, &counts);
    assert_true(counts.taken == 2 && counts.written == 1);
    hs_snapshots_destroy(snapshots);
    hs_simulation_destroy(s);
    free(kept);
}

static void boxes_and_files(void **state)
{
    (void)state;
    char folder[] = "/tmp/hipstencil_snapshots_XXXXXX", path[128], prefix[64];
    float values[3], all[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    const hs_box box = {{-1, 0, 0}, {2, 1, 1}}, halo = {{-2, 0, 0}, {6, 1, 1}};
    hs_simulation *s = make_simulation(mock_operator(), 4, 1, 1);
    assert_non_null(mkdtemp(folder));
    snprintf(prefix, sizeof prefix, "%s/mock", folder);
    must(hs_simulation_upload(s, "b", &halo, all));
    hs_snapshots_desc desc = {.simulation = s,
                              .grid = "a",
                              .box = &box,
                              .buffers = 1,
                              .write = hs_snapshot_write_file,
                              .context = prefix};
    hs_snapshots *snapshots = NULL;
    must(hs_snapshots_create(&snapshots, &desc));
    must(hs_simulation_run(s, 123)); // a and b have changed places
    must(hs_snapshots_take(snapshots));
    must(hs_snapshots_finish(snapshots));
    snprintf(path, sizeof path, "%s_a_0000000123_3x1x1.f32", prefix);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_true(fread(values, sizeof *values, 4, file) == 3);
    fclose(file);
    assert_true(values[0] == 1 && values[1] == 2 && values[2] == 3);
    assert_int_equal(remove(path), 0);
    assert_int_equal(rmdir(folder), 0);
    must(hs_snapshots_take(snapshots));
    must_fail(hs_snapshots_finish(snapshots), HS_ERROR_FILE, "open: No such file or directory");
    hs_snapshots_destroy(snapshots);
    desc.grid = "c";
    must_fail(hs_snapshots_create(&snapshots, &desc), HS_ERROR_ARGUMENT, "it has a, b");
    desc.grid = "a";
    desc.buffers = -1;
    must_fail(hs_snapshots_create(&snapshots, &desc), HS_ERROR_ARGUMENT, "buffers is below 0");
    desc.buffers = 1;
    desc.box = &(hs_box){{0, 0, 0}, {0, 1, 1}};
    must_fail(hs_snapshots_create(&snapshots, &desc), HS_ERROR_ARGUMENT, "the box is empty");
    desc.box = NULL;
    desc.every = -1;
    must_fail(hs_snapshots_create(&snapshots, &desc), HS_ERROR_ARGUMENT, "every is below 0");
    hs_simulation_destroy(s);
    hs_snapshots_destroy(NULL);
}

// Step by step: those between are none, and count as nothing.
static void they_are_due_every_few_steps(void **state)
{
    (void)state;
    double(*expected)[POINTS] = expected_values(1);
    struct keeper *kept = calloc(1, sizeof *kept);
    hs_simulation *s = make_heat(NX, NY, NZ, 1);
    const hs_snapshots_desc desc = {
        .simulation = s, .grid = "u", .every = EVERY, .write = keep, .context = kept};
    hs_snapshots *snapshots = NULL;
    hs_snapshots_counts counts;
    must(hs_snapshots_create(&snapshots, &desc));
    for (int step = 0; step < TIMES * EVERY; ++step) {
        must(hs_simulation_run(s, 1));
        must(hs_snapshots_take(snapshots));
    }
    must(hs_snapshots_finish(snapshots));
    assert_kept(kept, expected);
    hs_snapshots_count(snapshots, &counts);
    assert_true(counts.taken == TIMES && counts.dropped == 0);
    hs_snapshots_destroy(snapshots);
    hs_simulation_destroy(s);
    free(expected);
    free(kept);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(they_are_right_in_any_order, be_eager),
        cmocka_unit_test(slow_writers_are_waited_for),
        cmocka_unit_test(the_simulation_waits_for_no_writer),
        cmocka_unit_test(failing_writers_are_told),
        cmocka_unit_test(boxes_and_files),
        cmocka_unit_test(they_are_due_every_few_steps),
    };
    return run_selected(tests, sizeof tests / sizeof *tests, argc, argv);
}
