// SPDX-License-Identifier: MIT
// Weights of places between cells: what is read there of waves whose values are known. Sets that a simulation owns.
#include "acoustic_shot_r4.h"
#include "select.h"
#include "simulation_support.h"

#include <hipstencil/points.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const int64_t BOX[3] = {40, 36, 44};
static const double PLACE[3] = {17.3, 20.5, 21.9};

// What the weights make of a plane wave of wave number k along every axis, relative to its value at `at`.
static double error_of_wave(const hipstencil_weight *w, int64_t count, const double at[3], double k)
{
    double re = 0, im = 0;
    for (int64_t i = 0; i < count; i++) {
        double phase = 0;
        for (int axis = 0; axis < 3; axis++)
            phase += k * ((double)w[i].cell[axis] - at[axis]);
        re += w[i].weight * cos(phase);
        im += w[i].weight * sin(phase);
    }
    return hypot(re - 1, im);
}

static void sinc_reads_waves_of_four_cells(void **state)
{
    (void)state;
    hipstencil_weight w[HS_SPREAD_SINC_CELLS];
    const double pi = acos(-1);
    double worst = 0, linear = 0;
    for (int part = 1; part < 20; part++) {
        const double at[3] = {17 + part / 20.0, 20.5, 21 + part * part / 400.0};
        for (double k = 0; k <= pi / 2; k += pi / 40) {
            int64_t count = 0;
            assert_int_equal(hs_spread_point(HS_SPREAD_SINC, 3, at, BOX, w, &count), HS_OK);
            assert_int_equal(count, HS_SPREAD_SINC_CELLS);
            worst = fmax(worst, error_of_wave(w, count, at, k));
            count = 0;
            assert_int_equal(hs_spread_point(HS_SPREAD_LINEAR, 3, at, BOX, w, &count), HS_OK);
            assert_int_equal(count, HS_SPREAD_LINEAR_CELLS);
            linear = fmax(linear, error_of_wave(w, count, at, k));
        }
    }
    print_message("worst of sinc %g, of linear %g\n", worst, linear);
    assert_true(worst < 0.01);
    assert_true(linear > 0.5);
}

static void linear_reads_lines(void **state)
{
    (void)state;
    hipstencil_weight w[HS_SPREAD_LINEAR_CELLS];
    double sum = 0, first[3] = {0};
    int64_t count = 0;
    assert_int_equal(hs_spread_point(HS_SPREAD_LINEAR, 7, PLACE, BOX, w, &count), HS_OK);
    for (int64_t i = 0; i < count; i++) {
        assert_int_equal(w[i].point, 7);
        sum += w[i].weight;
        for (int axis = 0; axis < 3; axis++)
            first[axis] += w[i].weight * (double)w[i].cell[axis];
    }
    assert_true(fabs(sum - 1) < 1e-14);
    for (int axis = 0; axis < 3; axis++)
        assert_true(fabs(first[axis] - PLACE[axis]) < 1e-12);
}

static void cell_is_itself(void **state)
{
    (void)state;
    for (int how = HS_SPREAD_LINEAR; how <= HS_SPREAD_SINC; how++) {
        hipstencil_weight w[HS_SPREAD_SINC_CELLS];
        int64_t count = 0;
        assert_int_equal(hs_spread_point((hs_spread)how, 0, (double[]){5, 0, 0},
                                         (int64_t[]){9, 1, 1}, w, &count),
                         HS_OK);
        assert_int_equal(count, 1);
        assert_int_equal(w[0].cell[0], 5);
        assert_true(w[0].weight == 1);
    }
}

// The cells that two parts of a domain have are those of the whole, in the coordinates of each.
static void parts_have_all_of_a_point(void **state)
{
    (void)state;
    const int64_t cut = 19;
    for (int how = HS_SPREAD_LINEAR; how <= HS_SPREAD_SINC; how++) {
        hipstencil_weight whole[HS_SPREAD_SINC_CELLS], parts[2 * HS_SPREAD_SINC_CELLS];
        int64_t all = 0, count = 0;
        double sum = 0;
        hs_spread_point((hs_spread)how, 0, PLACE, BOX, whole, &all);
        hs_spread_point((hs_spread)how, 0, PLACE, (int64_t[]){cut, BOX[1], BOX[2]}, parts, &count);
        hs_spread_point((hs_spread)how, 0, (double[]){PLACE[0] - (double)cut, PLACE[1], PLACE[2]},
                        (int64_t[]){BOX[0] - cut, BOX[1], BOX[2]}, parts, &count);
        assert_int_equal(count, all);
        for (int64_t i = 0; i < all; i++)
            sum += whole[i].weight - parts[i].weight;
        assert_true(fabs(sum) < 1e-12);
    }
}

static void what_is_far_has_no_cell(void **state)
{
    (void)state;
    hipstencil_weight w[HS_SPREAD_SINC_CELLS];
    int64_t count = 0;
    const double far[][3] = {{-4.5, 3, 3}, {3, 1e300, 3}, {3, 3, 47.5}};
    for (int i = 0; i < 3; i++)
        assert_int_equal(hs_spread_point(HS_SPREAD_SINC, 0, far[i], BOX, w, &count), HS_OK);
    assert_int_equal(count, 0);
    assert_int_equal(hs_spread_point(HS_SPREAD_SINC, 0, (double[]){NAN, 0, 0}, BOX, w, &count),
                     HS_ERROR_ARGUMENT);
    assert_string_equal(hs_error_text(), "hs_spread_point: the place is not finite");
    assert_int_equal(hs_spread_point((hs_spread)2, 0, PLACE, BOX, w, &count), HS_ERROR_ARGUMENT);
    assert_int_equal(hs_spread_point(HS_SPREAD_SINC, 0, PLACE, (int64_t[3]){1, 0, 1}, w, &count),
                     HS_ERROR_ARGUMENT);
    assert_int_equal(hs_spread_point(HS_SPREAD_SINC, 0, PLACE, BOX, NULL, &count),
                     HS_ERROR_ARGUMENT);
}

// ---- sets of a simulation -----------------------------------------------------------------------

enum { CELLS = 20, ROWS = 12, TRACES = 3 };

static const double shot[] = {9.3, 10.6, 6};
static const double traces[] = {5, 10, 3, 9.5, 10.25, 8.75, 14.2, 10, 3};

static hs_simulation *make_waves(void)
{
    static const char *const names[] = {"h", "Lx", "Ly", "Lz"};
    hs_simulation *s = make_simulation(acoustic_shot_r4_operator(), CELLS, CELLS, CELLS);
    const hipstencil_operator *op = hs_simulation_operator(s);
    for (int i = 0; i < 4; i++)
        must(hs_simulation_set_scalar(s, names[i], i ? CELLS + 9 : 1));
    for (int g = 0; g < op->grids; g++) {
        hs_grid *grid = NULL;
        must(hs_simulation_grid(s, op->grid[g].name, &grid));
        must(hs_grid_set(grid, HS_BOX, strcmp(op->grid[g].name, "c2") == 0 ? 0.16 : 0, NULL));
    }
    return s;
}

static void amplitudes(float values[ROWS])
{
    for (int row = 0; row < ROWS; row++)
        values[row] = (float)sin(0.7 * row + 0.3);
}

static void place_both(hs_simulation *s, const float *recorded)
{
    float pulse[ROWS];
    amplitudes(pulse);
    const hs_points_desc source = {HS_SPREAD_SINC, 1, shot, ROWS, pulse, 0};
    const hs_points_desc receivers = {HS_SPREAD_LINEAR, TRACES, traces, ROWS, recorded, 0};
    must(hs_simulation_place(s, "shots", &source));
    must(hs_simulation_place(s, "traces", &receivers));
}

// A list that the operator's own function makes of the same weights; the device's memory is the caller's.
static void place_by_hand(hs_simulation *s, hipstencil_points *set, hs_spread how, int points,
                          const double *at, const float *values)
{
    acoustic_shot_r4_args *args = hs_simulation_args(s);
    hipstencil_weight w[HS_SPREAD_SINC_CELLS];
    int64_t count = 0;
    size_t bytes = 0;
    void *list = NULL, *there[2] = {NULL, NULL};
    for (int i = 0; i < points; i++)
        must(hs_spread_point(how, i, at + 3 * i, args->extent, w, &count));
    assert_null(acoustic_shot_r4_points(args, set, w, count, NULL, &bytes));
    list = malloc(bytes);
    assert_null(acoustic_shot_r4_points(args, set, w, count, list, &bytes));
    const size_t size = sizeof(float) * ROWS * (size_t)points;
    assert_true(hipMalloc(&there[0], bytes) == hipSuccess &&
                hipMalloc(&there[1], size) == hipSuccess);
    assert_true(hipMemcpy(there[0], list, bytes, hipMemcpyHostToDevice) == hipSuccess);
    assert_true(hipMemcpy(there[1], values, size, hipMemcpyHostToDevice) == hipSuccess);
    free(list);
    set->list = there[0];
    set->values = there[1];
    set->stride = points;
    set->rows = ROWS;
}

static void placed_sets_are_lists_made_by_hand(void **state)
{
    (void)state;
    float pulse[ROWS], zeros[ROWS * TRACES] = {0}, records[2][ROWS * TRACES];
    hs_simulation *s[2] = {make_waves(), make_waves()};
    acoustic_shot_r4_args *args = hs_simulation_args(s[1]);
    amplitudes(pulse);
    place_both(s[0], NULL);
    place_both(s[0], NULL); // again, in place of the first
    place_by_hand(s[1], &args->shots, HS_SPREAD_SINC, 1, shot, pulse);
    place_by_hand(s[1], &args->traces, HS_SPREAD_LINEAR, TRACES, traces, zeros);
    for (int i = 0; i < 2; i++)
        must(hs_simulation_run(s[i], ROWS + 2)); // two without a row
    must(hs_simulation_records(s[0], "traces", 0, ROWS, records[0]));
    assert_true(hipMemcpy(records[1], args->traces.values, sizeof records[1],
                          hipMemcpyDeviceToHost) == hipSuccess);
    assert_true(fabsf(records[0][ROWS * TRACES - 1]) > 1e-4f);
    assert_memory_equal(records[0], records[1], sizeof records[0]);
    for (int i = 0; i < 2; i++) {
        hipstencil_points *const set = i ? &args->traces : &args->shots;
        assert_true(hipFree((void *)(uintptr_t)set->list) == hipSuccess);
        assert_true(hipFree(set->values) == hipSuccess);
        hs_simulation_destroy(s[i]);
    }
}

// What was recorded before is given, and rows follow the simulation's step.
static void rows_follow_the_step(void **state)
{
    (void)state;
    const char *const names[] = {"u", "u_prev"};
    float records[2][ROWS * TRACES];
    hs_simulation *whole = make_waves(), *parts[2] = {make_waves(), make_waves()};
    place_both(whole, NULL);
    must(hs_simulation_run(whole, ROWS));
    must(hs_simulation_records(whole, "traces", 0, ROWS, records[0]));
    place_both(parts[0], NULL);
    must(hs_simulation_run(parts[0], 5));
    memset(records[1], 0, sizeof records[1]);
    must(hs_simulation_records(parts[0], "traces", 0, 5, records[1]));
    place_both(parts[1], records[1]);
    for (int i = 0; i < 2; i++) {
        const hs_box box = {{-4, -4, -4}, {CELLS + 4, CELLS + 4, CELLS + 4}};
        void *values = copy_of(parts[0], names[i], NULL);
        must(hs_simulation_upload(parts[1], names[i], &box, values));
        free(values);
    }
    hs_simulation_set_step(parts[1], 5);
    must(hs_simulation_run(parts[1], ROWS - 5));
    must(hs_simulation_records(parts[1], "traces", 0, ROWS, records[1]));
    assert_memory_equal(records[0], records[1], sizeof records[0]);
    must(hs_simulation_records(parts[1], "traces", 6, 2, records[1]));
    assert_memory_equal(records[0] + 6 * TRACES, records[1], 2 * TRACES * sizeof(float));
    hs_simulation_destroy(whole);
    hs_simulation_destroy(parts[0]);
    hs_simulation_destroy(parts[1]);
}

// The operator's description, but of two dimensions.
static void places_off_the_plane_are_refused(void)
{
    const double beside[] = {5, 5, 0, 5, 5, 0.25};
    hipstencil_operator flat = *acoustic_shot_r4_operator();
    flat.dimensions = 2;
    hs_simulation *s;
    must(hs_simulation_create(&s, &(hs_simulation_desc){.op = &flat, .extent = {CELLS, CELLS}}));
    must_fail(hs_simulation_place(s, "traces",
                                  &(hs_points_desc){HS_SPREAD_LINEAR, 2, beside, ROWS, NULL, 0}),
              HS_ERROR_ARGUMENT, "point 1 lies at z = 0.25, and acoustic_shot_r4 has no z");
    must(hs_simulation_place(s, "traces",
                             &(hs_points_desc){HS_SPREAD_LINEAR, 1, beside, ROWS, NULL, 0}));
    hs_simulation_destroy(s);
}

static void sets_that_cannot_be_are_refused(void **state)
{
    (void)state;
    const double far[] = {5, 5, 5, 5, CELLS + 3.5, 5};
    float records[TRACES];
    hs_simulation *s = make_waves();
    const hs_points_desc outside = {HS_SPREAD_LINEAR, 2, far, ROWS, NULL, 0};
    must_fail(hs_simulation_place(s, "traces", &outside), HS_ERROR_ARGUMENT,
              "point 1, at (5, 23.5, 5), has no cell of the interior");
    must_fail(hs_simulation_place(s, "trace", &outside), HS_ERROR_ARGUMENT,
              "no set of points of acoustic_shot_r4 is called 'trace'; it has shots, traces");
    must_fail(hs_simulation_place(s, "traces", &(hs_points_desc){.at = far, .points = 2}),
              HS_ERROR_ARGUMENT, "rows is below 1");
    must_fail(hs_simulation_records(s, "traces", 0, 1, records), HS_ERROR_ARGUMENT,
              "'traces' was not placed");
    place_both(s, NULL);
    must_fail(hs_simulation_records(s, "traces", ROWS, 1, records), HS_ERROR_ARGUMENT,
              "'traces' has rows 0 to 11");
    must(hs_simulation_records(s, "traces", ROWS - 1, 1, records));
    hs_simulation_destroy(s);
    places_off_the_plane_are_refused();
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sinc_reads_waves_of_four_cells),
        cmocka_unit_test(linear_reads_lines),
        cmocka_unit_test(cell_is_itself),
        cmocka_unit_test(parts_have_all_of_a_point),
        cmocka_unit_test(what_is_far_has_no_cell),
        cmocka_unit_test(placed_sets_are_lists_made_by_hand),
        cmocka_unit_test(rows_follow_the_step),
        cmocka_unit_test(sets_that_cannot_be_are_refused),
    };
    return run_selected(tests, sizeof tests / sizeof tests[0], argc, argv);
}
