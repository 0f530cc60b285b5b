// SPDX-License-Identifier: MIT
// The oracle, the cases and the figures of merit.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fixture.h"
#include "measure/figures.h"

// Evaluates the model's only output at one point, where functions are those of a library.
static void at_point_of(const struct model *m, enum function_library library, const int64_t at[3],
                        double *value, double *scale, double *tolerance)
{
    struct arena a = {0};
    struct error e = {0};
    struct oracle o;
    struct reference r = {.value = {value}, .scale = {scale}};
    assert_true(oracle_open(&o, m, library, (struct drawn){5, 1}, &a, &e));
    oracle_evaluate(&o, &(struct row){at[1], at[2]}, 1, at[0], at[0] + 1, &r);
    *tolerance = o.tolerance[0];
    arena_free(&a);
}

static void at_point(const struct model *m, int64_t x, int64_t y, int64_t z, double *value,
                     double *scale, double *tolerance)
{
    at_point_of(m, LIBRARY_HOST, (int64_t[3]){x, y, z}, value, scale, tolerance);
}

static double input_at(enum element_type type, int64_t x, int64_t y, int64_t z, bool positive)
{
    const int grid = 1;
    const struct model m = {.type = type, .ngrids = 2};
    const struct inputs in = inputs_make(&m, (struct drawn){5, 1}, positive);
    return input_value(&in, grid, input_row(&in, grid, y, z), x);
}

static void oracle_follows_the_expression(void **state)
{
    (void)state;
    struct fixture f;
    double value, scale, tolerance;
    fixture_open(&f, ELEMENT_FLOAT);
    at_point(f.model, 3, -2, 7, &value, &scale, &tolerance);
    const struct inputs in = {.seed = 5, .scalars_by = 1};
    double s = input_scalar(&in, 0);
#define U(x, y, z) input_at(ELEMENT_FLOAT, 3 + (x), -2 + (y), 7 + (z), false)
    double expected = s * (0.25 * (U(-1, 0, 0) + U(1, 0, 0)) + 0.125 * (U(0, -1, 0) + U(0, 1, 0)) +
                           0.0625 * (U(0, 0, -1) + U(0, 0, 1)) - U(0, 0, 0));
    double magnitude = s * (0.25 * (fabs(U(-1, 0, 0)) + fabs(U(1, 0, 0))) +
                            0.125 * (fabs(U(0, -1, 0)) + fabs(U(0, 1, 0))) +
                            0.0625 * (fabs(U(0, 0, -1)) + fabs(U(0, 0, 1))) + fabs(U(0, 0, 0)));
    assert_true(fabs(value - expected) < 1e-15);
    assert_true(fabs(scale - magnitude) < 1e-15);
    assert_true(fabs(tolerance - (2 + sqrt(10)) * 0x1p-24) < 1e-12); // 6 + - and 4 *
    fixture_close(&f);
}

// The same sum as float would add it up: right by the bound of float, wrong by that of double.
static void one_rounding_is_all_that_double_arithmetic_may_add(void **state)
{
    (void)state;
    struct fixture f;
    int rounded = 0, added_in_float = 0;
    fixture_open(&f, ELEMENT_FLOAT);
    f.model->arithmetic = ELEMENT_DOUBLE;
    const struct inputs in = {.seed = 5, .scalars_by = 1};
    const float s = (float)input_scalar(&in, 0);
    for (int64_t x = 0; x < 200; x++) {
        double value, scale, tolerance;
        at_point(f.model, x, 1, 2, &value, &scale, &tolerance);
        assert_true(tolerance == 0x1p-24);
        assert_true(oracle_error((float)value, value, scale) <= tolerance);
        assert_true(fabs(value) <= scale && scale <= fabs(value) * (1 + 1e-9) + 1e-7);
        rounded +=
            oracle_error(nextafterf(nextafterf((float)value, 9), 9), value, scale) > tolerance;
#define F(i, j, k) (float)input_at(ELEMENT_FLOAT, x + (i), 1 + (j), 2 + (k), false)
        float sum = 0.25F * (F(-1, 0, 0) + F(1, 0, 0));
        sum += 0.125F * (F(0, -1, 0) + F(0, 1, 0));
        sum += 0.0625F * (F(0, 0, -1) + F(0, 0, 1));
        added_in_float += oracle_error(s * (sum - F(0, 0, 0)), value, scale) > tolerance;
    }
    assert_int_equal(rounded, 200);
    assert_true(added_in_float > 8); // few: all coefficients are powers of two
    fixture_close(&f);
}

// (u 1e-20) number, as float has it.
static double small_product(struct fixture *f, double number, double *got, double *scale,
                            double *tolerance)
{
    double value;
    struct expr_pool *p = f->model->pool;
    int u = expr_tap(p, 1, (int[3]){0, 0, 0});
    int small = expr_binary(p, EXPR_MUL, u, expr_double(p, 1e-20));
    f->model->outputs[0].raw = expr_binary(p, EXPR_MUL, small, expr_double(p, number));
    at_point(f->model, 3, 1, 2, &value, scale, tolerance);
    const float part = (float)input_at(ELEMENT_FLOAT, 3, 1, 2, false) * 1e-20F;
    *got = part * (float)number;
    return value;
}

// What is not a normal number any more may be off by as much as the least of them; nothing else may.
static void underflow_is_allowed_and_no_more(void **state)
{
    (void)state;
    struct fixture f;
    double got, scale, tolerance;
    fixture_open(&f, ELEMENT_FLOAT);
    for (double number = 1e-10; number > 1e-30; number /= 10) {
        const double value = small_product(&f, number, &got, &scale, &tolerance);
        const double bound = 5 * (fabs(value) * 0x1p-24 + 0x1p-149);
        assert_true(oracle_error(got, value, scale) <= tolerance);
        assert_true(oracle_error(value + bound, value, scale) > tolerance);
        assert_true(number < 1e-11 || fabs(scale / fabs(value) - 1) < 1e-6);
    }
    fixture_close(&f);
}

static void nothing_is_allowed_where_a_factor_is_0(void **state)
{
    (void)state;
    struct fixture f;
    double value[2], scale[2], tolerance;
    fixture_open(&f, ELEMENT_FLOAT);
    struct expr_pool *p = f.model->pool;
    int u = expr_tap(p, 1, (int[3]){0, 0, 0});
    f.model->outputs[0].raw = expr_binary(p, EXPR_MUL, u, expr_modulo(p, expr_index(p, 0), 2));
    for (int x = 0; x < 2; x++)
        at_point(f.model, x, 1, 2, &value[x], &scale[x], &tolerance);
    int none = value[0] == 0 ? 0 : 1;
    assert_true(value[none] == 0 && scale[none] == 0);
    assert_true(value[1 - none] != 0 && scale[1 - none] >= fabs(value[1 - none]));
    fixture_close(&f);
}

static void every_operation_is_evaluated(void **state)
{
    (void)state;
    struct fixture f;
    double value, scale, tolerance;
    fixture_open(&f, ELEMENT_DOUBLE);
    struct expr_pool *p = f.model->pool;
    int u = expr_tap(p, 1, (int[3]){0, 0, 0}), w = expr_tap(p, 1, (int[3]){1, 0, 0});
    int root = expr_unary(p, EXPR_SQRT, expr_binary(p, EXPR_DIV, u, w));
    int low = expr_binary(p, EXPR_MIN, expr_pow(p, u, 3), w);
    int high = expr_binary(p, EXPR_MAX, expr_unary(p, EXPR_ABS, expr_unary(p, EXPR_NEG, u)), w);
    int same = expr_select(p, EXPR_SELECT_EQUAL, u, w, root, low);
    int pick = expr_select(p, EXPR_SELECT, u, w, low,
                           expr_select(p, EXPR_SELECT_AT_MOST, u, w, same, high));
    f.model->outputs[0].raw = expr_binary(p, EXPR_SUB, root, expr_binary(p, EXPR_ADD, pick, same));
    at_point(f.model, 0, 0, 0, &value, &scale, &tolerance);
    double a = input_at(ELEMENT_DOUBLE, 0, 0, 0, true), b = input_at(ELEMENT_DOUBLE, 1, 0, 0, true);
    double expected = sqrt(a / b) - (a < b ? fmin(a * a * a, b) : fmax(a, b)) - fmin(a * a * a, b);
    assert_true(a >= 0.25 && b >= 0.25);
    assert_true(fabs(value - expected) < 1e-15 * scale);
    fixture_close(&f);
}

static double function_of(enum expr_op op, double a, double b)
{
    return op == EXPR_EXP   ? exp(a)
           : op == EXPR_LOG ? log(a)
           : op == EXPR_SIN ? sin(a)
           : op == EXPR_COS ? cos(a)
           : op == EXPR_TAN ? tan(a)
                            : pow(a, b);
}

// A scale is what moving each operand by its own scale does, and what the function is wrong by itself.
static void functions_scale_by_their_derivatives_and_errors(void **state)
{
    (void)state;
    struct fixture f;
    fixture_open(&f, ELEMENT_FLOAT);
    struct expr_pool *p = f.model->pool;
    int u = expr_tap(p, 1, (int[3]){0, 0, 0}), w = expr_tap(p, 1, (int[3]){1, 0, 0});
    for (int op = EXPR_EXP; op <= EXPR_POWER; op++)
        for (int library = 0; library < FUNCTION_LIBRARIES; library++)
            for (int64_t x = 0; x < 20; x++) {
                double value, scale, tolerance, step = 1e-6;
                bool positive = op == EXPR_LOG || op == EXPR_POWER;
                f.model->outputs[0].raw =
                    op == EXPR_POWER ? expr_power(p, u, w) : expr_unary(p, (enum expr_op)op, u);
                at_point_of(f.model, (enum function_library)library, (int64_t[3]){x, 0, 0}, &value,
                            &scale, &tolerance);
                double a = input_at(ELEMENT_FLOAT, x, 0, 0, positive);
                double b = input_at(ELEMENT_FLOAT, x + 1, 0, 0, positive);
#define AT(i, j) function_of((enum expr_op)op, a *(1 + (i)*step), b *(1 + (j)*step)) / (2 * step)
                double slope = fabs(AT(1, 0) - AT(-1, 0));
                if (op == EXPR_POWER)
                    slope += fabs(AT(0, 1) - AT(0, -1));
                double error =
                    function_error((enum expr_op)op, (enum function_library)library, ELEMENT_FLOAT);
                assert_true(error >= 1);
                assert_true(fabs(value - function_of((enum expr_op)op, a, b)) < 1e-15);
                assert_true(fabs(scale - slope - error * fabs(value)) < 1e-5 * scale);
            }
    assert_true(function_error(EXPR_SQRT, LIBRARY_AMD, ELEMENT_FLOAT) == 0);
    fixture_close(&f);
}

static double units_off(enum expr_op op, float x)
{
    double exact = function_of(op, x, 0);
    float got = op == EXPR_EXP   ? expf(x)
                : op == EXPR_LOG ? logf(x)
                : op == EXPR_SIN ? sinf(x)
                : op == EXPR_COS ? cosf(x)
                                 : tanf(x);
    float size = fabsf((float)exact);
    return fabs(got - exact) / (nextafterf(size, INFINITY) - (double)size);
}

// Held against double precision at many arguments, and where tanf of glibc 2.36 is worst.
static void functions_of_the_host_are_as_good_as_is_said(void **state)
{
    (void)state;
    for (int op = EXPR_EXP; op <= EXPR_TAN; op++) {
        double allowed = function_error((enum expr_op)op, LIBRARY_HOST, ELEMENT_FLOAT);
        for (float x = 0x1p-6f; x < 64; x *= 1.0001f)
            assert_true(units_off((enum expr_op)op, x) <= allowed);
        if (op == EXPR_TAN)
            assert_true(units_off((enum expr_op)op, -0x1.f6a71ap+2f) <= allowed);
    }
}

static void errors_that_are_not_finite_never_pass(void **state)
{
    (void)state;
    assert_true(isinf(oracle_error(NAN, 1, 1)));
    assert_true(isinf(oracle_error(1, NAN, 1)));
    assert_true(isinf(oracle_error(INFINITY, INFINITY, INFINITY)));
    assert_true(isinf(oracle_error(1e-30, 0, 0)));
    assert_true(oracle_error(2, 2, 0) == 0);
    assert_true(oracle_error(3, 2, 4) == 0.25);
}

// The number of the step is exact: a power by it has the error of its base.
static void steps_are_numbers(void **state)
{
    (void)state;
    struct fixture f;
    double value, scale, tolerance;
    fixture_open(&f, ELEMENT_FLOAT);
    struct expr_pool *p = f.model->pool;
    const double number = (double)input_step(&(struct inputs){.seed = 5});
    assert_true(number >= 1 && number <= 64 && number == floor(number));
    f.model->outputs[0].raw = expr_power(p, expr_double(p, -1), expr_step(p));
    at_point(f.model, 3, 0, 0, &value, &scale, &tolerance);
    assert_true(value == (fmod(number, 2) == 0 ? 1 : -1));
    double own = function_error(EXPR_POWER, LIBRARY_HOST, ELEMENT_FLOAT);
    assert_true(scale < 1.01 * (number + own));
    fixture_close(&f);
}

static void inputs_fit_the_type_and_are_not_zero(void **state)
{
    (void)state;
    double sum = 0, least = 1;
    for (int64_t x = -5000; x < 5000; x++) {
        double v = input_at(ELEMENT_FLOAT, x, 1, 2, false),
               w = input_at(ELEMENT_FLOAT, x, 1, 2, true);
        assert_true(v != 0 && fabs(v) < 1 && (double)(float)v == v);
        assert_true(w >= 0.25 && w < 1 && (double)(float)w == w);
        sum += v;
        least = fmin(least, fabs(v));
    }
    assert_true(fabs(sum) < 300 && least < 0.01);
}

static void inputs_lie_in_their_ranges(void **state)
{
    (void)state;
    static const double RANGES[][2] = {{-5, -4.5},      {0.1, 0.3},       {1e30, 3e38},
                                       {-1e-30, 1e-30}, {1, 1 + 0x1p-23}, {0, 1}};
    for (size_t i = 0; i < sizeof RANGES / sizeof *RANGES; i++)
        for (int type = ELEMENT_FLOAT; type <= ELEMENT_DOUBLE; type++) {
            double lo = RANGES[i][0], hi = RANGES[i][1], least = hi, most = lo;
            const struct model m = {.type = (enum element_type)type,
                                    .ngrids = 2,
                                    .grids[1] = {.has_range = true, .range = {lo, hi}}};
            const struct inputs in = inputs_make(&m, (struct drawn){5, 1}, false);
            for (int64_t x = -5000; x < 5000; x++) {
                double v = input_value(&in, 1, input_row(&in, 1, 3, 4), x);
                assert_true(lo <= v && v <= hi);
                assert_true(type == ELEMENT_DOUBLE || (double)(float)v == v);
                least = fmin(least, v);
                most = fmax(most, v);
            }
            assert_true(least <= lo + 0.01 * (hi - lo) && most >= hi - 0.01 * (hi - lo));
        }
}

// sqrt(u - 2), log(u - 2), 1 / (u - u): no value, one that rounding decides; and what is finite in double only.
static void points_without_a_value_are_told(void **state)
{
    (void)state;
    struct fixture f;
    double value, scale, tolerance;
    fixture_open(&f, ELEMENT_FLOAT);
    struct expr_pool *p = f.model->pool;
    int u = expr_tap(p, 1, (int[3]){0, 0, 0}), two = expr_double(p, 2);
    int root = expr_unary(p, EXPR_SQRT, expr_binary(p, EXPR_SUB, u, two));
    int nearly = expr_binary(p, EXPR_SUB, expr_binary(p, EXPR_ADD, u, two),
                             expr_binary(p, EXPR_ADD, two, u));
    int pole = expr_binary(p, EXPR_DIV, u, nearly);
    int large = expr_pow(p, expr_binary(p, EXPR_MUL, u, expr_double(p, 1e30)), 2);
    int less = expr_binary(p, EXPR_SUB, u, two), half = expr_double(p, 1.5);
    int tiny = expr_double(p, 1e-12);
    int huge = expr_binary(p, EXPR_MUL, u, expr_double(p, 1e9));
    const struct {
        int raw;
        bool has_value, stable;
    } CASES[] = {
        {expr_unary(p, EXPR_LOG, less), false, false},
        {expr_unary(p, EXPR_LOG, nearly), true, false},
        {expr_power(p, less, half), false, false},
        {expr_power(p, less, expr_double(p, 65)), true, true},
        {expr_power(p, less, expr_binary(p, EXPR_ADD, nearly, two)), true, false},
        {expr_power(p, nearly, half), true, false},
        {expr_unary(p, EXPR_SIN, huge), true, false}, // of an argument that is wrong by more than 1
        {expr_unary(p, EXPR_COS, huge), true, false},
        {expr_unary(p, EXPR_TAN, huge), true, false},
        {expr_unary(p, EXPR_EXP, expr_binary(p, EXPR_ADD, u, expr_double(p, 99))), false, false},
        {expr_unary(p, EXPR_EXP, expr_binary(p, EXPR_SUB, u, expr_double(p, 99))), true, true},
        {root, false, false},
        {pole, true, false},
        {expr_unary(p, EXPR_SQRT, nearly), true, false},
        {large, false, false},
        {expr_binary(p, EXPR_MIN, u, root), false, false},
        {expr_unary(p, EXPR_SQRT, expr_binary(p, EXPR_MAX, less, tiny)), true, true}, // it is tiny
        {expr_unary(p, EXPR_SQRT, expr_binary(p, EXPR_MIN, two, tiny)), true, true},
        {expr_unary(p, EXPR_SQRT, expr_binary(p, EXPR_MAX, nearly, tiny)), true, false}, // or not
        {expr_select(p, EXPR_SELECT, u, two, two, root), true, true},    // the other branch
        {expr_select(p, EXPR_SELECT, nearly, two, u, root), true, true}, // far from a tie
        {expr_select(p, EXPR_SELECT, nearly, expr_double(p, 0), u, root), true, false}, // a tie
        {expr_select(p, EXPR_SELECT, root, u, u, two), false, false},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        f.model->outputs[0].raw = CASES[i].raw;
        at_point(f.model, 4, 5, 6, &value, &scale, &tolerance);
        print_message("%zu: %g, scale %g\n", i, value, scale);
        assert_int_equal(oracle_judges(value, scale), CASES[i].stable);
        assert_int_equal(isinf(scale) != 0, CASES[i].has_value && !CASES[i].stable);
    }
    fixture_close(&f);
}

// A product of two differences is as uncertain as they are, not as their terms' product.
static void products_of_differences_are_bounded_closely(void **state)
{
    (void)state;
    struct fixture f;
    double value, scale, tolerance;
    fixture_open(&f, ELEMENT_DOUBLE);
    struct expr_pool *p = f.model->pool;
    int u = expr_tap(p, 1, (int[3]){0, 0, 0}), w = expr_tap(p, 1, (int[3]){1, 0, 0});
    int big = expr_double(p, 1000);
    int a = expr_binary(p, EXPR_SUB, expr_binary(p, EXPR_ADD, u, big), big);
    int b = expr_binary(p, EXPR_SUB, expr_binary(p, EXPR_ADD, w, big), big);
    f.model->outputs[0].raw = expr_binary(p, EXPR_MUL, a, b);
    at_point(f.model, 4, 5, 6, &value, &scale, &tolerance);
    assert_true(scale > 100 && scale < 4100);
    f.model->outputs[0].raw = expr_pow(p, a, 2);
    at_point(f.model, 4, 5, 6, &value, &scale, &tolerance);
    assert_true(scale > 100 && scale < 4100);
    fixture_close(&f);
}

static void cases_are_trimmed_to_the_dimensions(void **state)
{
    (void)state;
    const int64_t requested[3] = {100, 50, 1};
    struct test_case c = {0};
    int count = 0, full = 0;
    for (int position = 0; case_next(&position, VERIFY_QUICK, 2, requested, &c); count++) {
        assert_true(c.extent[2] == 1 && c.lo[2] == 0 && c.hi[2] == 1);
        for (int axis = 0; axis < 3; axis++)
            assert_true(0 <= c.lo[axis] && c.lo[axis] <= c.hi[axis] &&
                        c.hi[axis] <= c.extent[axis]);
    }
    assert_true(c.extent[0] == 100 && c.hi[1] == 50);
    for (int position = 0; case_next(&position, VERIFY_FULL, 2, requested, &c);)
        full++;
    assert_true(full > count);
}

static void layouts_are_aligned_or_not_as_asked(void **state)
{
    (void)state;
    const int64_t extent[3] = {37, 5, 4};
    const int lo[3] = {4, 2, 1}, hi[3] = {3, 2, 1};
    struct layout l = layout_make(extent, lo, hi, LAYOUT_ALIGNED);
    assert_true(l.first % 64 == 0 && l.pitch[0] % 64 == 0 && l.pitch[1] % 64 == 0);
    l = layout_make(extent, lo, hi, LAYOUT_MISALIGNED);
    assert_true(l.first % 4 != 0 && l.pitch[0] % 2 == 1 && l.pitch[1] % 2 == 1);
    l = layout_make(extent, (int[3]){3, 2, 1}, hi, LAYOUT_TIGHT);
    assert_true(l.first % 4 == 0 && l.pitch[0] % 4 == 0 && l.pitch[1] % 4 == 0);
    assert_int_equal(layout_at(&l, -3, -2, -1), 1);
    assert_int_equal(layout_at(&l, 37 + 2, 5 + 1, 4), l.size - 1);
    l = layout_make(extent, lo, hi, LAYOUT_TIGHTEST);
    assert_int_equal(layout_at(&l, -4, -2, -1), 0);
    assert_int_equal(layout_at(&l, 37 + 2, 5 + 1, 4), l.size - 1);
    int64_t at[3];
    layout_locate(&l, layout_at(&l, -4, 6, 3), at);
    assert_true(at[0] == -4 && at[1] == 6 && at[2] == 3);
}

// Beyond 200^3 points: the faces and a sample, of which every 8th point at most is off the faces.
static void large_sizes_are_sampled(void **state)
{
    (void)state;
    struct fixture f;
    fixture_open(&f, ELEMENT_FLOAT);
    struct experiment *x = experiment_make(f.model, LIBRARY_HOST, (int64_t[3]){210, 205, 200},
                                           VERIFY_QUICK, 1, &f.error);
    assert_non_null(x);
    const struct prepared_case *p = &x->cases[x->count - 1];
    assert_false(x->complete);
    assert_true(p->nrows < 205 * 200 / 4);
    assert_true(p->rows[0].y == 0 && p->rows[0].z == 0);
    assert_true(p->rows[p->nrows - 1].y == 204 && p->rows[p->nrows - 1].z == 199);
    experiment_free(x);
    fixture_close(&f);
}

// One plane is not all face.
static void large_planes_are_sampled(void **state)
{
    (void)state;
    struct fixture f;
    fixture_open(&f, ELEMENT_FLOAT);
    struct experiment *x = experiment_make(f.model, LIBRARY_HOST, (int64_t[3]){2000, 4500, 1},
                                           VERIFY_QUICK, 1, &f.error);
    assert_non_null(x);
    const struct prepared_case *p = &x->cases[x->count - 1];
    assert_false(x->complete);
    assert_in_range(p->nrows, 400, 700); // 2^20 points and the faces
    assert_true(p->rows[0].y == 0 && p->rows[1].y == 1);
    assert_true(p->rows[p->nrows - 2].y == 4498 && p->rows[p->nrows - 1].y == 4499);
    experiment_free(x);
    fixture_close(&f);
}

static void size_beyond_memory_is_refused(void **state)
{
    (void)state;
    struct fixture f;
    fixture_open(&f, ELEMENT_DOUBLE);
    assert_null(experiment_make(f.model, LIBRARY_HOST, (int64_t[3]){1 << 16, 1 << 16, 1 << 16},
                                VERIFY_QUICK, 1, &f.error));
    assert_non_null(strstr(f.error.message, "--size"));
    fixture_close(&f);
}

// The published formula for a star: N + 2R (ny nz + nx nz + nx ny) fetched, N written.
static void bytes_follow_the_published_formula(void **state)
{
    (void)state;
    struct fixture f;
    fixture_open(&f, ELEMENT_FLOAT);
    const int64_t size[3] = {512, 256, 128};
    double n = 512.0 * 256 * 128;
    double fetch = n + 2 * (256.0 * 128 + 512.0 * 128 + 512.0 * 256);
    assert_true(effective_bytes(f.model, size) == 4 * (fetch + n));
    fixture_close(&f);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(oracle_follows_the_expression),
        cmocka_unit_test(one_rounding_is_all_that_double_arithmetic_may_add),
        cmocka_unit_test(underflow_is_allowed_and_no_more),
        cmocka_unit_test(nothing_is_allowed_where_a_factor_is_0),
        cmocka_unit_test(every_operation_is_evaluated),
        cmocka_unit_test(functions_scale_by_their_derivatives_and_errors),
        cmocka_unit_test(functions_of_the_host_are_as_good_as_is_said),
        cmocka_unit_test(errors_that_are_not_finite_never_pass),
        cmocka_unit_test(steps_are_numbers),
        cmocka_unit_test(inputs_fit_the_type_and_are_not_zero),
        cmocka_unit_test(inputs_lie_in_their_ranges),
        cmocka_unit_test(points_without_a_value_are_told),
        cmocka_unit_test(products_of_differences_are_bounded_closely),
        cmocka_unit_test(cases_are_trimmed_to_the_dimensions),
        cmocka_unit_test(layouts_are_aligned_or_not_as_asked),
        cmocka_unit_test(large_sizes_are_sampled),
        cmocka_unit_test(large_planes_are_sampled),
        cmocka_unit_test(size_beyond_memory_is_refused),
        cmocka_unit_test(bytes_follow_the_published_formula),
    };
    return run_selected(tests, sizeof tests / sizeof tests[0], argc, argv);
}
