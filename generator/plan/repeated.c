// SPDX-License-Identifier: MIT
#include "plan/repeated.h"

#include "model/shifted.h"

enum { FURTHEST = 3 }; // points along x: of a vector of four those that share anything

static bool has_dear(const struct model *m, const bool *used)
{
    for (int node = 0; node < m->pool->count; node++)
        if (used[node] && expr_is_dear(expr_at(m->pool, node)->op))
            return true;
    return false;
}

static bool repeats_by(const struct model *m, const bool *used, int by, int *image)
{
    shifted_images(m, used, (struct shift){.axis = 0, .by = by}, image);
    for (int node = 0; node < m->pool->count; node++)
        if (image[node] >= 0 && image[node] != node && expr_is_dear(expr_at(m->pool, node)->op))
            return true;
    return false;
}

bool repeats_along_x(struct arena *a, const struct model *m)
{
    const size_t nodes = (size_t)m->pool->count + 1;
    bool *used = arena_alloc(a, nodes * sizeof *used);
    int *image = arena_alloc(a, nodes * sizeof *image);
    mark_outputs(m, used);
    if (!has_dear(m, used))
        return false;
    for (int by = 1; by <= FURTHEST; by++)
        if (repeats_by(m, used, by, image))
            return true;
    return false;
}
