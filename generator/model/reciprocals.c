// SPDX-License-Identifier: MIT
#include "model/reciprocals.h"

// By how many quotients in use each node divides.
static const int *count_quotients(struct model *m, const bool *seen)
{
    const struct expr_pool *p = m->pool;
    int *count = arena_alloc(&m->arena, (size_t)p->count * sizeof *count);
    for (int i = 0; i < p->count; i++)
        if (seen[i] && expr_at(p, i)->op == EXPR_DIV &&
            !expr_is_number(p, expr_at(p, i)->operand[0], 1))
            count[expr_at(p, i)->operand[1]]++;
    return count;
}

static int rebuilt(struct expr_pool *p, int node, const int *now, const int *quotients)
{
    const struct expr n = *expr_at(p, node);
    int operand[EXPR_MAX_OPERANDS];
    bool same = true;
    for (int k = 0; k < expr_operands(n.op); k++) {
        operand[k] = now[n.operand[k]];
        same = same && operand[k] == n.operand[k];
    }
    if (n.op == EXPR_DIV && quotients[n.operand[1]] > 1)
        return expr_binary(p, EXPR_MUL, operand[0],
                           expr_binary(p, EXPR_DIV, expr_double(p, 1), operand[1]));
    return same ? node : expr_rebuild(p, &n, operand);
}

void reciprocals_share(struct model *m)
{
    const int count = m->pool->count; // operands precede their users
    bool *seen = arena_alloc(&m->arena, (size_t)count * sizeof *seen);
    int *now = arena_alloc(&m->arena, (size_t)count * sizeof *now);
    for (int o = 0; o < m->noutputs; o++)
        expr_mark(m->pool, m->outputs[o].value, seen);
    const int *quotients = count_quotients(m, seen);
    for (int i = 0; i < count; i++)
        now[i] = seen[i] ? rebuilt(m->pool, i, now, quotients) : i;
    for (int o = 0; o < m->noutputs; o++)
        m->outputs[o].value = now[m->outputs[o].value];
}
