// SPDX-License-Identifier: MIT
#include "model/extent_bytes.h"

double extent_points(const int64_t extent[3])
{
    return (double)extent[0] * (double)extent[1] * (double)extent[2];
}

static double fetched(const struct model_grid *g, const int64_t extent[3])
{
    double n = extent_points(extent), sum = n;
    for (int axis = 0; axis < 3; axis++)
        sum += (g->lo[axis] + g->hi[axis]) * (n / (double)extent[axis]);
    return sum;
}

double effective_bytes(const struct model *m, const int64_t extent[3])
{
    double all = 0;
    for (int k = 0; k < m->nstages; k++)
        all += effective_bytes(m->stages[k].model, extent);
    if (m->nstages > 0)
        return all;
    double elements = m->noutputs * extent_points(extent);
    for (int i = 0; i < m->ngrids; i++)
        if (m->grids[i].read)
            elements += fetched(&m->grids[i], extent);
    return elements * element_size(m->type);
}
