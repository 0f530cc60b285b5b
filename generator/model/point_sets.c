// SPDX-License-Identifier: MIT
#include "model/point_sets.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

bool grid_must_become(const struct model_grid *g)
{
    return g->fresh && !g->kept;
}

bool steps_missing(const struct model *m, int line, const char *what, struct error *e)
{
    const char *to = "u", *from = "u_next";
    for (int g = m->ngrids - 1; g >= 0; g--) {
        const struct model_grid *x = &m->grids[g];
        if (grid_must_become(x))
            from = x->name;
        else if (!x->written && grid_is_read_off_the_point(x))
            to = x->name;
    }
    return fail_at(e, m->path, line,
                   "%s nothing says what a grid is after a step, which goes without saying where "
                   "one grid is read and one written: advance = { %s = \"%s\" }",
                   what, to, from);
}

static int last_stage(const struct model *m)
{
    return m->nstages > 0 ? m->nstages - 1 : 0;
}

// The description's node with the model's numbers of grids; scalars have the same ones.
static int placed(struct model *m, struct model_points *p, int node, const int place[MAX_GRIDS])
{
    bool *seen = arena_alloc(&m->arena, (size_t)node + 1);
    int *moved = arena_alloc(&m->arena, ((size_t)node + 1) * sizeof *moved);
    expr_mark(m->pool, node, seen);
    for (int i = 0; i <= node; i++) {
        const struct expr n = *expr_at(m->pool, i);
        int operand[EXPR_MAX_OPERANDS], operands = expr_operands(n.op);
        if (!seen[i])
            continue;
        for (int o = 0; o < operands; o++)
            operand[o] = moved[n.operand[o]];
        moved[i] = n.op == EXPR_TAP ? expr_tap(m->pool, place[n.index], n.offset)
                   : operands > 0   ? expr_rebuild(m->pool, &n, operand)
                                    : i;
        if (n.op == EXPR_TAP)
            p->reads[place[n.index]] = true;
        if (n.op == EXPR_SCALAR)
            p->uses[n.index] = true;
    }
    return moved[node];
}

static bool settle_stage(const struct model *m, const struct description *d,
                         const struct point_set *given, struct model_points *p, struct error *e)
{
    p->stage = p->receiver || given->stage < 0 ? last_stage(m) : given->stage;
    while (!p->receiver && given->stage < 0 && p->stage > 0 && !stage_writes(m, p->stage, p->grid))
        p->stage--;
    if (p->receiver || stage_writes(m, p->stage, p->grid))
        return true;
    const char *name = m->grids[p->grid].name;
    return given->stage < 0
               ? fail_at(e, d->path, given->line,
                         "field 'points': nothing writes '%s', which '%s' is a source of; it takes "
                         "a grid that a step writes",
                         name, p->name)
               : fail_at(e, d->path, given->line,
                         "field 'points': '%s' acts after stage '%s', which does not write '%s'",
                         p->name, m->stages[p->stage].name, name);
}

// What folding has made of numbers: generated code could not spell it.
static bool check_numbers(const struct model *m, const struct description *d,
                          const struct point_set *given, struct error *e)
{
    bool *seen = must_alloc((size_t)given->scale + 1);
    memset(seen, 0, (size_t)given->scale + 1);
    expr_mark(m->pool, given->scale, seen);
    const double most = m->arithmetic == ELEMENT_FLOAT ? FLT_MAX : DBL_MAX;
    bool ok = true;
    for (int i = 0; i <= given->scale && ok; i++) {
        const struct expr *n = expr_at(m->pool, i);
        if (seen[i] && n->op == EXPR_NUMBER && !(fabs(n->number->value) <= most))
            ok = fail_at(e, d->path, given->line,
                         "field 'points': scale of '%s' has the constant %g, which %s cannot hold",
                         given->name, n->number->value, element_name(m->arithmetic));
    }
    free(seen);
    return ok;
}

bool points_make(struct model *m, const struct description *d, const int place[MAX_GRIDS],
                 struct error *e)
{
    if (d->npoints > 0 && !m->steps.defined)
        return steps_missing(m, d->points[0].line, "field 'points' acts in steps, and", e);
    m->counts_steps = m->counts_steps || d->npoints > 0;
    for (int i = 0; i < d->npoints; i++) {
        const struct point_set *given = &d->points[i];
        struct model_points *p = &m->steps.points[m->steps.npoints++];
        *p = (struct model_points){.name = arena_copy(&m->arena, given->name),
                                   .receiver = given->receiver,
                                   .replaces = given->replaces,
                                   .grid = place[given->grid],
                                   .scale = -1};
        if (!settle_stage(m, d, given, p, e) ||
            (given->scale >= 0 && !check_numbers(m, d, given, e)))
            return false;
        if (given->scale >= 0)
            p->scale = placed(m, p, given->scale, place);
    }
    return true;
}
