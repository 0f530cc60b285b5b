// SPDX-License-Identifier: MIT
#include "model/model_dump.h"

#include <stdlib.h>
#include <string.h>

struct dump {
    const struct model *model;
    const char *const *coefficients, *const *sums; // what they are called
    int *uses;                                     // by node
    struct text *out;
};

// Expressions print as trees. What several use is named t<node>: a tree of it all could be huge.
static void dump_node(const struct dump *d, int node)
{
    const struct model *m = d->model;
    const struct expr *n = expr_at(m->pool, node);
    struct text *out = d->out;
    if (d->uses[node] > 1 && expr_operands(n->op) > 0) {
        text_addf(out, "t%d", node);
        return;
    }
    switch (n->op) {
    case EXPR_NUMBER:
        if (rational_is_fraction(n->number->exact))
            text_add(out, rational_text(n->number->exact, (char[RATIONAL_TEXT]){0}));
        else
            text_addf(out, "%.17g", n->number->value);
        return;
    case EXPR_SCALAR:
        text_add(out, m->scalars[n->index]);
        return;
    case EXPR_TAP:
        text_addf(out, "%s[%d,%d,%d]", m->grids[n->index].name, n->offset[0], n->offset[1],
                  n->offset[2]);
        return;
    case EXPR_SUM:
        text_add(out, d->sums[n->index]);
        return;
    case EXPR_UNIFORM:
        text_add(out, d->coefficients[n->index]);
        return;
    default:
        break;
    }
    text_addf(out, "%s(", expr_op_name(n->op));
    for (int i = 0; i < expr_operands(n->op); i++) {
        text_add(out, i ? ", " : "");
        dump_node(d, n->operand[i]);
    }
    if (n->op == EXPR_POW)
        text_addf(out, ", %d", n->index);
    text_add(out, ")");
}

static void dump_grid(const struct model_grid *g, struct text *out)
{
    text_addf(out, "grid %s%s%s reach x -%d..%d y -%d..%d z -%d..%d", g->name,
              g->written ? " written" : "", g->read ? " read" : "", g->lo[0], g->hi[0], g->lo[1],
              g->hi[1], g->lo[2], g->hi[2]);
    if (g->has_range)
        text_addf(out, " range %.17g..%.17g", g->range[0], g->range[1]);
    text_add(out, "\n");
}

static void dump_sum(const struct dump *d, int sum)
{
    const struct weighted_sum *s = &d->model->sums[sum];
    text_addf(d->out, "sum %s = weighted taps of %s\n", d->sums[sum],
              d->model->grids[s->grid].name);
    for (int i = 0; i < s->ntaps; i++)
        text_addf(d->out, "  %3d %3d %3d  %s\n", s->taps[i].offset[0], s->taps[i].offset[1],
                  s->taps[i].offset[2], d->coefficients[s->taps[i].coefficient]);
}

// By how many nodes, coefficients and outputs each node is used.
static int *count_uses(const struct model *m)
{
    int *uses = must_alloc((size_t)m->pool->count * sizeof *uses);
    memset(uses, 0, (size_t)m->pool->count * sizeof *uses);
    for (int i = 0; i < m->ncoefficients; i++)
        uses[m->coefficients[i].node]++;
    for (int o = 0; o < m->noutputs; o++)
        uses[m->outputs[o].value]++;
    for (int i = m->pool->count - 1; i >= 0; i--)
        for (int k = 0; uses[i] && k < expr_operands(expr_at(m->pool, i)->op); k++)
            uses[expr_at(m->pool, i)->operand[k]]++;
    return uses;
}

static void dump_shared(const struct dump *d)
{
    const struct expr_pool *p = d->model->pool;
    for (int i = 0; i < p->count; i++) {
        const int uses = d->uses[i];
        if (uses < 2 || expr_operands(expr_at(p, i)->op) == 0)
            continue;
        d->uses[i] = 1; // print the node, not its name
        text_addf(d->out, "t%d = ", i);
        dump_node(d, i);
        text_add(d->out, "\n");
        d->uses[i] = uses;
    }
}

void model_dump(const struct model *m, const char *const *coefficients, const char *const *sums,
                struct text *out)
{
    const struct dump d = {m, coefficients, sums, count_uses(m), out};
    text_addf(out, "model %s\n", m->name);
    text_addf(out, "type %s, %dD\n", model_types(m), m->dimensions);
    for (int g = 0; g < m->ngrids; g++)
        dump_grid(&m->grids[g], out);
    for (int s = 0; s < m->nscalars; s++)
        text_addf(out, "scalar %s\n", m->scalars[s]);
    dump_shared(&d);
    for (int i = 0; i < m->ncoefficients; i++) {
        text_addf(out, "coefficient %s = ", coefficients[i]);
        dump_node(&d, m->coefficients[i].node);
        text_add(out, "\n");
    }
    for (int s = 0; s < m->nsums; s++)
        dump_sum(&d, s);
    for (int o = 0; o < m->noutputs; o++) {
        text_addf(out, "output %s = ", m->grids[m->outputs[o].grid].name);
        dump_node(&d, m->outputs[o].value);
        text_add(out, "\n");
    }
    free(d.uses);
    text_addf(out, "per point %.0f flops, %.0f bytes\n", m->flops, m->bytes);
}
