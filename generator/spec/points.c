// SPDX-License-Identifier: MIT
// `points = { shots = source { grid = "u_next" }, traces = receiver { grid = "u_next" } }`: sparse sources
// and receivers. Whether a stage writes the grid of a source is for the model to say.
#include <string.h>

#include "spec/spec.h"

static const char POINTS[] = "set of points";

// A set as a value of the language. Grid and stage are known by their names until all are.
struct point_value {
    bool receiver, replaces;
    char grid[NAME_LIMIT + 1], stage[NAME_LIMIT + 1]; // stage: empty where it is not said
    int scale;                                        // a node; -1: 1
};

// ---- words --------------------------------------------------------------------------------------

// Option `key` as a name; false where it is absent.
static bool read_name(lua_State *L, const char *word, const char *key, const char *kind,
                      char name[NAME_LIMIT + 1])
{
    size_t length = 0;
    bool given = lua_getfield(L, 1, key) != LUA_TNIL;
    if (given) {
        const char *text = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &length) : "";
        if (length == 0 || length > NAME_LIMIT)
            entry_error(L, word, key, "%s: %s is %s; it takes the name of a %s", word, key,
                        push_description(L, -1), kind);
        strcpy(name, text);
    }
    lua_pop(L, 1);
    return given;
}

static bool read_mode(lua_State *L)
{
    bool replaces = false;
    if (lua_getfield(L, 1, "mode") != LUA_TNIL) {
        const char *mode = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
        replaces = strcmp(mode, "set") == 0;
        if (!replaces && strcmp(mode, "add") != 0)
            entry_error(L, "source", "mode", "source: mode is %s; it takes \"add\" or \"set\"",
                        push_description(L, -1));
    }
    lua_pop(L, 1);
    return replaces;
}

static void check_scale(lua_State *L, int node)
{
    const struct expr_pool *p = spec_of(L)->d->pool;
    bool *seen = lua_newuserdatauv(L, (size_t)p->count, 0);
    memset(seen, 0, (size_t)p->count);
    expr_mark(p, node, seen);
    for (int i = 0; i <= node; i++) {
        const struct expr *n = expr_at(p, i);
        if (seen[i] && (n->op == EXPR_INDEX || n->op == EXPR_STEP))
            entry_error(L, "source", "scale",
                        "source: scale has %s in it; amplitudes depend on the step and weights on "
                        "the place as they are",
                        n->op == EXPR_STEP ? "step()" : "an index");
        if (seen[i] && n->op == EXPR_TAP && (n->offset[0] || n->offset[1] || n->offset[2]))
            entry_error(L, "source", "scale",
                        "source: scale reads grid '%s' off the point; it takes an expression of "
                        "scalars and of grids at the point",
                        spec_of(L)->d->grids[n->index]);
    }
    lua_pop(L, 1);
}

static int read_scale(lua_State *L)
{
    int node = -1;
    if (lua_getfield(L, 1, "scale") != LUA_TNIL) {
        node = node_at(L, -1);
        if (node < 0)
            entry_error(L, "source", "scale",
                        "source: scale is %s; it takes an expression of scalars and of grids at "
                        "the point",
                        push_description(L, -1));
        check_scale(L, node);
    }
    lua_pop(L, 1);
    return node;
}

static struct point_value *push_points(lua_State *L, const char *word, const char *const *options)
{
    if (lua_gettop(L) != 1 || lua_type(L, 1) != LUA_TTABLE)
        word_error(L, "%s takes a table, as in %s{ grid = \"u_next\" }", word, word);
    check_options(L, 1, word, options);
    struct point_value *v = lua_newuserdatauv(L, sizeof *v, 0);
    *v = (struct point_value){.scale = -1};
    luaL_newmetatable(L, POINTS);
    lua_setmetatable(L, -2);
    if (!read_name(L, word, "grid", "grid", v->grid))
        word_error(L, "%s has no grid, as in %s{ grid = \"u_next\" }", word, word);
    return v;
}

int word_source(lua_State *L)
{
    static const char *const options[] = {"grid", "mode", "stage", "scale", NULL};
    struct point_value *v = push_points(L, "source", options);
    read_name(L, "source", "stage", "stage", v->stage);
    v->replaces = read_mode(L);
    v->scale = read_scale(L);
    return 1;
}

int word_receiver(lua_State *L)
{
    static const char *const options[] = {"grid", NULL};
    push_points(L, "receiver", options)->receiver = true;
    return 1;
}

// ---- the field ----------------------------------------------------------------------------------

static int known_stage(lua_State *L, const char *name, const char *path)
{
    const struct description *d = spec_of(L)->d;
    const char *names[MAX_STAGES + 1] = {NULL};
    if (d->nstages == 0)
        entry_error(L, "stencil", path, "field 'points': stage is '%s'; the operator has no stages",
                    name);
    for (int i = 0; i < d->nstages; i++) {
        names[i] = d->stages[i].name;
        if (strcmp(names[i], name) == 0)
            return i;
    }
    return entry_error(L, "stencil", path, "field 'points': '%s' is no stage of this operator; %s",
                       name, push_suggestion(L, "stages", name, names));
}

static bool is_among(const char *const *names, int count, const char *name)
{
    int i = 0;
    while (i < count && strcmp(names[i], name) != 0)
        i++;
    return i < count;
}

static void check_name(lua_State *L, const char *name, size_t length, const char *path)
{
    const struct description *d = spec_of(L)->d;
    char why[NAME_PROBLEM];
    const char *problem = name_problem(NAME_OF_POINTS, name, length, why);
    if (!problem && is_among(d->grids, d->ngrids, name))
        problem = "is the name of a grid";
    if (!problem && is_among(d->scalars, d->nscalars, name))
        problem = "is the name of a scalar";
    if (problem)
        entry_error(L, "stencil", path, "field 'points': the name '%s' %s", name, problem);
}

// The key is at -2, the value on top.
static void add_set(lua_State *L)
{
    struct description *d = spec_of(L)->d;
    struct place where = place_of_caller(L);
    size_t length;
    const char *name = lua_tolstring(L, -2, &length);
    const char *path = lua_pushfstring(L, "points/%s", name);
    const struct point_value *v = luaL_testudata(L, -2, POINTS);
    check_name(L, name, length, path);
    if (!v)
        entry_error(L, "stencil", path,
                    "field 'points': '%s' is %s; it takes source{…} or receiver{…}", name,
                    push_description(L, -2));
    if (d->npoints == MAX_POINT_SETS)
        entry_error(L, "stencil", path, "field 'points' has more than %d sets", MAX_POINT_SETS);
    d->points[d->npoints] = (struct point_set){
        .name = arena_copy(&d->arena, name),
        .receiver = v->receiver,
        .replaces = v->replaces,
        .grid = known_grid(L, v->grid, path),
        .stage = v->stage[0] ? known_stage(L, v->stage, path) : -1,
        .scale = v->scale,
        .line = locate_entry(where.source, where.line, "stencil", path),
    };
    d->npoints++;
    lua_pop(L, 1);
}

void read_points(lua_State *L, int table)
{
    int type = lua_getfield(L, table, "points"), value = lua_gettop(L);
    if (type != LUA_TNIL) {
        push_sorted_keys(L, value);
        for (lua_Integer i = 1; lua_rawgeti(L, value + 1, i) != LUA_TNIL; i++) {
            if (lua_type(L, -1) != LUA_TSTRING)
                entry_error(L, "stencil", "points",
                            "field 'points': sets need names, as in { shots = source{ grid = "
                            "\"u_next\" } }");
            lua_pushvalue(L, -1);
            lua_gettable(L, value);
            add_set(L);
            lua_settop(L, value + 1);
        }
    }
    lua_settop(L, value - 1);
}
