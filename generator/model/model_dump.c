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
    case EXPR_INDEX:
        text_addf(out, "index[%d,%d,%d;%d]", n->offset[0], n->offset[1], n->offset[2], n->shift);
        if (n->index)
            text_addf(out, "%%%d", n->index);
        return;
    case EXPR_STEP:
        text_add(out, "step");
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
    bool scratch = g->read && !g->kept;
    text_addf(out, "grid %s%s%s%s reach x -%d..%d y -%d..%d z -%d..%d", g->name,
              g->written ? " written" : "", g->read ? " read" : "", scratch ? " later" : "",
              g->lo[0], g->hi[0], g->lo[1], g->hi[1], g->lo[2], g->hi[2]);
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

static void dump_face(const struct dump *d, const struct face_rule *r)
{
    static const char *const KINDS[] = {[OUTSIDE_HALO] = "halo",
                                        [OUTSIDE_FIXED] = "fixed ",
                                        [OUTSIDE_PERIODIC] = "periodic",
                                        [OUTSIDE_MIRROR] = "mirror"};
    text_addf(d->out, "%s%s", r->kind == OUTSIDE_MIRROR && r->sign < 0 ? "anti" : "",
              KINDS[r->kind]);
    if (r->kind == OUTSIDE_FIXED)
        dump_node(d, r->value);
    if (r->kind == OUTSIDE_MIRROR)
        text_addf(d->out, " at %d/2%s%s", r->plane, r->from >= 0 ? " from " : "",
                  r->from >= 0 ? d->model->grids[r->from].name : "");
}

static void dump_outside(const struct dump *d, int grid)
{
    const struct model_steps *s = &d->model->steps;
    text_addf(d->out, "outside of %s", d->model->grids[grid].name);
    for (int axis = 0; axis < d->model->dimensions; axis++) {
        text_addf(d->out, "%s %c ", axis ? ";" : "", "xyz"[axis]);
        dump_face(d, &s->outside[grid].face[axis][0]);
        text_add(d->out, " to ");
        dump_face(d, &s->outside[grid].face[axis][1]);
    }
    text_add(d->out, "\n");
}

static void dump_points(const struct dump *d, const struct model_points *p)
{
    const struct model *m = d->model;
    const char *grid = m->grids[p->grid].name;
    if (p->receiver) {
        text_addf(d->out, "points %s record %s\n", p->name, grid);
        return;
    }
    text_addf(d->out, "points %s %s %s", p->name, p->replaces ? "set" : "add to", grid);
    if (m->nstages > 0)
        text_addf(d->out, " after %s", m->stages[p->stage].name);
    if (p->scale >= 0) {
        text_add(d->out, " times ");
        dump_node(d, p->scale);
    }
    text_add(d->out, "\n");
}

static void dump_steps(const struct dump *d)
{
    const struct model *m = d->model;
    if (!m->steps.defined)
        return;
    text_add(d->out, "advance");
    for (int g = 0; g < m->ngrids; g++)
        if (m->steps.from[g] != g)
            text_addf(d->out, " %s = %s", m->grids[g].name, m->grids[m->steps.from[g]].name);
    text_addf(d->out, " period %d\n", m->steps.period);
    for (int g = 0; g < m->ngrids; g++)
        if (m->steps.changes[g])
            dump_outside(d, g);
    for (int i = 0; i < m->steps.npoints; i++)
        dump_points(d, &m->steps.points[i]);
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
    expr_count_uses(m->pool, uses);
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
    for (int k = 0; k < m->nstages; k++)
        text_addf(out, "stage %s = model %s\n", m->stages[k].name, m->stages[k].model->name);
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
    dump_steps(&d);
    free(d.uses);
    text_addf(out, "per point %.0f flops, %.0f bytes\n", m->flops, m->bytes);
}
