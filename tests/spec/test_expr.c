// SPDX-License-Identifier: MIT
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include "math/expr.h"

#include <cmocka.h> // defines a macro `fail`: after the project's headers

struct fixture {
    struct arena arena;
    struct expr_pool *p;
    int u, v, h;
};

static int set_up(void **state)
{
    static struct fixture f;
    f = (struct fixture){0};
    f.p = expr_pool_new(&f.arena);
    f.u = expr_tap(f.p, 0, (int[3]){0, 0, 0});
    f.v = expr_tap(f.p, 1, (int[3]){1, -2, 3});
    f.h = expr_scalar(f.p, 0);
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    arena_free(&((struct fixture *)*state)->arena);
    return 0;
}

static int number(struct fixture *f, double x)
{
    return expr_double(f->p, x);
}

static int fraction(struct fixture *f, int64_t n, int64_t d)
{
    return expr_number(f->p, number_rational(rational_make(n, d)));
}

static void equal_expressions_have_equal_indices(void **state)
{
    struct fixture *f = *state;
    assert_int_equal(expr_tap(f->p, 1, (int[3]){1, -2, 3}), f->v);
    assert_int_not_equal(expr_tap(f->p, 1, (int[3]){1, -2, 2}), f->v);
    int a = expr_binary(f->p, EXPR_SUB, f->u, f->v);
    assert_int_equal(expr_binary(f->p, EXPR_SUB, f->u, f->v), a);
    assert_int_not_equal(expr_binary(f->p, EXPR_SUB, f->v, f->u), a);
    assert_int_equal(number(f, NAN), number(f, NAN));
    assert_int_not_equal(number(f, 1.0 / 3), fraction(f, 1, 3));
    assert_int_equal(number(f, 0.5), fraction(f, 1, 2));
}

static void sums_and_products_put_the_lower_index_first(void **state)
{
    struct fixture *f = *state;
    assert_int_equal(expr_binary(f->p, EXPR_ADD, f->v, f->u),
                     expr_binary(f->p, EXPR_ADD, f->u, f->v));
    int product = expr_binary(f->p, EXPR_MUL, f->v, f->u);
    assert_int_equal(expr_at(f->p, product)->operand[0], f->u);
}

static void operands_come_before_users(void **state)
{
    struct fixture *f = *state;
    int sum = f->u;
    for (int i = 1; i < 5000; i++)
        sum = expr_binary(f->p, i % 2 ? EXPR_ADD : EXPR_MUL, number(f, i), sum);
    for (int i = 0; i < f->p->count; i++)
        for (int k = 0; k < expr_operands(expr_at(f->p, i)->op); k++)
            assert_in_range(expr_at(f->p, i)->operand[k], 0, i - 1);
}

static void constants_fold_exactly(void **state)
{
    struct fixture *f = *state;
    int third = fraction(f, 1, 3), two = number(f, 2);
    assert_int_equal(expr_binary(f->p, EXPR_ADD, third, fraction(f, 1, 6)), number(f, 0.5));
    assert_int_equal(expr_binary(f->p, EXPR_DIV, two, number(f, 6)), third);
    assert_int_equal(expr_binary(f->p, EXPR_MIN, third, two), third);
    assert_int_equal(expr_binary(f->p, EXPR_MAX, third, two), two);
    assert_int_equal(expr_pow(f->p, third, 3), fraction(f, 1, 27));
    assert_int_equal(expr_pow(f->p, third, -2), number(f, 9));
    assert_int_equal(expr_unary(f->p, EXPR_SQRT, fraction(f, 4, 9)), fraction(f, 2, 3));
    assert_int_equal(expr_unary(f->p, EXPR_ABS, fraction(f, -4, 9)), fraction(f, 4, 9));
    assert_int_equal(expr_select(f->p, EXPR_SELECT, third, two, f->u, f->v), f->u);
    assert_int_equal(expr_select(f->p, EXPR_SELECT_EQUAL, third, two, f->u, f->v), f->v);
    assert_int_equal(expr_select(f->p, EXPR_SELECT_AT_MOST, two, two, f->u, f->v), f->u);
    int rounded = expr_binary(f->p, EXPR_ADD, third, number(f, 0.1));
    assert_true(expr_is_number(f->p, rounded, 1.0 / 3 + 0.1));
    assert_false(rational_exact(expr_at(f->p, rounded)->number->exact));
}

// In double: exp(1) is no fraction.
static void functions_of_constants_are_rounded_once(void **state)
{
    struct fixture *f = *state;
    int half = fraction(f, 1, 2), third = fraction(f, 1, 3);
    assert_int_equal(expr_unary(f->p, EXPR_EXP, half), number(f, exp(0.5)));
    assert_int_equal(expr_unary(f->p, EXPR_LOG, half), number(f, log(0.5)));
    assert_int_equal(expr_unary(f->p, EXPR_SIN, half), number(f, sin(0.5)));
    assert_int_equal(expr_unary(f->p, EXPR_COS, half), number(f, cos(0.5)));
    assert_int_equal(expr_unary(f->p, EXPR_TAN, half), number(f, tan(0.5)));
    assert_int_equal(expr_power(f->p, half, third), number(f, pow(0.5, 1.0 / 3)));
    assert_true(isnan(expr_at(f->p, expr_unary(f->p, EXPR_LOG, number(f, -1)))->number->value));
}

static void real_powers_are_products_and_roots_where_they_can(void **state)
{
    struct fixture *f = *state;
    int root = expr_unary(f->p, EXPR_SQRT, f->u);
    assert_int_equal(expr_power(f->p, f->u, number(f, 64)), expr_pow(f->p, f->u, 64));
    assert_int_equal(expr_power(f->p, f->u, number(f, -3)), expr_pow(f->p, f->u, -3));
    assert_int_equal(expr_power(f->p, f->u, fraction(f, 1, 2)), root);
    assert_int_equal(expr_power(f->p, f->u, number(f, -0.5)),
                     expr_binary(f->p, EXPR_DIV, number(f, 1), root));
    assert_int_equal(expr_power(f->p, fraction(f, 4, 9), fraction(f, 1, 2)), fraction(f, 2, 3));
    const int powers[] = {expr_power(f->p, f->u, number(f, 65)), expr_power(f->p, f->u, f->v),
                          expr_power(f->p, number(f, 2), f->u)};
    for (int i = 0; i < 3; i++) {
        const struct expr n = *expr_at(f->p, powers[i]);
        assert_int_equal(n.op, EXPR_POWER);
        assert_int_equal(expr_rebuild(f->p, &n, n.operand), powers[i]);
        assert_int_equal(expr_rebuild(f->p, &n, (int[]){f->u, number(f, 2)}),
                         expr_pow(f->p, f->u, 2));
    }
}

static void indices_and_whole_numbers_are_one_sum(void **state)
{
    struct fixture *f = *state;
    int x = expr_index(f->p, 0), y = expr_index(f->p, 1), three = number(f, 3);
    int sum = expr_binary(f->p, EXPR_SUB, expr_binary(f->p, EXPR_ADD, x, three),
                          expr_binary(f->p, EXPR_MUL, number(f, 2), y));
    const struct expr n = *expr_at(f->p, sum);
    assert_int_equal(n.op, EXPR_INDEX);
    assert_true(n.offset[0] == 1 && n.offset[1] == -2 && n.offset[2] == 0 && n.shift == 3);
    assert_int_equal(expr_binary(f->p, EXPR_SUB, sum, sum), number(f, 0));
    assert_int_equal(expr_unary(f->p, EXPR_NEG, expr_unary(f->p, EXPR_NEG, sum)), sum);
    int moved = expr_index_shifted(f->p, sum, (int[3]){5, 1, 9});
    assert_int_equal(moved, expr_binary(f->p, EXPR_ADD, sum, three));
    int rest = expr_modulo(f->p, sum, 4);
    assert_int_equal(expr_at(f->p, rest)->index, 4);
    assert_int_equal(expr_at(f->p, expr_binary(f->p, EXPR_ADD, rest, three))->op, EXPR_ADD);
    assert_int_equal(expr_at(f->p, expr_binary(f->p, EXPR_MUL, x, y))->op, EXPR_MUL);
    assert_int_equal(expr_modulo(f->p, rest, 2), -1);
    assert_int_equal(expr_modulo(f->p, f->u, 2), -1);
    int far = expr_binary(f->p, EXPR_ADD, x, number(f, EXPR_MAX_SHIFT));
    assert_int_equal(expr_at(f->p, far)->op, EXPR_INDEX);
    assert_int_equal(expr_at(f->p, expr_binary(f->p, EXPR_ADD, far, three))->op, EXPR_ADD);
}

static void neutral_elements_drop(void **state)
{
    struct fixture *f = *state;
    int zero = number(f, 0), one = number(f, 1);
    assert_int_equal(expr_binary(f->p, EXPR_ADD, f->u, zero), f->u);
    assert_int_equal(expr_binary(f->p, EXPR_ADD, zero, f->u), f->u);
    assert_int_equal(expr_binary(f->p, EXPR_SUB, f->u, zero), f->u);
    assert_int_equal(expr_binary(f->p, EXPR_SUB, zero, f->u), expr_unary(f->p, EXPR_NEG, f->u));
    assert_int_equal(expr_binary(f->p, EXPR_MUL, one, f->u), f->u);
    assert_int_equal(expr_binary(f->p, EXPR_MUL, f->u, zero), zero);
    assert_int_equal(expr_binary(f->p, EXPR_DIV, f->u, one), f->u);
    assert_int_equal(expr_unary(f->p, EXPR_NEG, expr_unary(f->p, EXPR_NEG, f->u)), f->u);
    assert_int_equal(expr_pow(f->p, f->u, 0), one);
    assert_int_equal(expr_pow(f->p, f->u, 1), f->u);
}

static void what_the_user_wrote_is_not_reassociated(void **state)
{
    struct fixture *f = *state;
    int left = expr_binary(f->p, EXPR_ADD, expr_binary(f->p, EXPR_ADD, f->u, f->v), f->h);
    int right = expr_binary(f->p, EXPR_ADD, f->u, expr_binary(f->p, EXPR_ADD, f->v, f->h));
    assert_int_not_equal(left, right);
    assert_int_equal(expr_at(f->p, expr_binary(f->p, EXPR_DIV, f->u, f->h))->op, EXPR_DIV);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(equal_expressions_have_equal_indices, set_up, tear_down),
        cmocka_unit_test_setup_teardown(sums_and_products_put_the_lower_index_first, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(operands_come_before_users, set_up, tear_down),
        cmocka_unit_test_setup_teardown(constants_fold_exactly, set_up, tear_down),
        cmocka_unit_test_setup_teardown(functions_of_constants_are_rounded_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(real_powers_are_products_and_roots_where_they_can, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(indices_and_whole_numbers_are_one_sum, set_up, tear_down),
        cmocka_unit_test_setup_teardown(neutral_elements_drop, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_the_user_wrote_is_not_reassociated, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
