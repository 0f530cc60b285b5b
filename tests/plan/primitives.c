// SPDX-License-Identifier: MIT
// Generated code has the primitives, the coefficients and the names that its kernels use, and no
// others.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fixture.h"
#include "plan/kernel.h"
#include "plan/primitives_make.h"
#include "select.h"

#include <cmocka.h>

#define STAR                                                                                       \
    "return stencil { name = \"t\", shape = star(2), coefficients = laplacian { accuracy = 4 } }"

static void names_of_grids_choose_no_primitives(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"u", "repair", "once", "spread"};
    struct primitives first;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        char spec[256];
        snprintf(spec, sizeof spec,
                 "local u = grid \"%s\"\nreturn stencil { name = \"t\", update = { out = "
                 "laplacian(u, { accuracy = 8 }) } }",
                 NAMES[i]);
        struct planned o = operator_of(spec, "fused", "vector=4", "gfx90a");
        first = i == 0 ? o.plans->needs : first;
        assert_int_equal(o.plans->needs.widths.count, 1);
        assert_memory_equal(&o.plans->needs, &first, sizeof first);
        planned_free(&o);
    }
}

static void every_pass_has_its_primitives(void **state)
{
    (void)state;
    struct planned o = operator_of(STAR, "two_pass", "reuse=partial prefetch=async", "sm_90");
    assert_true(o.plans->plans[0].applicable);
    assert_true(o.plans->plans[0].needs.keep_sum);
    assert_false(o.plans->plans[0].needs.async_copies);
    planned_free(&o);
    o = operator_of(STAR, "two_pass", "reuse=window", "gfx90a");
    assert_true(o.plans->plans[0].applicable);
    assert_false(o.plans->plans[0].needs.keep_sum);
    assert_true(o.plans->plans[0].needs.keep_offset);
    planned_free(&o);
}

static void a_set_has_what_its_plans_have(void **state)
{
    (void)state;
    struct planned o = operator_of(STAR, NULL, NULL, "gfx90a");
    for (int i = 0; i < o.plans->count; i++) {
        struct primitives more = o.plans->needs;
        if (!o.plans->plans[i].applicable)
            continue;
        primitives_of_plan(&o.plans->plans[i], &more);
        assert_memory_equal(&more, &o.plans->needs, sizeof more);
    }
    planned_free(&o);
    o = operator_of(STAR, "fused", NULL, "gfx90a");
    assert_memory_equal(&o.plans->needs, &o.plans->plans[0].needs, sizeof o.plans->needs);
    planned_free(&o);
}

static void a_literal_1_is_not_mentioned(void **state)
{
    (void)state;
    struct planned o = operator_of("return stencil { name = \"t\", shape = star(1), coefficients = "
                                   "function(x, y, z) return x + y + z == 0 and -6 or 1 end }",
                                   "fused", NULL, "gfx90a");
    const struct model *m = o.model;
    assert_int_equal(m->ncoefficients, 2);
    for (int i = 0; i < m->ncoefficients; i++) {
        double value = expr_at(m->pool, m->coefficients[i].node)->number->value;
        assert_int_equal(plan_mentions(&o.plans->plans[0], i), value != 1);
    }
    planned_free(&o);
}

static void functions_of_the_update_are_there(void **state)
{
    (void)state;
    struct planned o = model_of("local u, v = grid(\"u\", \"v\")\nreturn stencil { name = \"t\", "
                                "update = { out = max(u, 0) + abs(v(1, 0, 0) * u) } }");
    const struct operations *all = o.plans->operations;
    assert_true(all->functions.greater && all->functions.magnitude && all->splat);
    assert_false(all->functions.lesser || all->functions.root || all->functions.choose);
    planned_free(&o);
}

// Both outputs have u v + w, one of them u v as well.
static void what_is_shared_has_a_name_before_it_is_used(void **state)
{
    (void)state;
    struct planned o =
        model_of("local u, v, w = grid(\"u\", \"v\", \"w\")\nreturn stencil { name = \"t\", "
                 "update = { a = (u * v + w)^2, b = sqrt(u * v + w) * (u * v) } }");
    const struct operations *all = o.plans->operations;
    assert_int_equal(all->shared.count, 2);
    assert_string_equal(all->shared.list[0].name, "t1");
    assert_string_equal(all->shared.list[1].name, "t2");
    assert_int_equal(expr_at(o.model->pool, all->shared.list[0].node)->op, EXPR_MUL);
    assert_int_equal(expr_at(o.model->pool, all->shared.list[1].node)->op, EXPR_ADD);
    planned_free(&o);
}

// By their order: those that are written, then those that are only read.
static void kernels_take_what_they_read_and_write(void **state)
{
    (void)state;
    struct planned o = model_of(
        "local u, v = grid(\"u\", \"v\")\nlocal a, b = scalar(\"a\", \"b\")\nreturn "
        "stencil { name = \"t\", update = { out = a * (u(1, 0, 0) + u(-1, 0, 0)) + b * v } }");
    for (int i = 0; i < o.plans->count; i++) {
        const struct plan *p = &o.plans->plans[i];
        for (int k = 0; p->applicable && k < p->nkernels; k++) {
            const struct kernel *kernel = &p->kernels[k];
            assert_int_equal(kernel->ngrids, 3);
            for (int g = 0; g < kernel->ngrids; g++)
                assert_int_equal(o.model->grids[kernel->grids[g]].written, g == 0);
            assert_int_equal(kernel->nuniforms, 2);
        }
    }
    planned_free(&o);
}

static const struct CMUnitTest TESTS[] = {
    cmocka_unit_test(names_of_grids_choose_no_primitives),
    cmocka_unit_test(every_pass_has_its_primitives),
    cmocka_unit_test(a_set_has_what_its_plans_have),
    cmocka_unit_test(a_literal_1_is_not_mentioned),
    cmocka_unit_test(functions_of_the_update_are_there),
    cmocka_unit_test(what_is_shared_has_a_name_before_it_is_used),
    cmocka_unit_test(kernels_take_what_they_read_and_write),
};

int main(int argc, char **argv)
{
    return run_selected(TESTS, sizeof TESTS / sizeof *TESTS, argc, argv);
}
