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

bool grid_is_read_at_the_point(const struct model_grid *g)
{
    return g->read && !grid_is_read_off_the_point(g);
}

bool model_reads_at_points(const struct model *m)
{
    for (int g = 0; g < m->ngrids; g++)
        if (grid_is_read_at_the_point(&m->grids[g]))
            return true;
    return false;
}

struct number coefficient_number(const struct model *m, int coefficient)
{
    return *expr_at(m->pool, m->coefficients[coefficient].node)->number;
}

bool sum_is_literal(const struct model *m, const struct weighted_sum *s)
{
    for (int t = 0; t < s->ntaps; t++)
        if (!m->coefficients[s->taps[t].coefficient].literal)
            return false;
    return true;
}

bool model_is_sum(const struct model *m)
{
    return m->noutputs == 1 && m->nsums == 1 && !m->reads_step &&
           expr_at(m->pool, m->outputs[0].value)->op == EXPR_SUM;
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

// The grid as the stage has it, or as the sweep does; NULL if the stage has not.
static const struct model_grid *grid_of_stage(const struct model *m, int stage, int grid)
{
    if (m->nstages == 0)
        return &m->grids[grid];
    const struct model_stage *s = &m->stages[stage];
    for (int g = 0; g < s->model->ngrids; g++)
        if (s->grid[g] == grid)
            return &s->model->grids[g];
    return NULL;
}

bool stage_writes(const struct model *m, int stage, int grid)
{
    const struct model_grid *g = grid_of_stage(m, stage, grid);
    return g && g->written;
}

bool stage_reads(const struct model *m, int stage, int grid)
{
    const struct model_grid *g = grid_of_stage(m, stage, grid);
    return g && g->read;
}

bool stage_reads_off_the_point(const struct model *m, int stage, int grid)
{
    const struct model_grid *g = grid_of_stage(m, stage, grid);
    return g && grid_is_read_off_the_point(g);
}

unsigned stages_that(bool (*does)(const struct model *, int stage, int grid), const struct model *m,
                     int grid)
{
    unsigned stages = 0;
    for (int k = 0; k == 0 || k < m->nstages; k++)
        stages |= (unsigned)does(m, k, grid) << k;
    return stages;
}

int model_grids_read(const struct model *m)
{
    int count = 0;
    for (int g = 0; g < m->ngrids; g++)
        count += m->grids[g].read;
    return count;
}

bool model_indexes(const struct model *m)
{
    return m->indexes[0] || m->indexes[1] || m->indexes[2];
}
