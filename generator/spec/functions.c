// SPDX-License-Identifier: MIT
// min, max, abs, sqrt, exp, log, sin, cos, tan, pow, and select of four. Given plain numbers they give
// a plain number, so that a specification can also compute a radius or a coefficient with them.
#include <math.h>

#include "spec/spec.h"

static bool is_number(lua_State *L, int value)
{
    return lua_type(L, value) == LUA_TNUMBER;
}

static int argument(lua_State *L, const char *word, int value)
{
    int node = node_at(L, value);
    if (node < 0)
        word_error(L, "%s: argument %d is %s; it takes expressions and numbers", word, value,
                   push_description(L, value));
    return node;
}

static void check_count(lua_State *L, const char *word, int low, int high)
{
    int n = lua_gettop(L);
    if (n < low || n > high)
        word_error(L, "%s takes %s%d argument%s, not %d", word, low == high ? "" : "at least ", low,
                   low == 1 ? "" : "s", n);
}

static bool all_numbers(lua_State *L)
{
    for (int i = lua_gettop(L); i > 0; i--)
        if (!is_number(L, i))
            return false;
    return true;
}

// Leaves the smaller (MIN) or larger (MAX) of plain numbers.
static int extreme_number(lua_State *L, enum expr_op op)
{
    int best = 1;
    for (int i = lua_gettop(L); i > 1; i--)
        if (op == EXPR_MIN ? lua_compare(L, i, best, LUA_OPLT) : lua_compare(L, best, i, LUA_OPLT))
            best = i;
    lua_pushvalue(L, best);
    return 1;
}

static int extreme(lua_State *L, enum expr_op op, const char *word)
{
    check_count(L, word, 2, 200);
    if (all_numbers(L))
        return extreme_number(L, op);
    int n = lua_gettop(L), node = argument(L, word, 1);
    for (int i = 2; i <= n; i++)
        node = expr_binary(spec_of(L)->d->pool, op, node, argument(L, word, i));
    push_node(L, node);
    return 1;
}

int word_min(lua_State *L)
{
    return extreme(L, EXPR_MIN, "min");
}

int word_max(lua_State *L)
{
    return extreme(L, EXPR_MAX, "max");
}

int word_abs(lua_State *L)
{
    check_count(L, "abs", 1, 1);
    if (is_number(L, 1)) {
        lua_pushinteger(L, 0);
        if (lua_compare(L, 1, 2, LUA_OPLT)) {
            lua_pushvalue(L, 1);
            lua_arith(L, LUA_OPUNM);
        } else {
            lua_pushvalue(L, 1);
        }
        return 1;
    }
    push_node(L, expr_unary(spec_of(L)->d->pool, EXPR_ABS, argument(L, "abs", 1)));
    return 1;
}

int word_sqrt(lua_State *L)
{
    check_count(L, "sqrt", 1, 1);
    if (is_number(L, 1) && lua_tonumber(L, 1) < 0)
        word_error(L, "sqrt: argument 1 is %s; it takes expressions and numbers from 0 up",
                   push_description(L, 1));
    if (is_number(L, 1))
        lua_pushnumber(L, sqrt(lua_tonumber(L, 1)));
    else
        push_node(L, expr_unary(spec_of(L)->d->pool, EXPR_SQRT, argument(L, "sqrt", 1)));
    return 1;
}

// ---- functions that are rounded -----------------------------------------------------------------

static double number_of(enum expr_op op, double x)
{
    return op == EXPR_EXP   ? exp(x)
           : op == EXPR_LOG ? log(x)
           : op == EXPR_SIN ? sin(x)
           : op == EXPR_COS ? cos(x)
                            : tan(x);
}

static int transcendental(lua_State *L, enum expr_op op, const char *word)
{
    check_count(L, word, 1, 1);
    if (is_number(L, 1)) {
        double value = number_of(op, lua_tonumber(L, 1));
        if (!isfinite(value))
            word_error(L, "%s: of %s it has no finite value", word, push_description(L, 1));
        lua_pushnumber(L, value);
    } else {
        push_node(L, expr_unary(spec_of(L)->d->pool, op, argument(L, word, 1)));
    }
    return 1;
}

int word_exp(lua_State *L)
{
    return transcendental(L, EXPR_EXP, "exp");
}

int word_log(lua_State *L)
{
    return transcendental(L, EXPR_LOG, "log");
}

int word_sin(lua_State *L)
{
    return transcendental(L, EXPR_SIN, "sin");
}

int word_cos(lua_State *L)
{
    return transcendental(L, EXPR_COS, "cos");
}

int word_tan(lua_State *L)
{
    return transcendental(L, EXPR_TAN, "tan");
}

int word_pow(lua_State *L)
{
    check_count(L, "pow", 2, 2);
    for (int i = 1; i <= 2; i++)
        argument(L, "pow", i);
    if (!all_numbers(L))
        return push_power(L);
    double value = pow(lua_tonumber(L, 1), lua_tonumber(L, 2));
    if (!isfinite(value))
        word_error(L, "pow: %s ^ %s has no finite value", push_description(L, 1),
                   push_description(L, 2));
    lua_pushnumber(L, value);
    return 1;
}

int word_select(lua_State *L)
{
    int n = lua_gettop(L);
    if (n == 3)
        return push_selection(L);
    if (n != 4)
        word_error(L, "select takes a condition and 2 values, or 4 values, not %d arguments", n);
    if (all_numbers(L)) {
        lua_pushvalue(L, lua_compare(L, 1, 2, LUA_OPLT) ? 3 : 4);
        return 1;
    }
    int a = argument(L, "select", 1), b = argument(L, "select", 2);
    int c = argument(L, "select", 3), e = argument(L, "select", 4);
    push_node(L, expr_select(spec_of(L)->d->pool, EXPR_SELECT, a, b, c, e));
    return 1;
}
