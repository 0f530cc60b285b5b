// SPDX-License-Identifier: MIT
// The ways to write coefficients, each into terms (offset, coefficient). With a shape, the terms
// are the shape's and every one of them must get its coefficient; without, the coefficients say
// where they are.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "spec/spec.h"

struct reader {
    lua_State *L;
    const struct stencil_shape *shape; // may be NULL
    int dimensions;
    int value; // stack index of the field's value
    struct term_list *terms;
};

#define REFUSE(r, path, ...) entry_error((r)->L, "stencil", (path), __VA_ARGS__)

// The coefficient on top of the stack; pops it.
static int take_coefficient(struct reader *r, const int offset[3], const char *path)
{
    lua_State *L = r->L;
    const int given = lua_gettop(L);
    bool finite = lua_type(L, -1) != LUA_TNUMBER || isfinite(lua_tonumber(L, -1));
    int node = finite ? node_at(L, -1) : -1;
    if (node < 0 || !node_is_uniform(L, node))
        REFUSE(r, path,
               "field 'coefficients': the one for %s is %s; it takes a finite number, a "
               "fraction as \"p/q\", or an expression of scalars",
               push_offset(L, offset, r->dimensions), push_description(L, given));
    lua_pop(L, 1);
    return node;
}

static struct term *find_term(struct term_list *terms, const int offset[3])
{
    for (int i = 0; i < terms->count; i++)
        if (memcmp(terms->term[i].offset, offset, sizeof terms->term[i].offset) == 0)
            return &terms->term[i];
    return NULL;
}

static void check_reach(struct reader *r, const int offset[3], const char *path)
{
    for (int axis = 0; axis < 3; axis++)
        if (abs(offset[axis]) > MAX_RADIUS)
            REFUSE(r, path, "field 'coefficients': %s reaches %d along %s; at most %d",
                   push_offset(r->L, offset, r->dimensions), abs(offset[axis]), AXIS_NAMES[axis],
                   MAX_RADIUS);
}

// Gives the offset the coefficient on top of the stack.
static void set_term(struct reader *r, const int offset[3], const char *path)
{
    spec_charge(r->L, r->terms->count / 4);
    check_reach(r, offset, path);
    struct term *t = find_term(r->terms, offset);
    if (!t && r->shape)
        REFUSE(r, path, "field 'coefficients': %s is not in the shape",
               push_offset(r->L, offset, r->dimensions));
    if (t && t->coefficient >= 0)
        REFUSE(r, path, "field 'coefficients': %s is there twice",
               push_offset(r->L, offset, r->dimensions));
    int node = take_coefficient(r, offset, path);
    if (t)
        t->coefficient = node;
    else
        add_term(r->L, r->terms, offset, node);
}

static void check_complete(struct reader *r)
{
    for (int i = 0; i < r->terms->count; i++) {
        const struct term *t = &r->terms->term[i];
        if (t->coefficient < 0)
            REFUSE(r, "coefficients", "field 'coefficients' has none for %s, which is in the shape",
                   push_offset(r->L, t->offset, r->dimensions));
    }
}

static void need_shape(struct reader *r, const char *form)
{
    if (!r->shape)
        REFUSE(r, "coefficients",
               "field 'shape' is missing; coefficients as %s need it, as in shape = star{x=1, y=1}",
               form);
}

// ---- function(dx, dy, dz) -----------------------------------------------------------------------

static void read_function(struct reader *r)
{
    lua_State *L = r->L;
    need_shape(r, "a function");
    for (int i = 0; i < r->terms->count; i++) {
        struct term *t = &r->terms->term[i];
        lua_pushvalue(L, r->value);
        for (int axis = 0; axis < 3; axis++)
            lua_pushinteger(L, t->offset[axis]);
        lua_call(L, 3, 1);
        t->coefficient = take_coefficient(r, t->offset, "coefficients");
    }
}

// ---- { x = {…}, y = {…}, z = {…} } --------------------------------------------------------------

// List `axis` on top of the stack: the whole line, or from the centre out.
static void read_axis_list(struct reader *r, int axis, const char *path)
{
    lua_State *L = r->L;
    struct expr_pool *p = spec_of(L)->d->pool;
    int radius = shape_radius(r->shape, axis, r->dimensions);
    int n = lua_type(L, -1) == LUA_TTABLE ? (int)lua_rawlen(L, -1) : 0;
    if (radius == 0 && n != 1)
        REFUSE(r, path,
               "field 'coefficients': %s has %d entries, but the shape does not reach along %s; it "
               "takes 1 there, or no list",
               AXIS_NAMES[axis], n, AXIS_NAMES[axis]);
    if (n != radius + 1 && n != 2 * radius + 1)
        REFUSE(r, path,
               "field 'coefficients': %s has %d entries; radius %d takes %d (the line from -%d to "
               "%d) or %d (from the centre out)",
               AXIS_NAMES[axis], n, radius, 2 * radius + 1, radius, radius, radius + 1);
    for (int i = -radius; i <= radius; i++) {
        int offset[3] = {0};
        offset[axis] = i;
        lua_rawgeti(L, -1, n == radius + 1 ? abs(i) + 1 : i + radius + 1);
        int node = take_coefficient(r, offset, path);
        struct term *t = find_term(r->terms, offset);
        t->coefficient = t->coefficient < 0 ? node : expr_binary(p, EXPR_ADD, t->coefficient, node);
    }
}

static void read_axis_lists(struct reader *r)
{
    static const char *const paths[] = {"coefficients/x", "coefficients/y", "coefficients/z"};
    lua_State *L = r->L;
    need_shape(r, "lists per axis");
    if (r->shape->kind != SHAPE_STAR)
        REFUSE(r, "coefficients", "field 'coefficients': lists per axis go with a star; %s",
               r->shape->kind == SHAPE_BOX ? "a box takes nested lists, or a function(dx,dy,dz)"
                                           : "offsets{…} take one list of values in their order");
    check_nested_options(L, r->value, "stencil", "coefficients", AXIS_NAMES);
    for (int axis = 0; axis < 3; axis++) {
        bool given = lua_getfield(L, r->value, AXIS_NAMES[axis]) != LUA_TNIL;
        int radius = shape_radius(r->shape, axis, r->dimensions);
        if (given && axis >= r->dimensions)
            REFUSE(r, paths[axis], "field 'coefficients': axis %s in an operator of %d dimension%s",
                   AXIS_NAMES[axis], r->dimensions, r->dimensions == 1 ? "" : "s");
        if (!given && radius > 0)
            REFUSE(r, "coefficients",
                   "field 'coefficients' has no list for %s, where the shape has radius %d",
                   AXIS_NAMES[axis], radius);
        if (given)
            read_axis_list(r, axis, paths[axis]);
        lua_pop(L, 1);
    }
}

// ---- { ["dx,dy,dz"] = c, … } and { {{dx,dy,dz}, c}, … } -----------------------------------------

// "dx,dy,dz": as many integers as the operator has dimensions.
static bool parse_key(const char *key, int dimensions, int offset[3])
{
    memset(offset, 0, 3 * sizeof *offset);
    for (int axis = 0; axis < dimensions; axis++) {
        char *end;
        long step = strtol(key, &end, 10);
        if (end == key || labs(step) > 1000000 || *end != (axis + 1 < dimensions ? ',' : '\0'))
            return false;
        offset[axis] = (int)step;
        key = end + 1;
    }
    return true;
}

static void read_keyed(struct reader *r)
{
    lua_State *L = r->L;
    push_sorted_keys(L, r->value);
    for (lua_Integer i = 1; lua_rawgeti(L, -1, i) != LUA_TNIL; i++) {
        static const char *const OFFSETS[] = {
            "a text of a whole number for each axis, as [\"-1\"] or [\"0,1\"]",
            "2 whole numbers with commas between", "3 whole numbers with commas between"};
        int offset[3];
        bool text = lua_type(L, -1) == LUA_TSTRING;
        const char *key = luaL_tolstring(L, -1, NULL);
        const char *path = lua_pushfstring(L, "coefficients/%s", key);
        if (!text || !parse_key(key, r->dimensions, offset))
            REFUSE(r, path,
                   "field 'coefficients': '%s' is not an offset; it takes %s, or lists per axis x, "
                   "y, z",
                   key, OFFSETS[r->dimensions - 1]);
        lua_getfield(L, r->value, key);
        set_term(r, offset, path);
        lua_pop(L, 3);
    }
    lua_pop(L, 2);
}

static void read_pairs(struct reader *r)
{
    lua_State *L = r->L;
    int n = (int)lua_rawlen(L, r->value);
    for (int i = 1; i <= n; i++) {
        int offset[3], rank = 0;
        const char *path = lua_pushfstring(L, "coefficients/%d", i);
        if (lua_rawgeti(L, r->value, i) == LUA_TTABLE) {
            lua_rawgeti(L, -1, 1);
            rank = read_offset(L, -1, offset);
            lua_pop(L, 1);
        }
        if (rank != r->dimensions)
            REFUSE(r, path, "field 'coefficients': entry %d takes the form { {%s}, value }", i,
                   r->dimensions == 3   ? "dx,dy,dz"
                   : r->dimensions == 2 ? "dx,dy"
                                        : "dx");
        lua_rawgeti(L, -1, 2);
        set_term(r, offset, path);
        lua_pop(L, 2);
    }
}

// ---- one list, in the order of offsets{…} or along an axis --------------------------------------

// The axis of a shape that has a radius along one only, or -1.
static int only_axis(const struct stencil_shape *s, int dimensions)
{
    int only = -1;
    for (int axis = 0; axis < dimensions; axis++) {
        if (shape_radius(s, axis, dimensions) > 0 && only >= 0)
            return -1;
        if (shape_radius(s, axis, dimensions) > 0)
            only = axis;
    }
    return only;
}

static bool is_flat(lua_State *L, int value)
{
    bool flat = lua_rawgeti(L, value, 1) != LUA_TTABLE;
    lua_pop(L, 1);
    return flat;
}

static void read_in_order(struct reader *r)
{
    lua_State *L = r->L;
    int n = (int)lua_rawlen(L, r->value), count = r->terms->count;
    if (!is_flat(L, r->value))
        REFUSE(r, "coefficients",
               "field 'coefficients': offsets{…} take one list of values in their order, or "
               "{ { {dx,dy,dz}, value }, … }");
    if (n != count)
        REFUSE(r, "coefficients",
               "field 'coefficients' has %d value%s for %d offset%s; it takes one for each, in "
               "their order",
               n, n == 1 ? "" : "s", count, count == 1 ? "" : "s");
    for (int i = 0; i < count; i++) { // terms are in the order of the offsets
        const char *path = lua_pushfstring(L, "coefficients/%d", i + 1);
        lua_rawgeti(L, r->value, i + 1);
        r->terms->term[i].coefficient = take_coefficient(r, r->terms->term[i].offset, path);
        lua_pop(L, 1);
    }
}

static void read_line(struct reader *r)
{
    int axis = only_axis(r->shape, r->dimensions);
    if (!is_flat(r->L, r->value))
        REFUSE(r, "coefficients",
               "field 'coefficients': nested lists go with a box, or without a shape; a star takes "
               "{ x = {…}, y = {…}, … }");
    if (axis < 0)
        REFUSE(r, "coefficients",
               "field 'coefficients': one list goes with one axis, as in star{x=1} or with "
               "dimensions = 1; this star takes { x = {…}, y = {…}, … }");
    lua_pushvalue(r->L, r->value);
    read_axis_list(r, axis, "coefficients");
    lua_pop(r->L, 1);
}

// ---- nested lists: [z][y][x] --------------------------------------------------------------------

// How deep the first entries are lists: 1 for { 1, 2 }.
static int list_depth(lua_State *L, int value)
{
    int depth = 0, top = lua_gettop(L);
    lua_pushvalue(L, value);
    while (depth < 4 && lua_type(L, -1) == LUA_TTABLE) {
        depth++;
        lua_rawgeti(L, -1, 1);
    }
    lua_settop(L, top);
    return depth;
}

static void array_radius(struct reader *r, int axis, int n, int radius[3])
{
    radius[axis] = r->shape ? shape_radius(r->shape, axis, r->dimensions) : n / 2;
    if (r->shape && n != 2 * radius[axis] + 1)
        REFUSE(r, "coefficients", "field 'coefficients': %d entries along %s; radius %d takes %d",
               n, AXIS_NAMES[axis], radius[axis], 2 * radius[axis] + 1);
    if (n % 2 == 0 || n > 2 * MAX_RADIUS + 1)
        REFUSE(r, "coefficients",
               "field 'coefficients': %d entries along %s; nested lists have an odd number up to "
               "%d, so that there is a centre; offsets{…} say where others lie",
               n, AXIS_NAMES[axis], 2 * MAX_RADIUS + 1);
}

// The sizes are those of the first list of each level; read_array holds the others to them.
static void measure_array(struct reader *r, int depth, int radius[3])
{
    lua_State *L = r->L;
    lua_pushvalue(L, r->value);
    for (int axis = depth - 1; axis >= 0; axis--) {
        array_radius(r, axis, (int)lua_rawlen(L, -1), radius);
        lua_rawgeti(L, -1, 1);
    }
    lua_pop(L, depth + 1);
}

// Axes along which a box has no neighbours need no lists of one entry.
static void check_depth(struct reader *r, int depth)
{
    bool deep = depth == r->dimensions || (r->shape && depth < r->dimensions);
    for (int axis = depth; deep && axis < r->dimensions; axis++)
        deep = shape_radius(r->shape, axis, r->dimensions) == 0;
    if (!deep)
        REFUSE(r, "coefficients",
               "field 'coefficients': lists nested %d deep in an operator of %d dimension%s; it "
               "takes %s, or { x = {…}, y = {…}, … } with a star",
               depth, r->dimensions, r->dimensions == 1 ? "" : "s",
               r->dimensions == 1   ? "one list along x"
               : r->dimensions == 2 ? "a list along y of lists along x"
                                    : "a list along z of lists along y of lists along x");
}

static void read_array(struct reader *r, int axis, const int radius[3], int offset[3])
{
    lua_State *L = r->L;
    int n = lua_type(L, -1) == LUA_TTABLE ? (int)lua_rawlen(L, -1) : 0;
    if (n != 2 * radius[axis] + 1)
        REFUSE(r, "coefficients",
               "field 'coefficients': %d entries along %s in one list, %d in the first", n,
               AXIS_NAMES[axis], 2 * radius[axis] + 1);
    for (int i = 0; i < n; i++) {
        lua_rawgeti(L, -1, i + 1);
        offset[axis] = i - radius[axis];
        if (axis == 0) {
            set_term(r, offset, "coefficients");
        } else {
            read_array(r, axis - 1, radius, offset);
            lua_pop(L, 1);
        }
    }
}

static void read_nested(struct reader *r)
{
    int radius[3] = {0}, offset[3] = {0}, depth = list_depth(r->L, r->value);
    check_depth(r, depth);
    measure_array(r, depth, radius);
    lua_pushvalue(r->L, r->value);
    read_array(r, depth - 1, radius, offset);
    lua_pop(r->L, 1);
}

// ---- which form ---------------------------------------------------------------------------------

static bool has_axis_keys(lua_State *L, int value)
{
    bool found = false;
    for (int axis = 0; axis < 3; axis++) {
        found |= lua_getfield(L, value, AXIS_NAMES[axis]) != LUA_TNIL;
        lua_pop(L, 1);
    }
    return found;
}

// Is the first entry { {dx,dy,dz}, value }?
static bool begins_with_pair(lua_State *L, int value)
{
    bool pair = false;
    if (lua_rawgeti(L, value, 1) == LUA_TTABLE) {
        int second = lua_rawgeti(L, -1, 2);
        pair = lua_rawgeti(L, -2, 1) == LUA_TTABLE && second != LUA_TTABLE && second != LUA_TNIL;
        lua_pop(L, 2);
    }
    lua_pop(L, 1);
    return pair;
}

// One list for a shape that names one axis: the operator may have more.
static bool is_line(lua_State *L, const struct stencil_shape *s, int value)
{
    return s->by_axis && only_axis(s, 3) >= 0 && is_flat(L, value);
}

static void read_table(struct reader *r)
{
    if (has_axis_keys(r->L, r->value))
        read_axis_lists(r);
    else if (lua_rawlen(r->L, r->value) == 0)
        read_keyed(r);
    else if (begins_with_pair(r->L, r->value))
        read_pairs(r);
    else if (r->shape && r->shape->kind == SHAPE_OFFSETS)
        read_in_order(r);
    else if (r->shape && (r->shape->kind == SHAPE_STAR || is_line(r->L, r->shape, r->value)))
        read_line(r);
    else
        read_nested(r);
}

// "dx,dy" has two.
static int key_rank(lua_State *L, int value)
{
    int rank = 0;
    push_sorted_keys(L, value);
    if (lua_rawgeti(L, -1, 1) == LUA_TSTRING) {
        const char *key = lua_tostring(L, -1);
        for (rank = 1; (key = strchr(key, ',')); key++)
            rank++;
    }
    lua_pop(L, 2);
    return rank;
}

static int pair_rank(lua_State *L, int value)
{
    int offset[3];
    lua_rawgeti(L, value, 1);
    lua_rawgeti(L, -1, 1);
    int rank = read_offset(L, -1, offset);
    lua_pop(L, 2);
    return rank;
}

int coefficient_rank(lua_State *L, int shape, int coefficients)
{
    const struct stencil_shape *s = shape_at(L, shape);
    int rank = 0;
    if (lua_type(L, coefficients) != LUA_TTABLE || has_axis_keys(L, coefficients))
        return 0;
    if (lua_rawlen(L, coefficients) == 0)
        rank = key_rank(L, coefficients);
    else if (begins_with_pair(L, coefficients))
        rank = pair_rank(L, coefficients);
    else if (!s || (s->kind == SHAPE_BOX && !is_line(L, s, coefficients)))
        rank = list_depth(L, coefficients);
    return rank <= 3 ? rank : 0;
}

// The shape that the rule's terms have, as a word the user could write.
static void refuse_shape(struct reader *r, const struct rule *rule, const int reach[3])
{
    if (rule->laplacian)
        REFUSE(r, "shape", "field 'shape': laplacian with accuracy %d has the shape star(%d)",
               rule->accuracy, reach[0]);
    const char *word = (reach[0] > 0) + (reach[1] > 0) + (reach[2] > 0) > 1 ? "box" : "star";
    REFUSE(r, "shape",
           "field 'shape': this derivative with accuracy %d has the shape %s{x=%d, y=%d, z=%d}",
           rule->accuracy, word, reach[0], reach[1], reach[2]);
}

// A shape beside a rule must have the rule's reach and hold its taps.
static void check_rule_shape(struct reader *r, const struct rule *rule)
{
    int reach[3] = {0};
    struct term_list *terms = r->terms, *allowed = push_shape_terms(r->L, r->shape);
    bool inside = !rule->laplacian || r->shape->kind != SHAPE_BOX;
    for (int i = 0; i < terms->count; i++) {
        inside &= find_term(allowed, terms->term[i].offset) != NULL;
        for (int axis = 0; axis < 3; axis++)
            if (abs(terms->term[i].offset[axis]) > reach[axis])
                reach[axis] = abs(terms->term[i].offset[axis]);
    }
    for (int axis = 0; axis < 3; axis++)
        inside &= shape_radius(r->shape, axis, r->dimensions) == reach[axis];
    if (!inside)
        refuse_shape(r, rule, reach);
    lua_pop(r->L, 1);
}

struct term_list *push_coefficient_terms(lua_State *L, int shape, int coefficients)
{
    struct reader r = {.L = L,
                       .shape = shape_at(L, shape),
                       .dimensions = spec_of(L)->assumed_dimensions,
                       .value = coefficients};
    const struct rule *rule = rule_at(L, coefficients);
    if (rule) {
        r.terms = push_rule_terms(L, rule);
        if (r.shape)
            check_rule_shape(&r, rule);
        return r.terms;
    }
    r.terms = r.shape ? push_shape_terms(L, r.shape) : push_terms(L, MAX_TAPS);
    if (lua_isfunction(L, coefficients))
        read_function(&r);
    else if (lua_istable(L, coefficients))
        read_table(&r);
    else
        field_error(L, "coefficients", coefficients);
    check_complete(&r);
    return r.terms;
}
