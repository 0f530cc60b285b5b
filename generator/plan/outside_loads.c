// SPDX-License-Identifier: MIT
#include "plan/outside_loads.h"

static bool reaches(const struct tap *t, int axis, int side)
{
    return side ? t->offset[axis] > 0 : t->offset[axis] < 0;
}

// ---- what keeps a face from it ------------------------------------------------------------------

static const char *why_not_rule(struct arena *a, const struct model *m, int grid,
                                const struct face_rule *r)
{
    const char *name = m->grids[grid].name;
    if (!outside_is_image(r->kind))
        return arena_format(a, "%s has no images there", name);
    if (r->kind == OUTSIDE_PERIODIC)
        return NULL;
    if (r->from >= 0 && r->from != grid)
        return arena_format(a, "images of %s are of %s", name, m->grids[r->from].name);
    if (r->sign < 0)
        return arena_format(a, "images of %s change their sign", name);
    if (r->plane < 0 || r->plane > 1)
        return arena_format(a, "the mirror of %s is not on or next to the outermost points", name);
    return NULL;
}

// What is loaded of a row is more than one element then, in reverse.
static bool mirrors_rows(const struct tap *t, int axis, const struct face_rule *r)
{
    return axis == 0 && r->kind == OUTSIDE_MIRROR && (t->offset[0] < -1 || t->offset[0] > 1);
}

static bool same_rule(const struct face_rule *p, const struct face_rule *q)
{
    return p->kind == q->kind && (p->kind != OUTSIDE_MIRROR || p->plane == q->plane);
}

// What is the caller's prevails over images, which then are none of what lies beside them.
static bool meets_halo(const struct model *m, int grid, const struct tap *t, int axis)
{
    for (int k = 0; k < 6; k++)
        if (k / 2 != axis && reaches(t, k / 2, k % 2) &&
            m->steps.outside[grid].face[k / 2][k % 2].kind == OUTSIDE_HALO)
            return true;
    return false;
}

// Of what lies beyond several faces the rule along x is followed first, then those along y and z of the
// grid that this leads to: which grid's counts along `axis`.
static int grid_led_to(const struct model *m, int grid, const struct tap *t, int axis)
{
    for (int k = 0; k < 2 * axis; k++) {
        const struct face_rule *r = &m->steps.outside[grid].face[k / 2][k % 2];
        if (reaches(t, k / 2, k % 2) && r->kind == OUTSIDE_MIRROR && r->from >= 0)
            grid = r->from;
    }
    return grid;
}

// `first` is the grid whose rule all others must have; -1 before there is one.
static const char *why_not_tap(struct arena *a, const struct model *m, int grid,
                               const struct tap *t, int axis, int side, int *first)
{
    const struct face_rule *r = &m->steps.outside[grid].face[axis][side];
    const char *reason = why_not_rule(a, m, grid, r);
    if (reason)
        return reason;
    if (mirrors_rows(t, axis, r))
        return "mirrored rows are in reverse";
    if (*first < 0)
        *first = grid;
    if (!same_rule(r, &m->steps.outside[*first].face[axis][side]))
        return arena_format(a, "%s has other images than %s", m->grids[grid].name,
                            m->grids[*first].name);
    if (meets_halo(m, grid, t, axis))
        return arena_format(a, "corners of %s are the caller's", m->grids[grid].name);
    int corner = grid_led_to(m, grid, t, axis);
    r = &m->steps.outside[corner].face[axis][side];
    if (why_not_rule(a, m, corner, r) || !same_rule(r, &m->steps.outside[*first].face[axis][side]))
        return arena_format(a, "corners of %s are of %s, which has other images",
                            m->grids[grid].name, m->grids[corner].name);
    return NULL;
}

// ---- the faces ----------------------------------------------------------------------------------

// From so large an extent on an image is that of an interior point.
static int least_extent(const struct face_rule *r, int depth)
{
    return r->kind == OUTSIDE_PERIODIC ? depth : depth + 1 - r->plane;
}

static void find_face(struct arena *a, const struct model *m, struct outside_plan *o, int axis,
                      int side)
{
    int first = -1;
    const char *reason = NULL;
    for (int s = 0; s < m->nsums; s++)
        for (int i = 0; i < m->sums[s].ntaps && !reason; i++) {
            const struct tap *t = &m->sums[s].taps[i];
            if (reaches(t, axis, side))
                reason = why_not_tap(a, m, m->sums[s].grid, t, axis, side, &first);
        }
    o->why_not[axis][side] = reason;
    if (reason || first < 0)
        return;
    const struct face_rule *r = &m->steps.outside[first].face[axis][side];
    int least = least_extent(r, side ? m->hi[axis] : m->lo[axis]);
    o->fits[axis] = least > o->fits[axis] ? least : o->fits[axis];
    o->loads[axis][side] = r;
    o->loaded = true;
}

static bool writes_interior(const struct outside_face *f, int side)
{
    return side ? f->edge < 0 : f->edge > 0;
}

static void mark_group(const struct outside_plan *o, struct outside_group *g)
{
    for (int k = 0; k < 6; k++) {
        const struct outside_face *f = &g->faces[k / 2][k % 2];
        unsigned bit = outside_is_image(f->kind) ? 1u << k : 0;
        g->imaged |= bit;
        if (!o->why_not[k / 2][k % 2] && !writes_interior(f, k % 2))
            g->loaded |= bit;
    }
}

void outside_loads_find(struct arena *a, const struct model *m, struct outside_plan *o)
{
    unsigned imaged = 0;
    for (int k = 0; m->nstages == 0 && o->images && k < 6; k++)
        find_face(a, m, o, k / 2, k % 2);
    for (int i = 0; i < o->count; i++) {
        mark_group(o, &o->groups[i]);
        imaged |= o->groups[i].imaged;
    }
    for (int k = 0; k < 6; k++)
        if (!(imaged >> k & 1))
            o->why_not[k / 2][k % 2] = NULL;
}
