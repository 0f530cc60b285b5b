// SPDX-License-Identifier: MIT
#include "plan/fusable.h"

#include "base/integer.h"
#include "plan/kernel.h"
#include "plan/levels.h"

// ---- operators ----------------------------------------------------------------------------------

static const char *why_not_grids(const struct model *m)
{
    if (m->noutputs != 1)
        return "several outputs go on from step to step: levels are made of one";
    if (m->ngrids != 2 || m->grids[m->outputs[0].grid].read)
        return "levels are made of the one grid that a step replaces, this operator reads others";
    return NULL;
}

static const char *why_not_operator(const struct model *m)
{
    if (!m->steps.defined)
        return "a sweep of this operator is no step, so there are no several of them in one launch";
    if (m->nsums == 0)
        return "the update reads no neighbours";
    if (m->steps.npoints > 0)
        return "sources and receivers act after every step, so that each is a launch";
    if (m->counts_steps)
        return "the update depends on the number of the step, levels of a launch do the same";
    if (model_indexes(m))
        return "the update depends on where a point lies, which levels do not know";
    return why_not_grids(m);
}

static const char *why_not_outside_of(const struct model *m)
{
    const struct boundary *b = &m->steps.outside[m->sums[0].grid];
    for (int axis = 0; axis < m->dimensions; axis++)
        for (int side = 0; side < 2; side++)
            if (b->face[axis][side].kind != OUTSIDE_HALO &&
                b->face[axis][side].kind != OUTSIDE_FIXED)
                return "images outside are not made between the levels of a launch yet";
    return NULL;
}

// ---- choices ------------------------------------------------------------------------------------

static const char *why_not_shape(struct arena *a, const struct model *m, const struct choices *c)
{
    if (c->stream == STREAM_NONE || c->reuse != REUSE_WINDOW)
        return "levels are made of planes in registers: stream=z and reuse=window";
    if (c->prefetch != PREFETCH_REGISTERS)
        return "levels are made while the next plane is on its way: prefetch=registers";
    if (c->block[0] != c->lanes || c->block[2] != 1)
        return arena_format(a, "a wave spans a block along x: block is %dxY", c->lanes);
    int reach = larger(m->lo[1], m->hi[1]);
    if (m->dimensions == 3 && c->rows < reach)
        return arena_format(a, "waves share rows with the next ones only: rows is at least %d",
                            reach);
    return NULL;
}

// What blocks of a sweep can be told and those of several steps cannot.
static const char *why_not_elsewhere(const struct choices *c)
{
    if (c->pass != PASS_ONE || c->arithmetic != ARITHMETIC_SCALAR || c->hold)
        return "several steps in one launch are one pass: pass=one, arithmetic=scalar, hold=false";
    if (c->walk != WALK_UP || c->order != 0 || c->dies != 1 || c->cache > 0 || c->resident > 0)
        return "blocks of several steps walk up, in one launch, in the order xyz: walk, order, "
               "dies, "
               "cache and resident stay as they are";
    if (c->nontemporal_loads)
        return "other blocks read what several steps read: nontemporal_loads=false";
    return NULL;
}

const char *why_not_fused(struct arena *a, const struct model *m, const struct choices *c)
{
    if (c->neighbours == NEIGHBOURS_LANES && c->time == 1)
        return "lanes pass on what a step before has made: time is 2 or more";
    if (c->time == 1)
        return NULL;
    if (c->neighbours != NEIGHBOURS_LANES)
        return "several steps in one launch take their neighbours from lanes: neighbours=lanes";
    const char *reason = why_not_operator(m);
    reason = reason ? reason : why_not_outside_of(m);
    reason = reason ? reason : why_not_shape(a, m, c);
    return reason ? reason : why_not_elsewhere(c);
}

const char *why_too_small(struct arena *a, const struct plan *p)
{
    const struct kernel *k = p->group;
    if (!k || levels_store(k))
        return NULL;
    int axis = k->geometry.stores[0] > 0;
    return arena_format(
        a,
        "%d steps take %d points around what a block stores along %c, which has %d: "
        "choose fewer steps or a larger block",
        p->time, k->fusion->margin_lo[axis] + k->fusion->margin_hi[axis], k->geometry.axis[axis],
        k->geometry.points[axis]);
}
