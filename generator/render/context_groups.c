// SPDX-License-Identifier: MIT
#include "render/context.h"

#include <stdio.h>

#include <lua.h>

#include "plan/fused_stages.h"
#include "plan/grouping.h"
#include "render/record.h"

// The member of the arguments that a grid takes turns with.
static void record_partner(lua_State *L, const struct plan_set *set, int grid)
{
    int partner = set->model->steps.partner[grid];
    char scratch[24];
    snprintf(scratch, sizeof scratch, "scratch[%d]", partner - MAX_GRIDS);
    record_string(L, "with", partner >= MAX_GRIDS ? scratch : set->names->grids[partner].member);
}

// Where stages are one launch: what that reads and writes.
static bool takes_turns(const struct plan_set *set, int grid)
{
    const struct fused_stages *f = set->plans[set->grouped].fused;
    if (f)
        return f->twin[grid] >= 0;
    return set->model->grids[grid].kept && set->model->steps.partner[grid] != grid;
}

// Every pair of arrays that take turns, once.
static void push_turns(lua_State *L, const struct plan_set *set)
{
    list_open(L);
    for (int g = 0; g < set->model->ngrids; g++) {
        if (!takes_turns(set, g))
            continue;
        record_open(L);
        record_integer(L, "grid", g + 1);
        record_partner(L, set, g);
        list_append(L);
    }
}

// By scratch array: the grid that it takes turns with.
static void push_scratch(lua_State *L, const struct model *m)
{
    list_open(L);
    for (int i = 0; i < m->steps.scratch; i++)
        for (int g = 0; g < m->ngrids; g++)
            if (m->steps.partner[g] == MAX_GRIDS + i) {
                lua_pushinteger(L, g + 1);
                list_append(L);
            }
}

static void push_group_halos(lua_State *L, const struct plan_set *set)
{
    list_open(L);
    for (int g = 0; g < set->model->ngrids; g++) {
        int lo[3], hi[3];
        grouping_halo(set, g, lo, hi);
        record_open(L);
        list_of_three(L, lo);
        record_field(L, "lo");
        list_of_three(L, hi);
        record_field(L, "hi");
        list_append(L);
    }
}

void push_groups(lua_State *L, const struct plan_set *set)
{
    if (set->grouped < 0) {
        lua_pushboolean(L, 0);
        return;
    }
    record_open(L);
    record_string(L, "label", set->plans[set->grouped].label);
    record_integer(L, "time", grouping_time(set));
    record_boolean(L, "fewer", grouping_fewer(&set->plans[set->grouped]));
    record_integer(L, "launched", grouping_launched(set));
    record_boolean(L, "pay", set->groups_pay);
    record_integer(L, "period", grouping_period(set));
    push_turns(L, set);
    record_field(L, "turns");
    push_scratch(L, set->model);
    record_field(L, "scratch");
    push_group_halos(L, set);
    record_field(L, "halos");
}
