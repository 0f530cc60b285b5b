// SPDX-License-Identifier: MIT
#include "plan/halves.h"

#include "plan/symmetry.h"

static bool sums_are_of_one_grid(const struct model *m)
{
    for (int s = 1; s < m->nsums; s++)
        if (m->sums[s].grid != m->sums[0].grid)
            return false;
    return m->nsums > 0;
}

static bool reaches_up(const struct model *m, int axis)
{
    for (int s = 0; s < m->nsums; s++)
        if (m->sums[s].hi[axis] > 0)
            return true;
    return false;
}

const char *why_not_halves(const struct model *m, const struct choices *c)
{
    const int slowest = m->dimensions - 1;
    if (c->reuse != REUSE_PARTIAL || c->prefetch != PREFETCH_ASYNC || c->time > 1 ||
        c->arithmetic == ARITHMETIC_MATRIX || c->pass != PASS_ONE)
        return "halves are of partial sums of a single step whose planes are copied to LDS: "
               "reuse=partial, prefetch=async, arithmetic=scalar, pass=one and time=1";
    if (!sums_are_of_one_grid(m))
        return "sums in halves take the planes below from one window of registers: of one grid";
    if (sums_leave_axis(m, slowest))
        return "taps lie off the point in planes above or below, where registers hold the point's "
               "own column alone";
    if (!reaches_up(m, slowest))
        return "no tap lies above the point, so that no half of a sum would wait";
    if (c->hold)
        return "sums in halves have what they read at the point in registers anyway: hold=false";
    return NULL;
}

int halves_bytes(const struct model *m, const struct kernel *k)
{
    const struct geometry *g = &k->geometry;
    return k->levels[0].z_hi * m->nsums * g->points[0] * g->points[1] * element_size(m->arithmetic);
}

const char *halves_centre(struct schedule *s, int grid, int row)
{
    const struct level *l = s->level;
    if (grid != s->taps[0].grid)
        return NULL;
    const int at = schedule_value(s, grid, 0, row, -l->z_hi, s->kernel->geometry.vector);
    return l->values[at].name;
}
