// SPDX-License-Identifier: MIT
#include "plan/held.h"

#include "model/shifted.h"
#include "plan/combinations.h"
#include "plan/symmetry.h"

static bool is_listed(const struct level *l, int value)
{
    for (int i = 0; i < l->nheld; i++)
        if (l->held[i].value == value)
            return true;
    return false;
}

const char *held_centre(struct schedule *s, int grid, int row)
{
    struct level *l = s->level;
    struct arena *a = s->context->arena;
    for (int i = 0; i < l->nvalues; i++) {
        const struct value *v = &l->values[i];
        if (v->grid != grid || v->x != 0 || v->row != row || v->dz != 0 ||
            v->width != s->kernel->geometry.vector)
            continue;
        const char *name = name_at_row(s, grid, row, "here");
        if (!is_listed(l, i))
            *ARENA_APPEND(a, l->held, l->nheld, l->held_capacity) = (struct held){name, i};
        return arena_format(a, "%s.%s", l->slot_names[0], name);
    }
    return NULL;
}

// ---- of several steps ---------------------------------------------------------------------------

int held_rows(const struct model *m)
{
    const int axis = m->dimensions - 1;
    int planes = 0;
    for (int s = 0; s < m->nsums; s++)
        planes += m->hi[axis] + (sums_are_star(m) ? 0 : m->lo[axis]);
    return planes + model_grids_read(m) * m->hi[axis];
}

// What updates read at the point, what outside keeps, and what is the level before of the next level.
void held_choose(struct schedule *s)
{
    const struct model *m = s->context->model;
    struct fusion *f = s->kernel->fusion;
    f->updates = kernel_sums(s->kernel) && !model_is_sum(m);
    if (!f->updates)
        return;
    bool *seen = arena_alloc(s->context->arena, (size_t)m->pool->count * sizeof *seen);
    mark_outputs(m, seen);
    for (int i = 0; i < m->pool->count; i++)
        if (seen[i] && expr_at(m->pool, i)->op == EXPR_TAP)
            f->held[expr_at(m->pool, i)->index] = true;
    for (int i = 0; i < f->nconstants && kernel_sums_planes(s->kernel); i++)
        f->held[f->constants[i]] = false; // each level finds it in LDS
    for (int i = 0; i < f->nstates; i++)
        f->held[f->states[i].current] |= fusion_carries_any(f) || f->states[i].previous >= 0;
}

// By how many outputs and nodes that outputs are made of each node is used.
static int *uses_of_nodes(struct arena *a, const struct model *m)
{
    int *uses = arena_alloc(a, (size_t)(m->pool->count + 1) * sizeof *uses);
    for (int i = 0; i < m->noutputs; i++)
        uses[m->outputs[i].value]++;
    expr_count_uses(m->pool, uses);
    return uses;
}

static bool is_constant(enum expr_op op)
{
    return op == EXPR_UNIFORM || op == EXPR_NUMBER;
}

void begins_choose(struct schedule *s)
{
    const struct model *m = s->context->model;
    struct fusion *f = s->kernel->fusion;
    if (!kernel_strips(s->kernel))
        return;
    struct beginning *begins =
        arena_alloc(s->context->arena, (size_t)(m->nsums + 1) * sizeof *begins);
    const int *uses = uses_of_nodes(s->context->arena, m);
    for (int i = 0; i < m->nsums; i++)
        begins[i].whole = -1;
    for (int i = 0; i < m->pool->count; i++) {
        const struct expr *n = expr_at(m->pool, i);
        const bool minus = n->op == EXPR_SUB;
        for (int o = 0; uses[i] == 1 && (minus || n->op == EXPR_ADD) && o < 2 - minus; o++) {
            const int sum = n->operand[o], with = n->operand[!o];
            if (expr_at(m->pool, sum)->op == EXPR_SUM && uses[sum] == 1 &&
                is_constant(expr_at(m->pool, with)->op)) {
                begins[expr_at(m->pool, sum)->index] = (struct beginning){i, with, minus};
                f->begins = begins;
            }
        }
    }
}

void held_slots(struct schedule *s)
{
    if (s->kernel->fusion->updates && all_sums_begin_late(s))
        s->level->slots -= s->level->z_lo;
}

const char *held_of_level(struct schedule *s, int grid, int row)
{
    schedule_value(s, grid, 0, row, 0, s->kernel->geometry.vector);
    return held_centre(s, grid, row);
}

void held_list(struct schedule *s)
{
    const struct fusion *f = s->kernel->fusion;
    for (int g = 0; g < s->context->model->ngrids; g++)
        for (int row = 0; row < s->kernel->geometry.rows && f->held[g]; row++)
            held_of_level(s, g, row);
}
