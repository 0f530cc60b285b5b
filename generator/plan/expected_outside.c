// SPDX-License-Identifier: MIT
// A step launches a kernel after its sweep for each group of grids whose images lie outside. Such a
// kernel waits for the sweep, and the next sweep for it: its time is added. It takes
//   LAUNCHED + lines * line / (memory * streaming * SCATTERED)
// where `lines` are those of L2 that its slabs touch, to read what they are images of and to write
// them: of a row of few elements, as beyond x, a line on either side whatever the elements need.
//
// Measured with `compare --steps 20` on an H200 as steps of heat7_mirror less steps of heat7, `tiled`,
// double: 4.55, 6.24, 14.9 and 55.3 us at 64, 128, 256 and 512 cubed (heat7_periodic: 4.6, 6.8, 14.3,
// 55.0); the formula has 4.5, 6.8, 15.6 and 51. Both constants were calibrated on these; of devices of
// AMD neither is known.
#include "plan/expected_outside.h"

static const double LAUNCHED = 3.8e-6; // s, between two sweeps, of a kernel without work
static const double SCATTERED = 0.75;  // of a linear copy's speed

// Elements [lo, hi) along each axis.
struct box {
    int64_t lo[3], hi[3];
};

// As generated code has it (outside_shell.hip), when no face is a neighbour's: what images fill and
// what they surround. Halo and fixed values are not written after a step, nor `loaded` faces.
static void surround_of(const struct outside_group *g, unsigned loaded, const int64_t size[3],
                        struct box *outer, struct box *inner)
{
    for (int axis = 0; axis < 3; axis++) {
        const struct outside_face *low = &g->faces[axis][0], *high = &g->faces[axis][1];
        unsigned launched = (g->imaged & ~loaded) >> (2 * axis);
        bool below = launched & 1, above = launched & 2;
        outer->lo[axis] = below ? -low->depth : 0;
        inner->lo[axis] = below ? low->edge : 0;
        outer->hi[axis] = size[axis] + (above ? high->depth : 0);
        inner->hi[axis] = size[axis] + (above ? high->edge : 0);
    }
}

// Lines of a box whose rows begin with one.
static double lines_of(const struct box *b, int element, int line)
{
    double rows = 1;
    for (int axis = 0; axis < 3; axis++)
        if (b->hi[axis] <= b->lo[axis])
            return 0;
    for (int axis = 1; axis < 3; axis++)
        rows *= (double)(b->hi[axis] - b->lo[axis]);
    return rows * (double)(((b->hi[0] - b->lo[0]) * element + line - 1) / line);
}

// Of the slabs of one grid: what lies beyond z, then beyond y of what is left, then beyond x.
static double shell_lines(const struct outside_group *g, unsigned loaded, const int64_t size[3],
                          int element, int line)
{
    struct box rest, inner;
    double lines = 0;
    surround_of(g, loaded, size, &rest, &inner);
    for (int axis = 2; axis >= 0; axis--) {
        struct box slab = rest;
        slab.hi[axis] = inner.lo[axis];
        lines += lines_of(&slab, element, line);
        slab.lo[axis] = inner.hi[axis];
        slab.hi[axis] = rest.hi[axis];
        lines += lines_of(&slab, element, line);
        rest.lo[axis] = inner.lo[axis];
        rest.hi[axis] = inner.hi[axis];
    }
    return lines;
}

// After each stage that writes its grids.
static int stages_of(const struct outside_group *g)
{
    int count = 0;
    for (unsigned stages = g->stages; stages; stages &= stages - 1)
        count++;
    return count;
}

double expected_outside(const struct plan_set *set, const struct plan *p, const int64_t size[3])
{
    const struct target *t = p->target;
    bool loads = !set->stages && p->choices.outside == OUTSIDE_BY_LOADS;
    int element = element_size(set->model->type), line = t->l2.line;
    double speed = t->memory * t->streaming * 1e9 * SCATTERED, seconds = 0;
    for (int i = 0; i < set->outside->count; i++) {
        const struct outside_group *g = &set->outside->groups[i];
        if (!outside_is_launched(g, loads))
            continue;
        double lines = 2 * g->written * shell_lines(g, loads ? g->loaded : 0, size, element, line);
        seconds += stages_of(g) * (LAUNCHED + lines * line / speed);
    }
    return seconds * 1e3;
}
