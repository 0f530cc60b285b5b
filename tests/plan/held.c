// SPDX-License-Identifier: MIT
// What several steps at once have of updates: sums begin with what is added to them alone and is the same everywhere.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fixture.h"
#include "plan/kernel.h"
#include "select.h"

#include <cmocka.h>

#define STEP(value)                                                                                \
    "local u = grid \"u\"\nlocal a = scalar \"a\"\nreturn stencil { name = \"t\", "                \
    "dimensions = 2, update = { out = " value " }, advance = { u = \"out\" }, "                    \
    "boundary = \"periodic\" }"

// The operation of what the one sum begins with, EXPR_OPS where that is nothing.
static enum expr_op begun_with(const char *spec)
{
    struct planned o = operator_of(spec, "strips", NULL, "sm_90");
    const struct plan *p = &o.plans->plans[0];
    enum expr_op op = EXPR_OPS;
    if (!p->applicable || o.model->nsums != 1)
        fail_msg("not what is asked for:\n%s", spec);
    const struct beginning *b = p->group->fusion->begins;
    if (b && b[0].whole >= 0) {
        assert_int_equal(expr_at(o.model->pool, b[0].whole)->op, b[0].minus ? EXPR_SUB : EXPR_ADD);
        op = expr_at(o.model->pool, b[0].with)->op;
    }
    planned_free(&o);
    return op;
}

static void sums_begin_with_constants_that_are_added_to_them(void **state)
{
    (void)state;
    assert_int_equal(begun_with(STEP("laplacian(u) + 0.5 - a * u^2")), EXPR_NUMBER);
    assert_int_equal(begun_with(STEP("u^2 + laplacian(u) + a")), EXPR_UNIFORM);
    assert_int_equal(begun_with(STEP("a * (1 - u^2) + laplacian(u)")),
                     EXPR_OPS); // the constant has its factor in common with u^2
    assert_int_equal(begun_with(STEP("laplacian(u) - 0.5 - a * u^2")), EXPR_NUMBER);
    assert_int_equal(begun_with(STEP("laplacian(u) - a * u^2")), EXPR_OPS);
}

static void sums_that_are_read_twice_begin_with_nothing(void **state)
{
    (void)state;
    assert_int_equal(begun_with(STEP("0.5 + laplacian(u) + a * laplacian(u)^2")), EXPR_OPS);
    assert_int_equal(begun_with(STEP("a * (0.5 + laplacian(u))^2")), EXPR_NUMBER); // of one use
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_begin_with_constants_that_are_added_to_them),
        cmocka_unit_test(sums_that_are_read_twice_begin_with_nothing),
    };
    return run_selected(tests, sizeof tests / sizeof *tests, argc, argv);
}
