// SPDX-License-Identifier: MIT
// `stages = { {…}, {…} }`: each is an update, or a table that has one as `update` and says more.
#include <string.h>

#include "spec/spec.h"

static const char *const OPTIONS[] = {"update", "name", "strategy", NULL};

// Whether the entry has one of the options. A grid may be called so, and is then given an expression.
static bool says_more(lua_State *L, int entry)
{
    bool more = false;
    for (int i = 0; OPTIONS[i]; i++) {
        bool given = lua_getfield(L, entry, OPTIONS[i]) != LUA_TNIL;
        more = more || (given && !is_expression(L, -1));
        lua_pop(L, 1);
    }
    return more;
}

// The update of an entry that says more; else the entry itself, which is one.
static bool push_results(lua_State *L, int entry, int number)
{
    if (!says_more(L, entry)) {
        lua_pushvalue(L, entry);
        return false;
    }
    const char *path = lua_pushfstring(L, "stages/%d", number);
    check_nested_options(L, entry, "stencil", path, OPTIONS);
    if (lua_getfield(L, entry, "update") != LUA_TTABLE) {
        const char *what = push_description(L, -1);
        entry_error(
            L, "stencil", lua_pushfstring(L, "%s/update", path),
            "field 'stages': the update of entry %d is %s; it takes { name = expression, … }",
            number, what);
    }
    return true;
}

// Whether one is the other and more words: stress_xy beside stress.
static bool goes_on(const char *name, const char *start)
{
    size_t n = strlen(start);
    return strncmp(name, start, n) == 0 && name[n] == '_';
}

// Functions are called <operator>_<stage>_<strategy>: no two stages may meet there.
static void check_apart(lua_State *L, const char *name, const char *path)
{
    const struct description *d = spec_of(L)->d;
    for (int i = 0; i < d->nstages; i++) {
        const char *other = d->stages[i].name;
        if (strcmp(other, name) == 0)
            entry_error(L, "stencil", path, "field 'stages' has two named '%s'", name);
        if (goes_on(name, other) || goes_on(other, name)) {
            const char *shorter = goes_on(name, other) ? other : name;
            entry_error(L, "stencil", path,
                        "field 'stages': '%s' and '%s' cannot both be names, since functions of "
                        "'%s' begin with %s_%s_, too",
                        other, name, shorter, d->name, shorter);
        }
    }
}

// What the entry is called: its `name`, or stage1 of the first.
static void read_stage_name(lua_State *L, int entry, int number, bool has_options, struct stage *s)
{
    struct description *d = spec_of(L)->d;
    const char *path = lua_pushfstring(L, "stages/%d/name", number);
    char why[NAME_PROBLEM];
    size_t length = 0;
    int type = has_options ? lua_getfield(L, entry, "name") : (lua_pushnil(L), LUA_TNIL);
    if (type == LUA_TNIL) {
        lua_pushfstring(L, "stage%d", number);
        lua_replace(L, -2);
    } else if (type != LUA_TSTRING) {
        entry_error(L, "stencil", path, "field 'stages': the name is %s; it takes a C identifier",
                    push_description(L, -1));
    }
    const char *name = lua_tolstring(L, -1, &length);
    const char *problem = name_problem(NAME_OF_STAGE, name, length, why);
    if (problem)
        entry_error(L, "stencil", path, "field 'stages': the name '%s' %s", name, problem);
    check_apart(L, name, path);
    const char *full = lua_pushfstring(L, "%s_%s", d->name, name);
    problem = name_problem(NAME_OF_OPERATOR, full, strlen(full), why);
    if (problem)
        entry_error(L, "stencil", path, "field 'stages': stage '%s' is the operator %s, which %s",
                    name, full, problem);
    s->name = arena_copy(&d->arena, name);
    s->operator_name = arena_copy(&d->arena, full);
    lua_pop(L, 3);
}

static void read_stage(lua_State *L, int entry, int number)
{
    struct description *d = spec_of(L)->d;
    struct place where = place_of_caller(L);
    struct stage stage = {0};
    int top = lua_gettop(L);
    const char *path = lua_pushfstring(L, "stages/%d", number);
    if (lua_type(L, entry) != LUA_TTABLE)
        entry_error(L, "stencil", path,
                    "field 'stages': entry %d is %s; it takes an update { name = expression, … }",
                    number, push_description(L, entry));
    bool has_options = push_results(L, entry, number);
    int results = lua_gettop(L);
    read_stage_name(L, entry, number, has_options, &stage);
    stage.line = locate_entry(where.source, where.line, "stencil", path);
    const char *outputs = has_options ? lua_pushfstring(L, "%s/update", path) : path;
    const char *what = lua_pushfstring(L, "field 'stages', %s", stage.name);
    read_results(L, results, outputs, what, d->nstages);
    d->stages[d->nstages++] = stage;
    lua_settop(L, top);
}

void read_stages(lua_State *L, int table)
{
    lua_getfield(L, table, "stages");
    int list = lua_gettop(L);
    lua_Unsigned n = lua_rawlen(L, list);
    push_sorted_keys(L, list);
    if (lua_rawlen(L, -1) != n)
        entry_error(L, "stencil", "stages",
                    "field 'stages' is a list, in the order of the sweeps; a name is written "
                    "{ name = \"velocity\", update = {…} }");
    lua_pop(L, 1);
    if (n < 1 || n > MAX_STAGES)
        entry_error(L, "stencil", "stages", "field 'stages' has %d entries; it takes 1 to %d",
                    (int)(n > 1000000 ? 1000000 : n), MAX_STAGES);
    for (int i = 1; i <= (int)n; i++) {
        lua_rawgeti(L, list, i);
        read_stage(L, list + 1, i);
        lua_pop(L, 1);
    }
    lua_settop(L, list - 1);
}

void read_stage_strategies(lua_State *L, int table)
{
    struct description *d = spec_of(L)->d;
    const struct strategies common = d->strategies;
    lua_getfield(L, table, "stages");
    int list = lua_gettop(L);
    for (int i = 0; i < d->nstages; i++) {
        const char *path = lua_pushfstring(L, "stages/%d", i + 1);
        lua_rawgeti(L, list, i + 1);
        if (!says_more(L, lua_gettop(L))) // a grid may be called strategy
            lua_newtable(L);
        read_own_strategy(L, lua_gettop(L), d->stages[i].operator_name, path);
        d->stages[i].strategies = d->strategies;
        d->strategies = common;
        lua_settop(L, list);
    }
    lua_settop(L, list - 1);
}
