// SPDX-License-Identifier: MIT
// What a specification declares by a name: grids and scalars.
#include <math.h>
#include <string.h>

#include "spec/spec.h"

static bool is_declared(const char *const *names, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

// Argument `value` as a new name, copied into the arena.
static const char *new_name(lua_State *L, const char *word, enum name_role role, int value)
{
    struct description *d = spec_of(L)->d;
    char why[NAME_PROBLEM];
    size_t length;
    if (lua_type(L, value) != LUA_TSTRING)
        word_error(L, "%s: the name is %s; it takes a string", word, push_description(L, value));
    const char *name = lua_tolstring(L, value, &length);
    const char *problem = name_problem(role, name, length, why);
    if (problem)
        word_error(L, "%s: the name %s %s", word, push_description(L, value), problem);
    if (is_declared(d->grids, d->ngrids, name))
        word_error(L,
                   "%s: '%s' is already the name of a grid; it is declared once, as in "
                   "local %s = grid \"%s\"",
                   word, name, name, name);
    if (is_declared(d->scalars, d->nscalars, name))
        word_error(L,
                   "%s: '%s' is already the name of a scalar; it is declared once, as in "
                   "local %s = scalar \"%s\"",
                   word, name, name, name);
    return arena_copy(&d->arena, name);
}

// ---- grids --------------------------------------------------------------------------------------

int declare_grid(lua_State *L, const char *name)
{
    struct spec *s = spec_of(L);
    if (s->d->ngrids == MAX_GRIDS)
        word_error(L, "more than %d grids", MAX_GRIDS);
    s->grid_place[s->d->ngrids] = place_of_caller(L);
    s->d->grids[s->d->ngrids] = name;
    return s->d->ngrids++;
}

static bool read_end(lua_State *L, int range, int i, double *end)
{
    bool is_number = lua_rawgeti(L, range, i) == LUA_TNUMBER;
    *end = is_number ? lua_tonumber(L, -1) : NAN;
    lua_pop(L, 1);
    return isfinite(*end);
}

// The range as written, where that is two numbers.
static const char *push_range(lua_State *L, int range)
{
    if (lua_type(L, range) != LUA_TTABLE || lua_rawlen(L, range) != 2)
        return push_description(L, range);
    lua_rawgeti(L, range, 1);
    lua_rawgeti(L, range, 2);
    const char *lo = push_description(L, -2), *hi = push_description(L, -2);
    return lua_pushfstring(L, "{%s, %s}", lo, hi);
}

// What `range` of the options says; none where they do not have it.
static struct grid_range read_range(lua_State *L, int options)
{
    static const char *const known[] = {"range", NULL};
    struct grid_range r = {.line = 0};
    check_options(L, options, "grid", known);
    int type = lua_getfield(L, options, "range"), range = lua_gettop(L);
    if (type != LUA_TNIL) {
        struct place where = place_of_caller(L);
        bool good = type == LUA_TTABLE && lua_rawlen(L, range) == 2 &&
                    read_end(L, range, 1, &r.ends[0]) && read_end(L, range, 2, &r.ends[1]) &&
                    r.ends[0] < r.ends[1] && isfinite(r.ends[1] - r.ends[0]);
        if (!good)
            entry_error(L, "grid", "range",
                        "grid: range is %s; it takes {lo, hi}, two finite numbers, lo < hi, "
                        "between which the values of the grid lie",
                        push_range(L, range));
        r.line = locate_entry(where.source, where.line, "grid", "range");
    }
    lua_pop(L, 1);
    return r;
}

// grid("u", "v", { range = {lo, hi} })
int word_grid(lua_State *L)
{
    struct description *d = spec_of(L)->d;
    int top = lua_gettop(L);
    bool has_options = top > 1 && lua_type(L, top) == LUA_TTABLE;
    int n = has_options ? top - 1 : top;
    if (n == 0 || n > MAX_GRIDS)
        word_error(L, "grid takes from 1 to %d names", MAX_GRIDS);
    luaL_checkstack(L, n + 8, "grids");
    struct grid_range range = {.line = 0};
    if (has_options)
        range = read_range(L, top);
    for (int i = 1; i <= n; i++) {
        int grid = declare_grid(L, new_name(L, "grid", NAME_OF_GRID, i));
        d->ranges[grid] = range;
        push_node(L, expr_tap(d->pool, grid, (int[3]){0, 0, 0}));
    }
    return n;
}

// ---- scalars ------------------------------------------------------------------------------------

int word_scalar(lua_State *L)
{
    struct spec *s = spec_of(L);
    int n = lua_gettop(L);
    if (n == 0 || n > MAX_SCALARS)
        word_error(L, "scalar takes from 1 to %d names", MAX_SCALARS);
    luaL_checkstack(L, n + 8, "scalars");
    for (int i = 1; i <= n; i++) {
        const char *name = new_name(L, "scalar", NAME_OF_SCALAR, i);
        if (s->d->nscalars == MAX_SCALARS)
            word_error(L, "more than %d scalars", MAX_SCALARS);
        s->scalar_place[s->d->nscalars] = place_of_caller(L);
        s->d->scalars[s->d->nscalars] = name;
        push_node(L, expr_scalar(s->d->pool, s->d->nscalars++));
    }
    return n;
}

// step()
int word_step(lua_State *L)
{
    if (lua_gettop(L) > 0)
        word_error(L, "step takes no arguments: step() is the number of the step");
    push_node(L, expr_step(spec_of(L)->d->pool));
    return 1;
}

static int index_of(lua_State *L, const char *word)
{
    int axis = 0;
    const char *name = lua_type(L, 1) == LUA_TSTRING ? lua_tostring(L, 1) : "";
    while (AXIS_NAMES[axis] && strcmp(AXIS_NAMES[axis], name) != 0)
        axis++;
    if (!AXIS_NAMES[axis])
        word_error(L, "%s: argument 1 is %s; it takes \"x\", \"y\" or \"z\"", word,
                   lua_isnone(L, 1) ? "nothing" : push_description(L, 1));
    return expr_index(spec_of(L)->d->pool, axis);
}

// index("x")
int word_index(lua_State *L)
{
    if (lua_gettop(L) > 1)
        word_error(L, "index takes 1 argument, not %d", lua_gettop(L));
    push_node(L, index_of(L, "index"));
    return 1;
}

// What `position` is told of an axis, a uniform expression; `otherwise` where it is not.
static int read_length(lua_State *L, const char *name, int otherwise)
{
    int node = otherwise;
    if (lua_gettop(L) > 1 && lua_getfield(L, 2, name) != LUA_TNIL) {
        node = node_at(L, -1);
        if (node < 0 || !node_is_uniform(L, node))
            word_error(L, "position: %s is %s; it takes numbers and expressions of scalars", name,
                       node < 0 ? push_description(L, -1) : "an expression with a grid in it");
    }
    return node;
}

// position("x", { spacing = h, origin = x0 })
int word_position(lua_State *L)
{
    static const char *const known[] = {"spacing", "origin", NULL};
    struct expr_pool *p = spec_of(L)->d->pool;
    int node = index_of(L, "position");
    if (lua_gettop(L) > 2 || (lua_gettop(L) == 2 && !lua_istable(L, 2)))
        word_error(L, "position takes an axis and options, as in position(\"x\", { spacing = h, "
                      "origin = x0 })");
    if (lua_gettop(L) == 2)
        check_options(L, 2, "position", known);
    lua_settop(L, 2);
    if (lua_isnil(L, 2))
        lua_settop(L, 1);
    int spacing = read_length(L, "spacing", expr_double(p, 1));
    int origin = read_length(L, "origin", expr_double(p, 0));
    push_node(L, expr_binary(p, EXPR_ADD, origin, expr_binary(p, EXPR_MUL, spacing, node)));
    return 1;
}
