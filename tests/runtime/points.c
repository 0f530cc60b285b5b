// SPDX-License-Identifier: MIT
// Weights of places between cells: what is read there of waves whose values are known.
#include "select.h"

#include <hipstencil/points.h>

#include <math.h>

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

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sinc_reads_waves_of_four_cells),
        cmocka_unit_test(linear_reads_lines),
        cmocka_unit_test(cell_is_itself),
        cmocka_unit_test(parts_have_all_of_a_point),
        cmocka_unit_test(what_is_far_has_no_cell),
    };
    return run_selected(tests, sizeof tests / sizeof tests[0], argc, argv);
}
