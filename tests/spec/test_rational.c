// SPDX-License-Identifier: MIT
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include "math/rational.h"

#include <cmocka.h> // defines a macro `fail`: after the project's headers

#define ASSERT_RATIONAL(r, n, d)                                                                   \
    do {                                                                                           \
        struct rational got = (r);                                                                 \
        assert_int_equal(got.num, n);                                                              \
        assert_int_equal(got.den, d);                                                              \
    } while (0)

static struct rational q(int64_t num, int64_t den)
{
    return rational_make(num, den);
}

static void lowest_terms_and_positive_denominator(void **state)
{
    (void)state;
    ASSERT_RATIONAL(q(6, 4), 3, 2);
    ASSERT_RATIONAL(q(6, -4), -3, 2);
    ASSERT_RATIONAL(q(-6, -4), 3, 2);
    ASSERT_RATIONAL(q(0, -7), 0, 1);
    ASSERT_RATIONAL(q(INT64_MIN, 2), INT64_MIN / 2, 1);
}

static void arithmetic(void **state)
{
    (void)state;
    ASSERT_RATIONAL(rational_add(q(1, 6), q(1, 3)), 1, 2);
    ASSERT_RATIONAL(rational_add(q(1, 2), q(-1, 2)), 0, 1);
    ASSERT_RATIONAL(rational_mul(q(-2, 3), q(9, 4)), -3, 2);
    ASSERT_RATIONAL(rational_neg(q(2, 3)), -2, 3);
    ASSERT_RATIONAL(rational_inverse(q(-2, 3)), -3, 2);
    ASSERT_RATIONAL(rational_mul(q(INT64_MAX, 3), q(3, INT64_MAX)), 1, 1);
    ASSERT_RATIONAL(rational_add(q(INT64_MAX, 2), q(-INT64_MAX, 2)), 0, 1);
}

static void what_does_not_fit_is_inexact_and_stays_so(void **state)
{
    (void)state;
    assert_false(rational_exact(q(1, 0)));
    assert_false(rational_exact(q(INT64_MIN, 1)));
    assert_false(rational_exact(q(1, INT64_MIN)));
    assert_false(rational_exact(rational_inverse(q(0, 1))));
    struct rational big = rational_mul(q(INT64_MAX, 1), q(2, 1));
    assert_false(rational_exact(big));
    assert_false(rational_exact(rational_add(big, q(1, 1))));
    assert_false(rational_exact(rational_mul(big, q(0, 1))));
    assert_false(rational_exact(rational_neg(big)));
    assert_false(rational_exact(rational_add(q(1, INT64_MAX), q(1, INT64_MAX - 1))));
    assert_true(isnan(rational_double(big)));
}

static void division_is_correctly_rounded(void **state)
{
    (void)state;
    assert_true(rational_double(q(1, 3)) == 1.0 / 3.0);
    assert_true(rational_double(q(-205, 72)) == -205.0 / 72.0);
    assert_true(rational_double(q(INT64_MAX, 1)) == 0x1p63);
    assert_true(rational_double(q(1, INT64_MAX)) == 0x1p-63);
    // 2^53 + 1 is a tie and goes to even; one part in 2^9 above it goes up.
    assert_true(rational_double(q((INT64_C(1) << 53) + 1, 1)) == 0x1p53);
    assert_true(rational_double(q(((INT64_C(1) << 53) + 1) * 512 + 1, 512)) == 0x1p53 + 2);
    assert_true(rational_double(q((INT64_C(1) << 62) + 257, 1)) == 0x1p62);
}

static void doubles_become_rationals_only_when_equal(void **state)
{
    (void)state;
    ASSERT_RATIONAL(rational_from_double(0.5), 1, 2);
    ASSERT_RATIONAL(rational_from_double(-1.25), -5, 4);
    ASSERT_RATIONAL(rational_from_double(0x1p-20), 1, 1 << 20);
    assert_false(rational_exact(rational_from_double(0.1)));
    assert_false(rational_exact(rational_from_double(0x1p-21)));
    assert_false(rational_exact(rational_from_double(1e300)));
    assert_false(rational_exact(rational_from_double(NAN)));
    assert_false(rational_exact(rational_from_double(-INFINITY)));
}

static void numbers_fall_back_to_doubles(void **state)
{
    (void)state;
    struct number third = number_rational(q(1, 3)), tenth = number_double(0.1);
    ASSERT_RATIONAL(number_add(third, third).exact, 2, 3);
    assert_false(rational_exact(number_add(third, tenth).exact));
    assert_true(number_add(third, tenth).value == 1.0 / 3.0 + 0.1);
    assert_true(isinf(number_div(third, number_double(0)).value));
    assert_false(signbit(number_double(-0.0).value));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lowest_terms_and_positive_denominator),
        cmocka_unit_test(arithmetic),
        cmocka_unit_test(what_does_not_fit_is_inexact_and_stays_so),
        cmocka_unit_test(division_is_correctly_rounded),
        cmocka_unit_test(doubles_become_rationals_only_when_equal),
        cmocka_unit_test(numbers_fall_back_to_doubles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
