// SPDX-License-Identifier: MIT
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include "math/rational.h"

#include <cmocka.h> // defines a macro `fail`: after the project's headers

static void assert_rational(struct rational r, const char *text)
{
    char got[RATIONAL_TEXT];
    assert_true(rational_exact(r));
    assert_string_equal(rational_text(r, got), text);
}

static struct rational q(int64_t num, int64_t den)
{
    return rational_make(num, den);
}

static void lowest_terms_and_positive_denominator(void **state)
{
    (void)state;
    assert_rational(q(6, 4), "3/2");
    assert_rational(q(6, -4), "-3/2");
    assert_rational(q(-6, -4), "3/2");
    assert_rational(q(0, -7), "0");
    assert_rational(q(INT64_MIN, 2), "-4611686018427387904");
}

static void arithmetic(void **state)
{
    (void)state;
    assert_rational(rational_add(q(1, 6), q(1, 3)), "1/2");
    assert_rational(rational_add(q(1, 2), q(-1, 2)), "0");
    assert_rational(rational_mul(q(-2, 3), q(9, 4)), "-3/2");
    assert_rational(rational_neg(q(2, 3)), "-2/3");
    assert_rational(rational_inverse(q(-2, 3)), "-3/2");
    assert_rational(rational_mul(q(INT64_MAX, 3), q(3, INT64_MAX)), "1");
    assert_rational(rational_add(q(INT64_MAX, 2), q(-INT64_MAX, 2)), "0");
}

// base^n
static struct rational power(struct rational base, int n)
{
    struct rational r = q(1, 1);
    for (int i = 0; i < n; i++)
        r = rational_mul(r, base);
    return r;
}

static void numbers_have_512_bits(void **state)
{
    (void)state;
    struct rational half = power(q(2, 1), 511), below = rational_add(half, q(-1, 1));
    struct rational largest = rational_add(half, below); // 2^512 - 1
    assert_rational(rational_add(power(q(2, 1), 64), q(1, 3)), "55340232221128654849/3");
    assert_true(rational_exact(largest));
    assert_true(rational_exact(rational_inverse(largest)));
    assert_true(rational_equal(rational_mul(largest, rational_inverse(largest)), q(1, 1)));
    assert_true(rational_equal(rational_add(rational_neg(half), largest), below));
    assert_rational(q(INT64_MIN, 1), "-9223372036854775808");
    assert_rational(q(1, INT64_MIN), "-1/9223372036854775808");
    assert_rational(rational_add(q(1, INT64_MAX), q(-1, INT64_MAX)), "0");
}

static void what_does_not_fit_is_inexact_and_stays_so(void **state)
{
    (void)state;
    assert_false(rational_exact(q(1, 0)));
    assert_false(rational_exact(rational_inverse(q(0, 1))));
    struct rational big = power(q(2, 1), 512);
    assert_false(rational_exact(big));
    assert_false(rational_exact(rational_inverse(power(q(1, 2), 512))));
    assert_false(rational_exact(rational_add(big, q(1, 1))));
    assert_false(rational_exact(rational_mul(big, q(0, 1))));
    assert_false(rational_exact(rational_neg(big)));
    assert_false(rational_exact(rational_root(big)));
    assert_false(rational_is_fraction(big));
    assert_true(isnan(rational_double(big)) && isnan(rational_float(big)));
}

static void roots_are_those_of_squares(void **state)
{
    (void)state;
    assert_rational(rational_root(q(9, 4)), "3/2");
    assert_rational(rational_root(q(0, 1)), "0");
    assert_true(rational_equal(rational_root(power(q(7, 3), 40)), power(q(7, 3), 20)));
    assert_false(rational_exact(rational_root(q(2, 1))));
    assert_false(rational_exact(rational_root(q(1, 3))));
    assert_false(rational_exact(rational_root(q(-4, 9))));
}

static void texts_are_fractions(void **state)
{
    (void)state;
    static const char *const good[][2] = {{"6/4", "3/2"},
                                          {"-6/4", "-3/2"},
                                          {"007", "7"},
                                          {"0/5", "0"},
                                          {"36893488147419103233/2", "36893488147419103233/2"}};
    static const char *const bad[] = {"",     "-",    "1/",   "/2",  "1/0", "1/-2", "+1",
                                      " 1/2", "1/2 ", "1 /2", "0x1", "1.5", "1e3",  "1/2/3"};
    struct rational r;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(rational_parse(good[i][0], strlen(good[i][0]), &r));
        assert_rational(r, good[i][1]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(rational_parse(bad[i], strlen(bad[i]), &r));
    assert_false(rational_parse("1\0/2", 4, &r));
    char digits[400] = {0};
    memset(digits, '1', sizeof digits - 1);
    assert_false(rational_parse(digits, strlen(digits), &r));
    digits[160] = '\0'; // 529 bits
    assert_false(rational_parse(digits, strlen(digits), &r));
    digits[150] = '\0';
    assert_true(rational_parse(digits, strlen(digits), &r));
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
    assert_true(rational_double(rational_neg(power(q(2, 1), 511))) == -0x1p511);
    assert_true(rational_double(power(q(1, 2), 400)) == 0x1p-400);
}

// Above 2^128 - 2^103 float has no value; its last one below 2^-126 is 2^-149.
static void floats_are_rounded_once(void **state)
{
    (void)state;
    // Half a last place of float above 1, and a bit that double does not hold.
    struct rational tie = q((INT64_C(1) << 24) + 1, 1 << 24);
    struct rational above = rational_add(tie, power(q(1, 2), 60));
    assert_true(rational_float(tie) == 1);
    assert_true(rational_float(above) == 1 + 0x1p-23f);
    assert_true((float)rational_double(above) == 1);
    assert_true(number_float(number_rational(above)) == 1 + 0x1p-23f);
    assert_true(number_float(number_double(0.1)) == 0.1f);
    assert_true(rational_float(power(q(1, 2), 149)) == 0x1p-149f);
    assert_true(rational_float(power(q(1, 2), 150)) == 0);
    assert_true(rational_float(rational_mul(q(3, 1), power(q(1, 2), 150))) == 0x1p-148f);
    assert_true(rational_float(rational_mul(q(5, 1), power(q(1, 2), 150))) == 0x1p-148f);
    assert_true(isinf(rational_float(power(q(2, 1), 128))));
    assert_true(rational_float(q(-205, 72)) == -205.0f / 72.0f);
}

static void doubles_become_rationals_only_when_equal(void **state)
{
    (void)state;
    assert_rational(rational_from_double(0.5), "1/2");
    assert_rational(rational_from_double(-1.25), "-5/4");
    assert_rational(rational_from_double(0x1p-20), "1/1048576");
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
    assert_rational(number_add(third, third).exact, "2/3");
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
        cmocka_unit_test(numbers_have_512_bits),
        cmocka_unit_test(roots_are_those_of_squares),
        cmocka_unit_test(texts_are_fractions),
        cmocka_unit_test(floats_are_rounded_once),
        cmocka_unit_test(what_does_not_fit_is_inexact_and_stays_so),
        cmocka_unit_test(division_is_correctly_rounded),
        cmocka_unit_test(doubles_become_rationals_only_when_equal),
        cmocka_unit_test(numbers_fall_back_to_doubles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
