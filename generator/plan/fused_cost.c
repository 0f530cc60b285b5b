// SPDX-License-Identifier: MIT
#include "plan/fused_cost.h"

#include <math.h>

#include "plan/launch_geometry.h"
#include "plan/merit.h"

// Blocks run in rounds. A turn of those that a unit runs at once, a plane of all levels, or all that a block of a 2D operator
// computes, takes for each of them memory's time for what it loads and stores, its time for what it computes, and time for
// what goes through LDS, of which there is as much as planes wait there; and once what all of them wait for, by levels.
// Set on 82 such launches of 18 operators on an H200, T = 1 to 4, from which these deviate by 12 %.
static const double MEMORY = 0.88, ARITHMETIC = 0.235, KILOBYTE = 8.3e-9; // s
static const double IN_SPACE = 330e-9, LEVEL_IN_SPACE = 86e-9, LEVEL_IN_A_PLANE = 248e-9;

bool fused_stages_measured(const struct model *m, const struct target *t)
{
    return t->family == FAMILY_NVIDIA && m->dimensions > 1;
}

static int count(const bool *of_grids, const struct model *m)
{
    int n = 0;
    for (int g = 0; g < m->ngrids; g++)
        n += of_grids[g];
    return n;
}

// Of a block alone.
static double busy_turn(const struct fused_stages *f, const struct model *m, const struct target *t)
{
    const int size = element_size(m->type);
    double points = 1;
    for (int axis = 0; axis < 2; axis++)
        points *= f->margin_lo[axis] + f->stores[axis] + f->margin_hi[axis];
    const double stored = (double)f->stores[0] * f->stores[1];
    const double bytes = (points * count(f->loaded, m) + stored * count(f->stored, m)) * size;
    return MEMORY * target_moving(t, bytes) +
           ARITHMETIC * target_computing(t, points * f->time * m->flops, size) +
           KILOBYTE * f->lds_bytes / 1024;
}

// Of all blocks one after the other, as many at once as a device runs.
static double turns_of(const struct fused_stages *f, const struct model *m, struct residency r,
                       const int64_t size[3])
{
    const int64_t running = (int64_t)r.units * r.blocks;
    const int64_t columns = blocks_of(size[0], f->stores[0]) * blocks_of(size[1], f->stores[1]);
    if (m->dimensions < 3)
        return (double)columns / (double)running;
    return (double)launch_steps(columns, size[2], r, f->depth, f->filling);
}

static double ms_at(const struct fused_stages *f, const struct model *m, const struct target *t,
                    const int64_t size[3])
{
    const struct residency r = {t->units, f->resident};
    const bool space = m->dimensions == 3;
    const double waits =
        (space ? IN_SPACE : 0) + (space ? LEVEL_IN_SPACE : LEVEL_IN_A_PLANE) * f->nlevels;
    const double turn = r.blocks * busy_turn(f, m, t) + waits;
    return 1e3 * turns_of(f, m, r, size) * turn / f->time;
}

double fused_stages_ms(const struct fused_stages *f, const struct model *m, const struct target *t)
{
    const int64_t(*at)[3] = merit_large_extents(m);
    return sqrt(ms_at(f, m, t, at[0]) * ms_at(f, m, t, at[1]));
}

double stage_sweeps_ms(const struct plan_set *set)
{
    double ms = 0;
    for (int k = 0; k < set->model->nstages; k++)
        ms += merit_anywhere(&set->stages[k]->plans[set->stages[k]->recommended]);
    return ms;
}
