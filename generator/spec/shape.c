// SPDX-License-Identifier: MIT
// Shapes: which offsets have a coefficient.
#include <string.h>

#include "spec/spec.h"

static const char SHAPE[] = "shape";

static struct stencil_shape *push_shape(lua_State *L, enum shape_kind kind, int count)
{
    struct stencil_shape *s =
        lua_newuserdatauv(L, sizeof *s + (size_t)count * sizeof *s->offset, 0);
    memset(s, 0, sizeof *s);
    s->kind = kind;
    s->count = count;
    luaL_newmetatable(L, SHAPE);
    lua_setmetatable(L, -2);
    return s;
}

struct stencil_shape *shape_at(lua_State *L, int value)
{
    return luaL_testudata(L, value, SHAPE);
}

int shape_radius(const struct stencil_shape *s, int axis, int dimensions)
{
    return axis < dimensions ? s->radius[axis] : 0;
}

static int size_at(lua_State *L, int value)
{
    int whole = 0;
    lua_Integer size = lua_type(L, value) == LUA_TNUMBER ? lua_tointegerx(L, value, &whole) : 0;
    if (!whole || size < 1 || size > 2 * MAX_RADIUS + 1 || size % 2 == 0)
        entry_error(
            L, "box", "size",
            "box: a size is %s; it takes odd numbers from 1 to %d, so that there is a centre",
            push_description(L, value), 2 * MAX_RADIUS + 1);
    return (int)size;
}

// box{size=3}, box{size={3,3,1}}: the number of points along each axis, odd. The value is on top.
static void read_size(lua_State *L, struct stencil_shape *s)
{
    int value = lua_gettop(L);
    s->by_axis = lua_type(L, value) == LUA_TTABLE;
    for (int axis = 0; axis < 3; axis++) {
        if (!s->by_axis)
            lua_pushvalue(L, value);
        else if (lua_rawgeti(L, value, axis + 1) == LUA_TNIL && axis > 0)
            lua_pushinteger(L, 1);
        s->radius[axis] = size_at(L, lua_gettop(L)) / 2;
        lua_settop(L, value);
    }
}

static void read_radii(lua_State *L, const char *word, struct stencil_shape *s)
{
    static const char *const by_radius[] = {"x", "y", "z", NULL};
    static const char *const by_size[] = {"size", NULL};
    bool sized = s->kind == SHAPE_BOX && lua_getfield(L, 1, "size") != LUA_TNIL;
    check_options(L, 1, word, sized ? by_size : by_radius);
    if (sized) {
        read_size(L, s);
        return;
    }
    s->by_axis = true;
    for (int axis = 0; axis < 3; axis++)
        s->radius[axis] = option_integer(L, 1, word, AXIS_NAMES[axis], 0, MAX_RADIUS, 0);
}

static int push_star_or_box(lua_State *L, const char *word, enum shape_kind kind)
{
    struct stencil_shape *s = push_shape(L, kind, 0);
    if (lua_type(L, 1) == LUA_TTABLE) {
        read_radii(L, word, s);
    } else {
        int whole = 0;
        lua_Integer r = lua_type(L, 1) == LUA_TNUMBER ? lua_tointegerx(L, 1, &whole) : 0;
        if (!whole || r < 1 || r > MAX_RADIUS)
            word_error(L, "%s: the radius is %s; it takes an integer from 1 to %d, or {x=, y=, z=}",
                       word, push_description(L, 1), MAX_RADIUS);
        for (int axis = 0; axis < 3; axis++)
            s->radius[axis] = (int)r;
    }
    if (!s->radius[0] && !s->radius[1] && !s->radius[2])
        word_error(L, "%s: every radius is 0; at least one of x, y, z takes 1 to %d", word,
                   MAX_RADIUS);
    lua_settop(L, 2); // the argument, the shape
    return 1;
}

int word_star(lua_State *L)
{
    lua_settop(L, 1);
    return push_star_or_box(L, "star", SHAPE_STAR);
}

int word_box(lua_State *L)
{
    lua_settop(L, 1);
    return push_star_or_box(L, "box", SHAPE_BOX);
}

static void refuse_duplicates(lua_State *L, const struct stencil_shape *s, int i)
{
    for (int j = 0; j < i; j++)
        if (memcmp(s->offset[i], s->offset[j], sizeof s->offset[i]) == 0)
            entry_error(L, "offsets", lua_pushfstring(L, "%d", i + 1),
                        "offsets: %s is there twice, as entries %d and %d",
                        push_offset(L, s->offset[i], s->rank), j + 1, i + 1);
}

static void read_listed_offset(lua_State *L, struct stencil_shape *s, int i)
{
    const char *path = lua_pushfstring(L, "%d", i + 1);
    lua_rawgeti(L, 1, i + 1);
    int rank = read_offset(L, -1, s->offset[i]);
    if (rank == 0 || (s->rank && rank != s->rank))
        entry_error(L, "offsets", path,
                    "offsets: entry %d is not an offset; all take %s whole "
                    "numbers, as in {dx,dy,dz}",
                    i + 1,
                    s->rank == 1   ? "1"
                    : s->rank == 2 ? "2"
                    : s->rank == 3 ? "3"
                                   : "1 to 3");
    s->rank = rank;
    for (int axis = 0; axis < 3; axis++) {
        int reach = s->offset[i][axis] < 0 ? -s->offset[i][axis] : s->offset[i][axis];
        if (reach > MAX_RADIUS)
            entry_error(L, "offsets", path, "offsets: entry %d reaches %d along %s; at most %d",
                        i + 1, reach, AXIS_NAMES[axis], MAX_RADIUS);
        s->radius[axis] = reach > s->radius[axis] ? reach : s->radius[axis];
    }
    refuse_duplicates(L, s, i);
    lua_pop(L, 2);
}

int word_offsets(lua_State *L)
{
    lua_settop(L, 1);
    lua_Unsigned n = lua_type(L, 1) == LUA_TTABLE ? lua_rawlen(L, 1) : 0;
    if (n < 1 || n > MAX_TAPS)
        word_error(L, "offsets takes a list of 1 to %d offsets, as in { {0,0,0}, {1,0,-1} }",
                   MAX_TAPS);
    spec_charge(L, (long)(n * n / 8));
    struct stencil_shape *s = push_shape(L, SHAPE_OFFSETS, (int)n);
    for (int i = 0; i < (int)n; i++)
        read_listed_offset(L, s, i);
    check_rank(L, s->rank);
    return 1;
}

static void check_dimensions(lua_State *L, const struct stencil_shape *s, int dimensions)
{
    for (int axis = dimensions; axis < 3; axis++)
        if (s->by_axis && s->radius[axis])
            entry_error(L, "stencil", "shape",
                        "field 'shape' has radius %d along %s; the operator has "
                        "%d dimension%s",
                        s->radius[axis], AXIS_NAMES[axis], dimensions, dimensions == 1 ? "" : "s");
}

static struct term_list *push_star_terms(lua_State *L, const int radius[3])
{
    struct term_list *terms = push_terms(L, 1 + 2 * (radius[0] + radius[1] + radius[2]));
    add_term(L, terms, (int[3]){0}, -1);
    for (int axis = 0; axis < 3; axis++)
        for (int i = -radius[axis]; i <= radius[axis]; i++) {
            int offset[3] = {0};
            offset[axis] = i;
            if (i != 0)
                add_term(L, terms, offset, -1);
        }
    return terms;
}

static struct term_list *push_box_terms(lua_State *L, const int radius[3])
{
    int count = (2 * radius[0] + 1) * (2 * radius[1] + 1) * (2 * radius[2] + 1);
    if (count > MAX_TAPS)
        entry_error(L, "stencil", "shape", "field 'shape' has %d points; at most %d", count,
                    MAX_TAPS);
    struct term_list *terms = push_terms(L, count);
    int o[3];
    for (o[2] = -radius[2]; o[2] <= radius[2]; o[2]++)
        for (o[1] = -radius[1]; o[1] <= radius[1]; o[1]++)
            for (o[0] = -radius[0]; o[0] <= radius[0]; o[0]++)
                add_term(L, terms, o, -1);
    return terms;
}

struct term_list *push_shape_terms(lua_State *L, const struct stencil_shape *s)
{
    int radius[3], dimensions = spec_of(L)->assumed_dimensions;
    for (int axis = 0; axis < 3; axis++)
        radius[axis] = shape_radius(s, axis, dimensions);
    check_dimensions(L, s, dimensions);
    if (s->kind == SHAPE_STAR)
        return push_star_terms(L, radius);
    if (s->kind == SHAPE_BOX)
        return push_box_terms(L, radius);
    struct term_list *terms = push_terms(L, s->count);
    for (int i = 0; i < s->count; i++)
        add_term(L, terms, s->offset[i], -1);
    return terms;
}
