// SPDX-License-Identifier: MIT
// Descriptions by what they compute: the expressions are evaluated on polynomials, whose
// derivatives are known.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/text.h"
#include "pointwise.h"
#include "spec/description.h"

#include <cmocka.h> // defines a macro `fail`: after the project's headers

static char folder[] = "/tmp/hipstencil-spec-XXXXXX";

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    return rmdir(folder);
}

// Reads the specification with this text; the file is named t.lua.
static struct description *read_bytes(const char *text, size_t size, struct error *e)
{
    char path[sizeof folder + 16];
    snprintf(path, sizeof path, "%s/t.lua", folder);
    struct error ignored = {0};
    assert_true(file_write(path, text, size, NULL, &ignored));
    struct description *d = description_read(path, e);
    remove(path);
    return d;
}

static struct description *read_text(const char *text)
{
    struct error e = {0};
    struct description *d = read_bytes(text, strlen(text), &e);
    if (!d)
        fail_msg("%s", e.message);
    return d;
}

// The field every grid holds; its value grid g has at (x, y, z).
typedef double field(int grid, double x, double y, double z);

static double value_of(const struct expr *n, const double *v, field *f, const double *scalars)
{
    switch (n->op) {
    case EXPR_NUMBER:
        return n->number->value;
    case EXPR_SCALAR:
        return scalars[n->index];
    case EXPR_TAP:
        return f(n->index, n->offset[0], n->offset[1], n->offset[2]);
    default:
        return operation_value(n, v);
    }
}

static double evaluate(const struct description *d, int output, field *f, const double *scalars)
{
    double *v = must_alloc((size_t)d->pool->count * sizeof *v);
    for (int i = 0; i < d->pool->count; i++)
        v[i] = value_of(expr_at(d->pool, i), v, f, scalars);
    double result = v[d->outputs[output].value];
    free(v);
    return result;
}

// The one output of `text` for field `f` at the origin.
static double result_of(const char *text, field *f, const double *scalars)
{
    struct description *d = read_text(text);
    assert_int_equal(d->noutputs, 1);
    double result = evaluate(d, 0, f, scalars);
    description_free(d);
    return result;
}

static void assert_near(double got, double expected)
{
    if (!(fabs(got - expected) <= 1e-9 * (1 + fabs(expected))))
        fail_msg("%.17g is not near %.17g", got, expected);
}

static double cubic(int grid, double x, double y, double z)
{
    (void)grid;
    return 2 + 3 * x + 5 * x * x + 7 * y + 11 * y * y + 13 * z + 17 * z * z + 19 * x * y +
           23 * y * z + 29 * x * x * x + 31 * x * y * z;
}

static double linear(int grid, double x, double y, double z)
{
    return grid * 100 + 10 + x + 2 * y + 3 * z;
}

#define SPEC(fields) "return stencil { name = \"t\", " fields " }"
#define UPDATE(expression)                                                                         \
    "local u = grid \"u\" return stencil { name = \"t\", update = { out = " expression " } }"

static void laplacians_are_second_derivatives(void **state)
{
    (void)state;
    assert_near(result_of(SPEC("coefficients = laplacian{}"), cubic, NULL), 2 * (5 + 11 + 17));
    assert_near(result_of(SPEC("coefficients = laplacian{accuracy=16}"), cubic, NULL), 66);
    assert_near(
        result_of(SPEC("dimensions = 2, coefficients = laplacian{accuracy=8}"), cubic, NULL), 32);
    assert_near(result_of(SPEC("dimensions = 1, coefficients = laplacian{}"), cubic, NULL), 10);
    assert_near(result_of(SPEC("coefficients = laplacian{accuracy=4, spacing={x=2, y=0.5, z=1}}"),
                          cubic, NULL),
                10.0 / 4 + 22 * 4 + 34);
    assert_near(result_of(UPDATE("laplacian(u, {accuracy=4})"), cubic, NULL), 66);
}

static void spacing_may_be_a_scalar(void **state)
{
    (void)state;
    const double h[] = {0.25, 2};
    assert_near(result_of("local h = scalar 'h' return stencil { name = 't', coefficients = "
                          "laplacian{accuracy=6, spacing=h} }",
                          cubic, h),
                66 * 16);
    assert_near(result_of("local u, h, k = grid 'u', scalar('h', 'k') return stencil { name = 't', "
                          "update = { out = d(u, 'xy', {spacing={x=h, y=k}}) } }",
                          cubic, h),
                19 / 0.5);
}

static void derivatives_are_derivatives(void **state)
{
    (void)state;
    assert_near(result_of(SPEC("coefficients = derivative{axis='x', accuracy=8}"), cubic, NULL), 3);
    assert_near(result_of(SPEC("coefficients = derivative{axis='y', order=2}"), cubic, NULL), 22);
    assert_near(result_of(UPDATE("d(u, 'z', {accuracy=4})"), cubic, NULL), 13);
    assert_near(result_of(UPDATE("d(u, 'xxx')"), cubic, NULL), 6 * 29);
    assert_near(result_of(UPDATE("d(u, 'xy', {accuracy=4})"), cubic, NULL), 19);
    assert_near(result_of(UPDATE("d(u, 'xyz')"), cubic, NULL), 31);
    assert_near(result_of(UPDATE("d(d(u, 'y'), 'z')"), cubic, NULL), 23);
    assert_near(result_of(UPDATE("weights(u, 'x', {-1/2, 0, 1/2})"), cubic, NULL), 3 + 29);
}

static void staggered_derivatives_are_at_half_points(void **state)
{
    (void)state;
    // u' = 3 + 10x + 87x² along x.
    assert_near(result_of(UPDATE("d(u, 'x', {stagger=0.5, accuracy=4})"), cubic, NULL),
                3 + 5 + 87.0 / 4);
    assert_near(result_of(UPDATE("d(u, 'x', {stagger=-0.5, accuracy=4})"), cubic, NULL),
                3 - 5 + 87.0 / 4);
    assert_near(result_of(UPDATE("d(u, 'x', {order=0, stagger=0.5, accuracy=4})"), cubic, NULL),
                cubic(0, 0.5, 0, 0));
    assert_near(result_of(UPDATE("d(u, 'x', {order=2, stagger=0.5, accuracy=2})"), cubic, NULL),
                10 + 6 * 29 * 0.5);
    assert_near(result_of(UPDATE("d(u, 'x', {stagger=0.5})"), linear, NULL), 1);
}

static void operators_apply_to_expressions_by_shifting(void **state)
{
    (void)state;
    // u = 10 + x + 2y + 3z: (u²)_xx = 2, and products keep what reads no grid.
    assert_near(result_of(UPDATE("d(u^2, 'x', {order=2})"), linear, NULL), 2);
    assert_near(result_of(UPDATE("laplacian(u*u + 7)"), linear, NULL), 2 * (1 + 4 + 9));
    assert_near(result_of(UPDATE("(u*u(1,0,0))[{0,1,0}]"), linear, NULL), 12 * 13);
    assert_near(result_of(UPDATE("select(u, 10.5, 1, -1)(1,0,0)"), linear, NULL), -1);
    assert_near(result_of(UPDATE("sqrt(abs(-u))(6,0,0)"), linear, NULL), 4);
}

static void arithmetic_is_what_it_says(void **state)
{
    (void)state;
    assert_near(result_of(UPDATE("-u/4 + 3*u^2 - u^-1 + 2^3"), linear, NULL), -2.5 + 300 - .1 + 8);
    assert_near(result_of(UPDATE("u^0.5 * u^-0.5"), linear, NULL), 1);
    assert_near(result_of(UPDATE("min(u, 3, 4) + max(1, u)"), linear, NULL), 13);
    assert_near(result_of(UPDATE("\"1/3\" * u"), linear, NULL), 10.0 / 3);
    assert_near(
        result_of(UPDATE("u * max(min(1, 2), abs(-3), sqrt(4), select(1, 2, 5, 6))"), linear, NULL),
        50);
}

static double nothing(int grid, double x, double y, double z)
{
    (void)grid, (void)x, (void)y, (void)z;
    return NAN;
}

// 1 where the condition holds of u = 10.
static double holds(const char *condition, field *f)
{
    char text[256];
    snprintf(text, sizeof text, UPDATE("select(%s, 1, u - u)"), condition);
    double result = result_of(text, f, NULL);
    return isnan(result) ? 0 : result;
}

static void conditions_choose(void **state)
{
    (void)state;
    static const struct {
        const char *condition;
        bool holds;
    } CASES[] = {
        {"lt(u, 11)", true},
        {"lt(u, 10)", false},
        {"lt(9, u)", true},
        {"le(u, 10)", true},
        {"le(u, 9.5)", false},
        {"gt(u, 9)", true},
        {"gt(u, 10)", false},
        {"ge(u, 10)", true},
        {"ge(u, 10.5)", false},
        {"eq(u, 10)", true},
        {"eq(u, u(1,0,0))", false},
        {"ne(u, 10)", false},
        {"ne(u, '1/3')", true},
        {"all(lt(u, 11), gt(u, 9), eq(u, 10))", true},
        {"all(lt(u, 11), gt(u, 10), eq(u, 10))", false},
        {"any(lt(u, 9), eq(u, 10))", true},
        {"any(lt(u, 9), gt(u, 11), ne(u, 10))", false},
        {"no(any(all(lt(u, 11), gt(u, 10)), no(ge(u, 10))))", true},
        {"all(true, any(false, lt(u, 11)))", true},
        {"any(no(true), all(false, lt(u, 11)))", false},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        if (holds(CASES[i].condition, linear) != CASES[i].holds)
            fail_msg("%s", CASES[i].condition);
}

// Whatever is compared with NaN, only that it differs holds.
static void comparisons_of_nan_do_not_hold(void **state)
{
    (void)state;
    static const char *const NEVER[] = {"lt(u, 1)", "le(u, 1)", "gt(u, 1)", "ge(u, 1)",
                                        "eq(u, u(1,0,0))"};
    for (size_t i = 0; i < sizeof NEVER / sizeof *NEVER; i++) {
        char not [64];
        snprintf(not, sizeof not, "no(%s)", NEVER[i]);
        assert_near(holds(NEVER[i], nothing), 0);
        assert_near(holds(not, nothing), 1);
    }
    assert_near(holds("ne(u, 1)", nothing), 1);
}

static void comparisons_of_numbers_are_booleans(void **state)
{
    (void)state;
    assert_near(
        result_of(UPDATE("u * ((lt(1, 2) and le(2, 2) and gt(2, 1) and ge(2, 2.0)) and 2 or 3)"),
                  linear, NULL),
        20);
    assert_near(
        result_of(
            UPDATE("u * ((eq(1, 2) or ne(2, 2.0) or all(true, false) or no(true)) and 2 or 3)"),
            linear, NULL),
        30);
    assert_near(result_of(UPDATE("select(any(false, eq(1, 1)), u, 'no number')"), linear, NULL),
                10);
}

// What is no number is told from an expression as before.
static void expressions_differ_from_what_has_no_value(void **state)
{
    (void)state;
    assert_near(
        result_of("local u = grid 'u' local function f(x, h, how) if h == nil then h = 2 end "
                  "if x ~= nil and nil ~= x and x ~= false and how ~= 'back' and x ~= {} "
                  "and 'x' ~= x and x ~= f then return h * x end end "
                  "return stencil { name = 't', update = { out = f(u) + f(u, u, u) } }",
                  linear, NULL),
        120);
}

static void offsets_go_to_the_axes_named(void **state)
{
    (void)state;
    assert_near(result_of(UPDATE("u(1,0,0)"), linear, NULL), 11);
    assert_near(result_of(UPDATE("u[{0,1,0}]"), linear, NULL), 12);
    assert_near(result_of(UPDATE("u(0,0,-1)"), linear, NULL), 7);
    assert_near(result_of(SPEC("dimensions = 2, coefficients = { {0,0,0}, {0,0,0}, {0,1,0} }"),
                          linear, NULL),
                12);
    assert_near(result_of(SPEC("dimensions = 2, coefficients = { {0,0,0}, {0,0,1}, {0,0,0} }"),
                          linear, NULL),
                11);
    assert_near(result_of(SPEC("coefficients = { ['1,2,-3'] = 2 }"), linear, NULL), 2 * 6);
    assert_near(result_of(SPEC("shape = star{x=1,z=1}, coefficients = { x={0,0,1}, z={2,0,0} }"),
                          linear, NULL),
                11 + 2 * 7);
}

static void largest_radius_works(void **state)
{
    (void)state;
    assert_near(
        result_of(SPEC("shape = star(16), coefficients = laplacian{accuracy=32}"), linear, NULL),
        0);
    assert_near(result_of(UPDATE("u(16,0,0) + u(0,-16,0)"), linear, NULL), 26 - 22);
}

static void results_are_sorted_and_may_be_in_place(void **state)
{
    (void)state;
    struct description *d = read_text(
        "local v, u = grid('v', 'u') return stencil { name = 't', type = 'double', update = { "
        "v = v + u, zeta = u, alpha = v } }");
    assert_int_equal(d->type, ELEMENT_DOUBLE);
    assert_int_equal(d->ngrids, 4);
    assert_int_equal(d->noutputs, 3);
    const char *expected[] = {"alpha", "v", "zeta"};
    for (int i = 0; i < 3; i++)
        assert_string_equal(d->grids[d->outputs[i].grid], expected[i]);
    assert_int_equal(d->outputs[1].grid, 0);
    assert_near(evaluate(d, 1, linear, NULL), 120);
    description_free(d);
}

static void pairs_visits_keys_in_order(void **state)
{
    (void)state;
    double result = result_of(
        "local u, n = grid 'u', 0 "
        "for k, v in pairs { b = 2, a = 1, [3] = 5, [1.5] = 4, c = 3 } do n = 10*n + v end "
        "return stencil { name = 't', update = { out = n + 0*u(1,0,0) + u } }",
        linear, NULL);
    assert_near(result, 45123 + 10);
}

static void a_source_of_more_than_a_mebibyte_is_refused(void **state)
{
    (void)state;
    struct text big = {0};
    struct error e = {0};
    while (big.size <= 1 << 20)
        text_add(&big, "-- a comment that fills the file with nothing of use to anyone\n");
    assert_null(read_bytes(big.data, big.size, &e));
    assert_non_null(strstr(e.message, "larger than 1 MiB"));
    text_free(&big);
}

// Lua shortens long chunk names; messages must not.
static void errors_name_the_whole_path(void **state)
{
    (void)state;
    char path[512], expected[600];
    struct error e = {0}, ignored = {0};
    snprintf(path, sizeof path, "%s/%0200d.lua", folder, 7);
    snprintf(expected, sizeof expected, "%s:2: error: unknown word 'b'; ", path);
    assert_true(file_write(path, "\nb()", 4, NULL, &ignored));
    assert_null(description_read(path, &e));
    assert_memory_equal(e.message, expected, strlen(expected));
    assert_true(file_write(path, "\nb b", 4, NULL, &ignored));
    e = (struct error){0};
    assert_null(description_read(path, &e));
    snprintf(expected, sizeof expected, "%s:2: error: syntax error near", path);
    assert_memory_equal(e.message, expected, strlen(expected));
    remove(path);
}

// Whatever the bytes are, the answer is a description or one message.
static void damaged_sources_do_no_harm(void **state)
{
    (void)state;
    static const char good[] =
        "local u, h = grid 'u', scalar 'h'\n"
        "return stencil {\n  name = 't', --[[ c ]] doc = [=[x]=],\n"
        "  update = { out = u[{1,0,0}] * 0x1p-1 + d(u, \"x\", { spacing = h }) },\n"
        "  strategies = { fused { block = {64, 4}, name = 'f' }, 'window' },\n}\n";
    char text[sizeof good];
    unsigned seed = 1;
    for (int i = 0; i < 3000; i++) {
        memcpy(text, good, sizeof good);
        size_t size = sizeof good - 1;
        seed = seed * 1664525u + 1013904223u;
        size_t at = (seed >> 8) % size;
        if (i % 3 == 0)
            size = at;
        else
            text[at] = i % 3 == 1 ? (char)(seed >> 24) : "{}()[]=,'\"-0;"[(seed >> 24) % 13];
        struct error e = {0};
        struct description *d = read_bytes(text, size, &e);
        assert_true((d != NULL) != e.set);
        assert_null(strchr(e.message, '\n'));
        description_free(d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(laplacians_are_second_derivatives),
        cmocka_unit_test(spacing_may_be_a_scalar),
        cmocka_unit_test(derivatives_are_derivatives),
        cmocka_unit_test(staggered_derivatives_are_at_half_points),
        cmocka_unit_test(operators_apply_to_expressions_by_shifting),
        cmocka_unit_test(arithmetic_is_what_it_says),
        cmocka_unit_test(conditions_choose),
        cmocka_unit_test(comparisons_of_nan_do_not_hold),
        cmocka_unit_test(comparisons_of_numbers_are_booleans),
        cmocka_unit_test(expressions_differ_from_what_has_no_value),
        cmocka_unit_test(offsets_go_to_the_axes_named),
        cmocka_unit_test(largest_radius_works),
        cmocka_unit_test(results_are_sorted_and_may_be_in_place),
        cmocka_unit_test(pairs_visits_keys_in_order),
        cmocka_unit_test(a_source_of_more_than_a_mebibyte_is_refused),
        cmocka_unit_test(errors_name_the_whole_path),
        cmocka_unit_test(damaged_sources_do_no_harm),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
