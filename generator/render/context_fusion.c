// SPDX-License-Identifier: MIT
#include "render/context.h"

#include <lua.h>

#include "plan/grouping.h"
#include "plan/kernel.h"
#include "render/record.h"

static const char *const HANDS_ON[] = {[HANDS_ON_NOTHING] = "nothing",
                                       [HANDS_ON_READ] = "read",
                                       [HANDS_ON_LATE] = "late",
                                       [HANDS_ON_HELD] = "held"};

static void push_at_faces(lua_State *L, const enum at_face at_face[3][2])
{
    static const char *const WAYS[] = {"clamp", "wrap", "reflect"};
    list_open(L);
    for (int axis = 0; axis < 3; axis++) {
        list_open(L);
        for (int side = 0; side < 2; side++) {
            lua_pushstring(L, WAYS[at_face[axis][side]]);
            list_append(L);
        }
        list_append(L);
    }
}

static void push_sides(lua_State *L, const bool flags[3][2])
{
    list_open(L);
    for (int axis = 0; axis < 3; axis++) {
        list_of_flags(L, flags[axis], 2);
        list_append(L);
    }
}

static void push_planes(lua_State *L, const int planes[3][2])
{
    list_open(L);
    for (int axis = 0; axis < 3; axis++) {
        list_open(L);
        for (int side = 0; side < 2; side++) {
            lua_pushinteger(L, planes[axis][side]);
            list_append(L);
        }
        list_append(L);
    }
}

static void push_states(lua_State *L, const struct fusion *f)
{
    int around = 0;
    list_open(L);
    for (int i = 0; i < f->nstates; i++) {
        const struct state *s = &f->states[i];
        around += s->around;
        record_open(L);
        record_integer(L, "number",
                       s->around ? around : 0); // among those that are read off the point
        record_integer(L, "current", s->current + 1);
        record_integer(L, "previous", s->previous + 1); // 0: none
        record_integer(L, "output", s->output + 1);
        record_boolean(L, "around", s->around);
        record_boolean(L, "edges", s->edges);
        list_append(L);
    }
}

static void push_classes(lua_State *L, const struct fusion *f)
{
    list_open(L);
    for (int i = 0; i < f->nclasses; i++) {
        record_open(L);
        record_string(L, "name", f->classes[i].name);
        record_boolean(L, "point", f->classes[i].point);
        push_planes(L, f->classes[i].less);
        record_field(L, "less");
        list_append(L);
    }
}

static void push_numbers_of_stages(lua_State *L, const struct fusion *f)
{
    list_open(L);
    for (int i = 0; i < 2; i++) {
        lua_pushinteger(L, f->point_stages[i]);
        list_append(L);
    }
    record_field(L, "point_stages");
}

// What lies outside of grids, and how levels have it.
static void record_outside(lua_State *L, const struct fusion *f)
{
    push_at_faces(L, f->at_face);
    record_field(L, "at_face");
    push_sides(L, f->negative);
    record_field(L, "negative");
    push_planes(L, f->plane);
    record_field(L, "plane");
    push_sides(L, f->carried);
    record_field(L, "carried");
    record_boolean(L, "ragged", f->ragged);
    record_string(L, "hands_on", HANDS_ON[f->hands_on]);
    record_boolean(L, "copies_late", f->copies_late);
    record_boolean(L, "followers", f->followers);
    record_boolean(L, "keeps_rows", f->keeps_rows);
    record_integer(L, "below", f->below);
    record_boolean(L, "copied_beside", f->copied_beside);
    record_boolean(L, "copies_corners", f->copies_corners);
    record_integer(L, "keeps_by", f->keeps_by + 1);
}

// By block: how many levels.
static void push_left_out(lua_State *L, const struct fusion *f)
{
    int sizes[GROUPING_BLOCKS];
    const int count = grouping_blocks(f->time, sizes);
    list_open(L);
    for (int i = 0; i < count; i++) {
        lua_pushinteger(L, sizes[i]);
        list_append(L);
    }
    record_field(L, "left_out");
}

// In units of which coefficient levels are; false where they are not.
static void push_scale(lua_State *L, const struct fusion *f, const struct model *m)
{
    if (!f->scaled) {
        lua_pushboolean(L, 0);
        return;
    }
    record_open(L);
    record_integer(L, "by", m->scale.by + 1);
    record_integer(L, "per", m->scale.per + 1);
    record_literal(L, "unscale", m->arithmetic, f->unscale);
}

// By sum; false: with nothing.
static void push_begins(lua_State *L, const struct fusion *f, const struct model *m)
{
    list_open(L);
    for (int s = 0; s < m->nsums; s++) {
        if (f->begins && f->begins[s].whole >= 0) {
            record_open(L);
            record_integer(L, "node", f->begins[s].whole + 1);
            record_integer(L, "with", f->begins[s].with + 1);
            record_boolean(L, "minus", f->begins[s].minus);
        } else {
            lua_pushboolean(L, 0);
        }
        list_append(L);
    }
}

void push_fusion(lua_State *L, const struct fusion *f, const struct model *m)
{
    if (!f) {
        lua_pushboolean(L, 0);
        return;
    }
    record_open(L);
    record_integer(L, "time", f->time);
    record_integer(L, "stages", f->stages);
    record_integer(L, "accesses", f->accesses);
    record_integer(L, "around", f->around);
    push_numbers_of_stages(L, f);
    record_integer(L, "delay", f->delay);
    record_integer(L, "current", f->states[0].current + 1); // of sums that wait the only one
    push_states(L, f);
    record_field(L, "states");
    push_classes(L, f);
    record_field(L, "classes");
    list_of_indices(L, f->class_of, MAX_GRIDS);
    record_field(L, "class_of");
    list_of_indices(L, f->constants, f->nconstants);
    record_field(L, "constants");
    list_of_three(L, f->margin_lo);
    record_field(L, "margin_lo");
    record_integer(L, "first_rows", f->first_rows);
    record_integer(L, "last_rows", f->last_rows);
    record_integer(L, "edge_lo", f->edge_lo);
    record_integer(L, "edge_hi", f->edge_hi);
    record_boolean(L, "updates", f->updates);
    push_begins(L, f, m);
    record_field(L, "begins");
    record_integer(L, "edge_planes", f->edge_planes);
    record_boolean(L, "beside", f->beside);
    record_integer(L, "behind", f->behind);
    record_integer(L, "aligned", f->aligned);
    record_integer(L, "copied", f->copied);
    push_scale(L, f, m);
    record_field(L, "scale");
    push_left_out(L, f);
    record_outside(L, f);
}
