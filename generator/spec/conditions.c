// SPDX-License-Identifier: MIT
// Comparisons of expressions, and what joins them. A condition has no value while a specification
// runs: `select` makes an expression of it. Comparisons of plain numbers are plain booleans, which
// `all`, `any`, `no` and `select` take as well.
//
// Every comparison is false where an operand is NaN, but for `ne`: `no` swaps the branches of a
// selection, it never turns a comparison round.
#include "spec/spec.h"

static const char CONDITION[] = "condition";

enum { MAX_PARTS = 200, MAX_DEPTH = 100, COST_OF_A_SELECTION = 50 };

enum join { JOIN_COMPARE, JOIN_ALL, JOIN_ANY, JOIN_NO };

struct condition {
    enum join join;
    int depth; // of conditions in conditions
    bool used; // by a selection, or as a part
    struct place place;
    enum expr_op op;                // JOIN_COMPARE: which selection,
    int a, b;                       // of which nodes
    int count;                      // others: parts
    const struct condition *part[]; // kept in the description's arena
};

// A part that is a plain boolean.
static const struct condition TRUE = {.join = JOIN_ALL}, FALSE = {.join = JOIN_ANY};

static struct condition **slot_at(lua_State *L, int value)
{
    return luaL_testudata(L, value, CONDITION);
}

bool is_condition(lua_State *L, int value)
{
    return slot_at(L, value) != NULL;
}

static struct condition *push_condition(lua_State *L, enum join join, int parts)
{
    struct spec *s = spec_of(L);
    struct condition *c =
        arena_alloc(&s->d->arena, sizeof *c + (size_t)parts * sizeof(struct condition *));
    spec_charge(L, COST_OF_A_SELECTION);
    c->join = join;
    c->depth = 1;
    c->place = place_of_caller(L);
    *ARENA_APPEND(&s->d->arena, s->conditions, s->nconditions, s->conditions_capacity) = c;
    *(struct condition **)lua_newuserdatauv(L, sizeof c, 0) = c;
    luaL_newmetatable(L, CONDITION);
    lua_setmetatable(L, -2);
    return c;
}

// ---- comparisons --------------------------------------------------------------------------------

static int compared(lua_State *L, const char *word, int value)
{
    int node = node_at(L, value);
    if (node < 0)
        word_error(L, "%s: argument %d is %s; it takes expressions and numbers", word, value,
                   push_description(L, value));
    return node;
}

static bool both_numbers(lua_State *L)
{
    return lua_type(L, 1) == LUA_TNUMBER && lua_type(L, 2) == LUA_TNUMBER;
}

// The comparison of the arguments, or of them the other way round; `plain` is Lua's.
static int compare(lua_State *L, const char *word, enum expr_op op, int plain, bool swap)
{
    if (lua_gettop(L) != 2)
        word_error(L, "%s takes 2 arguments, not %d", word, lua_gettop(L));
    if (both_numbers(L)) {
        lua_pushboolean(L, lua_compare(L, swap ? 2 : 1, swap ? 1 : 2, plain));
        return 1;
    }
    int a = compared(L, word, 1), b = compared(L, word, 2);
    struct condition *c = push_condition(L, JOIN_COMPARE, 0);
    c->op = op;
    c->a = swap ? b : a;
    c->b = swap ? a : b;
    return 1;
}

int word_lt(lua_State *L)
{
    return compare(L, "lt", EXPR_SELECT, LUA_OPLT, false);
}

int word_le(lua_State *L)
{
    return compare(L, "le", EXPR_SELECT_AT_MOST, LUA_OPLE, false);
}

int word_gt(lua_State *L)
{
    return compare(L, "gt", EXPR_SELECT, LUA_OPLT, true);
}

int word_ge(lua_State *L)
{
    return compare(L, "ge", EXPR_SELECT_AT_MOST, LUA_OPLE, true);
}

int word_eq(lua_State *L)
{
    return compare(L, "eq", EXPR_SELECT_EQUAL, LUA_OPEQ, false);
}

// ---- joining ------------------------------------------------------------------------------------

// A condition or a boolean; NULL for anything else.
static const struct condition *use_at(lua_State *L, int value)
{
    struct condition **slot = slot_at(L, value);
    if (slot)
        (*slot)->used = true;
    else if (lua_type(L, value) != LUA_TBOOLEAN)
        return NULL;
    return slot ? *slot : lua_toboolean(L, value) ? &TRUE : &FALSE;
}

static const struct condition *part_at(lua_State *L, const char *word, int value)
{
    const struct condition *c = use_at(L, value);
    if (!c)
        word_error(L, "%s: argument %d is %s; it takes conditions, as lt(a, b) is one", word, value,
                   push_description(L, value));
    if (c->depth >= MAX_DEPTH)
        word_error(L, "%s: conditions within conditions, more than %d deep", word, MAX_DEPTH);
    return c;
}

static bool all_booleans(lua_State *L, int n)
{
    for (int i = 1; i <= n; i++)
        if (lua_type(L, i) != LUA_TBOOLEAN)
            return false;
    return true;
}

// Of booleans: whether `wanted` is one of them.
static bool found(lua_State *L, int n, bool wanted)
{
    for (int i = 1; i <= n; i++)
        if (lua_toboolean(L, i) == wanted)
            return true;
    return false;
}

static int join(lua_State *L, const char *word, enum join join, int most)
{
    int n = lua_gettop(L);
    if (n < 1 || n > most)
        word_error(L, "%s takes %s, not %d arguments", word,
                   most == 1 ? "one condition" : "from 1 to 200 conditions", n);
    if (all_booleans(L, n)) {
        lua_pushboolean(L, join == JOIN_ANY ? found(L, n, true) : !found(L, n, join == JOIN_NO));
        return 1;
    }
    struct condition *c = push_condition(L, join, n);
    for (c->count = 0; c->count < n; c->count++) {
        const struct condition *part = part_at(L, word, c->count + 1);
        c->part[c->count] = part;
        c->depth = part->depth + 1 > c->depth ? part->depth + 1 : c->depth;
    }
    return 1;
}

int word_all(lua_State *L)
{
    return join(L, "all", JOIN_ALL, MAX_PARTS);
}

int word_any(lua_State *L)
{
    return join(L, "any", JOIN_ANY, MAX_PARTS);
}

int word_no(lua_State *L)
{
    return join(L, "no", JOIN_NO, 1);
}

int word_ne(lua_State *L)
{
    compare(L, "ne", EXPR_SELECT_EQUAL, LUA_OPEQ, false);
    lua_replace(L, 1);
    lua_settop(L, 1);
    return word_no(L);
}

// ---- selecting ----------------------------------------------------------------------------------

// `yes` where the condition holds, else `no`.
static int selected(lua_State *L, const struct condition *c, int yes, int no)
{
    int node;
    spec_charge(L, COST_OF_A_SELECTION);
    switch (c->join) {
    case JOIN_COMPARE:
        return expr_select(spec_of(L)->d->pool, c->op, c->a, c->b, yes, no);
    case JOIN_NO:
        return selected(L, c->part[0], no, yes);
    case JOIN_ALL:
        node = yes;
        for (int i = c->count - 1; i >= 0; i--)
            node = selected(L, c->part[i], node, no);
        return node;
    default:
        node = no;
        for (int i = c->count - 1; i >= 0; i--)
            node = selected(L, c->part[i], yes, node);
        return node;
    }
}

int push_selection(lua_State *L)
{
    const struct condition *c = use_at(L, 1);
    if (!c)
        word_error(L,
                   "select: argument 1 is %s; it takes a condition, as in select(lt(a, b), c, d)",
                   push_description(L, 1));
    if (c == &TRUE || c == &FALSE) {
        lua_pushvalue(L, c == &TRUE ? 2 : 3);
        return 1;
    }
    int yes = compared(L, "select", 2), no = compared(L, "select", 3);
    push_node(L, selected(L, c, yes, no));
    return 1;
}

// Lua takes every condition for true: `lt(u, 0) and a or b` is a.
void check_conditions_used(lua_State *L)
{
    const struct spec *s = spec_of(L);
    for (int i = 0; i < s->nconditions; i++)
        if (!s->conditions[i]->used)
            place_error(L, s->conditions[i]->place,
                        "a condition is never given to select, all, any or no; `if`, `and`, `or` "
                        "and `not` take it for true: write select(condition, a, b)");
}
