// SPDX-License-Identifier: MIT
// The expressions become a list of steps, each evaluated for a strip of points before the next.
#include "measure/oracle.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"

enum { STRIP = 128, ROWS_AT_ONCE = 16 };

struct oracle_step {
    enum expr_op op;
    int index;      // grid, exponent
    int operand[4]; // steps
    int offset[3];
    double number; // of literals and scalars
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

// Random values of both signs suit sums and products, not divisors and radicands.
static bool wants_positive(const struct expr_pool *p, const unsigned char *needed,
                           unsigned char *scratch)
{
    for (int i = 0; i < p->count; i++) {
        const struct expr *x = expr_at(p, i);
        if (needed[i] && (x->op == EXPR_SQRT || x->op == EXPR_DIV) &&
            reads_grid(p, x->operand[x->op == EXPR_DIV], scratch))
            return true;
    }
    return false;
}

static void make_step(struct oracle *o, const struct expr *x, const int *step_of,
                      struct oracle_step *s)
{
    *s = (struct oracle_step){.op = x->op, .index = x->index};
    memcpy(s->offset, x->offset, sizeof s->offset);
    for (int i = 0; i < expr_operands(x->op); i++)
        s->operand[i] = step_of[x->operand[i]];
    if (x->op == EXPR_NUMBER)
        s->number = x->number->value;
    else if (x->op == EXPR_SCALAR)
        s->number = input_scalar(&o->inputs, x->index);
}

static void make_steps(struct oracle *o, const unsigned char *needed, struct arena *a)
{
    const struct expr_pool *p = o->model->pool;
    int *step_of = arena_alloc(a, (size_t)p->count * sizeof *step_of);
    o->steps = arena_alloc(a, (size_t)p->count * sizeof *o->steps);
    for (int i = 0; i < p->count; i++) {
        if (!needed[i])
            continue;
        step_of[i] = o->nsteps;
        make_step(o, expr_at(p, i), step_of, &o->steps[o->nsteps++]);
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

bool oracle_open(struct oracle *o, const struct model *m, uint64_t seed, struct arena *a,
                 struct error *e)
{
    *o = (struct oracle){.model = m};
    o->inputs = (struct inputs){.seed = seed, .bits = m->type == ELEMENT_FLOAT ? 22 : 51};
    size_t count = (size_t)m->pool->count;
    unsigned char *needed = arena_alloc(a, count), *scratch = arena_alloc(a, count);
    for (int i = 0; i < m->noutputs; i++) {
        mark(m->pool, m->outputs[i].raw, needed);
        o->arithmetic[i] = arithmetic_tolerance(m, i, scratch);
        o->tolerance[i] = model_is_mixed(m) ? FLOAT_ROUNDOFF : o->arithmetic[i];
    }
    o->inputs.positive = wants_positive(m->pool, needed, scratch);
    make_steps(o, needed, a);
    for (int i = 0; i < o->nsteps; i++)
        if (o->steps[i].op >= EXPR_SUM)
            return fail(e, "%s: a raw expression has a lowered node", m->name);
    return true;
}

// ---- evaluation ---------------------------------------------------------------------------------

static void fill(struct strip *s, double value)
{
    for (int i = 0; i < STRIP; i++) {
        s->value[i] = value;
        s->scale[i] = fabs(value);
    }
}

static void read_grid(const struct oracle *o, const struct oracle_step *step, const struct row *r,
                      int64_t x, struct strip *s)
{
    uint64_t row =
        input_row(&o->inputs, step->index, r->y + step->offset[1], r->z + step->offset[2]);
    for (int i = 0; i < STRIP; i++) {
        s->value[i] = input_value(&o->inputs, row, x + i + step->offset[0]);
        s->scale[i] = fabs(s->value[i]);
    }
}

#define EACH(body)                                                                                 \
    for (int i = 0; i < STRIP; i++) {                                                              \
        double va = a->value[i], sa = a->scale[i], vb = b->value[i], sb = b->scale[i];             \
        (void)va, (void)vb, (void)sa, (void)sb;                                                    \
        body                                                                                       \
    }
#define IS(v, m)                                                                                   \
    s->value[i] = (v);                                                                             \
    s->scale[i] = (m);

static void arithmetic(enum expr_op op, const struct strip *a, const struct strip *b,
                       struct strip *s)
{
    switch (op) {
    case EXPR_ADD:
        EACH(IS(va + vb, sa + sb));
        break;
    case EXPR_SUB:
        EACH(IS(va - vb, sa + sb));
        break;
    case EXPR_MUL:
        EACH(IS(va * vb, sa * sb));
        break;
    case EXPR_DIV: // a relative error of the divisor is one of the quotient
        EACH(IS(va / vb, sa / fabs(vb) * (sb / fabs(vb))));
        break;
    case EXPR_MIN:
        EACH(IS(fmin(va, vb), fmax(sa, sb)));
        break;
    case EXPR_MAX:
        EACH(IS(fmax(va, vb), fmax(sa, sb)));
        break;
    case EXPR_NEG:
        EACH(IS(-va, sa));
        break;
    case EXPR_ABS:
        EACH(IS(fabs(va), sa));
        break;
    case EXPR_SQRT: // d sqrt(a) = da / (2 sqrt(a))
        EACH(IS(sqrt(va), sqrt(va) + sa / (2 * sqrt(va))));
        break;
    default:
        break;
    }
}

static void power(const struct strip *a, int exponent, struct strip *s)
{
    for (int i = 0; i < STRIP; i++) {
        double value = 1, scale = 1;
        for (int k = 0; k < exponent; k++) {
            value *= a->value[i];
            scale *= a->scale[i];
        }
        s->value[i] = value;
        s->scale[i] = scale * exponent;
    }
}

// Where a and b are equal but for rounding, either branch is right: the scale then spans both.
static void choose(const struct oracle *o, const struct strip *const v[4], struct strip *s)
{
    double roundoff = o->model->arithmetic == ELEMENT_FLOAT ? FLOAT_ROUNDOFF : DOUBLE_ROUNDOFF;
    for (int i = 0; i < STRIP; i++) {
        double a = v[0]->value[i], b = v[1]->value[i], c = v[2]->value[i], d = v[3]->value[i];
        bool tie = fabs(a - b) <= 32 * roundoff * (v[0]->scale[i] + v[1]->scale[i]);
        s->value[i] = a < b ? c : d;
        s->scale[i] = fmax(v[2]->scale[i], v[3]->scale[i]) + (tie ? fabs(c - d) / roundoff : 0);
    }
}

static void evaluate_step(const struct oracle *o, const struct oracle_step *step,
                          const struct row *r, int64_t x, struct strip *strips, struct strip *s)
{
    const struct strip *v[4];
    for (int i = 0; i < 4; i++)
        v[i] = &strips[step->operand[i]];
    switch (step->op) {
    case EXPR_NUMBER: // written once, by open_strips
    case EXPR_SCALAR:
        break;
    case EXPR_TAP:
        read_grid(o, step, r, x, s);
        break;
    case EXPR_POW:
        power(v[0], step->index, s);
        break;
    case EXPR_SELECT:
        choose(o, v, s);
        break;
    default:
        arithmetic(step->op, v[0], v[1], s);
        break;
    }
}

// ---- all rows, on all processors ----------------------------------------------------------------

struct job {
    const struct oracle *oracle;
    const struct row *rows;
    int64_t x0, x1;
    struct reference *out;
};

static struct strip *open_strips(const struct oracle *o)
{
    struct strip *strips = must_alloc((size_t)o->nsteps * sizeof *strips);
    for (int i = 0; i < o->nsteps; i++)
        if (o->steps[i].op == EXPR_NUMBER || o->steps[i].op == EXPR_SCALAR)
            fill(&strips[i], o->steps[i].number);
    return strips;
}

// A result that is rounded to float once may be wrong by half a unit of its own, not of the terms'.
static void scale_by_results(const struct oracle *o, int output, const double *value, double *scale,
                             int64_t n)
{
    for (int64_t i = 0; i < n; i++)
        scale[i] = fabs(value[i]) + scale[i] * (o->arithmetic[output] / FLOAT_ROUNDOFF);
}

static void store(const struct job *j, int64_t row, int64_t x, const struct strip *strips)
{
    int64_t n = j->x1 - x < STRIP ? j->x1 - x : STRIP;
    int64_t at = row * (j->x1 - j->x0) + x - j->x0;
    for (int i = 0; i < j->oracle->model->noutputs; i++) {
        const struct strip *s = &strips[j->oracle->output_step[i]];
        memcpy(j->out->value[i] + at, s->value, (size_t)n * sizeof(double));
        memcpy(j->out->scale[i] + at, s->scale, (size_t)n * sizeof(double));
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
                evaluate_step(o, &o->steps[i], &j->rows[row], x, strips, &strips[i]);
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

double oracle_error(double got, double value, double scale)
{
    double difference = fabs(got - value);
    if (!isfinite(difference) || !isfinite(scale))
        return INFINITY;
    return difference == 0 ? 0 : difference / scale;
}
