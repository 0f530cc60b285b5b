// SPDX-License-Identifier: MIT
// `boundary = …`: one rule for everything; rules by axis and face; or any of these by grid.
#include <string.h>

#include "spec/spec.h"

static const char RULE[] = "boundary rule";

// A rule as a value of the language. The grid of `from` is known by its name until all are.
struct rule_value {
    struct face_rule rule;
    char from[NAME_LIMIT + 1];
};

static struct rule_value *push_rule(lua_State *L, enum outside kind)
{
    struct rule_value *r = lua_newuserdatauv(L, sizeof *r, 0);
    *r =
        (struct rule_value){.rule = {.kind = kind, .plane = 1, .sign = 1, .from = -1, .value = -1}};
    luaL_newmetatable(L, RULE);
    lua_setmetatable(L, -2);
    return r;
}

// ---- words --------------------------------------------------------------------------------------

static bool depends_on_step(lua_State *L, int node)
{
    const struct expr_pool *p = spec_of(L)->d->pool;
    bool *seen = lua_newuserdatauv(L, (size_t)node + 1, 0), found = false;
    memset(seen, 0, (size_t)node + 1);
    expr_mark(p, node, seen);
    for (int i = 0; i <= node; i++)
        found = found || (seen[i] && expr_at(p, i)->op == EXPR_STEP);
    lua_pop(L, 1);
    return found;
}

int word_fixed(lua_State *L)
{
    if (lua_gettop(L) != 1)
        word_error(L, "fixed takes 1 argument, not %d: a number or a scalar, as in fixed(0)",
                   lua_gettop(L));
    int value = node_at(L, 1);
    if (value < 0 || !node_is_uniform(L, value))
        word_error(L, "fixed takes a number or an expression of scalars, not %s",
                   value < 0 ? push_description(L, 1) : "one with a grid in it");
    if (depends_on_step(L, value))
        word_error(L, "fixed: step() in its value; what is fixed is the same in every step");
    push_rule(L, OUTSIDE_FIXED)->rule.value = value;
    return 1;
}

static int read_plane(lua_State *L, const char *word)
{
    if (lua_getfield(L, 1, "plane") == LUA_TNIL) {
        lua_pop(L, 1);
        return 1;
    }
    double halves = lua_type(L, -1) == LUA_TNUMBER ? 2 * lua_tonumber(L, -1) : PLANE_HIGHEST + 1;
    for (int plane = PLANE_LOWEST; plane <= PLANE_HIGHEST; plane++)
        if (halves == plane) {
            lua_pop(L, 1);
            return plane;
        }
    return entry_error(
        L, word, "plane",
        "%s: plane is %s; it lies -1/2, 0, 1/2 or 1 cells outward from the outermost "
        "interior point",
        word, push_description(L, -1));
}

static void read_from(lua_State *L, const char *word, struct rule_value *r)
{
    size_t length = 0;
    if (lua_getfield(L, 1, "from") != LUA_TNIL) {
        const char *name = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &length) : "";
        if (length == 0 || length > NAME_LIMIT)
            entry_error(L, word, "from", "%s: from is %s; it takes the name of a grid", word,
                        push_description(L, -1));
        strcpy(r->from, name);
    }
    lua_pop(L, 1);
}

static int push_mirror(lua_State *L, const char *word, int sign)
{
    static const char *const options[] = {"plane", "from", NULL};
    if (lua_gettop(L) > 1 || (lua_gettop(L) == 1 && lua_type(L, 1) != LUA_TTABLE))
        word_error(L, "%s takes nothing or options, as in %s{plane=0}", word, word);
    bool has_options = lua_gettop(L) == 1;
    struct rule_value *r = push_rule(L, OUTSIDE_MIRROR);
    r->rule.sign = sign;
    if (has_options) {
        check_options(L, 1, word, options);
        r->rule.plane = read_plane(L, word);
        read_from(L, word, r);
    }
    return 1;
}

int word_mirror(lua_State *L)
{
    return push_mirror(L, "mirror", 1);
}

int word_antimirror(lua_State *L)
{
    return push_mirror(L, "antimirror", -1);
}

// ---- the field ----------------------------------------------------------------------------------

static const char RULES[] = "\"halo\", \"periodic\", fixed(…), mirror(…) or antimirror(…)";

// One that the value at `value` is, or NULL.
static const struct rule_value *rule_value_at(lua_State *L, int value)
{
    static const char *const words[] = {[OUTSIDE_HALO] = "halo", [OUTSIDE_PERIODIC] = "periodic"};
    if (lua_type(L, value) != LUA_TSTRING)
        return luaL_testudata(L, value, RULE);
    for (int kind = 0; kind <= OUTSIDE_PERIODIC; kind++)
        if (words[kind] && strcmp(lua_tostring(L, value), words[kind]) == 0)
            return push_rule(L, (enum outside)kind); // stays on the stack
    return NULL;
}

static struct face_rule resolved(lua_State *L, const struct rule_value *r, const char *path)
{
    struct face_rule rule = r->rule;
    if (r->from[0])
        rule.from = known_grid(L, r->from, path);
    return rule;
}

static int refuse_rule(lua_State *L, int value, const char *path)
{
    if (lua_iscfunction(L, value))
        return entry_error(L, "stencil", path,
                           "field 'boundary': the word of a rule without its call, as in mirror(); "
                           "it takes %s",
                           RULES);
    return entry_error(L, "stencil", path, "field 'boundary': %s is no rule; it takes %s",
                       push_description(L, value), RULES);
}

static bool has_key(lua_State *L, int table, const char *key)
{
    bool given = lua_getfield(L, table, key) != LUA_TNIL;
    lua_pop(L, 1);
    return given;
}

// { low = …, high = … }
static void read_faces(lua_State *L, int value, const char *path, struct face_rule face[2])
{
    static const char *const FACES[] = {"low", "high", NULL};
    int top = lua_gettop(L);
    check_nested_options(L, value, "stencil", path, FACES);
    for (int side = 0; side < 2; side++) {
        const char *at = lua_pushfstring(L, "%s/%s", path, FACES[side]);
        if (lua_getfield(L, value, FACES[side]) != LUA_TNIL) {
            const struct rule_value *r = rule_value_at(L, lua_gettop(L));
            if (!r)
                refuse_rule(L, top + 2, at);
            face[side] = resolved(L, r, at);
        }
        lua_settop(L, top);
    }
}

static void read_axis(lua_State *L, int value, const char *path, struct face_rule face[2])
{
    int top = lua_gettop(L);
    const struct rule_value *r = rule_value_at(L, value);
    if (r)
        face[0] = face[1] = resolved(L, r, path);
    else if (lua_type(L, value) == LUA_TTABLE)
        read_faces(L, value, path, face);
    else
        refuse_rule(L, value, path);
    lua_settop(L, top);
    if ((face[0].kind == OUTSIDE_PERIODIC) != (face[1].kind == OUTSIDE_PERIODIC))
        entry_error(L, "stencil", path,
                    "field 'boundary': one face of an axis is periodic and the other is not; a "
                    "periodic axis has no faces");
}

static void read_by_axis(lua_State *L, int value, const char *path, struct boundary *b)
{
    const struct description *d = spec_of(L)->d;
    check_nested_options(L, value, "stencil", path, AXIS_NAMES);
    for (int axis = 0; axis < 3; axis++) {
        const char *at = lua_pushfstring(L, "%s/%s", path, AXIS_NAMES[axis]);
        if (lua_getfield(L, value, AXIS_NAMES[axis]) != LUA_TNIL) {
            if (axis >= d->dimensions)
                entry_error(L, "stencil", at,
                            "field 'boundary': the operator has %d dimension%s, and none of them "
                            "is %s",
                            d->dimensions, d->dimensions == 1 ? "" : "s", AXIS_NAMES[axis]);
            read_axis(L, lua_gettop(L), at, b->face[axis]);
        }
        lua_pop(L, 2);
    }
}

static void read_rules(lua_State *L, int value, const char *path, struct boundary *b)
{
    const struct description *d = spec_of(L)->d;
    int top = lua_gettop(L);
    struct rule_value halo = {.rule = {.kind = OUTSIDE_HALO, .from = -1, .value = -1}};
    for (int axis = 0; axis < 3; axis++)
        b->face[axis][0] = b->face[axis][1] = halo.rule;
    const struct rule_value *r = rule_value_at(L, value);
    if (r)
        for (int axis = 0; axis < d->dimensions; axis++)
            b->face[axis][0] = b->face[axis][1] = resolved(L, r, path);
    else if (lua_type(L, value) == LUA_TTABLE)
        read_by_axis(L, value, path, b);
    else
        refuse_rule(L, value, path);
    lua_settop(L, top);
}

static void add_rules(lua_State *L, int grid, int value, const char *path)
{
    struct description *d = spec_of(L)->d;
    struct place where = place_of_caller(L);
    struct boundary_entry *b = &d->boundary[d->nboundary];
    read_rules(L, value, path, &b->rules);
    b->grid = grid;
    b->line = locate_entry(where.source, where.line, "stencil", path);
    d->nboundary++;
}

// The grid that the key names. None has the name of an axis here.
static int keyed_grid(lua_State *L, const char *name, const char *path)
{
    if (strlen(name) == 1 && strchr("XYZ", *name))
        entry_error(L, "stencil", path, "field 'boundary': '%s' is no axis; axes are x, y and z",
                    name);
    return known_grid(L, name, path);
}

static void read_by_grid(lua_State *L, int value)
{
    push_sorted_keys(L, value);
    int keys = lua_gettop(L);
    for (lua_Integer i = 1; lua_rawgeti(L, keys, i) != LUA_TNIL; i++) {
        if (lua_type(L, -1) != LUA_TSTRING)
            entry_error(L, "stencil", "boundary",
                        "field 'boundary': entries need the names of axes or of grids");
        const char *name = lua_tostring(L, -1);
        const char *path = lua_pushfstring(L, "boundary/%s", name);
        lua_getfield(L, value, name);
        add_rules(L, keyed_grid(L, name, path), lua_gettop(L), path);
        lua_settop(L, keys);
    }
    lua_settop(L, keys - 1);
}

// The first axis that the table has, or NULL: then it is by grid. No grid of that name is meant.
static const char *axis_in(lua_State *L, int value)
{
    for (int axis = 0; axis < 3; axis++)
        if (has_key(L, value, AXIS_NAMES[axis]))
            return AXIS_NAMES[axis];
    return NULL;
}

// A table that has axes has no grids beside them.
static void refuse_grids_beside(lua_State *L, int value, const char *axis)
{
    const struct description *d = spec_of(L)->d;
    for (int i = 0, any; i < d->ngrids; i++) {
        const char *grid = d->grids[i];
        if (!is_axis(grid, &any) && has_key(L, value, grid))
            entry_error(
                L, "stencil", lua_pushfstring(L, "boundary/%s", grid),
                "field 'boundary': '%s' is an axis and '%s' a grid; it takes axes, or grids "
                "with axes in each, as in { %s = { %s = … } }",
                axis, grid, grid, axis);
    }
}

void read_boundary(lua_State *L, int table)
{
    int type = lua_getfield(L, table, "boundary"), value = lua_gettop(L);
    const char *axis = type == LUA_TTABLE ? axis_in(L, value) : NULL;
    if (axis)
        refuse_grids_beside(L, value, axis);
    if (type == LUA_TTABLE && !axis)
        read_by_grid(L, value);
    else if (type != LUA_TNIL)
        add_rules(L, -1, value, "boundary");
    lua_settop(L, value - 1);
}
