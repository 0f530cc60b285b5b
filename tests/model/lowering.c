// SPDX-License-Identifier: MIT
// An update as the user wrote it becomes weighted sums with a pointwise rest.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "fixture.h"
#include "model/model_dump.h"
#include "model/model_make.h"
#include "select.h"

#include <cmocka.h>

#define UPDATE(declarations, ...)                                                                  \
    declarations "\nreturn stencil { name = \"t\", update = { " __VA_ARGS__ " } }"
#define U  "local u = grid \"u\""
#define UV "local u, v = grid(\"u\", \"v\")"

static const struct expr *value_of(const struct planned *o, int output)
{
    return expr_at(o->model->pool, o->model->outputs[output].value);
}

static double coefficient_at(const struct model *m, int sum, int x, int y, int z)
{
    const struct weighted_sum *s = &m->sums[sum];
    for (int i = 0; i < s->ntaps; i++) {
        const int *at = s->taps[i].offset;
        if (at[0] == x && at[1] == y && at[2] == z) {
            int node = m->coefficients[s->taps[i].coefficient].node;
            assert_int_equal(expr_at(m->pool, node)->op, EXPR_NUMBER);
            return expr_at(m->pool, node)->number->value;
        }
    }
    fail_msg("no tap at %d, %d, %d", x, y, z);
    return 0;
}

static void linear_forms_merge(void **state)
{
    (void)state;
    struct planned o =
        model_of(UPDATE(U, "out = u + 2*u(1,0,0) - u(1,0,0)/4 + 3*(u - (u(1,0,0) - 4*u(0,-1,0)))"));
    assert_int_equal(o.model->nsums, 1);
    assert_int_equal(o.model->sums[0].ntaps, 3);
    assert_true(coefficient_at(o.model, 0, 0, 0, 0) == 4);
    assert_true(coefficient_at(o.model, 0, 1, 0, 0) == -1.25);
    assert_true(coefficient_at(o.model, 0, 0, -1, 0) == 12);
    assert_int_equal(value_of(&o, 0)->op, EXPR_SUM);
    planned_free(&o);
}

static void taps_that_cancel_vanish(void **state)
{
    (void)state;
    struct planned o = model_of(UPDATE(U, "out = u(3,0,0) + u(-1,0,0) - u(3,0,0) + u"));
    assert_int_equal(o.model->sums[0].ntaps, 2);
    assert_int_equal(o.model->sums[0].hi[0], 0);
    planned_free(&o);
}

static void common_factor_stays_out_of_the_sum(void **state)
{
    (void)state;
    struct planned o = model_of(
        UPDATE(U "\nlocal h = scalar \"h\"", "out = laplacian(u, { accuracy = 4, spacing = h })"));
    assert_int_equal(o.model->nsums, 1);
    for (int i = 0; i < o.model->sums[0].ntaps; i++)
        assert_true(o.model->coefficients[o.model->sums[0].taps[i].coefficient].literal);
    assert_int_equal(value_of(&o, 0)->op, EXPR_MUL);
    planned_free(&o);
}

static void factors_that_differ_become_coefficients(void **state)
{
    (void)state;
    struct planned o =
        model_of(UPDATE(U "\nlocal h, k = scalar(\"h\", \"k\")",
                        "out = laplacian(u, { accuracy = 2, spacing = { x = h, y = k, z = 1 } })"));
    int given = 0;
    for (int i = 0; i < o.model->ncoefficients; i++)
        given += !o.model->coefficients[i].literal;
    assert_int_equal(o.model->nsums, 1);
    assert_int_equal(o.model->sums[0].ntaps, 7);
    assert_int_equal(given, 3); // x, y and the centre
    planned_free(&o);
}

static void products_of_derivatives_stay_products(void **state)
{
    (void)state;
    struct planned o =
        model_of(UPDATE(UV, "out = d(u, \"x\", { accuracy = 2 }) * d(v, \"y\", { accuracy = 2 })"));
    const struct expr *n = value_of(&o, 0);
    assert_int_equal(o.model->nsums, 2);
    assert_int_equal(n->op, EXPR_MUL);
    assert_int_equal(expr_at(o.model->pool, n->operand[0])->op, EXPR_SUM);
    assert_int_equal(expr_at(o.model->pool, n->operand[1])->op, EXPR_SUM);
    planned_free(&o);
}

static void equal_sums_are_one(void **state)
{
    (void)state;
    struct planned o = model_of(UPDATE(
        UV, "a = d(u, \"x\", { accuracy = 2 })^2 + v, b = abs(d(u, \"x\", { accuracy = 2 }))"));
    assert_int_equal(o.model->nsums, 1);
    planned_free(&o);
}

static void coefficient_grid_is_read_at_the_point(void **state)
{
    (void)state;
    struct planned o = model_of(UPDATE(UV, "out = v * laplacian(u, { accuracy = 2 })"));
    assert_int_equal(o.model->nsums, 1);
    for (int g = 0; g < o.model->ngrids; g++)
        if (strcmp(o.model->grids[g].name, "v") == 0)
            for (int axis = 0; axis < 3; axis++)
                assert_int_equal(o.model->grids[g].lo[axis] + o.model->grids[g].hi[axis], 0);
    planned_free(&o);
}

static void lone_centre_is_no_sum(void **state)
{
    (void)state;
    struct planned o = model_of(UPDATE(UV, "out = 2*v + laplacian(u, { accuracy = 2 })"));
    assert_int_equal(o.model->nsums, 1);
    assert_string_equal(o.model->grids[o.model->sums[0].grid].name, "u");
    planned_free(&o);
}

static void written_grids_come_first(void **state)
{
    (void)state;
    struct planned o = model_of(UPDATE(UV, "v = v + u(0,0,1), w = u"));
    assert_string_equal(o.model->grids[0].name, "v");
    assert_true(o.model->grids[0].written && o.model->grids[0].read);
    assert_string_equal(o.model->grids[1].name, "w");
    assert_true(o.model->grids[1].written && !o.model->grids[1].read);
    assert_string_equal(o.model->grids[2].name, "u");
    planned_free(&o);
}

static void ranges_go_with_their_grids(void **state)
{
    (void)state;
    struct planned o =
        model_of(UPDATE("local u, v = grid(\"u\"), grid(\"v\", { range = {-1, 2.5} }) ",
                        "v = v + u(0,0,1), w = u"));
    struct text dump = {0};
    const struct names *names = o.plans->names;
    assert_string_equal(o.model->grids[0].name, "v");
    assert_true(o.model->grids[0].has_range);
    assert_true(o.model->grids[0].range[0] == -1 && o.model->grids[0].range[1] == 2.5);
    assert_false(o.model->grids[1].has_range || o.model->grids[2].has_range);
    model_dump(o.model, names->coefficients, names->sums, &dump);
    assert_non_null(
        strstr(text_string(&dump), "v written read reach x -0..0 y -0..0 z -0..0 range -1..2.5\n"));
    assert_non_null(strstr(text_string(&dump), "grid w written reach x -0..0 y -0..0 z -0..0\n"));
    text_free(&dump);
    planned_free(&o);
}

static void output_may_be_read_at_the_point_only(void **state)
{
    (void)state;
    assert_string_equal(refusal_of(UPDATE(UV, "v = u + v(0,1,0)")),
                        "output 'v' is read at offset {0,1,0} while it is being written; an output "
                        "may be read at offset {0,0,0} only: write to another grid");
}

static void work_is_counted(void **state)
{
    (void)state;
    struct planned o = model_of("return stencil { name = \"t\", shape = star(4), coefficients = "
                                "laplacian { accuracy = 8 } }");
    assert_true(o.model->flops == 25 + 24); // a product per tap, sums between them
    assert_true(o.model->bytes == 8);
    assert_int_equal(o.model->taps, 25);
    planned_free(&o);
    o = model_of("local u, p, c = grid(\"u\", \"p\", \"c\")\nreturn stencil { name = \"t\", type = "
                 "\"double\", update = { p = 2*u - p + c*laplacian(u, { accuracy = 2 }) } }");
    assert_true(o.model->bytes == 4 * 8); // p read and written, u and c read
    planned_free(&o);
}

static struct description *description_of(const char *spec)
{
    char path[] = "/tmp/hipstencil-test-XXXXXX";
    struct error e = {0};
    int file = mkstemp(path);
    assert_true(file >= 0 && close(file) == 0);
    assert_true(file_write(path, spec, strlen(spec), NULL, &e));
    struct description *d = description_read(path, &e);
    unlink(path);
    assert_non_null(d);
    return d;
}

static void model_keeps_nothing_of_the_description(void **state)
{
    (void)state;
    struct error e = {0};
    struct description *d = description_of(
        UPDATE(UV "\nlocal h = scalar \"h\"", "v = u*v + laplacian(u, { accuracy = 2 })/h"));
    int nodes = d->pool->count;
    struct model *m = model_make(d, NULL, &e);
    assert_non_null(m);
    assert_int_equal(d->pool->count, nodes);
    description_free(d);
    assert_string_equal(m->name, "t");
    assert_string_equal(m->doc, "");
    assert_string_equal(m->grids[0].name, "v");
    assert_string_equal(m->scalars[0], "h");
    assert_int_equal(expr_at(m->pool, m->outputs[0].value)->op, EXPR_ADD);
    model_free(m);
}

static void arithmetic_follows_the_type_that_is_asked_for(void **state)
{
    (void)state;
    static const struct {
        const char *fields;
        enum element_type asked, arithmetic;
    } CASES[] = {{"", ELEMENT_DOUBLE, ELEMENT_DOUBLE},
                 {"type = \"double\",", ELEMENT_FLOAT, ELEMENT_FLOAT},
                 {"arithmetic = \"double\",", ELEMENT_FLOAT, ELEMENT_DOUBLE},
                 {"arithmetic = \"double\",", ELEMENT_DOUBLE, ELEMENT_DOUBLE}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        struct text spec = {0};
        struct error e = {0};
        text_addf(&spec,
                  "return stencil { name = \"t\", %s shape = star(1), coefficients = "
                  "laplacian { accuracy = 2 } }",
                  CASES[i].fields);
        struct description *d = description_of(text_string(&spec));
        struct model *m = model_make(d, &CASES[i].asked, &e);
        assert_non_null(m);
        assert_int_equal(m->type, CASES[i].asked);
        assert_int_equal(m->arithmetic, CASES[i].arithmetic);
        model_free(m);
        description_free(d);
        text_free(&spec);
    }
}

static const struct CMUnitTest TESTS[] = {
    cmocka_unit_test(linear_forms_merge),
    cmocka_unit_test(taps_that_cancel_vanish),
    cmocka_unit_test(common_factor_stays_out_of_the_sum),
    cmocka_unit_test(factors_that_differ_become_coefficients),
    cmocka_unit_test(products_of_derivatives_stay_products),
    cmocka_unit_test(equal_sums_are_one),
    cmocka_unit_test(coefficient_grid_is_read_at_the_point),
    cmocka_unit_test(lone_centre_is_no_sum),
    cmocka_unit_test(written_grids_come_first),
    cmocka_unit_test(ranges_go_with_their_grids),
    cmocka_unit_test(output_may_be_read_at_the_point_only),
    cmocka_unit_test(work_is_counted),
    cmocka_unit_test(model_keeps_nothing_of_the_description),
    cmocka_unit_test(arithmetic_follows_the_type_that_is_asked_for),
};

int main(int argc, char **argv)
{
    return run_selected(TESTS, sizeof TESTS / sizeof *TESTS, argc, argv);
}
