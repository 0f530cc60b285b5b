// SPDX-License-Identifier: MIT
#include "render/context.h"

#include <lua.h>

#include "plan/kernel.h"
#include "plan/symmetry.h"
#include "render/record.h"

static void push_face(lua_State *L, const struct outside_group *g, int axis, int side)
{
    static const char *const KINDS[] = {[OUTSIDE_HALO] = "halo",
                                        [OUTSIDE_FIXED] = "fixed",
                                        [OUTSIDE_PERIODIC] = "periodic",
                                        [OUTSIDE_MIRROR] = "mirror"};
    const struct outside_face *f = &g->faces[axis][side];
    record_open(L);
    record_string(L, "kind", KINDS[f->kind]);
    record_integer(L, "depth", f->depth);
    record_integer(L, "value", f->value + 1);
    record_integer(L, "plane", f->plane);
    record_integer(L, "beyond", f->beyond);
    record_integer(L, "fold", f->fold);
    record_boolean(L, "zero", f->zero);
    record_integer(L, "point", f->point);
    record_integer(L, "edge", f->edge);
    record_boolean(L, "inside", f->inside);
    record_boolean(L, "returns", f->returns);
    record_integer(L, "least", f->least);
    record_integer(L, "sign", g->grids[0].sign[axis][side]);
}

// By axis: low, high.
static void push_faces(lua_State *L, const struct outside_group *g)
{
    list_open(L);
    for (int axis = 0; axis < 3; axis++) {
        list_open(L);
        for (int side = 0; side < 2; side++) {
            push_face(L, g, axis, side);
            list_append(L);
        }
        list_append(L);
    }
}

static void push_grid(lua_State *L, const struct outside_grid *x)
{
    record_open(L);
    record_integer(L, "grid", x->grid + 1);
    list_open(L);
    for (int i = 0; i < 6; i++) {
        record_open(L);
        record_integer(L, "from", x->from[i / 2][i % 2]);
        record_integer(L, "sign", x->sign[i / 2][i % 2]);
        list_append(L);
    }
    record_field(L, "faces"); // x low, x high, y low, …
}

static void push_group(lua_State *L, const struct outside_group *g)
{
    record_open(L);
    list_open(L);
    for (int k = 0; k < g->count; k++) {
        push_grid(L, &g->grids[k]);
        list_append(L);
    }
    record_field(L, "grids");
    record_integer(L, "stages", g->stages);
    record_integer(L, "written", g->written);
    record_integer(L, "ruled", g->ruled);
    push_faces(L, g);
    record_field(L, "faces");
    list_of_three(L, g->least);
    record_field(L, "least");
    record_boolean(L, "images", g->images);
    record_boolean(L, "crossed", g->crossed);
    record_boolean(L, "signs", g->signs);
    record_boolean(L, "same", g->same);
    record_integer(L, "loaded", g->loaded);
    list_open(L);
    for (int axis = 0; axis < 3; axis++) {
        lua_pushboolean(L, g->tells[axis]);
        list_append(L);
    }
    record_field(L, "tells");
}

// For every grid the one that it is after a step.
static void push_permutation(lua_State *L, const struct model *m)
{
    list_open(L);
    for (int g = 0; g < m->ngrids; g++) {
        lua_pushinteger(L, m->steps.from[g] + 1);
        list_append(L);
    }
}

// By axis, low and high: how sweeps load images, or false.
static void push_loads(lua_State *L, const struct outside_plan *o)
{
    list_open(L);
    for (int k = 0; k < 6; k++) {
        const struct face_rule *r = o->loads[k / 2][k % 2];
        if (r) {
            record_open(L);
            record_boolean(L, "mirrored", r->kind == OUTSIDE_MIRROR);
            record_integer(L, "plane", r->plane);
        } else {
            lua_pushboolean(L, 0);
        }
        list_append(L);
    }
}

// By grid: how far outside a step reads or writes.
static void push_halos(lua_State *L, const struct plan_set *set)
{
    list_open(L);
    for (int g = 0; g < set->model->ngrids; g++) {
        record_open(L);
        list_of_three(L, set->outside->halo_lo[g]);
        record_field(L, "lo");
        list_of_three(L, set->outside->halo_hi[g]);
        record_field(L, "hi");
        list_append(L);
    }
}

// By grid: the stages that do this to it, as 1 << stage.
static void push_stages_that(lua_State *L, bool (*does)(const struct model *, int stage, int grid),
                             const struct model *m)
{
    list_open(L);
    for (int g = 0; g < m->ngrids; g++) {
        lua_pushinteger(L, stages_that(does, m, g));
        list_append(L);
    }
}

static void push_changes(lua_State *L, const struct model *m)
{
    list_open(L);
    for (int g = 0; g < m->ngrids; g++) {
        lua_pushboolean(L, m->steps.changes[g]);
        list_append(L);
    }
}

// Axes, as 1 << axis, along which grids that change are periodic: all of them, or some.
static void record_periods(lua_State *L, const struct model *m)
{
    int all = 0, some = 0;
    for (int axis = 0; axis < m->dimensions; axis++) {
        int changing = 0, periodic = 0;
        for (int g = 0; g < m->ngrids; g++) {
            changing += m->steps.changes[g];
            periodic += m->steps.outside[g].face[axis][0].kind == OUTSIDE_PERIODIC;
        }
        all |= (changing > 0 && periodic == changing) << axis;
        some |= (periodic > 0 && periodic < changing) << axis;
    }
    record_integer(L, "periodic", all);
    record_integer(L, "partly", some);
}

// Numbers of what is marked.
static void push_marked(lua_State *L, const bool *marked, int count)
{
    list_open(L);
    for (int i = 0; i < count; i++)
        if (marked[i]) {
            lua_pushinteger(L, i + 1);
            list_append(L);
        }
}

static void push_points(lua_State *L, const struct plan_set *set)
{
    const struct model *m = set->model;
    list_open(L);
    for (int i = 0; i < m->steps.npoints; i++) {
        const struct model_points *p = &m->steps.points[i];
        record_open(L);
        record_string(L, "name", p->name);
        record_string(L, "member", set->names->points[i].member);
        record_boolean(L, "receiver", p->receiver);
        record_boolean(L, "replaces", p->replaces);
        record_integer(L, "grid", p->grid + 1);
        record_integer(L, "stage", p->stage);
        record_integer(L, "scale", p->scale + 1);
        push_marked(L, p->reads, m->ngrids);
        record_field(L, "reads");
        push_marked(L, p->uses, m->nscalars);
        record_field(L, "uses");
        list_append(L);
    }
}

static int stages_off_several_axes(const struct model *m)
{
    int stages = 0;
    for (int k = 0; k == 0 || k < m->nstages; k++)
        stages |= !sums_are_star(m->nstages > 0 ? m->stages[k].model : m) << k;
    return stages;
}

// Whether planes at both ends of a region are the first of a sweep, and right when the sweep has made them: nothing comes
// after it.
static bool sweep_tells(const struct plan_set *set, const struct plan *p, const struct kernel *k)
{
    return k && p->choices.walk == WALK_ALTERNATE && p->choices.balance && k->ntiles > 0 &&
           set->model->dimensions == 3 && set->model->steps.npoints == 0 && !set->outside->images;
}

// Points of a block along the axes of the model; planes at most along one that it streams through.
static void tile_of(const struct plan *p, const struct kernel *k, int tile[3])
{
    const bool streams = k && p->choices.stream != STREAM_NONE;
    for (int i = 0; i < 3; i++)
        tile[i] = 0;
    for (int i = 0; i < 3 && k; i++)
        if (k->geometry.axis[i])
            tile[k->geometry.axis[i] - 'x'] =
                i == 2 && streams ? p->choices.window : k->geometry.stores[i];
}

// Blocks of groups of steps, if there are any: zeros where not.
static void push_group_blocks(lua_State *L, const struct plan_set *set)
{
    const struct plan *p = set->grouped >= 0 && !set->stages ? &set->plans[set->grouped] : NULL;
    const struct kernel *k = p ? p->group : NULL;
    int tile[3];
    tile_of(p, k, tile);
    list_of_three(L, tile);
    record_field(L, "group_tile");
    record_integer(L, "group_resident",
                   k ? target_blocks(p->target, p->occupancy, k->geometry.threads) : 0);
    record_integer(L, "group_balanced", k && p->choices.balance);
}

// Blocks of the sweep that large regions are left to, if it is one launch: zeros where not.
static void push_blocks(lua_State *L, const struct plan_set *set)
{
    const struct plan *p = set->recommended >= 0 ? &set->plans[set->recommended] : NULL;
    const struct kernel *k = p && p->nkernels == 1 && !set->stages ? &p->kernels[0] : NULL;
    const bool streams = k && p->choices.stream != STREAM_NONE;
    int tile[3];
    tile_of(p, k, tile);
    record_open(L);
    list_of_three(L, tile);
    record_field(L, "tile");
    record_integer(L, "resident",
                   k ? target_blocks(p->target, p->occupancy, k->geometry.threads) : 0);
    record_integer(L, "balanced", k && streams && p->choices.balance);
    record_integer(L, "tells", set->stages ? 0 : sweep_tells(set, p, k));
    push_group_blocks(L, set);
}

void push_steps(lua_State *L, const struct plan_set *set)
{
    const struct model *m = set->model;
    if (!m->steps.defined) {
        lua_pushboolean(L, 0);
        return;
    }
    record_open(L);
    push_permutation(L, m);
    record_field(L, "from");
    record_integer(L, "period", m->steps.period);
    record_periods(L, m);
    push_halos(L, set);
    record_field(L, "halos");
    push_changes(L, m);
    record_field(L, "changes");
    push_stages_that(L, stage_writes, m);
    record_field(L, "writers");
    push_stages_that(L, stage_reads, m);
    record_field(L, "readers");
    push_stages_that(L, stage_reads_off_the_point, m);
    record_field(L, "reaches");
    record_integer(L, "oblique", stages_off_several_axes(m));
    push_blocks(L, set);
    lua_getfield(L, -1, "balanced");
    const bool shares = lua_tointeger(L, -1) != 0;
    lua_pop(L, 1);
    record_field(L, "blocks");
    record_boolean(L, "shares", shares);
    record_boolean(L, "images", set->outside->images);
    push_loads(L, set->outside);
    record_field(L, "loads");
    list_of_three(L, set->outside->fits);
    record_field(L, "fits");
    push_points(L, set);
    record_field(L, "points");
    list_open(L);
    for (int i = 0; i < set->outside->count; i++) {
        push_group(L, &set->outside->groups[i]);
        list_append(L);
    }
    record_field(L, "outside");
}
