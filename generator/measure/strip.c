// SPDX-License-Identifier: MIT
#include "measure/strip.h"

#include <float.h>
#include <math.h>

// ---- what is there ------------------------------------------------------------------------------

void strip_fill(struct strip *s, double value, enum element_type type)
{
    double scale = value == 0 ? 0 : fmax(fabs(value), element_least_normal(type));
    for (int i = 0; i < STRIP; i++) {
        s->value[i] = value;
        s->scale[i] = scale;
    }
}

static void read_field(const struct oracle *o, const struct oracle_step *step, const struct row *r,
                       int64_t x, int n, struct strip *s)
{
    const struct field *f = &o->fields[step->index];
    int64_t first = x + step->offset[0] + (r->y + step->offset[1]) * f->pitch[0] +
                    (r->z + step->offset[2]) * f->pitch[1];
    const double *value = f->value + first, *doubt = f->doubt + first;
    for (int i = 0; i < n; i++) {
        s->value[i] = value[i];
        s->scale[i] = isinf(doubt[i]) ? INFINITY : fabs(value[i]);
    }
    for (int i = 0; f->carried && i < n; i++)
        s->scale[i] += f->carried[first + i];
}

static void read_grid(const struct oracle *o, const struct oracle_step *step, const struct row *r,
                      int64_t x, int n, struct strip *s)
{
    uint64_t row =
        input_row(&o->inputs, step->index, r->y + step->offset[1], r->z + step->offset[2]);
    for (int i = 0; i < n; i++) {
        s->value[i] = input_value(&o->inputs, step->index, row, x + i + step->offset[0]);
        s->scale[i] = fabs(s->value[i]);
    }
}

static void read_index(const struct oracle *o, const struct oracle_step *step, const struct row *r,
                       int64_t x, int n, struct strip *s)
{
    const int64_t at[3] = {x, r->y, r->z};
    int64_t first = step->shift;
    for (int axis = 0; axis < 3; axis++)
        first += step->offset[axis] * (input_origin(&o->inputs, axis) + at[axis]);
    for (int i = 0; i < n; i++) {
        int64_t whole = first + (int64_t)i * step->offset[0];
        if (step->index)
            whole = (whole % step->index + step->index) % step->index;
        s->value[i] = (double)whole;
        s->scale[i] = fabs(s->value[i]);
    }
}

// ---- scales -------------------------------------------------------------------------------------

// Scales are bounds of first order: what an error of each operand does to the result. They are
// infinite where that says nothing, and stay so.
// What is decided by a comparison with NaN is NaN: which branch a kernel takes is its own affair.

// `a` where `b` is NaN.
static inline double lesser(double a, double b)
{
    return b < a ? b : a;
}

// Whether rounding may have brought a radicand or a divisor here from the other side of 0.
static bool near_zero(const struct oracle *o, double value, double scale)
{
    return isinf(scale) || fabs(value) <= o->slack * scale;
}

static double product_scale(const struct oracle *o, double va, double sa, double vb, double sb)
{
    return lesser(sa * sb, fabs(va) * sb + fabs(vb) * sa + o->slack * sa * sb);
}

// A relative error of the divisor is one of the quotient.
static double quotient_scale(const struct oracle *o, double va, double sa, double vb, double sb)
{
    double relative = sb / fabs(vb);
    if (near_zero(o, vb, sb))
        return INFINITY;
    return lesser(sa * relative, sa + fabs(va) * relative) / fabs(vb);
}

// The lesser or greater of two is the one, error and all, unless rounding may have decided which.
static double either_scale(const struct oracle *o, double va, double sa, double vb, double sb,
                           bool first)
{
    if (!(fabs(va - vb) > o->slack * (sa + sb)))
        return fmax(sa, sb);
    return first ? sa : sb;
}

// d sqrt(a) = da / (2 sqrt(a))
static double root_scale(const struct oracle *o, double va, double sa)
{
    return near_zero(o, va, sa) ? INFINITY : sqrt(va) + sa / (2 * sqrt(va));
}

// ---- functions that are rounded ------------------------------------------------------------------

// What the function itself is wrong by, in terms of a tolerance of 2 roundoffs and more: a unit in the
// last place is at most 2 roundoffs of the value, or 2 of the least normal number.
static double own_scale(const struct oracle *o, enum expr_op op, double value)
{
    enum element_type type = o->model->arithmetic;
    double least = element_least_normal(type);
    return function_error(op, o->library, type) * (fabs(value) + least);
}

// The largest derivative on the way that rounding may have moved the argument by, `far`; infinite
// where that is over a pole, or so far that the function may have any value.
static double steepest(const struct oracle *o, enum expr_op op, double va, double sa, double value)
{
    double far = o->slack * sa, cosine = fabs(cos(va));
    switch (op) {
    case EXPR_EXP:
        return far < 1 ? value * (1 + far) : INFINITY;
    case EXPR_LOG:
        return near_zero(o, va, sa) ? INFINITY : 1 / va;
    case EXPR_SIN:
        return far < 1 ? fmin(1, cosine + far) : INFINITY;
    case EXPR_COS:
        return far < 1 ? fmin(1, fabs(sin(va)) + far) : INFINITY;
    default:
        return far < cosine ? 1 / (cosine * cosine) : INFINITY;
    }
}

static double function_value(enum expr_op op, double a)
{
    return op == EXPR_EXP   ? exp(a)
           : op == EXPR_LOG ? log(a)
           : op == EXPR_SIN ? sin(a)
           : op == EXPR_COS ? cos(a)
                            : tan(a);
}

static void function(const struct oracle *o, enum expr_op op, int n, const struct strip *a,
                     struct strip *s)
{
    for (int i = 0; i < n; i++) {
        double va = a->value[i], sa = a->scale[i], value = function_value(op, va);
        double slope = steepest(o, op, va, sa, value);
        s->value[i] = value;
        s->scale[i] = isinf(slope) ? INFINITY : slope * sa + own_scale(o, op, value);
    }
}

// d a^b = a^b (b/a da + log(a) db). Of what is negative there are whole powers only, which have a value
// on the way as well if b is `exact`.
static double power_scale(const struct oracle *o, double va, double sa, double vb, double sb,
                          double value, bool exact)
{
    if (near_zero(o, va, sa) || (va < 0 && !exact))
        return INFINITY;
    double relative = fabs(vb / va) * sa + (exact ? 0 : fabs(log(va)) * sb);
    double far = o->slack * relative;
    if (!(far < 1))
        return INFINITY;
    return fabs(value) * relative * (1 + far) + own_scale(o, EXPR_POWER, value);
}

static void power_by(const struct oracle *o, const struct oracle_step *exponent, int n,
                     const struct strip *a, const struct strip *b, struct strip *s)
{
    bool given = exponent->op == EXPR_NUMBER || exponent->op == EXPR_STEP;
    bool exact = given && (o->model->arithmetic == ELEMENT_DOUBLE ||
                           (float)exponent->number == exponent->number);
    for (int i = 0; i < n; i++) {
        double va = a->value[i], vb = b->value[i];
        s->value[i] = pow(va, vb);
        s->scale[i] = power_scale(o, va, a->scale[i], vb, b->scale[i], s->value[i], exact);
    }
}

// ---- operations ---------------------------------------------------------------------------------

#define EACH(body)                                                                                 \
    for (int i = 0; i < n; i++) {                                                                  \
        double va = a->value[i], sa = a->scale[i], vb = b->value[i], sb = b->scale[i];             \
        (void)va, (void)vb, (void)sa, (void)sb;                                                    \
        body                                                                                       \
    }
#define IS(v, m)                                                                                   \
    s->value[i] = (v);                                                                             \
    s->scale[i] = (m);

static void arithmetic(const struct oracle *o, enum expr_op op, int n, const struct strip *a,
                       const struct strip *b, struct strip *s)
{
    switch (op) {
    case EXPR_ADD:
        EACH(IS(va + vb, sa + sb));
        break;
    case EXPR_SUB:
        EACH(IS(va - vb, sa + sb));
        break;
    case EXPR_MUL:
        EACH(IS(va * vb, product_scale(o, va, sa, vb, sb)));
        break;
    case EXPR_DIV:
        EACH(IS(va / vb, quotient_scale(o, va, sa, vb, sb)));
        break;
    case EXPR_MIN:
        EACH(
            IS(isunordered(va, vb) ? NAN : fmin(va, vb), either_scale(o, va, sa, vb, sb, va < vb)));
        break;
    case EXPR_MAX:
        EACH(
            IS(isunordered(va, vb) ? NAN : fmax(va, vb), either_scale(o, va, sa, vb, sb, va > vb)));
        break;
    case EXPR_NEG:
        EACH(IS(-va, sa));
        break;
    case EXPR_ABS:
        EACH(IS(fabs(va), sa));
        break;
    case EXPR_SQRT:
        EACH(IS(sqrt(va), root_scale(o, va, sa)));
        break;
    default:
        break;
    }
}

static void power(const struct oracle *o, int n, const struct strip *a, int exponent,
                  struct strip *s)
{
    for (int i = 0; i < n; i++) {
        double value = 1, scale = 1, slope = 1; // of all but one factor
        double nearby = fabs(a->value[i]) + o->slack * a->scale[i];
        for (int k = 0; k < exponent; k++) {
            value *= a->value[i];
            scale *= a->scale[i];
            slope *= k ? nearby : 1;
        }
        s->value[i] = value;
        s->scale[i] = exponent * lesser(scale, slope * a->scale[i]);
    }
}

// Where a and b are equal but for rounding, either branch is right: the scale then spans both, if
// both have a value.
static double tie_scale(const struct strip *const v[4], int i, double roundoff)
{
    double apart = fabs(v[2]->value[i] - v[3]->value[i]);
    return isfinite(apart) ? fmax(v[2]->scale[i], v[3]->scale[i]) + apart / roundoff : INFINITY;
}

// What is compared is not rounded where it is a literal or an index that the type has.
static double compared_scale(const struct oracle *o, int step, const struct strip *s, int i)
{
    enum expr_op op = o->steps[step].op;
    bool fits = o->model->arithmetic == ELEMENT_DOUBLE || (float)s->value[i] == s->value[i];
    return (op == EXPR_NUMBER || op == EXPR_INDEX) && fits ? 0 : s->scale[i];
}

static void choose(const struct oracle *o, const struct oracle_step *step, int n,
                   const struct strip *const v[4], struct strip *s)
{
    enum expr_op op = step->op;
    double roundoff = element_roundoff(o->model->arithmetic);
    for (int i = 0; i < n; i++) {
        double a = v[0]->value[i], b = v[1]->value[i], c = v[2]->value[i], d = v[3]->value[i];
        double scale = compared_scale(o, step->operand[0], v[0], i) +
                       compared_scale(o, step->operand[1], v[1], i);
        bool tie = isinf(scale) || (scale > 0 && fabs(a - b) <= 32 * roundoff * scale);
        bool holds = op == EXPR_SELECT ? a < b : op == EXPR_SELECT_AT_MOST ? a <= b : a == b;
        s->value[i] = isunordered(a, b) ? NAN : holds ? c : d;
        s->scale[i] = tie ? tie_scale(v, i, roundoff) : v[holds ? 2 : 3]->scale[i];
    }
}

void strip_overflow(enum element_type type, double *value, double *scale, int64_t n)
{
    if (type != ELEMENT_FLOAT)
        return;
    for (int64_t i = 0; i < n; i++) {
        bool over = fabs(value[i]) > FLT_MAX && !isinf(scale[i]);
        value[i] = over ? NAN : value[i];
        scale[i] = over ? NAN : scale[i];
    }
}

// What is 0 because a factor is has no error.
static void underflow(double least, int n, struct strip *s)
{
    for (int i = 0; i < n; i++)
        s->scale[i] += s->scale[i] > 0 ? least : 0;
}

void strip_evaluate(const struct oracle *o, const struct oracle_step *step, const struct row *r,
                    int64_t x, int n, struct strip *strips, struct strip *s)
{
    const struct strip *v[4];
    for (int i = 0; i < 4; i++)
        v[i] = &strips[step->operand[i]];
    switch (step->op) {
    case EXPR_NUMBER: // written once, by open_strips
    case EXPR_SCALAR:
    case EXPR_STEP:
        break;
    case EXPR_INDEX:
        read_index(o, step, r, x, n, s);
        break;
    case EXPR_TAP:
        if (o->fields)
            read_field(o, step, r, x, n, s);
        else
            read_grid(o, step, r, x, n, s);
        break;
    case EXPR_POW:
        power(o, n, v[0], step->index, s);
        strip_overflow(o->model->arithmetic, s->value, s->scale, n);
        break;
    case EXPR_SELECT:
    case EXPR_SELECT_AT_MOST:
    case EXPR_SELECT_EQUAL:
        choose(o, step, n, v, s);
        break;
    case EXPR_EXP:
    case EXPR_LOG:
    case EXPR_SIN:
    case EXPR_COS:
    case EXPR_TAN:
        function(o, step->op, n, v[0], s);
        strip_overflow(o->model->arithmetic, s->value, s->scale, n);
        break;
    case EXPR_POWER:
        power_by(o, &o->steps[step->operand[1]], n, v[0], v[1], s);
        strip_overflow(o->model->arithmetic, s->value, s->scale, n);
        break;
    default:
        arithmetic(o, step->op, n, v[0], v[1], s);
        if (step->op == EXPR_MUL || step->op == EXPR_DIV)
            strip_overflow(o->model->arithmetic, s->value, s->scale, n);
        break;
    }
    if (step->least > 0)
        underflow(step->least, n, s);
}
