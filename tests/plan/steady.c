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

#define SEVERAL(value)                                                                             \
    "local u = grid 'u'\nlocal i, j, k = index 'x', index 'y', index 'z'\nreturn stencil { "       \
    "name = 't', update = { out = " value " * laplacian(u) }, advance = { u = 'out' }, "           \
    "boundary = fixed(0) }"

// A block of several steps has an element for each of its columns, rows and planes.
static void several_steps_have_a_list_for_each_axis(void **state)
{
    (void)state;
    struct planned o = operator_of(SEVERAL("exp(-i^2) * exp(-j^2) * exp(-k^2)"), "temporal",
                                   "prefetch=async window=64 rows=4 time=3", "sm_90");
    struct planned none =
        operator_of(SEVERAL("2"), "temporal", "prefetch=async window=64 rows=4 time=3", "sm_90");
    const struct plan *p = &o.plans->plans[0];
    assert_true(p->applicable);
    const struct kernel *k = p->group;
    const struct by_axis *b = &p->operations->by_axis;
    for (int axis = 0; axis < 3; axis++)
        assert_int_equal(b->count[axis], 1);
    assert_true(k->by_axis);
    const int elements = k->choices.lanes * k->geometry.vector +
                         k->choices.block[1] * k->geometry.rows + kernel_planes_made(k);
    const int more = k->lds_bytes - none.plans->plans[0].group->lds_bytes;
    assert_in_range(more, elements * (int)sizeof(float), elements * (int)sizeof(float) + 15);
    planned_free(&none);
    planned_free(&o);
}

// Of two axes, or with the number of the step.
static void lists_have_what_varies_along_one_axis_only(void **state)
{
    (void)state;
    struct planned o = operator_of(SEVERAL("exp(-i^2 - j^2) * sin(k * step())"), "temporal",
                                   "prefetch=async window=64", "sm_90");
    const struct by_axis *b = &o.plans->plans[0].operations->by_axis;
    assert_int_equal(b->count[0], 1); // i^2
    assert_int_equal(b->count[1], 1);
    assert_int_equal(b->count[2], 1); // k
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
        cmocka_unit_test(several_steps_have_a_list_for_each_axis),
        cmocka_unit_test(lists_have_what_varies_along_one_axis_only),
    };
    return run_selected(tests, sizeof tests / sizeof *tests, argc, argv);
}
