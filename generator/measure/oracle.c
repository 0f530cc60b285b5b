// SPDX-License-Identifier: MIT
// The expressions become a list of steps, each evaluated for a strip of points before the next.
#include "measure/oracle.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"
#include "measure/underflow.h"

enum { ROWS_AT_ONCE = 16 };

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

// What arithmetic alone may be wrong by, of the scale. See oracle.h.
static double arithmetic_tolerance(const struct model *m, int output, unsigned char *scratch)
{
    int n = 0;
    memset(scratch, 0, (size_t)m->pool->count);
    mark(m->pool, m->outputs[output].raw, scratch);
    for (int i = 0; i < m->pool->count; i++)
        n += scratch[i] ? operations(expr_at(m->pool, i)) : 0;
    return (2 + sqrt(n)) * (m->arithmetic == ELEMENT_FLOAT ? 1 : 2) *
           element_roundoff(m->arithmetic);
}

static bool open_sweep(struct oracle *o, const int *scalars, struct drawn drawn, struct arena *a,
                       struct error *e)
{
    const struct model *m = o->model;
    size_t count = (size_t)m->pool->count;
    unsigned char *needed = arena_alloc(a, count), *scratch = arena_alloc(a, count);
    for (int i = 0; i < m->noutputs; i++) {
        mark(m->pool, m->outputs[i].raw, needed);
        o->arithmetic[i] = arithmetic_tolerance(m, i, scratch);
        o->tolerance[i] = model_is_mixed(m) ? element_roundoff(ELEMENT_FLOAT) : o->arithmetic[i];
        o->slack = fmax(o->slack, 4 * o->arithmetic[i]);
    }
    o->inputs = inputs_make(m, drawn, wants_positive(m->pool, needed, scratch));
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
static bool open_stages(struct oracle *o, struct drawn drawn, struct arena *a, struct error *e)
{
    const struct model *m = o->model;
    bool positive = false, ok = true;
    o->stages = arena_alloc(a, (size_t)m->nstages * sizeof *o->stages);
    for (int k = 0; ok && k < m->nstages; k++) {
        o->stages[k] = (struct oracle){.model = m->stages[k].model, .library = o->library};
        ok = open_sweep(&o->stages[k], m->stages[k].scalar, drawn, a, e);
        positive = positive || (ok && grid_wants_positive(&o->stages[k]));
    }
    o->inputs = inputs_make(m, drawn, positive);
    return ok;
}

bool oracle_open(struct oracle *o, const struct model *m, enum function_library library,
                 struct drawn drawn, struct arena *a, struct error *e)
{
    *o = (struct oracle){.model = m, .library = library};
    return m->nstages > 0 ? open_stages(o, drawn, a, e) : open_sweep(o, NULL, drawn, a, e);
}

static bool holds(enum element_type t, double x)
{
    return t == ELEMENT_DOUBLE ? x == rint(x) : x == (double)(float)x;
}

static void unsettle(struct oracle *o, uint64_t seed, struct arena *a)
{
    enum element_type type = o->model->arithmetic;
    double unit = element_roundoff(type);
    struct oracle_step *steps = arena_alloc(a, (size_t)o->nsteps * sizeof *steps);
    memcpy(steps, o->steps, (size_t)o->nsteps * sizeof *steps);
    bool any = false;
    for (int i = 0; i < o->nsteps; i++)
        if (steps[i].op == EXPR_SCALAR ||
            (steps[i].op == EXPR_NUMBER && !holds(type, steps[i].number))) {
            steps[i].number *= 1 + unit * input_amount(seed, (uint64_t)i);
            any = true;
        }
    o->steps = steps;
    // Coefficients of sums are products and sums of such numbers, each rounded on its own.
    for (int i = 0; any && i < o->model->noutputs; i++)
        o->drift[i] = unit * input_amount(input_mix(seed), (uint64_t)i);
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

// ---- all rows, on all processors ----------------------------------------------------------------

// Of one thread at a time; they are handed on from part to part, as they may take megabytes.
struct strips {
    struct strips *next;
    struct strip strip[];
};

struct job {
    const struct oracle *oracle;
    const struct row *rows;
    int64_t x0, x1;
    struct reference *out;
    pthread_mutex_t lock; // of the member below
    struct strips *idle;
};

static bool is_given(enum expr_op op)
{
    return op == EXPR_NUMBER || op == EXPR_SCALAR || op == EXPR_STEP;
}

static struct strips *make_strips(const struct oracle *o)
{
    struct strips *made = must_alloc(sizeof *made + (size_t)o->nsteps * sizeof made->strip[0]);
    for (int i = 0; i < o->nsteps; i++)
        if (is_given(o->steps[i].op))
            strip_fill(&made->strip[i],
                       o->steps[i].number + (o->steps[i].op == EXPR_STEP ? (double)o->taken : 0),
                       o->model->arithmetic);
    return made;
}

static struct strips *take_strips(struct job *j)
{
    pthread_mutex_lock(&j->lock);
    struct strips *taken = j->idle;
    if (taken)
        j->idle = taken->next;
    pthread_mutex_unlock(&j->lock);
    return taken ? taken : make_strips(j->oracle);
}

static void hand_on_strips(struct job *j, struct strips *s)
{
    pthread_mutex_lock(&j->lock);
    s->next = j->idle;
    j->idle = s;
    pthread_mutex_unlock(&j->lock);
}

static void free_strips(struct job *j)
{
    while (j->idle) {
        struct strips *next = j->idle->next;
        free(j->idle);
        j->idle = next;
    }
}

// A result that is rounded to float once may be wrong by half a unit of its own, not of the terms'.
static void scale_by_results(const struct oracle *o, int output, const double *value, double *scale,
                             int64_t n)
{
    for (int64_t i = 0; i < n; i++)
        if (!isinf(scale[i]) && scale[i] > 0)
            scale[i] = fabs(value[i]) + element_least_normal(ELEMENT_FLOAT) +
                       scale[i] * (o->arithmetic[output] / element_roundoff(ELEMENT_FLOAT));
}

static void store(const struct job *j, int64_t row, int64_t x, const struct strip *strips)
{
    int64_t n = j->x1 - x < STRIP ? j->x1 - x : STRIP;
    int64_t at = row * (j->x1 - j->x0) + x - j->x0;
    for (int i = 0; i < j->oracle->model->noutputs; i++) {
        const struct strip *s = &strips[j->oracle->output_step[i]];
        memcpy(j->out->value[i] + at, s->value, (size_t)n * sizeof(double));
        memcpy(j->out->scale[i] + at, s->scale, (size_t)n * sizeof(double));
        strip_overflow(j->oracle->model->type, j->out->value[i] + at, j->out->scale[i] + at, n);
        if (model_is_mixed(j->oracle->model))
            scale_by_results(j->oracle, i, j->out->value[i] + at, j->out->scale[i] + at, n);
    }
}

static void evaluate_rows(void *context, int64_t from, int64_t to)
{
    struct job *j = context;
    const struct oracle *o = j->oracle;
    struct strips *taken = take_strips(j);
    struct strip *strips = taken->strip;
    for (int64_t row = from; row < to; row++) {
        for (int64_t x = j->x0; x < j->x1; x += STRIP) {
            const int n = j->x1 - x < STRIP ? (int)(j->x1 - x) : STRIP;
            for (int i = 0; i < o->nsteps; i++)
                strip_evaluate(o, &o->steps[i], &j->rows[row], x, n, strips, &strips[i]);
            store(j, row, x, strips);
        }
    }
    hand_on_strips(j, taken);
}

void oracle_evaluate(const struct oracle *o, const struct row *rows, int64_t nrows, int64_t x0,
                     int64_t x1, struct reference *out)
{
    struct job job = {.oracle = o,
                      .rows = rows,
                      .x0 = x0,
                      .x1 = x1,
                      .out = out,
                      .lock = PTHREAD_MUTEX_INITIALIZER};
    parallel_for(nrows, ROWS_AT_ONCE, evaluate_rows, &job);
    free_strips(&job);
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
