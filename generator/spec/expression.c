// SPDX-License-Identifier: MIT
// Expressions in specifications. An expression is a light userdata that holds its node's index
// plus one: specifications cannot make one of their own, copying costs nothing, and since the pool
// shares equal nodes, equal expressions are one key of a table. Every light userdata has the
// metatable made here.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "spec/spec.h"

enum { COST_OF_A_NODE = 20 };

static struct expr_pool *pool_of(lua_State *L)
{
    return spec_of(L)->d->pool;
}

bool is_expression(lua_State *L, int value)
{
    return lua_type(L, value) == LUA_TLIGHTUSERDATA;
}

// The pool is C memory, so Lua's limit does not see it.
static void check_pool(lua_State *L)
{
    if (pool_of(L)->count > SPEC_NODE_LIMIT)
        word_error(L, "the expressions have more than %d different parts", SPEC_NODE_LIMIT);
}

void push_node(lua_State *L, int node)
{
    const struct expr *n = expr_at(pool_of(L), node);
    spec_charge(L, COST_OF_A_NODE);
    check_pool(L);
    if (n->op == EXPR_NUMBER && !isfinite(n->number->value))
        word_error(L, "a constant in this expression is not a finite number");
    lua_pushlightuserdata(L, (void *)((uintptr_t)node + 1));
}

static int number_node(lua_State *L, int value)
{
    if (lua_isinteger(L, value))
        return expr_number(pool_of(L), number_rational(rational_make(lua_tointeger(L, value), 1)));
    double x = lua_tonumber(L, value);
    if (!isfinite(x))
        word_error(L, "%s is not a finite number", push_description(L, value));
    return expr_double(pool_of(L), x);
}

static int fraction_node(lua_State *L, int value)
{
    size_t length;
    struct rational r;
    const char *text = lua_tolstring(L, value, &length);
    return rational_parse(text, length, &r) ? expr_number(pool_of(L), number_rational(r)) : -1;
}

bool is_fraction(lua_State *L, int value)
{
    size_t length;
    struct rational r;
    const char *text = lua_tolstring(L, value, &length);
    return rational_parse(text, length, &r);
}

int node_at(lua_State *L, int value)
{
    check_pool(L);
    switch (lua_type(L, value)) {
    case LUA_TLIGHTUSERDATA:
        return (int)((uintptr_t)lua_touserdata(L, value) - 1);
    case LUA_TNUMBER:
        return number_node(L, value);
    case LUA_TSTRING:
        return fraction_node(L, value);
    default:
        return -1;
    }
}

// ---- what a node depends on ---------------------------------------------------------------------

static bool node_reads_grid(const struct spec *s, const struct expr *n)
{
    if (n->op == EXPR_TAP || n->op == EXPR_INDEX)
        return true;
    for (int i = 0; i < expr_operands(n->op); i++)
        if (s->reads_grid[n->operand[i]])
            return true;
    return false;
}

bool node_is_uniform(lua_State *L, int node)
{
    struct spec *s = spec_of(L);
    for (; s->nknown <= node; s->nknown++) {
        arena_reserve(&s->d->arena, (void **)&s->reads_grid, sizeof *s->reads_grid, s->nknown,
                      &s->reads_capacity);
        s->reads_grid[s->nknown] = node_reads_grid(s, expr_at(s->d->pool, s->nknown));
    }
    return !s->reads_grid[node];
}

// ---- shifting -----------------------------------------------------------------------------------

static int shifted_tap(lua_State *L, const struct expr *tap, const int offset[3])
{
    int moved[3], grid = tap->index;
    for (int axis = 0; axis < 3; axis++) {
        moved[axis] = tap->offset[axis] + offset[axis];
        if (abs(moved[axis]) > MAX_RADIUS)
            word_error(L,
                       "the tap of '%s' at {%d,%d,%d} is too far; at most %d steps along an axis",
                       spec_of(L)->d->grids[grid], tap->offset[0] + offset[0],
                       tap->offset[1] + offset[1], tap->offset[2] + offset[2], MAX_RADIUS);
    }
    return expr_tap(pool_of(L), grid, moved);
}

static int rebuilt(lua_State *L, const struct expr *n, const int *map)
{
    int operand[EXPR_MAX_OPERANDS];
    for (int i = 0; i < expr_operands(n->op); i++)
        operand[i] = map[n->operand[i]];
    return expr_rebuild(pool_of(L), n, operand);
}

// Marks with 0 the nodes that `node` is made of and that read grids; others stay -1.
static void mark_parts(lua_State *L, int node, int *map)
{
    for (int i = 0; i <= node; i++)
        map[i] = -1;
    map[node] = 0;
    for (int i = node; i >= 0; i--) {
        const struct expr *n = expr_at(pool_of(L), i);
        for (int k = 0; map[i] == 0 && k < expr_operands(n->op); k++)
            map[n->operand[k]] = 0;
    }
}

int node_shifted(lua_State *L, int node, const int offset[3])
{
    const struct expr *root = expr_at(pool_of(L), node);
    if (root->op == EXPR_TAP) {
        struct expr tap = *root; // the pool may move
        return shifted_tap(L, &tap, offset);
    }
    if (root->op == EXPR_INDEX)
        return expr_index_shifted(pool_of(L), node, offset);
    if (node_is_uniform(L, node))
        return node;
    spec_charge(L, node);
    int *map = lua_newuserdatauv(L, ((size_t)node + 1) * sizeof *map, 0);
    mark_parts(L, node, map);
    for (int i = 0; i <= node; i++) {
        if (map[i] < 0)
            continue;
        struct expr n = *expr_at(pool_of(L), i);
        if (n.op == EXPR_TAP)
            map[i] = shifted_tap(L, &n, offset);
        else if (n.op == EXPR_INDEX)
            map[i] = expr_index_shifted(pool_of(L), i, offset);
        else
            map[i] = node_is_uniform(L, i) ? i : rebuilt(L, &n, map);
    }
    int result = map[node];
    lua_pop(L, 1);
    check_pool(L);
    return result;
}

// ---- arithmetic ---------------------------------------------------------------------------------

// What would be an operand instead of the value.
static const char *operand_instead(lua_State *L, int value)
{
    switch (lua_type(L, value)) {
    case LUA_TNIL:
        return "a local, a member of a table or a result has no value here";
    case LUA_TSTRING:
        return "numbers have no quotes, but for fractions such as \"1/3\"";
    case LUA_TTABLE:
        return "of a list it is one entry, as in list[1]";
    case LUA_TFUNCTION:
        if (!lua_iscfunction(L, value))
            return "a function is called first, as in step()";
    }
    return is_condition(L, value) ? "of a condition it is select(condition, a, b)"
                                  : "operands are numbers, grids, scalars and expressions of them";
}

static int operand(lua_State *L, int value)
{
    int node = node_at(L, value);
    if (node < 0)
        word_error(L, "arithmetic between an expression and %s; %s",
                   lua_isnil(L, value) ? "nil" : push_description(L, value),
                   operand_instead(L, value));
    return node;
}

// Upvalue: the operation.
static int arithmetic(lua_State *L)
{
    enum expr_op op = (enum expr_op)lua_tointeger(L, lua_upvalueindex(1));
    int a = operand(L, 1), b = operand(L, 2);
    if (op == EXPR_DIV && expr_is_number(pool_of(L), b, 0))
        word_error(L, "division by zero");
    push_node(L, expr_binary(pool_of(L), op, a, b));
    return 1;
}

static int negate(lua_State *L)
{
    push_node(L, expr_unary(pool_of(L), EXPR_NEG, operand(L, 1)));
    return 1;
}

int push_power(lua_State *L)
{
    struct expr_pool *p = pool_of(L);
    int a = node_at(L, 1), n = node_at(L, 2);
    if (a < 0 || n < 0)
        word_error(L, "a power is of an expression or a number, by another; this is %s ^ %s",
                   push_description(L, 1), push_description(L, 2));
    const struct expr *exponent = expr_at(p, n);
    if (expr_is_number(p, a, 0) && exponent->number && exponent->number->value < 0)
        word_error(L, "division by zero");
    push_node(L, expr_power(p, a, n));
    return 1;
}

static int remainder_of(lua_State *L)
{
    int node = node_at(L, 1), is_whole, modulus = (int)lua_tointegerx(L, 2, &is_whole);
    int result = node >= 0 && is_whole && modulus > 0 && lua_tointeger(L, 2) <= EXPR_MAX_SHIFT
                     ? expr_modulo(pool_of(L), node, modulus)
                     : -1;
    if (result < 0)
        word_error(L,
                   "a remainder is of indices and whole numbers added up, %% a whole number from 1 "
                   "to %d, as in "
                   "(index(\"x\") + index(\"y\")) %% 2; this is %s %% %s",
                   EXPR_MAX_SHIFT, push_description(L, 1), push_description(L, 2));
    push_node(L, result);
    return 1;
}

static const char *upvalue(lua_State *L, int i)
{
    return lua_tostring(L, lua_upvalueindex(i));
}

// Upvalues: the operator, the one that Lua makes the same of, and the words for both.
static int refuse_comparison(lua_State *L)
{
    return word_error(L,
                      "expressions have no value yet to compare by %s or %s; write %s(a, b) or "
                      "%s(a, b), as in select(%s(a, b), c, d)",
                      upvalue(L, 1), upvalue(L, 2), upvalue(L, 3), upvalue(L, 4), upvalue(L, 3));
}

int refuse_operator_named(lua_State *L, const char *symbol)
{
    return word_error(L, "expressions have no operator %s; they have +, -, *, / and ^", symbol);
}

// Upvalue: the operator.
static int refuse_operator(lua_State *L)
{
    return refuse_operator_named(L, upvalue(L, 1));
}

// ---- taps ---------------------------------------------------------------------------------------

void check_rank(lua_State *L, int rank)
{
    struct spec *s = spec_of(L);
    if (s->rank == 0) {
        s->rank = rank;
        s->rank_place = place_of_caller(L);
    } else if (s->rank != rank) {
        word_error(L,
                   "%d numbers per offset here, %d on line %d; an operator has one number of "
                   "dimensions",
                   rank, s->rank, s->rank_place.line);
    }
}

static int push_tap(lua_State *L, int table)
{
    int offset[3], rank = read_offset(L, table, offset);
    if (rank == 0)
        word_error(L, "a tap is written u[{dx,dy,dz}] or u(dx,dy,dz), with 1 to 3 whole numbers");
    check_rank(L, rank);
    push_node(L, node_shifted(L, node_at(L, 1), offset));
    return 1;
}

static int index_tap(lua_State *L)
{
    if (lua_type(L, 2) == LUA_TSTRING) {
        const char *name = lua_tostring(L, 2);
        lua_getfield(L, LUA_REGISTRYINDEX, "words");
        if (lua_getfield(L, -1, name) == LUA_TFUNCTION)
            word_error(L, "an expression has no member '%s'; write %s(u)", name, name);
        word_error(L, "an expression has no member '%s'; a tap is written u[{dx,dy,dz}]", name);
    }
    return push_tap(L, 2);
}

static int call_tap(lua_State *L)
{
    int n = lua_gettop(L);
    lua_createtable(L, 3, 0);
    for (int i = 2; i <= n && i <= 5; i++) {
        lua_pushvalue(L, i);
        lua_rawseti(L, -2, i - 1);
    }
    return push_tap(L, -1);
}

static int refuse_assignment(lua_State *L)
{
    return word_error(L, "a tap cannot be assigned; results are named in update = { name = … }");
}

static int expression_text(lua_State *L)
{
    lua_pushfstring(L, "expression %d", node_at(L, 1));
    return 1;
}

void expression_set_up(lua_State *L)
{
    static const struct luaL_Reg methods[] = {{"__unm", negate},
                                              {"__mod", remainder_of},
                                              {"__pow", push_power},
                                              {"__index", index_tap},
                                              {"__call", call_tap},
                                              {"__newindex", refuse_assignment},
                                              {"__tostring", expression_text},
                                              {"__bor", operator_bar},
                                              {NULL, NULL}};
    static const struct {
        const char *name;
        enum expr_op op;
    } binary[] = {
        {"__add", EXPR_ADD}, {"__sub", EXPR_SUB}, {"__mul", EXPR_MUL}, {"__div", EXPR_DIV}};
    static const struct {
        const char *name, *upvalues[4];
    } comparisons[] = {{"__lt", {"<", ">", "lt", "gt"}}, {"__le", {"<=", ">=", "le", "ge"}}};
    static const struct {
        const char *name, *symbol;
    } refused[] = {{"__idiv", "//"}, {"__concat", ".."}, {"__len", "#"},  {"__band", "&"},
                   {"__bxor", "~"},  {"__bnot", "~"},    {"__shl", "<<"}, {"__shr", ">>"}};
    lua_pushlightuserdata(L, NULL);
    luaL_newlib(L, methods);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        lua_pushstring(L, refused[i].symbol);
        lua_pushcclosure(L, refuse_operator, 1);
        lua_setfield(L, -2, refused[i].name);
    }
    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < 4; k++)
            lua_pushstring(L, comparisons[i].upvalues[k]);
        lua_pushcclosure(L, refuse_comparison, 4);
        lua_setfield(L, -2, comparisons[i].name);
    }
    for (int i = 0; i < 4; i++) {
        lua_pushinteger(L, (lua_Integer)binary[i].op);
        lua_pushcclosure(L, arithmetic, 1);
        lua_setfield(L, -2, binary[i].name);
    }
    lua_pushliteral(L, "expression");
    lua_setfield(L, -2, "__name");
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
}
