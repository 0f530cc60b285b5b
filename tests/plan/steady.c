// SPDX-License-Identifier: MIT
// What columns and planes have alike is found before a block walks, where there is room for it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fixture.h"
#include "plan/kernel.h"
#include "plan/operations.h"
#include "select.h"

#include <cmocka.h>

#define HEAD                                                                                       \
    "local u, v = grid(\"u\", \"v\")\nlocal i, j, k = index \"x\", index \"y\", index \"z\"\n"
#define SWEEP(value)                                                                               \
    HEAD "return stencil { name = \"t\", update = { out = laplacian(u) + " value " * v } }"
#define FADE SWEEP("exp(-i^2) * exp(-j^2) * exp(-k^2)")

static void a_product_of_factors_is_found_for_columns_and_planes(void **state)
{
    (void)state;
    struct planned o = operator_of(FADE, "fused", "window=64", "sm_90");
    const struct plan *p = &o.plans->plans[0];
    const struct steady *s = &p->operations->steady;
    assert_true(p->applicable);
    assert_int_equal(s->columns_read, 1); // exp(-i^2) exp(-j^2)
    assert_int_equal(s->planes_read, 1);
    assert_true(p->kernels[0].columns_kept);
    assert_int_equal(p->kernels[0].list_bytes, 64 * (int)sizeof(float));
    assert_int_equal(p->lds_bytes, p->kernels[0].lds_bytes + p->kernels[0].list_bytes);
    assert_false(p->edge->steady);
    planned_free(&o);
}

static void what_varies_along_all_axes_is_left_to_points(void **state)
{
    (void)state;
    struct planned o = operator_of(SWEEP("exp(-(i + j + k)^2)"), "fused", NULL, "sm_90");
    assert_false(o.plans->plans[0].kernels[0].steady);
    planned_free(&o);
}

// A 2D operator walks along its y.
static void the_axis_of_the_walk_is_the_slowest(void **state)
{
    (void)state;
    struct planned o =
        operator_of("local u = grid \"u\"\nlocal i, j = index \"x\", index \"y\"\n"
                    "return stencil { name = \"t\", dimensions = 2, update = { out = u(1, 0) + "
                    "u(0, 1) + exp(-i^2) * exp(-j^2) * u } }",
                    "window", NULL, "sm_90");
    const struct plan *p = &o.plans->plans[0];
    assert_true(p->applicable);
    assert_int_equal(p->operations->steady.columns_read, 1);
    assert_int_equal(p->operations->steady.planes_read, 1);
    assert_true(p->kernels[0].columns_kept);
    assert_int_equal(p->kernels[0].list_bytes, 0); // without a tile there is no barrier to wait at
    planned_free(&o);
}

static void columns_are_found_again_where_they_would_take_too_many_registers(void **state)
{
    (void)state;
    static const char MANY[] =
        SWEEP("exp(-i^2) * v + exp(-j^2) * u + sin(i) * v^2 + cos(j) * u^2 + "
              "exp(i) * v^3 + exp(j) * u^3 + log(i) ");
    struct planned o = operator_of(MANY, "fused", "vector=4", "sm_90");
    const struct plan *p = &o.plans->plans[0];
    assert_true(p->applicable);
    assert_true(p->operations->steady.columns_read > 4);
    assert_true(p->kernels[0].steady);
    assert_false(p->kernels[0].columns_kept);
    planned_free(&o);
}

static void long_walks_have_no_list(void **state)
{
    (void)state;
    struct planned o = operator_of(FADE, "fused", "window=2048", "sm_90");
    assert_true(o.plans->plans[0].applicable);
    assert_int_equal(o.plans->plans[0].kernels[0].list_bytes, 0);
    planned_free(&o);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_product_of_factors_is_found_for_columns_and_planes),
        cmocka_unit_test(what_varies_along_all_axes_is_left_to_points),
        cmocka_unit_test(the_axis_of_the_walk_is_the_slowest),
        cmocka_unit_test(columns_are_found_again_where_they_would_take_too_many_registers),
        cmocka_unit_test(long_walks_have_no_list),
    };
    return run_selected(tests, sizeof tests / sizeof *tests, argc, argv);
}
