// SPDX-License-Identifier: MIT
// What recurs from plane to plane is found once, where windows hold columns and it pays.
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
    "local u, b = grid(\"u\", \"b\")\nlocal k = scalar \"k\"\n"                                    \
    "local function up(a) return { accuracy = a, stagger = 0.5 } end\n"                            \
    "local function down(a) return { accuracy = a, stagger = -0.5 } end\n"
#define SWEEP(value)                                                                               \
    HEAD "return stencil { name = \"t\", update = { out = k + u(1, 0, 0) + " value " } }"
// A derivative of b times a derivative: fluxes through faces, of which each sees four, or six.
#define FLUX(a)   SWEEP("d(b * d(u, \"z\", up(" a ")), \"z\", down(" a "))")
#define BY_COPIES "reuse=window prefetch=async"

static struct planned plan_of(const char *text, const char *preset, const char *settings)
{
    struct planned o = operator_of(text, preset, settings, "sm_90");
    assert_true(o.plans->plans[0].applicable);
    return o;
}

static void a_flux_is_found_once_whatever_it_is_weighed_by(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int faces, reach;
    } CASES[] = {{FLUX("4"), 4, 3}, {FLUX("6"), 6, 5}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        struct planned o = plan_of(CASES[i].text, "fused", BY_COPIES);
        const struct kernel *k = &o.plans->plans[0].kernels[0];
        assert_non_null(k->recurring);
        assert_int_equal(k->recurring->count, 1);
        const struct recurring_value *v = &k->recurring->values[0];
        assert_int_equal(v->count, CASES[i].faces);
        for (int n = 0; n < v->count; n++)
            assert_int_equal(v->list[n].plane, CASES[i].reach - n);
        // Of u what lies below the point is read by no sum any more.
        assert_int_equal(k->levels[0].lowest, 0);
        assert_int_equal(kernel_stream(k, 1)->lo, 0);
        assert_int_equal(k->turns, CASES[i].reach + 1);
        // But the first output plane waits for the lowest flux.
        assert_int_equal(kernel_filling(k), 2 * CASES[i].reach);
        planned_free(&o);
    }
}

// Differences recur in limited ones, and these in fluxes: each is found once, in the order of need.
static void what_recurs_is_made_of_what_recurs(void **state)
{
    (void)state;
    struct planned o =
        plan_of(SWEEP("(function()\n"
                      "  local du = u(0, 0, 1) - u\n"
                      "  local limited = min(du, du(0, 0, -1)) * k\n"
                      "  local flux = b * (limited + limited(0, 0, 1) * u(0, 0, 1))\n"
                      "  return flux - flux(0, 0, -1)\nend)()"),
                "fused", BY_COPIES);
    const struct kernel *k = &o.plans->plans[0].kernels[0];
    assert_non_null(k->recurring);
    assert_true(k->recurring->count >= 2);
    for (int i = 1; i < k->recurring->count; i++)
        assert_true(k->recurring->values[i].count >= 2);
    const struct named_nodes *parts = &k->recurring->parts;
    for (int i = 1; i < parts->count; i++)
        assert_true(parts->list[i].node > parts->list[i - 1].node);
    planned_free(&o);
}

// On an H200 windows that threads load lose more than they gain, but where something divides.
static void windows_that_threads_load_hand_on_what_is_dear(void **state)
{
    (void)state;
    struct planned cheap = plan_of(FLUX("4"), "window", NULL);
    struct planned dear =
        plan_of(SWEEP("d(b / (1 + d(u, \"z\", up(2))^2), \"z\", down(2))"), "window", NULL);
    assert_null(cheap.plans->plans[0].kernels[0].recurring);
    assert_non_null(dear.plans->plans[0].kernels[0].recurring);
    planned_free(&cheap);
    planned_free(&dear);
}

static void nothing_is_handed_on_where_it_would_not_be_the_same(void **state)
{
    (void)state;
    static const char *const NONE[] = {
        SWEEP("d(b * d(u, \"x\", up(4)), \"x\", down(4)) + u(0, 0, 1)"),   // along another axis
        SWEEP("d(index(\"z\") * b * d(u, \"z\", up(4)), \"z\", down(4))"), // of where it is
        SWEEP("b * (u(0, 0, 1) - u) - b(0, 0, -1) * (u - 2 * u(0, 0, -1))"),
        SWEEP("d(b * d(u, \"xz\"), \"z\", down(2)) + u(0, 0, 1)"),
    };
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++) {
        struct planned o = plan_of(NONE[i], "fused", BY_COPIES);
        assert_null(o.plans->plans[0].kernels[0].recurring);
        planned_free(&o);
    }
    struct planned sums = plan_of(FLUX("4"), "partial", NULL);
    assert_null(sums.plans->plans[0].kernels[0].recurring);
    planned_free(&sums);
}

// Of u^2 a window of nine planes would become one of five, and eight of the squares.
static void registers_are_not_given_for_few_operations(void **state)
{
    (void)state;
    struct planned few = plan_of(SWEEP("d(u^2, \"z\", { accuracy = 8 }) + b"), "fused", BY_COPIES);
    struct planned more =
        plan_of(SWEEP("d(u * b, \"z\", { accuracy = 8 }) + b"), "fused", BY_COPIES);
    assert_null(few.plans->plans[0].kernels[0].recurring);
    assert_null(more.plans->plans[0].kernels[0].recurring);
    planned_free(&few);
    planned_free(&more);
    struct planned two = plan_of(SWEEP("d(u^2 * b, \"z\", { accuracy = 8 })"), "fused", BY_COPIES);
    assert_non_null(two.plans->plans[0].kernels[0].recurring); // three for two
    planned_free(&two);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_flux_is_found_once_whatever_it_is_weighed_by),
        cmocka_unit_test(what_recurs_is_made_of_what_recurs),
        cmocka_unit_test(windows_that_threads_load_hand_on_what_is_dear),
        cmocka_unit_test(nothing_is_handed_on_where_it_would_not_be_the_same),
        cmocka_unit_test(registers_are_not_given_for_few_operations),
    };
    return run_selected(tests, sizeof tests / sizeof *tests, argc, argv);
}
