// SPDX-License-Identifier: MIT
// What users write of differential operators: axes, orders, accuracy, spacing, stagger.
#include <string.h>

#include "spec/spec.h"

int rule_radius(int order, int accuracy, int stagger)
{
    if (stagger == 0)
        return order == 0 ? 0 : (order + accuracy - 1) / 2;
    // n nodes around a half point: accuracy n - order + 1 for odd orders, n - order for even ones.
    return (order + accuracy - order % 2) / 2;
}

static int spacing_node(lua_State *L, const char *word, const char *path)
{
    struct expr_pool *p = spec_of(L)->d->pool;
    int node = lua_isnil(L, -1) ? expr_double(p, 1) : node_at(L, -1);
    bool positive = node >= 0 && node_is_uniform(L, node);
    if (positive && expr_at(p, node)->op == EXPR_NUMBER)
        positive = expr_at(p, node)->number->value > 0;
    if (!positive)
        entry_error(L, word, path,
                    "%s: spacing is %s; it takes a positive number, a scalar, or "
                    "{x=, y=, z=} of those",
                    word, push_description(L, -1));
    lua_pop(L, 1);
    return node;
}

static void read_spacing(lua_State *L, int options, const char *word, struct rule *r)
{
    static const char *const paths[] = {"spacing/x", "spacing/y", "spacing/z"};
    if (lua_getfield(L, options, "spacing") == LUA_TTABLE)
        check_nested_options(L, -1, word, "spacing", AXIS_NAMES);
    for (int axis = 0; axis < 3; axis++) {
        bool by_axis = lua_type(L, -1) == LUA_TTABLE;
        if (by_axis)
            lua_getfield(L, -1, AXIS_NAMES[axis]);
        else
            lua_pushvalue(L, -1);
        r->spacing[axis] = spacing_node(L, word, by_axis ? paths[axis] : "spacing");
    }
    lua_pop(L, 1);
}

static void read_accuracy(lua_State *L, int options, const char *word, struct rule *r)
{
    r->accuracy = option_integer(L, options, word, "accuracy", 2, 2 * MAX_RADIUS, 2);
    if (r->accuracy % 2)
        entry_error(L, word, "accuracy", "%s: accuracy is %d; it takes an even number from 2 to %d",
                    word, r->accuracy, 2 * MAX_RADIUS);
}

static int stagger_at(lua_State *L, const char *word)
{
    double s = lua_type(L, -1) == LUA_TNUMBER ? lua_tonumber(L, -1) : lua_isnil(L, -1) ? 0 : 1;
    if (s != 0 && s != 0.5 && s != -0.5)
        entry_error(L, word, "stagger",
                    "%s: stagger is %s; it takes 0.5, -0.5, or {x=, y=, z=} of "
                    "those",
                    word, push_description(L, -1));
    lua_pop(L, 1);
    return (int)(2 * s);
}

static void read_stagger(lua_State *L, int options, const char *word, const char *axes,
                         struct rule *r)
{
    int only = 0;
    if (lua_getfield(L, options, "stagger") == LUA_TTABLE) {
        check_nested_options(L, -1, word, "stagger", AXIS_NAMES);
        for (int axis = 0; axis < 3; axis++) {
            lua_getfield(L, -1, AXIS_NAMES[axis]);
            r->stagger[axis] = stagger_at(L, word);
        }
        lua_pop(L, 1);
    } else if (is_axis(axes, &only)) {
        r->stagger[only] = stagger_at(L, word);
    } else if (stagger_at(L, word) != 0) {
        entry_error(L, word, "stagger", "%s: with axes \"%s\" stagger takes {x=, y=, z=}", word,
                    axes);
    }
}

// The axes of a derivative, one letter per order: "x", "xx", "xy".
static const char *read_axes(lua_State *L, const char *word, int value, struct rule *r)
{
    size_t length = 0;
    const char *axes = lua_type(L, value) == LUA_TSTRING ? lua_tolstring(L, value, &length) : NULL;
    if (!axes || length < 1 || length > 8 || strspn(axes, "xyz") != length)
        entry_error(L, word, "axis",
                    "%s: the axis is %s; it takes \"x\", \"y\", \"z\", or several "
                    "of these letters for a mixed derivative",
                    word, push_description(L, value));
    for (size_t i = 0; i < length; i++) {
        int axis = axes[i] - 'x', dimensions = spec_of(L)->assumed_dimensions;
        if (axis >= dimensions)
            entry_error(L, word, "axis", "%s: axis \"%s\" in an operator of %d dimension%s", word,
                        AXIS_NAMES[axis], dimensions, dimensions == 1 ? "" : "s");
        r->order[axis]++;
    }
    return axes;
}

static void read_order(lua_State *L, int options, const char *word, const char *axes,
                       struct rule *r)
{
    int axis, order = option_integer(L, options, word, "order", 0, MAX_RADIUS, -1);
    if (order < 0)
        return;
    if (!is_axis(axes, &axis))
        entry_error(L, word, "order", "%s: order goes with one axis; \"%s\" says its orders itself",
                    word, axes);
    r->order[axis] = order;
}

static void check_rule(lua_State *L, const char *word, const struct rule *r)
{
    for (int axis = 0; axis < 3; axis++) {
        int radius = rule_radius(r->order[axis], r->accuracy, r->stagger[axis]);
        if (radius > MAX_RADIUS)
            entry_error(L, word, "accuracy",
                        "%s: order %d with accuracy %d needs radius %d; at most "
                        "%d",
                        word, r->order[axis], r->accuracy, radius, MAX_RADIUS);
    }
    if (!r->order[0] && !r->order[1] && !r->order[2] && !r->stagger[0] && !r->stagger[1] &&
        !r->stagger[2])
        entry_error(L, word, "order",
                    "%s: order 0 is the value itself, unless staggered; order "
                    "takes 1 and up",
                    word);
}

void read_laplacian(lua_State *L, int options, struct rule *r)
{
    static const char *const known[] = {"accuracy", "spacing", NULL};
    check_options(L, options, "laplacian", known);
    *r = (struct rule){.laplacian = true};
    read_accuracy(L, options, "laplacian", r);
    read_spacing(L, options, "laplacian", r);
}

static void read_mixed(lua_State *L, int options, const char *word, int axes_value, struct rule *r)
{
    *r = (struct rule){0};
    const char *axes = read_axes(L, word, axes_value, r);
    read_accuracy(L, options, word, r);
    read_order(L, options, word, axes, r);
    read_stagger(L, options, word, axes, r);
    read_spacing(L, options, word, r);
    check_rule(L, word, r);
}

static const char *const DERIVATIVE_OPTIONS[] = {"axis",    "order",   "accuracy",
                                                 "spacing", "stagger", NULL};

void read_derivative(lua_State *L, int options, struct rule *r)
{
    check_options(L, options, "derivative", DERIVATIVE_OPTIONS);
    lua_getfield(L, options, "axis");
    read_mixed(L, options, "derivative", lua_gettop(L), r);
    lua_pop(L, 1);
}

void read_d(lua_State *L, int options, int axes, struct rule *r)
{
    check_options(L, options, "d", DERIVATIVE_OPTIONS + 1);
    read_mixed(L, options, "d", axes, r);
}
