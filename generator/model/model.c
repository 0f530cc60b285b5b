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
    arena_free(&m->arena);
    free(m);
}

bool model_indexes(const struct model *m)
{
    return m->indexes[0] || m->indexes[1] || m->indexes[2];
}
