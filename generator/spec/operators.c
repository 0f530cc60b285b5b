// SPDX-License-Identifier: MIT
// Differential operators as weighted taps. A rule is what the user wrote (`laplacian {…}`, see
// derivative_rules.c); its terms follow once the number of dimensions is known.
#include <stdlib.h>
#include <string.h>

#include "math/weights.h"
#include "spec/spec.h"

static const char RULE[] = "coefficient rule";

// ---- terms --------------------------------------------------------------------------------------

struct term_list *push_terms(lua_State *L, int capacity)
{
    struct term_list *terms =
        lua_newuserdatauv(L, sizeof *terms + (size_t)capacity * sizeof *terms->term, 0);
    terms->count = 0;
    terms->capacity = capacity;
    return terms;
}

void add_term(lua_State *L, struct term_list *terms, const int offset[3], int coefficient)
{
    if (terms->count == terms->capacity)
        word_error(L, "more than %d taps", terms->capacity);
    struct term *t = &terms->term[terms->count++];
    memcpy(t->offset, offset, sizeof t->offset);
    t->coefficient = coefficient;
}

// In the order of memory: x fastest.
static int compare_terms(const void *a, const void *b)
{
    const struct term *s = a, *t = b;
    for (int axis = 2; axis >= 0; axis--)
        if (s->offset[axis] != t->offset[axis])
            return s->offset[axis] < t->offset[axis] ? -1 : 1;
    return 0;
}

int apply_terms(lua_State *L, struct term_list *terms, int node)
{
    struct expr_pool *p = spec_of(L)->d->pool;
    int sum = expr_double(p, 0);
    qsort(terms->term, (size_t)terms->count, sizeof *terms->term, compare_terms);
    for (int i = 0; i < terms->count; i++) {
        const struct term *t = &terms->term[i];
        if (expr_is_number(p, t->coefficient, 0))
            continue;
        int tap = node_shifted(L, node, t->offset);
        sum = expr_binary(p, EXPR_ADD, sum, expr_binary(p, EXPR_MUL, t->coefficient, tap));
    }
    return sum;
}

// ---- from a rule to terms -----------------------------------------------------------------------

// Weights along one axis: `count` of them on offsets from `first` up.
struct line {
    int first, count;
    struct number weight[WEIGHTS_MAX_NODES];
};

static struct line axis_line(lua_State *L, int order, int accuracy, int stagger)
{
    int nodes[WEIGHTS_MAX_NODES], radius = rule_radius(order, accuracy, stagger);
    struct line line = {.first = -radius, .count = 2 * radius + 1};
    if (stagger != 0) {
        line.first = stagger > 0 ? 1 - radius : -radius;
        line.count = 2 * radius;
    }
    for (int i = 0; i < line.count; i++)
        nodes[i] = 2 * (line.first + i);
    spec_charge(L, 20L * line.count * line.count);
    weights_fornberg(order, stagger, nodes, line.count, line.weight);
    return line;
}

static int divided(lua_State *L, struct number weight, int divisor)
{
    struct expr_pool *p = spec_of(L)->d->pool;
    return expr_binary(p, EXPR_DIV, expr_number(p, weight), divisor);
}

// The centre belongs to every axis. With one spacing for all its weights add up to one number.
static int laplacian_centre(lua_State *L, const struct rule *r, const int *divisor,
                            struct number weight)
{
    struct expr_pool *p = spec_of(L)->d->pool;
    int dimensions = spec_of(L)->assumed_dimensions;
    bool one_spacing = true;
    for (int axis = 1; axis < dimensions; axis++)
        one_spacing &= r->spacing[axis] == r->spacing[0];
    if (one_spacing)
        return divided(L, number_mul(weight, number_double(dimensions)), divisor[0]);
    int sum = divided(L, weight, divisor[0]);
    for (int axis = 1; axis < dimensions; axis++)
        sum = expr_binary(p, EXPR_ADD, sum, divided(L, weight, divisor[axis]));
    return sum;
}

static struct term_list *push_laplacian_terms(lua_State *L, const struct rule *r)
{
    struct expr_pool *p = spec_of(L)->d->pool;
    int dimensions = spec_of(L)->assumed_dimensions, divisor[3];
    struct line line = axis_line(L, 2, r->accuracy, 0);
    struct term_list *terms = push_terms(L, dimensions * line.count);
    for (int axis = 0; axis < dimensions; axis++) {
        divisor[axis] = expr_pow(p, r->spacing[axis], 2);
        for (int i = 0; i < line.count; i++) {
            int offset[3] = {0};
            offset[axis] = line.first + i;
            if (offset[axis] != 0)
                add_term(L, terms, offset, divided(L, line.weight[i], divisor[axis]));
        }
    }
    struct number centre = line.weight[line.count / 2];
    add_term(L, terms, (int[3]){0}, laplacian_centre(L, r, divisor, centre));
    return terms;
}

// The tensor product of one-dimensional derivatives.
static struct term_list *push_derivative_terms(lua_State *L, const struct rule *r)
{
    struct expr_pool *p = spec_of(L)->d->pool;
    struct line line[3];
    int divisor = expr_double(p, 1), count = 1;
    for (int axis = 0; axis < 3; axis++) {
        line[axis] = axis_line(L, r->order[axis], r->accuracy, r->stagger[axis]);
        count *= line[axis].count;
        if (r->order[axis])
            divisor =
                expr_binary(p, EXPR_MUL, divisor, expr_pow(p, r->spacing[axis], r->order[axis]));
    }
    if (count > MAX_TAPS)
        word_error(L, "the mixed derivative has %d taps; at most %d", count, MAX_TAPS);
    struct term_list *terms = push_terms(L, count);
    for (int i = 0; i < count; i++) {
        int at[3] = {i % line[0].count, i / line[0].count % line[1].count,
                     i / line[0].count / line[1].count};
        struct number weight = number_double(1);
        for (int axis = 0; axis < 3; axis++) {
            weight = number_mul(weight, line[axis].weight[at[axis]]);
            at[axis] += line[axis].first;
        }
        if (weight.value != 0)
            add_term(L, terms, at, divided(L, weight, divisor));
    }
    return terms;
}

struct term_list *push_rule_terms(lua_State *L, const struct rule *r)
{
    return r->laplacian ? push_laplacian_terms(L, r) : push_derivative_terms(L, r);
}

// ---- words --------------------------------------------------------------------------------------

// Makes argument `at` a table of options, empty if absent, and drops what is behind it.
static void take_options(lua_State *L, const char *word, int at)
{
    if (lua_isnoneornil(L, at)) {
        lua_settop(L, at - 1);
        lua_newtable(L);
    }
    if (lua_type(L, at) != LUA_TTABLE)
        word_error(L, "%s: the options are %s; they are a table {accuracy=, spacing=, …}", word,
                   push_description(L, at));
    lua_settop(L, at);
}

static int expression_argument(lua_State *L, const char *word)
{
    int node = is_expression(L, 1) ? node_at(L, 1) : -1;
    if (node < 0 || node_is_uniform(L, node))
        word_error(L, "%s: the first argument is %s; it takes an expression with a grid in it",
                   word, push_description(L, 1));
    return node;
}

static struct rule *push_rule(lua_State *L)
{
    struct rule *r = lua_newuserdatauv(L, sizeof *r, 0);
    luaL_newmetatable(L, RULE);
    lua_setmetatable(L, -2);
    return r;
}

struct rule *rule_at(lua_State *L, int value)
{
    return luaL_testudata(L, value, RULE);
}

static int push_applied(lua_State *L, const struct rule *r, int node)
{
    push_node(L, apply_terms(L, push_rule_terms(L, r), node));
    return 1;
}

int word_laplacian(lua_State *L)
{
    struct rule r;
    if (!is_expression(L, 1)) {
        if (lua_type(L, 1) != LUA_TTABLE)
            word_error(L, "laplacian takes {accuracy=, spacing=}, or an expression and that");
        lua_rawgeti(L, 1, 1);
        if (is_expression(L, -1))
            return word_error(L,
                              "laplacian: of an expression it is laplacian(u, { accuracy = 4 })");
        lua_pop(L, 1);
        read_laplacian(L, 1, &r);
        *push_rule(L) = r;
        return 1;
    }
    int node = expression_argument(L, "laplacian");
    take_options(L, "laplacian", 2);
    read_laplacian(L, 2, &r);
    return push_applied(L, &r, node);
}

int word_derivative(lua_State *L)
{
    struct rule r;
    if (lua_type(L, 1) != LUA_TTABLE)
        word_error(L, "derivative takes {axis=, order=, accuracy=, spacing=, stagger=}");
    read_derivative(L, 1, &r);
    *push_rule(L) = r;
    return 1;
}

int word_d(lua_State *L)
{
    struct rule r;
    int node = expression_argument(L, "d");
    take_options(L, "d", 3);
    read_d(L, 3, 2, &r);
    return push_applied(L, &r, node);
}

// weights(u, "x", {…}): an odd list, the centre in the middle.
int word_weights(lua_State *L)
{
    int node = expression_argument(L, "weights"), axis = 3;
    int dimensions = spec_of(L)->assumed_dimensions;
    if (lua_type(L, 2) != LUA_TSTRING || !is_axis(lua_tostring(L, 2), &axis) || axis >= dimensions)
        word_error(L,
                   "weights: the axis is %s; it takes one of the operator's %d axes, \"x\" first",
                   push_description(L, 2), dimensions);
    lua_Unsigned n = lua_type(L, 3) == LUA_TTABLE ? lua_rawlen(L, 3) : 0;
    if (n % 2 == 0 || n > 2 * MAX_RADIUS + 1)
        word_error(L,
                   "weights: the third argument takes a list of 1, 3, … %d weights, the centre in "
                   "the middle",
                   2 * MAX_RADIUS + 1);
    struct term_list *terms = push_terms(L, (int)n);
    for (int i = 0; i < (int)n; i++) {
        int offset[3] = {0};
        offset[axis] = i - (int)n / 2;
        lua_rawgeti(L, 3, i + 1);
        int weight = node_at(L, -1);
        if (weight < 0)
            word_error(L, "weights: weight %d is %s; it takes a number, \"p/q\" or an expression",
                       i + 1, push_description(L, -1));
        lua_pop(L, 1);
        add_term(L, terms, offset, weight);
    }
    push_node(L, apply_terms(L, terms, node));
    return 1;
}
