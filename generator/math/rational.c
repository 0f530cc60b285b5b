// SPDX-License-Identifier: MIT
#include "math/rational.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct rational INEXACT = {{0}, {0}, 0};

// ---- to GMP and back ----------------------------------------------------------------------------

static bool fits(const mpz_t z)
{
    return mpz_sizeinbase(z, 2) <= 64 * RATIONAL_WORDS;
}

struct rational rational_of(const mpq_t q)
{
    struct rational r = {.negative = mpq_sgn(q) < 0};
    if (!fits(mpq_numref(q)) || !fits(mpq_denref(q)))
        return INEXACT;
    mpz_export(r.num, NULL, -1, sizeof *r.num, 0, 0, mpq_numref(q));
    mpz_export(r.den, NULL, -1, sizeof *r.den, 0, 0, mpq_denref(q));
    return r;
}

// Initialises `q` with an exact rational.
static void open_rational(mpq_t q, const struct rational *r)
{
    mpq_init(q);
    mpz_import(mpq_numref(q), RATIONAL_WORDS, -1, sizeof *r->num, 0, 0, r->num);
    mpz_import(mpq_denref(q), RATIONAL_WORDS, -1, sizeof *r->den, 0, 0, r->den);
    if (r->negative)
        mpq_neg(q, q);
}

static struct rational close_rational(mpq_t q)
{
    struct rational r = rational_of(q);
    mpq_clear(q);
    return r;
}

static struct rational combine(void (*operation)(mpq_t, const mpq_t, const mpq_t),
                               struct rational a, struct rational b)
{
    mpq_t x, y;
    if (!rational_exact(a) || !rational_exact(b))
        return INEXACT;
    open_rational(x, &a);
    open_rational(y, &b);
    operation(x, x, y);
    mpq_clear(y);
    return close_rational(x);
}

// ---- making -------------------------------------------------------------------------------------

static void set_integer(mpz_t z, int64_t value)
{
    const uint64_t size = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    mpz_import(z, 1, -1, sizeof size, 0, 0, &size);
    if (value < 0)
        mpz_neg(z, z);
}

struct rational rational_make(int64_t num, int64_t den)
{
    mpq_t q;
    if (den == 0)
        return INEXACT;
    mpq_init(q);
    set_integer(mpq_numref(q), num);
    set_integer(mpq_denref(q), den);
    mpq_canonicalize(q);
    return close_rational(q);
}

// An optional sign and digits, then perhaps a slash and digits.
static bool is_fraction_text(const char *text)
{
    static const char DIGITS[] = "0123456789";
    text += *text == '-';
    size_t n = strspn(text, DIGITS);
    if (n == 0 || text[n] == '\0')
        return n > 0;
    size_t rest = strspn(text + n + 1, DIGITS);
    return text[n] == '/' && rest > 0 && text[n + 1 + rest] == '\0';
}

bool rational_parse(const char *text, size_t length, struct rational *r)
{
    mpq_t q;
    if (length >= RATIONAL_TEXT || strlen(text) != length || !is_fraction_text(text))
        return false;
    mpq_init(q);
    mpq_set_str(q, text, 10);
    bool good = mpz_sgn(mpq_denref(q)) != 0;
    if (good)
        mpq_canonicalize(q);
    *r = good ? rational_of(q) : INEXACT;
    mpq_clear(q);
    return rational_exact(*r);
}

struct rational rational_from_double(double x)
{
    const double unit = 1 << 20;
    double scaled = x * unit;
    if (!(fabs(scaled) < 0x1p62) || scaled != floor(scaled))
        return INEXACT;
    return rational_make((int64_t)scaled, 1 << 20);
}

// ---- arithmetic ---------------------------------------------------------------------------------

struct rational rational_add(struct rational a, struct rational b)
{
    return combine(mpq_add, a, b);
}

struct rational rational_mul(struct rational a, struct rational b)
{
    return combine(mpq_mul, a, b);
}

static bool is_zero(const uint64_t words[RATIONAL_WORDS])
{
    for (int i = 0; i < RATIONAL_WORDS; i++)
        if (words[i])
            return false;
    return true;
}

static bool is_one(const uint64_t words[RATIONAL_WORDS])
{
    uint64_t rest[RATIONAL_WORDS];
    memcpy(rest, words, sizeof rest);
    rest[0] ^= 1;
    return is_zero(rest);
}

struct rational rational_neg(struct rational a)
{
    a.negative = rational_exact(a) && !is_zero(a.num) && !a.negative;
    return a;
}

struct rational rational_inverse(struct rational a)
{
    struct rational r = {.negative = a.negative};
    if (!rational_exact(a) || is_zero(a.num))
        return INEXACT;
    memcpy(r.num, a.den, sizeof r.num);
    memcpy(r.den, a.num, sizeof r.den);
    return r;
}

struct rational rational_root(struct rational a)
{
    mpq_t q;
    if (!rational_exact(a) || a.negative)
        return INEXACT;
    open_rational(q, &a);
    bool square = mpz_perfect_square_p(mpq_numref(q)) && mpz_perfect_square_p(mpq_denref(q));
    mpz_sqrt(mpq_numref(q), mpq_numref(q));
    mpz_sqrt(mpq_denref(q), mpq_denref(q));
    struct rational root = close_rational(q);
    return square ? root : INEXACT;
}

// ---- asking -------------------------------------------------------------------------------------

bool rational_exact(struct rational a)
{
    return !is_zero(a.den);
}

bool rational_is_fraction(struct rational a)
{
    return rational_exact(a) && !is_one(a.den);
}

bool rational_equal(struct rational a, struct rational b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

const char *rational_text(struct rational a, char text[RATIONAL_TEXT])
{
    mpq_t q;
    open_rational(q, &a);
    mpq_get_str(text, 10, q);
    mpq_clear(q);
    return text;
}

// ---- rounding -----------------------------------------------------------------------------------

// num * 2^shift / den, a half to even.
static void divide_rounded(mpz_t quotient, const mpq_t q, long shift)
{
    mpz_t rest, den;
    mpz_init(rest);
    mpz_init_set(den, mpq_denref(q));
    mpz_set(quotient, mpq_numref(q));
    mpz_mul_2exp(shift < 0 ? den : quotient, shift < 0 ? den : quotient, (mp_bitcnt_t)labs(shift));
    mpz_fdiv_qr(quotient, rest, quotient, den);
    mpz_mul_2exp(rest, rest, 1);
    int side = mpz_cmp(rest, den);
    if (side > 0 || (side == 0 && mpz_odd_p(quotient)))
        mpz_add_ui(quotient, quotient, 1);
    mpz_clear(rest);
    mpz_clear(den);
}

// The largest e with 2^e <= |q|.
static long exponent_of(const mpq_t q)
{
    mpq_t size, power;
    long e = (long)mpz_sizeinbase(mpq_numref(q), 2) - (long)mpz_sizeinbase(mpq_denref(q), 2);
    mpq_init(size);
    mpq_init(power);
    mpq_abs(size, q);
    mpq_set_ui(power, 1, 1);
    if (e < 0)
        mpq_div_2exp(power, power, (mp_bitcnt_t)-e);
    else
        mpq_mul_2exp(power, power, (mp_bitcnt_t)e);
    e -= mpq_cmp(size, power) < 0;
    mpq_clear(size);
    mpq_clear(power);
    return e;
}

// With `digits` binary digits, fewer below 2^`least`, where the last one is 2^(least + 1 - digits).
static double rounded(struct rational a, int digits, int least)
{
    mpq_t q;
    mpz_t quotient;
    if (!rational_exact(a))
        return NAN;
    if (is_zero(a.num))
        return 0;
    open_rational(q, &a);
    long e = exponent_of(q), last = (e < least ? least : e) + 1 - digits;
    mpz_init(quotient);
    divide_rounded(quotient, q, -last);
    double value = ldexp(mpz_get_d(quotient), (int)last); // exact: at most `digits` binary digits
    mpz_clear(quotient);
    mpq_clear(q);
    return value;
}

double rational_double(struct rational a)
{
    return rounded(a, DBL_MANT_DIG, DBL_MIN_EXP - 1);
}

float rational_float(struct rational a)
{
    return (float)rounded(a, FLT_MANT_DIG, FLT_MIN_EXP - 1);
}

// ---- numbers ------------------------------------------------------------------------------------

struct number number_double(double x)
{
    return (struct number){x == 0 ? 0 : x, rational_from_double(x)};
}

struct number number_rational(struct rational r)
{
    return (struct number){rational_double(r), r};
}

float number_float(struct number n)
{
    return rational_exact(n.exact) ? rational_float(n.exact) : (float)n.value;
}

static struct number exact_or(struct rational exact, double rounded_value)
{
    return rational_exact(exact) ? number_rational(exact) : (struct number){rounded_value, INEXACT};
}

struct number number_add(struct number a, struct number b)
{
    return exact_or(rational_add(a.exact, b.exact), a.value + b.value);
}

struct number number_mul(struct number a, struct number b)
{
    return exact_or(rational_mul(a.exact, b.exact), a.value * b.value);
}

struct number number_div(struct number a, struct number b)
{
    return exact_or(rational_mul(a.exact, rational_inverse(b.exact)), a.value / b.value);
}

struct number number_neg(struct number a)
{
    return exact_or(rational_neg(a.exact), -a.value);
}

struct number number_root(struct number a)
{
    return exact_or(rational_root(a.exact), sqrt(a.value));
}
