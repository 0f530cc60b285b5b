// SPDX-License-Identifier: MIT
// Lowering never changes what an update computes: random updates are evaluated as they were written
// and as sums with a pointwise rest.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/text.h"
#include "fixture.h"
#include "pointwise.h"
#include "select.h"

#include <cmocka.h>

static unsigned seed;

static int below(int n)
{
    seed = seed * 1664525u + 1013904223u;
    return (int)((seed >> 16) % (unsigned)n);
}

// ---- a random update ----------------------------------------------------------------------------

static void add_leaf(struct text *t)
{
    static const char *const GRIDS[] = {"u", "v", "w"};
    switch (below(6)) {
    case 0:
        text_addf(t, "%d", below(5) - 2);
        break;
    case 1:
        text_add(t, below(2) ? "h" : "k");
        break;
    default:
        text_addf(t, "%s(%d,%d,%d)", GRIDS[below(3)], below(3) - 1, below(3) - 1, below(3) - 1);
    }
}

static void add_expression(struct text *t, int depth)
{
    static const char *const CALLS[] = {"min", "max"};
    if (depth == 0) {
        add_leaf(t);
        return;
    }
    int kind = below(12);
    if (kind < 7) {
        text_add(t, "(");
        add_expression(t, depth - 1);
        text_add(t, kind < 3 ? " + " : kind < 5 ? " - " : " * ");
        add_expression(t, depth - 1);
        text_add(t, ")");
    } else if (kind == 7) {
        text_add(t, "(");
        add_expression(t, depth - 1);
        text_add(t, below(2) ? " / h)" : " / 4)");
    } else if (kind == 8) {
        text_add(t, "(-(");
        add_expression(t, depth - 1);
        text_add(t, "))");
    } else if (kind == 9) {
        text_add(t, "(");
        add_expression(t, depth - 1);
        text_addf(t, ")^%d", 2 + below(2));
    } else if (kind == 10) {
        text_addf(t, "%s(", CALLS[below(2)]);
        add_expression(t, depth - 1);
        text_add(t, ", ");
        add_expression(t, depth - 1);
        text_add(t, ")");
    } else {
        text_add(t, "select(");
        for (int i = 0; i < 4; i++) {
            text_add(t, i ? ", " : "");
            add_expression(t, depth - 1);
        }
        text_add(t, ")");
    }
}

// ---- its two meanings ---------------------------------------------------------------------------

static double grid_value(int grid, const int at[3])
{
    return sin(1.0 + 7 * grid + 1.3 * at[0] + 2.9 * at[1] - 0.7 * at[2]);
}

struct values {
    const struct model *model;
    double scalar[MAX_SCALARS];
    double *node;  // by node of the pool
    double *scale; // magnitude of what was added up on the way: roundings are relative to it
};

static double sum_value(const struct values *v, int sum, double *scale)
{
    const struct weighted_sum *s = &v->model->sums[sum];
    double total = 0;
    for (int i = 0; i < s->ntaps; i++) {
        int node = v->model->coefficients[s->taps[i].coefficient].node;
        double term = v->node[node] * grid_value(s->grid, s->taps[i].offset);
        total += term;
        *scale += fabs(term);
    }
    return total;
}

static double node_value(const struct values *v, const struct expr *n, double *scale)
{
    switch (n->op) {
    case EXPR_NUMBER:
        return n->number->value;
    case EXPR_SCALAR:
        return v->scalar[n->index];
    case EXPR_TAP:
        return grid_value(n->index, n->offset);
    case EXPR_SUM:
        return sum_value(v, n->index, scale);
    case EXPR_UNIFORM:
        return v->node[v->model->coefficients[n->index].node];
    default:
        return operation_value(n, v->node);
    }
}

// Of the operands of an operation: what comes of it, without any of it cancelled.
static double operand_scale(const struct values *v, const struct expr *n)
{
    double s[EXPR_MAX_OPERANDS] = {0}, largest = 0;
    for (int k = 0; k < expr_operands(n->op); k++) {
        s[k] = v->scale[n->operand[k]];
        largest = fmax(largest, s[k]);
    }
    switch (n->op) {
    case EXPR_MUL:
        return s[0] * s[1];
    case EXPR_DIV:
        return s[0] / fabs(v->node[n->operand[1]]);
    case EXPR_POW:
        return pow(s[0], n->index);
    default:
        return largest;
    }
}

// Operands come before their users; coefficients and sums refer to nodes that came before them.
static void evaluate(struct values *v)
{
    int count = v->model->pool->count;
    v->node = calloc((size_t)count, sizeof *v->node);
    v->scale = calloc((size_t)count, sizeof *v->scale);
    for (int i = 0; i < count; i++) {
        const struct expr *n = expr_at(v->model->pool, i);
        double scale = operand_scale(v, n);
        v->node[i] = node_value(v, n, &scale);
        v->scale[i] = fmax(scale, fabs(v->node[i])) + 1;
    }
}

static void lowered_update_means_what_was_written(void **state)
{
    (void)state;
    for (int round = 0; round < 600; round++) {
        struct text spec = {0};
        seed = (unsigned)round * 7919u + 17u;
        text_add(
            &spec,
            "local u, v, w = grid(\"u\", \"v\", \"w\")\nlocal h, k = scalar(\"h\", \"k\")\n"
            "return stencil { name = \"t\", update = { a = max(h*u, k*v(0,0,1)) + max(w, 0) + ");
        add_expression(&spec, 1 + round % 5);
        text_add(&spec, ", b = h*v + k*u + ");
        add_expression(&spec, 1 + round % 4);
        text_add(&spec, " } }");
        struct planned o = model_of(text_string(&spec));
        struct values v = {.model = o.model, .scalar = {1.75, -0.625}};
        evaluate(&v);
        for (int i = 0; i < o.model->noutputs; i++) {
            const struct model_output *out = &o.model->outputs[i];
            double written = v.node[out->raw], lowered = v.node[out->value];
            double scale = v.scale[out->raw] + v.scale[out->value];
            if (!(fabs(written - lowered) <= 1e-11 * scale))
                fail_msg("%.17g became %.17g (round %d)\n%s", written, lowered, round,
                         text_string(&spec));
        }
        free(v.node);
        free(v.scale);
        planned_free(&o);
        text_free(&spec);
    }
}

static const struct CMUnitTest TESTS[] = {
    cmocka_unit_test(lowered_update_means_what_was_written),
};

int main(int argc, char **argv)
{
    return run_selected(TESTS, sizeof TESTS / sizeof *TESTS, argc, argv);
}
