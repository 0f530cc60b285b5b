// SPDX-License-Identifier: MIT
#include "render/context.h"

#include <lua.h>

#include "plan/fused_stages.h"
#include "render/record.h"

static void push_pair(lua_State *L, const int values[2])
{
    list_open(L);
    for (int i = 0; i < 2; i++) {
        lua_pushinteger(L, values[i]);
        list_append(L);
    }
}

// A stage's plan is the same in all steps: by level of the first of them.
static void push_plans_of(lua_State *L, const struct fused_stages *f)
{
    list_open(L);
    for (int s = 0; s < f->nlevels / f->time; s++) {
        push_plan(L, f->levels[s].plan);
        list_append(L);
    }
}

static void push_level_of(lua_State *L, const struct fused_level *l)
{
    const int grids = l->plan->model->ngrids;
    record_open(L);
    record_string(L, "name", l->name);
    record_integer(L, "stage", l->stage + 1);
    record_integer(L, "first", l->first);
    record_integer(L, "last", l->last);
    record_integer(L, "lag", l->lag);
    list_of_three(L, l->below);
    record_field(L, "below");
    list_of_indices(L, l->source, grids);
    record_field(L, "source");
    list_of_indices(L, l->made, grids);
    record_field(L, "made");
    list_of_flags(L, l->stores, grids);
    record_field(L, "stores");
}

static void push_face(lua_State *L, int axis, int side, const struct fused_image *image)
{
    record_open(L);
    record_integer(L, "axis", axis + 1);
    record_integer(L, "side", side + 1);
    record_integer(L, "sign", image->sign);
    record_integer(L, "plane", image->plane);
    list_append(L);
}

// Faces with images, or those on which what is made is 0.
static void push_faces(lua_State *L, const struct made_plane *made, bool zero)
{
    list_open(L);
    for (int axis = 0; axis < 3; axis++)
        for (int side = 0; side < 2; side++)
            if (zero ? made->zero[axis][side] : made->images[axis][side].sign != 0)
                push_face(L, axis, side, &made->images[axis][side]);
}

static void push_made(lua_State *L, const struct fused_stages *f)
{
    list_open(L);
    for (int i = 0; i < f->nmade; i++) {
        record_open(L);
        record_integer(L, "grid", f->made[i].grid + 1);
        record_integer(L, "level", f->made[i].level + 1);
        record_integer(L, "time", f->made[i].time);
        record_integer(L, "slots", f->made[i].slots);
        record_integer(L, "at", f->made[i].at);
        record_integer(L, "window", f->made[i].window);
        record_integer(L, "shared", f->made[i].shared);
        record_integer(L, "reach_below", f->made[i].reach[2][0]);
        record_integer(L, "reach_above", f->made[i].reach[2][1]);
        record_boolean(L, "corners", f->made[i].corners);
        push_faces(L, &f->made[i], false);
        record_field(L, "images");
        push_faces(L, &f->made[i], true);
        record_field(L, "zero");
        list_append(L);
    }
}

static void push_sizes(lua_State *L, const struct fused_stages *f)
{
    push_pair(L, f->margin_lo);
    record_field(L, "margin_lo");
    push_pair(L, f->stores);
    record_field(L, "stores");
    push_pair(L, f->pad);
    record_field(L, "pad");
    record_integer(L, "pitch", f->pitch);
    record_integer(L, "plane", f->plane);
    record_integer(L, "depth", f->depth);
    record_integer(L, "filling", f->filling);
    record_integer(L, "lds_bytes", f->lds_bytes);
    record_boolean(L, "dynamic_lds", f->dynamic_lds);
    record_integer(L, "resident", f->resident);
}

void push_fused(lua_State *L, const struct fused_stages *f, const struct model *m)
{
    if (!f) {
        lua_pushboolean(L, 0);
        return;
    }
    record_open(L);
    record_string(L, "symbol", f->symbol);
    record_integer(L, "time", f->time);
    push_plans_of(L, f);
    record_field(L, "plans");
    list_open(L);
    for (int s = 0; s < f->nlevels; s++) {
        push_level_of(L, &f->levels[s]);
        list_append(L);
    }
    record_field(L, "levels");
    push_made(L, f);
    record_field(L, "made");
    list_of_flags(L, f->loaded, m->ngrids);
    record_field(L, "loaded");
    list_of_flags(L, f->stored, m->ngrids);
    record_field(L, "stored");
    list_of_indices(L, f->twin, m->ngrids);
    record_field(L, "twin");
    list_of_three(L, f->least);
    record_field(L, "least");
    list_of_flags(L, f->periodic, 3);
    record_field(L, "periodic");
    push_sizes(L, f);
}
