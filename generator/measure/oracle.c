// SPDX-License-Identifier: MIT
// The expressions become a list of steps, each evaluated for a strip of points before the next.
#include "measure/oracle.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"
#include "measure/underflow.h"

enum { STRIP = 128, ROWS_AT_ONCE = 16 };

struct oracle_step {
    enum expr_op op;
    int index;      // grid, exponent
    int operand[4]; // steps
    int offset[3], shift;
    double number; // of literals, scalars and the step
    double least;  // what underflow adds to the scale
};

struct strip {
    double value[STRIP], scale[STRIP];
};

// ---- from nodes to steps ------------------------------------------------------------------------

static void mark(const struct expr_pool *p, int node, unsigned char *needed)
{
    needed[node] = 1;
    for (; node >= 0; node--) {
        if (!needed[node])
            continue;
        const struct expr *x = expr_at(p, node);
        for (int i = 0; i < expr_operands(x->op); i++)
            needed[x->operand[i]] = 1;
    }
}

static int operations(const struct expr *x)
{
    switch (x->op) {
    case EXPR_NUMBER:
    case EXPR_SCALAR:
    case EXPR_STEP:
    case EXPR_INDEX:
    case EXPR_TAP:
        return 0;
    case EXPR_POW:
        return x->index;
    default:
        return 1;
    }
}

static bool reads_grid(const struct expr_pool *p, int node, unsigned char *scratch)
{
    memset(scratch, 0, (size_t)p->count);
    mark(p, node, scratch);
    for (int i = 0; i < p->count; i++)
        if (scratch[i] && expr_at(p, i)->op == EXPR_TAP)
            return true;
    return false;
}

// Random values of both signs suit sums and products, not divisors, radicands and what logarithms
// and powers are of.
static bool wants_positive(const struct expr_pool *p, const unsigned char *needed,
                           unsigned char *scratch)
{
    for (int i = 0; i < p->count; i++) {
        const struct expr *x = expr_at(p, i);
        bool pole =
            x->op == EXPR_SQRT || x->op == EXPR_DIV || x->op == EXPR_LOG || x->op == EXPR_POWER;
        if (needed[i] && pole && reads_grid(p, x->operand[x->op == EXPR_DIV], scratch))
            return true;
    }
    return false;
}

static void make_step(struct oracle *o, const struct expr *x, const int *step_of,
                      struct oracle_step *s)
{
    *s = (struct oracle_step){.op = x->op, .index = x->index, .shift = x->shift};
    memcpy(s->offset, x->offset, sizeof s->offset);
    for (int i = 0; i < expr_operands(x->op); i++)
        s->operand[i] = step_of[x->operand[i]];
    if (x->op == EXPR_NUMBER)
        s->number = x->number->value;
    else if (x->op == EXPR_SCALAR)
        s->number = input_scalar(&o->inputs, x->index);
    else if (x->op == EXPR_STEP)
        s->number = (double)input_step(&o->inputs);
}

static void make_steps(struct oracle *o, const unsigned char *needed, struct arena *a)
{
    const struct expr_pool *p = o->model->pool;
    int *step_of = arena_alloc(a, (size_t)p->count * sizeof *step_of);
    const double *least = underflow_scales(o->model, &o->inputs, a);
    o->steps = arena_alloc(a, (size_t)p->count * sizeof *o->steps);
    for (int i = 0; i < p->count; i++) {
        if (!needed[i])
            continue;
        step_of[i] = o->nsteps;
        make_step(o, expr_at(p, i), step_of, &o->steps[o->nsteps]);
        o->steps[o->nsteps++].least = least[i];
    }
    for (int i = 0; i < o->model->noutputs; i++)
        o->output_step[i] = step_of[o->model->outputs[i].raw];
}

static const double FLOAT_ROUNDOFF = 0x1p-24, DOUBLE_ROUNDOFF = 0x1p-53;

// What arithmetic alone may be wrong by, of the scale. See oracle.h.
static double arithmetic_tolerance(const struct model *m, int output, unsigned char *scratch)
{
    int n = 0;
    memset(scratch, 0, (size_t)m->pool->count);
    mark(m->pool, m->outputs[output].raw, scratch);
    for (int i = 0; i < m->pool->count; i++)
        n += scratch[i] ? operations(expr_at(m->pool, i)) : 0;
    return (2 + sqrt(n)) * (m->arithmetic == ELEMENT_FLOAT ? FLOAT_ROUNDOFF : 2 * DOUBLE_ROUNDOFF);
}

static bool open_sweep(struct oracle *o, const int *scalars, uint64_t seed, struct arena *a,
                       struct error *e)
{
    const struct model *m = o->model;
    size_t count = (size_t)m->pool->count;
    unsigned char *needed = arena_alloc(a, count), *scratch = arena_alloc(a, count);
    for (int i = 0; i < m->noutputs; i++) {
        mark(m->pool, m->outputs[i].raw, needed);
        o->arithmetic[i] = arithmetic_tolerance(m, i, scratch);
        o->tolerance[i] = model_is_mixed(m) ? FLOAT_ROUNDOFF : o->arithmetic[i];
        o->slack = fmax(o->slack, 4 * o->arithmetic[i]);
    }
    o->inputs = inputs_make(m, seed, wants_positive(m->pool, needed, scratch));
    o->inputs.scalars = scalars;
    make_steps(o, needed, a);
    for (int i = 0; i < o->nsteps; i++)
        if (o->steps[i].op >= EXPR_SUM)
            return fail(e, "%s: a raw expression has a lowered node", m->name);
    return true;
}

static bool grid_wants_positive(const struct oracle *o)
{
    for (int g = 0; g < o->model->ngrids; g++)
        if (!o->model->grids[g].has_range && !o->inputs.range[g].signs)
            return true;
    return false;
}

// Inputs are the whole's: what one stage divides by is positive for all.
static bool open_stages(struct oracle *o, uint64_t seed, struct arena *a, struct error *e)
{
    const struct model *m = o->model;
    bool positive = false, ok = true;
    o->stages = arena_alloc(a, (size_t)m->nstages * sizeof *o->stages);
    for (int k = 0; ok && k < m->nstages; k++) {
        o->stages[k] = (struct oracle){.model = m->stages[k].model, .library = o->library};
        ok = open_sweep(&o->stages[k], m->stages[k].scalar, seed, a, e);
        positive = positive || (ok && grid_wants_positive(&o->stages[k]));
    }
    o->inputs = inputs_make(m, seed, positive);
    return ok;
}

bool oracle_open(struct oracle *o, const struct model *m, enum function_library library,
                 uint64_t seed, struct arena *a, struct error *e)
{
    *o = (struct oracle){.model = m, .library = library};
    return m->nstages > 0 ? open_stages(o, seed, a, e) : open_sweep(o, NULL, seed, a, e);
}

static bool holds(enum element_type t, double x)
{
    return t == ELEMENT_DOUBLE ? x == rint(x) : x == (double)(float)x;
}

static void unsettle(struct oracle *o, uint64_t seed, struct arena *a)
{
    enum element_type type = o->model->arithmetic;
    double unit = type == ELEMENT_FLOAT ? FLOAT_ROUNDOFF : DOUBLE_ROUNDOFF;
    struct oracle_step *steps = arena_alloc(a, (size_t)o->nsteps * sizeof *steps);
    memcpy(steps, o->steps, (size_t)o->nsteps * sizeof *steps);
    for (int i = 0; i < o->nsteps; i++)
        if (steps[i].op == EXPR_SCALAR ||
            (steps[i].op == EXPR_NUMBER && !holds(type, steps[i].number)))
            steps[i].number *= 1 + unit * input_amount(seed, (uint64_t)i);
    o->steps = steps;
}

struct oracle oracle_unsettled(const struct oracle *o, uint64_t seed, struct arena *a)
{
    struct oracle other = *o;
    int nstages = o->stages ? o->model->nstages : 0;
    if (nstages == 0) {
        unsettle(&other, seed, a);
        return other;
    }
    other.stages = arena_alloc(a, (size_t)nstages * sizeof *other.stages);
    for (int k = 0; k < nstages; k++) {
        other.stages[k] = o->stages[k];
        unsettle(&other.stages[k], input_mix(seed + (uint64_t)k), a);
    }
    return other;
}

// ---- evaluation ---------------------------------------------------------------------------------

static void fill(struct strip *s, double value, enum element_type type)
{
    double scale = value == 0 ? 0 : fmax(fabs(value), element_least_normal(type));
    for (int i = 0; i < STRIP; i++) {
        s->value[i] = value;
        s->scale[i] = scale;
    }
}

// What lies beyond the last of the `n` points is not there to be read.
static void read_field(const struct oracle *o, const struct oracle_step *step, const struct row *r,
                       int64_t x, int64_t n, struct strip *s)
{
    const struct field *f = &o->fields[step->index];
    int64_t first = x + step->offset[0] + (r->y + step->offset[1]) * f->pitch[0] +
                    (r->z + step->offset[2]) * f->pitch[1];
    for (int64_t i = 0; i < STRIP; i++) {
        int64_t at = first + (i < n ? i : n - 1);
        s->value[i] = f->value[at];
        s->scale[i] = isinf(f->doubt[at]) ? INFINITY : fabs(s->value[i]);
    }
}

static void read_grid(const struct oracle *o, const struct oracle_step *step, const struct row *r,
                      int64_t x, struct strip *s)
{
    uint64_t row =
        input_row(&o->inputs, step->index, r->y + step->offset[1], r->z + step->offset[2]);
    for (int i = 0; i < STRIP; i++) {
        s->value[i] = input_value(&o->inputs, step->index, row, x + i + step->offset[0]);
        s->scale[i] = fabs(s->value[i]);
    }
}

static void read_index(const struct oracle *o, const struct oracle_step *step, const struct row *r,
                       int64_t x, struct strip *s)
{
    const int64_t at[3] = {x, r->y, r->z};
    int64_t first = step->shift;
    for (int axis = 0; axis < 3; axis++)
        first += step->offset[axis] * (input_origin(&o->inputs, axis) + at[axis]);
    for (int i = 0; i < STRIP; i++) {
        int64_t whole = first + (int64_t)i * step->offset[0];
        if (step->index)
            whole = (whole % step->index + step->index) % step->index;
        s->value[i] = (double)whole;
        s->scale[i] = fabs(s->value[i]);
    }
}

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

static void function(const struct oracle *o, enum expr_op op, const struct strip *a,
                     struct strip *s)
{
    for (int i = 0; i < STRIP; i++) {
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

static void power_by(const struct oracle *o, const struct oracle_step *exponent,
                     const struct strip *a, const struct strip *b, struct strip *s)
{
    bool given = exponent->op == EXPR_NUMBER || exponent->op == EXPR_STEP;
    bool exact = given && (o->model->arithmetic == ELEMENT_DOUBLE ||
                           (float)exponent->number == exponent->number);
    for (int i = 0; i < STRIP; i++) {
        double va = a->value[i], vb = b->value[i];
        s->value[i] = pow(va, vb);
        s->scale[i] = power_scale(o, va, a->scale[i], vb, b->scale[i], s->value[i], exact);
    }
}

// ---- operations ---------------------------------------------------------------------------------

#define EACH(body)                                                                                 \
    for (int i = 0; i < STRIP; i++) {                                                              \
        double va = a->value[i], sa = a->scale[i], vb = b->value[i], sb = b->scale[i];             \
        (void)va, (void)vb, (void)sa, (void)sb;                                                    \
        body                                                                                       \
    }
#define IS(v, m)                                                                                   \
    s->value[i] = (v);                                                                             \
    s->scale[i] = (m);

static void arithmetic(const struct oracle *o, enum expr_op op, const struct strip *a,
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
        EACH(IS(isunordered(va, vb) ? NAN : fmin(va, vb), fmax(sa, sb)));
        break;
    case EXPR_MAX:
        EACH(IS(isunordered(va, vb) ? NAN : fmax(va, vb), fmax(sa, sb)));
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

static void power(const struct oracle *o, const struct strip *a, int exponent, struct strip *s)
{
    for (int i = 0; i < STRIP; i++) {
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

static void choose(const struct oracle *o, const struct oracle_step *step,
                   const struct strip *const v[4], struct strip *s)
{
    enum expr_op op = step->op;
    double roundoff = o->model->arithmetic == ELEMENT_FLOAT ? FLOAT_ROUNDOFF : DOUBLE_ROUNDOFF;
    for (int i = 0; i < STRIP; i++) {
        double a = v[0]->value[i], b = v[1]->value[i], c = v[2]->value[i], d = v[3]->value[i];
        double scale = compared_scale(o, step->operand[0], v[0], i) +
                       compared_scale(o, step->operand[1], v[1], i);
        bool tie = isinf(scale) || (scale > 0 && fabs(a - b) <= 32 * roundoff * scale);
        bool holds = op == EXPR_SELECT ? a < b : op == EXPR_SELECT_AT_MOST ? a <= b : a == b;
        s->value[i] = isunordered(a, b) ? NAN : holds ? c : d;
        s->scale[i] = tie ? tie_scale(v, i, roundoff) : v[holds ? 2 : 3]->scale[i];
    }
}

// What is finite in double only has no value in float.
static void overflow(enum element_type type, double *value, double *scale, int64_t n)
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
static void underflow(double least, struct strip *s)
{
    for (int i = 0; i < STRIP; i++)
        s->scale[i] += s->scale[i] > 0 ? least : 0;
}

static void evaluate_step(const struct oracle *o, const struct oracle_step *step,
                          const struct row *r, int64_t x, int64_t n, struct strip *strips,
                          struct strip *s)
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
        read_index(o, step, r, x, s);
        break;
    case EXPR_TAP:
        if (o->fields)
            read_field(o, step, r, x, n, s);
        else
            read_grid(o, step, r, x, s);
        break;
    case EXPR_POW:
        power(o, v[0], step->index, s);
        overflow(o->model->arithmetic, s->value, s->scale, STRIP);
        break;
    case EXPR_SELECT:
    case EXPR_SELECT_AT_MOST:
    case EXPR_SELECT_EQUAL:
        choose(o, step, v, s);
        break;
    case EXPR_EXP:
    case EXPR_LOG:
    case EXPR_SIN:
    case EXPR_COS:
    case EXPR_TAN:
        function(o, step->op, v[0], s);
        overflow(o->model->arithmetic, s->value, s->scale, STRIP);
        break;
    case EXPR_POWER:
        power_by(o, &o->steps[step->operand[1]], v[0], v[1], s);
        overflow(o->model->arithmetic, s->value, s->scale, STRIP);
        break;
    default:
        arithmetic(o, step->op, v[0], v[1], s);
        if (step->op == EXPR_MUL || step->op == EXPR_DIV)
            overflow(o->model->arithmetic, s->value, s->scale, STRIP);
        break;
    }
    if (step->least > 0)
        underflow(step->least, s);
}

// ---- all rows, on all processors ----------------------------------------------------------------

struct job {
    const struct oracle *oracle;
    const struct row *rows;
    int64_t x0, x1;
    struct reference *out;
};

static bool is_given(enum expr_op op)
{
    return op == EXPR_NUMBER || op == EXPR_SCALAR || op == EXPR_STEP;
}

static struct strip *open_strips(const struct oracle *o)
{
    struct strip *strips = must_alloc((size_t)o->nsteps * sizeof *strips);
    for (int i = 0; i < o->nsteps; i++)
        if (is_given(o->steps[i].op))
            fill(&strips[i],
                 o->steps[i].number + (o->steps[i].op == EXPR_STEP ? (double)o->taken : 0),
                 o->model->arithmetic);
    return strips;
}

// A result that is rounded to float once may be wrong by half a unit of its own, not of the terms'.
static void scale_by_results(const struct oracle *o, int output, const double *value, double *scale,
                             int64_t n)
{
    for (int64_t i = 0; i < n; i++)
        if (!isinf(scale[i]) && scale[i] > 0)
            scale[i] = fabs(value[i]) + element_least_normal(ELEMENT_FLOAT) +
                       scale[i] * (o->arithmetic[output] / FLOAT_ROUNDOFF);
}

static void store(const struct job *j, int64_t row, int64_t x, const struct strip *strips)
{
    int64_t n = j->x1 - x < STRIP ? j->x1 - x : STRIP;
    int64_t at = row * (j->x1 - j->x0) + x - j->x0;
    for (int i = 0; i < j->oracle->model->noutputs; i++) {
        const struct strip *s = &strips[j->oracle->output_step[i]];
        memcpy(j->out->value[i] + at, s->value, (size_t)n * sizeof(double));
        memcpy(j->out->scale[i] + at, s->scale, (size_t)n * sizeof(double));
        overflow(j->oracle->model->type, j->out->value[i] + at, j->out->scale[i] + at, n);
        if (model_is_mixed(j->oracle->model))
            scale_by_results(j->oracle, i, j->out->value[i] + at, j->out->scale[i] + at, n);
    }
}

static void evaluate_rows(void *context, int64_t from, int64_t to)
{
    const struct job *j = context;
    const struct oracle *o = j->oracle;
    struct strip *strips = open_strips(o);
    for (int64_t row = from; row < to; row++) {
        for (int64_t x = j->x0; x < j->x1; x += STRIP) {
            for (int i = 0; i < o->nsteps; i++)
                evaluate_step(o, &o->steps[i], &j->rows[row], x, j->x1 - x, strips, &strips[i]);
            store(j, row, x, strips);
        }
    }
    free(strips);
}

void oracle_evaluate(const struct oracle *o, const struct row *rows, int64_t nrows, int64_t x0,
                     int64_t x1, struct reference *out)
{
    struct job job = {.oracle = o, .rows = rows, .x0 = x0, .x1 = x1, .out = out};
    parallel_for(nrows, ROWS_AT_ONCE, evaluate_rows, &job);
}

bool oracle_judges(double value, double scale)
{
    return isfinite(value) && isfinite(scale);
}

double oracle_error(double got, double value, double scale)
{
    double difference = fabs(got - value);
    if (!isfinite(difference) || !isfinite(scale))
        return INFINITY;
    return difference == 0 ? 0 : difference / scale;
}
