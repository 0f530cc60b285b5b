// SPDX-License-Identifier: MIT
#include "render/context.h"

#include <lua.h>

#include "render/record.h"

static void push_numbers(lua_State *L, const int *of_whole, int count)
{
    list_open(L);
    for (int i = 0; i < count; i++) {
        lua_pushinteger(L, of_whole[i] + 1);
        list_append(L);
    }
}

void push_stages(lua_State *L, const struct plan_set *set)
{
    const struct model *m = set->model;
    if (m->nstages == 0) {
        lua_pushboolean(L, 0);
        return;
    }
    list_open(L);
    for (int k = 0; k < m->nstages; k++) {
        const struct model_stage *s = &m->stages[k];
        const struct plan_set *own = set->stages[k];
        record_open(L);
        record_string(L, "name", s->name);
        push_model(L, s->model, own->names, own->operations);
        record_field(L, "model");
        push_numbers(L, s->grid, s->model->ngrids);
        record_field(L, "grids");
        push_numbers(L, s->scalar, s->model->nscalars);
        record_field(L, "scalars");
        record_string(L, "recommended", own->plans[own->recommended].label);
        list_append(L);
    }
}

void push_ways(lua_State *L, const struct plan_set *set)
{
    list_open(L);
    for (int i = 0; i < set->count; i++) {
        const struct plan *p = &set->plans[i];
        if (!p->applicable)
            continue;
        record_open(L);
        record_string(L, "label", p->label);
        list_open(L);
        for (int k = 0; k < set->model->nstages; k++) {
            lua_pushstring(L, set->stages[k]->plans[p->by[k]].label);
            list_append(L);
        }
        record_field(L, "by");
        record_string(L, "summary", p->summary);
        push_fused(L, p->fused, set->model);
        record_field(L, "fused");
        list_append(L);
    }
}
