// SPDX-License-Identifier: MIT
// Simulations: grids and scalars by name, transfers of boxes, steps, two at once.
#define _GNU_SOURCE
#include "heat7_plates.h"
#include "membrane2d.h"
#include "mock_operator.h"
#include "red_black.h"
#include "select.h"
#include "simulation_support.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The same by hand: arrays, arguments, calls.
static void expect_by_hand(hs_simulation *s, membrane2d_args *args, int64_t steps)
{
    hs_grid *grid;
    double *values;
    must(HS_HIP(membrane2d_halo(args, 0, NULL)));
    must(HS_HIP(membrane2d_run(args, steps, NULL)));
    must(HS_HIP(hipStreamSynchronize(NULL)));
    const double *const by_hand[] = {args->u, args->u_prev};
    const char *const names[] = {"u", "u_prev"};
    for (int g = 0; g < 2; ++g) {
        must(hs_simulation_grid(s, names[g], &grid));
        const hs_grid_desc *d = hs_grid_description(grid);
        const hs_box row = {{0, 0, 0}, {d->nx, 1, 1}};
        values = malloc((size_t)d->nx * sizeof *values);
        for (int64_t y = 0; y < d->ny; ++y) {
            hs_box at = row;
            at.lo[1] = y;
            at.hi[1] = y + 1;
            must(hs_simulation_download(s, names[g], &at, values));
            assert_memory_equal(values, by_hand[g] + y * args->pitch[0],
                                (size_t)d->nx * sizeof *values);
        }
        free(values);
    }
}

static void copy_grid(hs_simulation *from, const char *name, hs_grid *to)
{
    void *values = copy_of(from, name, NULL);
    must(hs_grid_upload(to, HS_BOX, values, NULL));
    free(values);
}

static void steps_are_those_of_the_operator(void **state)
{
    (void)state;
    for (int64_t steps = 0; steps < 5; ++steps) { // three arrays take turns
        hs_simulation *s = make_simulation(membrane2d_operator(), 33, 9, 99);
        hs_grid *u, *grids[3];
        must(hs_simulation_set_scalar(s, "r2", 0.2));
        fill_grids(s, 11);
        must(hs_simulation_grid(s, "u", &u));
        for (int g = 0; g < 3; ++g)
            must(hs_grid_create(&grids[g], hs_grid_description(u)));
        copy_grid(s, "u_next", grids[0]);
        copy_grid(s, "u", grids[1]);
        copy_grid(s, "u_prev", grids[2]);
        membrane2d_args args = {.u_next = hs_grid_interior(grids[0]),
                                .u = hs_grid_interior(grids[1]),
                                .u_prev = hs_grid_interior(grids[2]),
                                .r2 = 0.2};
        hs_grid_shape(u, args.extent, args.pitch);
        must(hs_simulation_fill_halos(s));
        must(hs_simulation_run(s, steps));
        expect_by_hand(s, &args, steps);
        assert_true(hs_simulation_step(s) == steps);
        for (int g = 0; g < 3; ++g)
            hs_grid_destroy(grids[g]);
        hs_simulation_destroy(s);
    }
}

static void grids_have_the_halo_that_is_asked_for(void **state)
{
    (void)state;
    hs_simulation *s =
        make_simulation(mock_operator(), 10, 5, 5); // one dimension: y and z do not count
    hs_grid *a, *b;
    must(hs_simulation_grid(s, "a", &a));
    must(hs_simulation_grid(s, "b", &b));
    const hs_grid_desc *d = hs_grid_description(a);
    assert_true(d->nx == 10 && d->ny == 1 && d->nz == 1);
    assert_true(d->halo_lo[0] == 3 && d->halo_hi[0] == 2 &&
                d->halo_lo[1] == 0); // of both the widest
    assert_true((uintptr_t)hs_grid_interior(a) % HS_DEFAULT_ALIGNMENT == 0);
    const mock_args *args = hs_simulation_args(s);
    assert_true(args->a == hs_grid_interior(a) && args->b == hs_grid_interior(b));
    assert_true(args->extent[0] == 10 && args->extent[1] == 1 && args->pitch[0] >= 15);
    hs_simulation_destroy(s);
}

static void names_follow_the_arrays(void **state)
{
    (void)state;
    hs_simulation *s = make_simulation(mock_operator(), 4, 1, 1);
    const float ones[] = {1, 1, 1, 1}, twos[] = {2, 2, 2, 2};
    float values[4];
    must(hs_simulation_upload(s, "a", NULL, ones));
    must(hs_simulation_upload(s, "b", NULL, twos));
    must(hs_simulation_run(s, 3));
    must(hs_simulation_download(s, "a", NULL, values));
    assert_memory_equal(values, twos, sizeof twos);
    must(hs_simulation_download(s, "b", NULL, values));
    assert_memory_equal(values, ones, sizeof ones);
    hs_simulation_destroy(s);
}

static void step_and_origin_are_the_operators(void **state)
{
    (void)state;
    hs_simulation *s = make_simulation(mock_operator(), 4, 1, 1);
    const mock_args *args = hs_simulation_args(s);
    const int64_t elsewhere[3] = {-1, -2, -3};
    assert_true(args->origin[0] == 5 && args->origin[2] == 7 && args->step == 0);
    hs_simulation_set_step(s, 40);
    must(hs_simulation_run(s, 2));
    assert_true(args->step == 42 && hs_simulation_step(s) == 42);
    hs_simulation_set_origin(s, elsewhere);
    assert_memory_equal(args->origin, elsewhere, sizeof elsewhere);
    hs_simulation_destroy(s);
    s = make_simulation(red_black_operator(), 8, 8, 8); // a generated one that asks for it
    assert_true(((const red_black_args *)hs_simulation_args(s))->origin[1] == 6);
    fill_grids(s, 1);
    must(hs_simulation_fill_halos(s));
    must(hs_simulation_run(s, 2)); // of several stages, in place
    must(hs_simulation_synchronize(s));
    hs_simulation_destroy(s);
}

// Pieces of rows, of planes, of the box: what is larger than one piece comes back as it was.
static void transfers_come_in_pieces(void **state)
{
    (void)state;
    const int64_t extents[][3] = {{2500000, 1, 1}, {3000, 800, 2}, {200, 90, 150}, {7, 5, 3}};
    for (size_t i = 0; i < sizeof extents / sizeof *extents; ++i) {
        const int64_t *n = extents[i];
        hs_simulation *s = i == 0 ? make_simulation(mock_operator(), n[0], n[1], n[2])
                                  : make_heat(n[0], n[1], n[2], 3);
        const char *name = i == 0 ? "b" : "u";
        const size_t size = (size_t)hs_simulation_operator(s)->element_size;
        fill_grids(s, 17);
        hs_grid *grid;
        hs_box box;
        must(hs_simulation_grid(s, name, &grid));
        box = hs_grid_box(grid, HS_BOX);
        const size_t bytes = (size_t)hs_grid_region_elements(grid, HS_BOX) * size;
        unsigned char *staged = copy_of(s, name, NULL), *whole = malloc(bytes);
        must(hs_grid_download(grid, HS_BOX, whole, NULL));
        assert_memory_equal(staged, whole, bytes);
        const hs_box inside = {{1, n[1] / 2, n[2] / 2}, {n[0], n[1] / 2 + 1, n[2]}};
        const int64_t at =
            inside.lo[0] - box.lo[0] +
            (box.hi[0] - box.lo[0]) *
                (inside.lo[1] - box.lo[1] + (box.hi[1] - box.lo[1]) * (inside.lo[2] - box.lo[2]));
        must(hs_simulation_download(s, name, &inside, staged));
        assert_memory_equal(staged, whole + (size_t)at * size, (size_t)(n[0] - 1) * size);
        free(staged);
        free(whole);
        hs_simulation_destroy(s);
    }
}

// Four pieces and more: uploads, downloads and steps of a stream that does nothing unasked.
static void transfers_are_right_in_any_order(void **state)
{
    (void)state;
    const hs_box box = {{-1, -1, -1}, {201, 91, 151}};
    const size_t count = 202 * 92 * 152;
    double *sent = malloc(count * sizeof *sent), *got = malloc(count * sizeof *got);
    for (size_t i = 0; i < count; ++i)
        sent[i] = (double)i;
    for (int seed = 0; seed < 3; ++seed) {
        char text[16];
        snprintf(text, sizeof text, "%d", seed);
        setenv("HIPSTENCIL_HOST_STREAMS", "lazy", 1);
        setenv("HIPSTENCIL_HOST_SEED", text, 1);
        hs_simulation *s = make_simulation(heat7_plates_operator(), 200, 90, 150);
        must(hs_simulation_upload(s, "u", &box, sent));
        memset(got, 0, count * sizeof *got);
        must(hs_simulation_upload(s, "u_next", &box, got)); // through the same pinned memory
        must(hs_simulation_download(s, "u", &box, got));
        if (memcmp(got, sent, count * sizeof *got) != 0)
            fail_msg("what comes back differs");
        hs_simulation_destroy(s);
    }
    free(sent);
    free(got);
}

static int be_eager(void **state)
{
    (void)state;
    unsetenv("HIPSTENCIL_HOST_STREAMS");
    unsetenv("HIPSTENCIL_HOST_SEED");
    return 0;
}

static void what_is_wrong_is_said(void **state)
{
    (void)state;
    hs_simulation *s = make_heat(8, 8, 8, 1), *none = NULL;
    hs_grid *grid;
    double value = 0;
    const hs_box far = {{0, 0, 0}, {10, 8, 8}}, turned = {{3, 0, 0}, {2, 8, 8}};
    const hs_simulation_desc empty = {.op = heat7_plates_operator(), .extent = {8, 0, 8}};
    must_fail(hs_simulation_create(&none, &empty), HS_ERROR_ARGUMENT, "ny or nz is below 1");
    must_fail(hs_simulation_create(&none, NULL), HS_ERROR_ARGUMENT, "is NULL");
    assert_null(none);
    must_fail(hs_simulation_grid(s, "v", &grid), HS_ERROR_ARGUMENT,
              "no grid of heat7_plates is called 'v'; it has u_next, u");
    must_fail(hs_simulation_set_scalar(s, "h", 1), HS_ERROR_ARGUMENT,
              "no scalar of heat7_plates is called 'h'; it has ");
    must_fail(hs_simulation_scalar(s, "hotter", &value), HS_ERROR_ARGUMENT, "hot");
    must_fail(hs_simulation_download(s, "u", &far, &value), HS_ERROR_ARGUMENT,
              "the box is [0, 10) along x, the grid with its halo has [-1, 9)");
    must_fail(hs_simulation_upload(s, "u", &turned, &value), HS_ERROR_ARGUMENT, "[3, 2) along x");
    must_fail(hs_simulation_run(s, -1), HS_ERROR_ARGUMENT, "steps is below 0");
    must_fail(hs_simulation_run(NULL, 1), HS_ERROR_ARGUMENT, "NULL");
    hs_simulation_destroy(s);
    hs_simulation_destroy(NULL);
}

static void refusals_are_in_the_operators_words(void **state)
{
    (void)state;
    hs_simulation *s = make_simulation(mock_operator(), 8, 1, 1);
    must(hs_simulation_set_scalar(s, "refuse", 1));
    must_fail(hs_simulation_run(s, 1), HS_ERROR_ARGUMENT, "mock: refuse is not 0");
    must_fail(hs_simulation_fill_halos(s), HS_ERROR_ARGUMENT, "mock: refuse is not 0");
    assert_true(hs_simulation_step(s) == 0);
    ((mock_args *)hs_simulation_args(s))->a = NULL;
    hs_grid *grid;
    must_fail(hs_simulation_grid(s, "a", &grid), HS_ERROR_ARGUMENT,
              "'a' of the arguments is none of the simulation's arrays");
    hs_simulation_destroy(s);
}

static void *run_apart(void *context)
{
    hs_simulation *s = context;
    for (int i = 0; i < 20; ++i)
        if (hs_simulation_run(s, 1) != HS_OK)
            return s;
    return hs_simulation_synchronize(s) == HS_OK ? NULL : s;
}

static void two_run_at_once(void **state)
{
    (void)state;
    hs_simulation *both[2] = {make_heat(40, 17, 9, 1), make_heat(24, 30, 5, 2)};
    hs_simulation *alone[2] = {make_heat(40, 17, 9, 1), make_heat(24, 30, 5, 2)};
    pthread_t threads[2];
    for (int i = 0; i < 2; ++i)
        assert_int_equal(pthread_create(&threads[i], NULL, run_apart, both[i]), 0);
    for (int i = 0; i < 2; ++i) {
        void *failed = NULL;
        assert_int_equal(pthread_join(threads[i], &failed), 0);
        assert_null(failed);
        must(hs_simulation_run(alone[i], 20));
        assert_same_state(both[i], alone[i]);
        hs_simulation_destroy(both[i]);
        hs_simulation_destroy(alone[i]);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_are_those_of_the_operator),
        cmocka_unit_test(grids_have_the_halo_that_is_asked_for),
        cmocka_unit_test(names_follow_the_arrays),
        cmocka_unit_test(step_and_origin_are_the_operators),
        cmocka_unit_test(transfers_come_in_pieces),
        cmocka_unit_test_teardown(transfers_are_right_in_any_order, be_eager),
        cmocka_unit_test(what_is_wrong_is_said),
        cmocka_unit_test(refusals_are_in_the_operators_words),
        cmocka_unit_test(two_run_at_once),
    };
    return run_selected(tests, sizeof tests / sizeof *tests, argc, argv);
}
