// SPDX-License-Identifier: MIT
// Planes and rows that are others times a number.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "fixture.h"
#include "model/alike.h"
#include "select.h"

#include <cmocka.h>

#define OPERATOR(update)                                                                           \
    "local u = grid \"u\"\nreturn stencil { name = \"t\", update = { out = " update " } }"
#define SEPARABLE(x, y, z)                                                                         \
    "local u = grid \"u\"\nlocal x, y, z = {" x "}, {" y "}, {" z "}\nlocal sum = 0\n"             \
    "for k = 1, #z do for j = 1, #y do for i = 1, #x do\n"                                         \
    "sum = sum + x[i]*y[j]*z[k]*u(i - 1, j - 1, k - 1) end end end\n"                              \
    "return stencil { name = \"t\", update = { out = sum } }"

static double factor_of(const struct model *m, int coefficient)
{
    return expr_at(m->pool, m->coefficients[coefficient].node)->number->value;
}

static const struct alike *plane(const struct planned *o, int at)
{
    return alike_at(o->model, &o->model->sums[0], at);
}

static void planes_of_a_filter_are_whole(void **state)
{
    (void)state;
    struct planned o = model_of(SEPARABLE("1, 3, 5", "1, 2", "2, -2, 8"));
    assert_true(plane(&o, 0)->whole && plane(&o, 0)->plane == 0 && plane(&o, 0)->factor < 0);
    assert_true(plane(&o, 1)->minus && plane(&o, 1)->plane == 0 && plane(&o, 1)->factor < 0);
    assert_true(factor_of(o.model, plane(&o, 2)->factor) == 4);
    assert_true(alike_turns_sign(o.model));
    planned_free(&o);
}

static void rows_of_a_filter_are_whole(void **state)
{
    (void)state;
    struct planned o = model_of(SEPARABLE("1, 3, 5", "1, 2, 7", "2, -2, 8"));
    const struct weighted_sum *s = &o.model->sums[0];
    assert_true(s->along[alike_row(s, 0, 0)->along].whole);
    assert_true(factor_of(o.model, alike_row(s, 0, 2)->factor) == 7);
    assert_null(alike_row(s, 1, 0)); // made of plane 0
    planned_free(&o);
}

static void mixed_derivatives_keep_their_axis(void **state)
{
    (void)state;
    struct planned o = model_of(OPERATOR("d(u, 'zz', { accuracy = 6 }) + d(u, 'xx', { accuracy = 6 "
                                         "}) + d(u, 'xz', { accuracy = 6 })"));
    assert_false(plane(&o, -3)->whole);
    assert_int_equal(plane(&o, 3)->plane, -3);
    assert_true(plane(&o, 3)->minus);
    assert_true(factor_of(o.model, plane(&o, -2)->factor) == -9);
    assert_null(plane(&o, 0));
    planned_free(&o);
}

// 0.1 * 0.3 * x are not the multiples of each other that they were before they were rounded.
static void rounded_products_are_alike(void **state)
{
    (void)state;
    struct planned o =
        model_of(SEPARABLE("0.1, 0.37, 1/3", "0.3, 0.7", "math.exp(-1), math.exp(-2)"));
    assert_non_null(plane(&o, 1));
    assert_true(plane(&o, 1)->whole);
    planned_free(&o);
}

static void others_are_not(void **state)
{
    (void)state;
    static const char *const UPDATES[] = {
        OPERATOR("laplacian(u, { accuracy = 8 })"),
        OPERATOR("u(-1,0,0) + 2*u(1,0,0) + 3*u(0,1,1) + 4*u(1,0,1) + 5*u(-1,0,1)"), // other places
        OPERATOR("u(-1,0,0) + 2*u(1,0,0) + 3*u(0,1,0) + 2*u(-1,0,1) + 4*u(1,0,1) + 7*u(0,1,1)"),
        OPERATOR("u(-1,0,0) + 2*u(1,0,0) + 2*u(-1,0,1) + 4*u(1,0,1)"), // no less work
        "local u, v = grid(\"u\", \"v\")\nreturn stencil { name = \"t\", update = { out = u*d(v, "
        "'xz', "
        "{ accuracy = 6 }) + v*d(u, 'xz', { accuracy = 6 }) } }", // two sums
    };
    for (size_t i = 0; i < sizeof UPDATES / sizeof *UPDATES; i++) {
        struct planned o = model_of(UPDATES[i]);
        assert_false(alike_shares(o.model));
        planned_free(&o);
    }
}

int main(int argc, char **argv)
{
    static const struct CMUnitTest TESTS[] = {
        cmocka_unit_test(planes_of_a_filter_are_whole),
        cmocka_unit_test(rows_of_a_filter_are_whole),
        cmocka_unit_test(mixed_derivatives_keep_their_axis),
        cmocka_unit_test(rounded_products_are_alike),
        cmocka_unit_test(others_are_not),
    };
    return run_selected(TESTS, sizeof TESTS / sizeof *TESTS, argc, argv);
}
