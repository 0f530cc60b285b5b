// SPDX-License-Identifier: MIT
#include "model/model.h"

#include <stdlib.h>

bool grid_is_read_off_the_point(const struct model_grid *g)
{
    for (int axis = 0; axis < 3; axis++)
        if (g->lo[axis] > 0 || g->hi[axis] > 0)
            return true;
    return false;
}

bool model_is_mixed(const struct model *m)
{
    return m->arithmetic != m->type;
}

const char *model_types(const struct model *m)
{
    return model_is_mixed(m) ? "float with double arithmetic" : element_name(m->type);
}

void model_free(struct model *m)
{
    if (!m)
        return;
    for (int k = 0; k < m->nstages; k++)
        model_free(m->stages[k].model);
    arena_free(&m->arena);
    free(m);
}

bool stage_writes(const struct model *m, int stage, int grid)
{
    const struct model_stage *s = m->nstages > 0 ? &m->stages[stage] : NULL;
    for (int g = 0; s && g < s->model->ngrids; g++)
        if (s->grid[g] == grid)
            return s->model->grids[g].written;
    return !s && m->grids[grid].written;
}

bool model_indexes(const struct model *m)
{
    return m->indexes[0] || m->indexes[1] || m->indexes[2];
}
