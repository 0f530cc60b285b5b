// SPDX-License-Identifier: MIT
// `advance = { u_prev = "u", u = "u_next" }`: what each grid is after a step. Whether nothing is
// lost is for the model to say.
#include <string.h>

#include "spec/spec.h"

int known_grid(lua_State *L, const char *name, const char *path)
{
    struct description *d = spec_of(L)->d;
    const char *names[MAX_GRIDS + 1] = {NULL};
    for (int i = 0; i < d->ngrids; i++) {
        names[i] = d->grids[i];
        if (strcmp(names[i], name) == 0)
            return i;
    }
    const char *field = lua_pushlstring(L, path, strcspn(path, "/"));
    return entry_error(L, "stencil", path, "field '%s': '%s' is no grid of this operator; %s",
                       field, name, push_suggestion(L, "grids", name, names));
}

static int entry_line(lua_State *L, const char *path)
{
    struct place where = place_of_caller(L);
    return locate_entry(where.source, where.line, "stencil", path);
}

// The key is below the value, which is on top.
static void read_entry(lua_State *L)
{
    struct description *d = spec_of(L)->d;
    const char *to = lua_tostring(L, -2);
    const char *path = lua_pushfstring(L, "advance/%s", to);
    if (lua_type(L, -2) != LUA_TSTRING)
        entry_error(L, "stencil", path,
                    "field 'advance': '%s' is %s; it takes the name of the grid that it becomes",
                    to, push_description(L, -2));
    const char *from = lua_tostring(L, -2);
    struct advance_entry entry = {.to = known_grid(L, to, path),
                                  .from = known_grid(L, from, path),
                                  .line = entry_line(L, path)};
    for (int i = 0; i < d->nadvance; i++)
        if (d->advance[i].from == entry.from)
            entry_error(L, "stencil", path,
                        "field 'advance': both '%s' and '%s' become '%s'; a grid goes on as one",
                        d->grids[d->advance[i].to], to, from);
    d->advance[d->nadvance++] = entry;
    lua_pop(L, 1);
}

void read_advance(lua_State *L, int table)
{
    struct description *d = spec_of(L)->d;
    if (lua_getfield(L, table, "advance") == LUA_TNIL) {
        lua_pop(L, 1);
        return;
    }
    d->advances = true;
    d->advance_line = entry_line(L, "advance");
    push_sorted_keys(L, -1);
    for (lua_Integer i = 1; lua_rawgeti(L, -1, i) != LUA_TNIL; i++) {
        if (lua_type(L, -1) != LUA_TSTRING)
            entry_error(L, "stencil", "advance",
                        "field 'advance': entries need names, as in { u = \"u_next\" }");
        if (d->nadvance == MAX_GRIDS)
            known_grid(L, lua_tostring(L, -1), "advance"); // there cannot be as many
        lua_pushvalue(L, -1);
        lua_gettable(L, -4);
        read_entry(L);
        lua_pop(L, 2);
    }
    lua_pop(L, 3);
}
