// SPDX-License-Identifier: MIT
#include "plan/outside_plan.h"

#include <string.h>

// ---- which grids go together --------------------------------------------------------------------

static bool is_ruled(const struct model *m, int grid)
{
    for (int i = 0; i < 2 * m->dimensions; i++)
        if (m->steps.outside[grid].face[i / 2][i % 2].kind != OUTSIDE_HALO)
            return m->steps.changes[grid];
    return false;
}

// Indices from the plane, which lies half of `plane` cells outward from the outermost point: -1/2
// lies between the two outermost points, 0 on the outermost, 1/2 behind it, 1 on the next.
static struct outside_face face_of(const struct face_rule *r, int side, int depth)
{
    struct outside_face f = {.kind = r->kind, .depth = depth, .value = -1, .plane = r->plane};
    if (r->kind == OUTSIDE_FIXED)
        f.value = r->value;
    if (r->kind != OUTSIDE_MIRROR)
        return f;
    int outward = r->plane == PLANE_HIGHEST ? 2 : r->plane == PLANE_LOWEST ? 0 : 1; // of the images
    f.beyond = side ? outward - 1 : -outward;
    f.fold = side ? r->plane - 2 : -r->plane;
    f.zero = r->sign < 0 && r->plane % 2 == 0;
    f.point = side ? r->plane / 2 - 1 : -r->plane / 2;
    f.edge = side ? f.beyond : f.beyond + 1;
    if (f.zero)
        f.edge = side ? f.point : f.point + 1;
    if (side ? f.edge > depth : f.edge < -depth)
        f.edge = side ? depth : -depth; // a plane on the next point, of a grid that has no halo
    f.inside = r->plane == PLANE_LOWEST;
    f.returns = depth > 0 || r->plane != PLANE_HIGHEST;
    f.least = depth > 0 || f.inside ? depth + 1 - r->plane : 1;
    return f;
}

// Planes that coincide, or have passed each other, have nothing between them; neither have those
// between which no interior point lies.
static void find_least(const struct model *m, int grid, struct outside_group *g)
{
    for (int axis = 0; axis < m->dimensions; axis++) {
        const struct face_rule *low = &m->steps.outside[grid].face[axis][0], *high = low + 1;
        bool both = low->kind == OUTSIDE_MIRROR && high->kind == OUTSIDE_MIRROR;
        int images = (low->plane == PLANE_LOWEST) + (high->plane == PLANE_LOWEST);
        int apart = (2 - low->plane - high->plane) / 2;
        g->least[axis] = !both ? 1 : 1 + (apart > images ? apart : images);
    }
}

static bool same_faces(struct outside_face a[3][2], struct outside_face b[3][2])
{
    for (int i = 0; i < 6; i++) {
        const struct outside_face *p = &a[i / 2][i % 2], *q = &b[i / 2][i % 2];
        if (p->kind != q->kind || p->depth != q->depth || p->value != q->value ||
            p->beyond != q->beyond || p->fold != q->fold || p->zero != q->zero)
            return false;
    }
    return true;
}

// All grids that have a halo have the one that one of them needs: one launch does for them.
static void reach_of(const struct model *m, int grid, int lo[3], int hi[3])
{
    bool around = m->steps.around[grid];
    for (int axis = 0; axis < 3; axis++) {
        lo[axis] = around ? m->lo[axis] : 0;
        hi[axis] = around ? m->hi[axis] : 0;
    }
}

// What no stage writes goes with any.
static struct outside_group *group_of(struct arena *a, struct outside_plan *o,
                                      struct outside_face faces[3][2], unsigned stages)
{
    for (int i = 0; i < o->count; i++)
        if (same_faces(o->groups[i].faces, faces) && (stages == 0 || stages == o->groups[i].stages))
            return &o->groups[i];
    struct outside_group *g = ARENA_APPEND(a, o->groups, o->count, o->capacity);
    *g = (struct outside_group){0};
    memcpy(g->faces, faces, sizeof g->faces);
    return g;
}

static void add_grid(struct arena *a, struct outside_plan *o, const struct model *m, int grid)
{
    int lo[3], hi[3];
    struct outside_face faces[3][2];
    reach_of(m, grid, lo, hi);
    for (int i = 0; i < 6; i++)
        faces[i / 2][i % 2] = face_of(&m->steps.outside[grid].face[i / 2][i % 2], i % 2,
                                      i % 2 ? hi[i / 2] : lo[i / 2]);
    unsigned stages = stages_that(stage_writes, m, grid);
    struct outside_group *g = group_of(a, o, faces, stages);
    g->stages |= stages;
    find_least(m, grid, g);
    *ARENA_APPEND(a, g->grids, g->count, g->capacity) = (struct outside_grid){.grid = grid};
    g->written += m->grids[grid].written;
    g->ruled++;
}

// ---- images -------------------------------------------------------------------------------------

// Its place among the grids of the group, which it joins as a source if it is none of them.
static int place_in(struct arena *a, struct outside_group *g, int grid)
{
    for (int at = 0; at < g->count; at++)
        if (g->grids[at].grid == grid)
            return at;
    *ARENA_APPEND(a, g->grids, g->count, g->capacity) = (struct outside_grid){.grid = grid};
    return g->count - 1;
}

// Of images of images, too: sources that join are looked at in their turn.
static void find_sources(struct arena *a, const struct model *m, struct outside_group *g)
{
    for (int k = 0; k < g->count; k++)
        for (int i = 0; i < 6; i++) {
            const struct face_rule *r = &m->steps.outside[g->grids[k].grid].face[i / 2][i % 2];
            bool mirror = r->kind == OUTSIDE_MIRROR;
            int from = mirror && r->from >= 0 ? place_in(a, g, r->from) : k;
            g->grids[k].from[i / 2][i % 2] = from;
            g->grids[k].sign[i / 2][i % 2] = mirror ? r->sign : 1;
            g->images |= mirror || r->kind == OUTSIDE_PERIODIC;
            g->crossed |= from != k;
            g->signs |= mirror && r->sign < 0;
            g->tells[i / 2] |= from != k || (mirror && r->sign < 0);
        }
    g->same = !g->crossed;
    for (int k = 1; k < g->count; k++)
        g->same &= memcmp(g->grids[k].sign, g->grids[0].sign, sizeof g->grids[0].sign) == 0;
}

struct outside_plan *outside_plan_make(struct arena *a, const struct model *m)
{
    struct outside_plan *o = arena_alloc(a, sizeof *o);
    for (int g = 0; m->steps.defined && g < m->ngrids; g++)
        reach_of(m, g, o->halo_lo[g], o->halo_hi[g]);
    for (int g = 0; m->steps.defined && g < m->ngrids; g++)
        if (is_ruled(m, g))
            add_grid(a, o, m, g); // the model has those that are written first
    for (int i = 0; i < o->count; i++) {
        find_sources(a, m, &o->groups[i]);
        o->images |= o->groups[i].images;
    }
    return o;
}
