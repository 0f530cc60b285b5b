// SPDX-License-Identifier: MIT
// Norms on the device: against sums on the host, the same bits whatever order threads run in.
#define _GNU_SOURCE
#include "grid_support.h"
#include "select.h"
#include "simulation_support.h"

#include <hipstencil/norms.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static hs_norms *make_norms(void)
{
    hs_norms *norms = NULL;
    must(hs_norms_create(&norms));
    return norms;
}

static hs_norms_values norms_of(hs_norms *norms, const hs_grid *grid, const hs_box *box)
{
    hs_norms_values values;
    must(hs_norms_start(norms, grid, box, NULL));
    must(hs_norms_finish(norms, &values));
    return values;
}

// Pseudo-random elements between -1 and 1, halos larger than all of them.
static hs_grid *random_grid(const hs_grid_desc *desc)
{
    hs_grid *grid = make_grid(desc);
    const int64_t count = hs_grid_region_elements(grid, HS_INTERIOR);
    char *values = malloc((size_t)count * desc->element_size);
    unsigned seed = 7;
    for (int64_t i = 0; i < count; ++i) {
        seed = seed * 1664525u + 1013904223u;
        const double value = (double)(seed >> 8) / (1 << 23) - 1.0;
        const float single = (float)value;
        memcpy(values + i * (int64_t)desc->element_size,
               desc->element_size == 4 ? (const void *)&single : &value, desc->element_size);
    }
    must(hs_grid_set(grid, HS_BOX, 1e9, NULL));
    must(hs_grid_upload(grid, HS_INTERIOR, values, NULL));
    free(values);
    return grid;
}

static double element(const void *values, size_t size, int64_t i)
{
    return size == 4 ? (double)((const float *)values)[i] : ((const double *)values)[i];
}

static hs_norms_values expected_norms(const hs_grid *grid)
{
    const size_t size = hs_grid_description(grid)->element_size;
    hs_norms_values v = {
        .count = hs_grid_region_elements(grid, HS_INTERIOR), .min = INFINITY, .max = -INFINITY};
    void *values = malloc((size_t)v.count * size);
    long double sum = 0, squares = 0;
    must(hs_grid_download(grid, HS_INTERIOR, values, NULL));
    for (int64_t i = 0; i < v.count; ++i) {
        const double x = element(values, size, i);
        v.min = fmin(v.min, x);
        v.max = fmax(v.max, x);
        v.linf = fmax(v.linf, fabs(x));
        sum += (long double)x;
        squares += (long double)x * (long double)x;
    }
    v.sum = (double)sum;
    v.l2 = sqrt((double)squares);
    free(values);
    return v;
}

static const hs_grid_desc shapes[] = {
    {.element_size = 4, .nx = 1, .ny = 1, .nz = 1},
    {.element_size = 4, .nx = 37, .ny = 5, .nz = 4, .halo_lo = {4, 3, 2}, .halo_hi = {1, 2, 3}},
    {.element_size = 8, .nx = 20000, .ny = 3, .nz = 1, .halo_lo = {1, 1, 1}, .halo_hi = {1, 1, 1}},
    {.element_size = 8,
     .nx = 3,
     .ny = 90,
     .nz = 70,
     .halo_lo = {1, 0, 2}}, // blocks have several turns
};
enum { SHAPES = sizeof shapes / sizeof *shapes };

static void norms_are_right(void **state)
{
    (void)state;
    hs_norms *norms = make_norms();
    for (int i = 0; i < SHAPES; ++i) {
        hs_grid *grid = random_grid(&shapes[i]);
        const hs_norms_values v = norms_of(norms, grid, NULL), e = expected_norms(grid);
        assert_true(v.count == e.count && v.min == e.min && v.max == e.max && v.linf == e.linf);
        assert_true(fabs(v.sum - e.sum) <= 1e-15 * (double)e.count);
        assert_true(fabs(v.l2 - e.l2) <= 1e-14 * e.l2);
        hs_grid_destroy(grid);
    }
    hs_norms_destroy(norms);
}

static void boxes_reach_into_halos(void **state)
{
    (void)state;
    hs_norms *norms = make_norms();
    hs_grid *grid = random_grid(&shapes[1]);
    const hs_box corner = {{-4, -3, -2}, {0, 0, 0}}, point = {{36, 4, 3}, {37, 5, 4}};
    hs_norms_values v = norms_of(norms, grid, &corner);
    assert_true(v.count == 24 && v.min == 1e9 && v.max == 1e9 && v.sum == 24e9);
    v = norms_of(norms, grid, &point);
    assert_true(v.count == 1 && v.min == v.max && v.sum == v.max && v.linf == fabs(v.sum) &&
                v.linf < 1);
    hs_grid_destroy(grid);
    hs_norms_destroy(norms);
}

static void results_are_the_same_every_time(void **state)
{
    (void)state;
    hs_norms *norms = make_norms();
    for (int i = 0; i < SHAPES; ++i) {
        hs_grid *grid = random_grid(&shapes[i]);
        const hs_norms_values first = norms_of(norms, grid, NULL);
        for (int seed = 0; seed < 6; ++seed) {
            char text[16];
            snprintf(text, sizeof text, "%d", seed);
            setenv("HIPSTENCIL_HOST_ORDER", seed ? "shuffle" : "reverse", 1);
            setenv("HIPSTENCIL_HOST_SEED", text, 1);
            setenv("HIPSTENCIL_HOST_STREAMS", "lazy", 1);
            const hs_norms_values again = norms_of(norms, grid, NULL);
            assert_memory_equal(&again, &first, sizeof first);
        }
        hs_grid_destroy(grid);
    }
    hs_norms_destroy(norms);
}

static int unset(void **state)
{
    (void)state;
    unsetenv("HIPSTENCIL_HOST_ORDER");
    unsetenv("HIPSTENCIL_HOST_SEED");
    unsetenv("HIPSTENCIL_HOST_STREAMS");
    return 0;
}

// Wherever it stands, and whatever stands beside it.
static void nans_are_not_lost(void **state)
{
    (void)state;
    hs_norms *norms = make_norms();
    const int64_t at[] = {0, 1, 36, 37 * 5 * 4 - 1, 411};
    for (size_t i = 0; i < sizeof at / sizeof *at; ++i) {
        hs_grid *grid = random_grid(&shapes[1]);
        float *values = download(grid, HS_INTERIOR);
        values[at[i]] = NAN;
        upload_and_free(grid, HS_INTERIOR, values);
        const hs_norms_values v = norms_of(norms, grid, NULL);
        assert_true(isnan(v.min) && isnan(v.max) && isnan(v.sum) && isnan(v.l2) && isnan(v.linf));
        hs_grid_destroy(grid);
    }
    hs_norms_destroy(norms);
}

static void infinities_are_values(void **state)
{
    (void)state;
    hs_norms *norms = make_norms();
    hs_grid *grid = random_grid(&shapes[1]);
    float *values = download(grid, HS_INTERIOR);
    values[5] = -INFINITY;
    upload_and_free(grid, HS_INTERIOR, values);
    const hs_norms_values v = norms_of(norms, grid, NULL);
    assert_true(v.min == -INFINITY && v.max < 1 && v.sum == -INFINITY && v.l2 == INFINITY);
    assert_true(v.linf == INFINITY);
    hs_grid_destroy(grid);
    hs_norms_destroy(norms);
}

// Work that comes after the start does not change the result, nor is it waited for.
static void streams_go_on(void **state)
{
    (void)state;
    hs_norms *norms = make_norms();
    hs_norms_values v;
    hs_stream *streams[2];
    hs_grid *grid = random_grid(&shapes[1]);
    must(hs_stream_create(&streams[0]));
    must(hs_stream_create(&streams[1]));
    for (int i = 0; i < 2; ++i) {
        must(hs_grid_set(grid, HS_INTERIOR, 2.0, streams[i]));
        must(hs_norms_start(norms, grid, NULL, streams[i]));
        must(hs_grid_set(grid, HS_INTERIOR, 3.0, streams[i]));
        must(hs_norms_finish(norms, &v));
        assert_true(v.sum == 2.0 * 37 * 5 * 4);
        must(hs_stream_synchronize(streams[i]));
    }
    must(hs_norms_start(norms, grid, NULL, streams[0])); // lost
    must(hs_norms_start(norms, grid, NULL, streams[1]));
    must(hs_norms_finish(norms, &v));
    assert_true(v.max == 3.0);
    hs_norms_destroy(norms);
    hs_grid_destroy(grid);
    hs_stream_destroy(streams[0]);
    hs_stream_destroy(streams[1]);
}

static void what_is_wrong_is_said(void **state)
{
    (void)state;
    hs_norms *norms = make_norms();
    hs_norms_values v;
    hs_grid *grid = random_grid(&shapes[1]);
    const hs_box far = {{0, 0, 0}, {37, 5, 8}}, empty = {{3, 0, 0}, {3, 5, 4}};
    must_fail(hs_norms_create(NULL), HS_ERROR_ARGUMENT, "norms is NULL");
    must_fail(hs_norms_finish(norms, &v), HS_ERROR_ARGUMENT, "nothing was started");
    must_fail(hs_norms_start(norms, NULL, NULL, NULL), HS_ERROR_ARGUMENT, "grid is NULL");
    must_fail(hs_norms_start(norms, grid, &far, NULL), HS_ERROR_ARGUMENT, "[0, 8) along z");
    must_fail(hs_norms_start(norms, grid, &empty, NULL), HS_ERROR_ARGUMENT, "the box is empty");
    hs_grid_destroy(grid);
    hs_norms_destroy(norms);
    hs_norms_destroy(NULL);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(norms_are_right),
        cmocka_unit_test(boxes_reach_into_halos),
        cmocka_unit_test_teardown(results_are_the_same_every_time, unset),
        cmocka_unit_test(nans_are_not_lost),
        cmocka_unit_test(infinities_are_values),
        cmocka_unit_test(streams_go_on),
        cmocka_unit_test(what_is_wrong_is_said),
    };
    return run_selected(tests, sizeof tests / sizeof *tests, argc, argv);
}
