// SPDX-License-Identifier: MIT
#include "model/varies.h"

static unsigned along_axes(const struct expr *index)
{
    unsigned axes = 0;
    for (int axis = 0; axis < 3; axis++)
        axes |= index->offset[axis] != 0 ? 1u << axis : 0;
    return axes;
}

unsigned *model_varies(struct arena *a, const struct model *m)
{
    const struct expr_pool *p = m->pool;
    unsigned *varies = arena_alloc(a, (size_t)(p->count + 1) * sizeof *varies);
    for (int i = 0; i < p->count; i++) {
        const struct expr *n = expr_at(p, i);
        varies[i] = n->op == EXPR_INDEX                      ? along_axes(n)
                    : n->op == EXPR_TAP || n->op == EXPR_SUM ? VARIES_WITH_GRIDS
                                                             : 0;
        for (int o = 0; o < expr_operands(n->op); o++)
            varies[i] |= varies[n->operand[o]];
    }
    return varies;
}
