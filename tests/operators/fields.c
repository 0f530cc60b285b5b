// SPDX-License-Identifier: MIT
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fields.h"
#include "fixture.h"
#include "pointwise.h"

#include <cmocka.h>

const double HERE[3] = {0.3, -0.2, 0.7};
double origin[3] = {0.3, -0.2, 0.7}; // of offsets: HERE, unless results lie between points

// Moves the origin so that results that lie `half` half spacings from it lie HERE.
void move_origin(const int half[3], double h)
{
    for (int axis = 0; axis < 3; axis++)
        origin[axis] = HERE[axis] - half[axis] * h / 2;
}

// ---- evaluation ---------------------------------------------------------------------------------

static double field_at(const struct model *m, int grid, const int offset[3], double h, field *f)
{
    double at[3];
    for (int axis = 0; axis < 3; axis++)
        at[axis] = origin[axis] + h * offset[axis];
    return f(m->grids[grid].name, at);
}

static double sum_at(const struct model *m, const struct weighted_sum *s, const double *value,
                     double h, field *f)
{
    double sum = 0;
    for (int i = 0; i < s->ntaps; i++)
        sum += value[m->coefficients[s->taps[i].coefficient].node] *
               field_at(m, s->grid, s->taps[i].offset, h, f);
    return sum;
}

static double node_value(const struct model *m, const struct expr *n, const double *value, double h,
                         field *f, argument *scalar)
{
    switch (n->op) {
    case EXPR_NUMBER:
        return n->number->value;
    case EXPR_SCALAR:
        return scalar && strcmp(m->scalars[n->index], "h") != 0 ? scalar(m->scalars[n->index]) : h;
    case EXPR_TAP:
        return field_at(m, n->index, n->offset, h, f);
    case EXPR_SUM:
        return sum_at(m, &m->sums[n->index], value, h, f);
    case EXPR_UNIFORM:
        return value[m->coefficients[n->index].node];
    default:
        return operation_value(n, value);
    }
}

// Output `name` at the origin, from fields sampled with spacing h; scalar h is the spacing.
double output_at(const struct model *m, const char *name, double h, field *f, argument *scalar)
{
    double *value = calloc((size_t)m->pool->count, sizeof *value), result = NAN;
    assert_non_null(value);
    for (int i = 0; i < m->pool->count; i++) // operands come first
        value[i] = node_value(m, expr_at(m->pool, i), value, h, f, scalar);
    for (int o = 0; o < m->noutputs; o++)
        if (strcmp(m->grids[m->outputs[o].grid].name, name) == 0)
            result = value[m->outputs[o].value];
    free(value);
    return result;
}

void assert_close(double got, double wanted, double tolerance)
{
    if (!(fabs(got - wanted) <= tolerance))
        fail_msg("%.17g, not %.17g (± %.1g)", got, wanted, tolerance);
}

// The error of `out` falls by 2^order when h is halved.
void assert_order(const struct model *m, const char *out, double h, field *f, argument *scalar,
                  double exact, double order)
{
    double coarse = fabs(output_at(m, out, h, f, scalar) - exact);
    double fine = fabs(output_at(m, out, h / 2, f, scalar) - exact);
    double measured = log2(coarse / fine);
    if (!(fabs(measured - order) < 0.2))
        fail_msg("%s of %s is of order %.3f, not %g (errors %.3g and %.3g)", out, m->name, measured,
                 order, coarse, fine);
}

struct planned shipped(const char *name)
{
    struct plan_request r = {.target = target_find("gfx90a")};
    struct planned o = {0};
    struct error e = {0};
    char path[512];
    snprintf(path, sizeof path, "%s/%s.lua", SPECS, name);
    if (!planned_read(path, &r, &o, &e))
        fail_msg("%s", e.message);
    return o;
}

// ---- a wave: every derivative is a product of wave numbers --------------------------------------

const double K[3] = {0.9, -0.7, 0.5};

double phase(const double at[3])
{
    return K[0] * at[0] + K[1] * at[1] + K[2] * at[2];
}

double wave(const char *name, const double at[3])
{
    (void)name;
    return sin(phase(at));
}

// d^n sin(phase) of n wave numbers whose product is `factor`, at `place`.
double wave_derivative(int n, double factor, const double place[3])
{
    return factor * sin(phase(place) + n * acos(0));
}

double square(double x)
{
    return x * x;
}

double k_squared(void)
{
    return square(K[0]) + square(K[1]) + square(K[2]);
}
