// SPDX-License-Identifier: MIT
// Tables given to words. Their keys are always visited in sorted order: Lua's own order depends on
// a seed that changes from run to run, and generated sources must not.
#include <math.h>
#include <string.h>

#include "spec/spec.h"

const char *const AXIS_NAMES[] = {"x", "y", "z", NULL};

bool is_axis(const char *name, int *axis)
{
    for (*axis = 0; *axis < 3; ++*axis)
        if (strcmp(name, AXIS_NAMES[*axis]) == 0)
            return true;
    return false;
}

static bool string_before(lua_State *L, int a, int b)
{
    size_t m, n;
    const char *s = lua_tolstring(L, a, &m), *t = lua_tolstring(L, b, &n);
    int order = memcmp(s, t, m < n ? m : n);
    return order ? order < 0 : m < n;
}

static int key_before(lua_State *L)
{
    bool number_a = lua_type(L, 1) == LUA_TNUMBER, number_b = lua_type(L, 2) == LUA_TNUMBER;
    bool before = number_a && number_b   ? lua_compare(L, 1, 2, LUA_OPLT)
                  : number_a != number_b ? number_a
                                         : string_before(L, 1, 2);
    lua_pushboolean(L, before);
    return 1;
}

void push_sorted_keys(lua_State *L, int table)
{
    table = lua_absindex(L, table);
    luaL_checkstack(L, 8, "table keys");
    lua_getfield(L, LUA_REGISTRYINDEX, "sort");
    lua_newtable(L);
    lua_Integer n = 0;
    for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
        int type = lua_type(L, -2);
        if (type != LUA_TNUMBER && type != LUA_TSTRING)
            word_error(L, "a table has a %s as a key; keys are numbers and strings",
                       lua_typename(L, type));
        lua_pushvalue(L, -2);
        lua_rawseti(L, -4, ++n);
    }
    spec_charge(L, 20 * (long)n);
    lua_pushvalue(L, -1);
    lua_insert(L, -3); // keys, sort, keys
    lua_pushcfunction(L, key_before);
    lua_call(L, 2, 0);
}

// Upvalues: table, sorted keys, position.
static int next_pair(lua_State *L)
{
    lua_Integer at = lua_tointeger(L, lua_upvalueindex(3)) + 1;
    lua_pushinteger(L, at);
    lua_replace(L, lua_upvalueindex(3));
    if (lua_rawgeti(L, lua_upvalueindex(2), at) == LUA_TNIL)
        return 1;
    lua_pushvalue(L, -1);
    lua_rawget(L, lua_upvalueindex(1));
    return 2;
}

int sorted_pairs(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_pushvalue(L, 1);
    push_sorted_keys(L, 1);
    lua_pushinteger(L, 0);
    lua_pushcclosure(L, next_pair, 3);
    return 1;
}

static const char *push_quoted(lua_State *L, int value)
{
    size_t length;
    const char *text = lua_tolstring(L, value, &length);
    if (length > 100)
        return lua_pushliteral(L, "a long string");
    if (!text_is_utf8(text, length))
        return lua_pushliteral(L, "a string that is not UTF-8");
    if (text_has_controls(text, length))
        return lua_pushliteral(L, "a string with control characters");
    return lua_pushfstring(L, "\"%s\"", text);
}

const char *push_description(lua_State *L, int value)
{
    value = lua_absindex(L, value);
    luaL_checkstack(L, 4, "a message");
    switch (lua_type(L, value)) {
    case LUA_TSTRING:
        return push_quoted(L, value);
    case LUA_TNUMBER:
        if (isnan(lua_tonumber(L, value)))
            return lua_pushliteral(L, "NaN");
        if (isinf(lua_tonumber(L, value)))
            return lua_pushstring(L, lua_tonumber(L, value) < 0 ? "-infinity" : "infinity");
        return luaL_tolstring(L, value, NULL);
    case LUA_TBOOLEAN:
        return luaL_tolstring(L, value, NULL);
    case LUA_TNIL:
    case LUA_TNONE:
        return lua_pushliteral(L, "missing");
    case LUA_TFUNCTION:
        return push_function(L, value);
    }
    if (luaL_getmetafield(L, value, "__name") == LUA_TSTRING) {
        const char *name = lua_tostring(L, -1);
        return lua_pushfstring(L, "%s %s", strchr("aeiou", name[0]) ? "an" : "a", name);
    }
    return lua_pushfstring(L, "a %s", luaL_typename(L, value));
}

static bool is_known(const char *key, const char *const *known)
{
    for (; *known; known++)
        if (strcmp(key, *known) == 0)
            return true;
    return false;
}

static int refuse_option(lua_State *L, const char *word, const char *field, const char *key,
                         const char *const *known)
{
    const char *hint = push_suggestion(L, "ones", key, known);
    const char *entry =
        key ? lua_pushfstring(L, "unknown entry '%s'", key) : "an entry without a name";
    if (!field)
        return entry_error(L, word, key ? key : "1", "%s: %s; %s", word, entry, hint);
    const char *path = lua_pushfstring(L, "%s/%s", field, key ? key : "1");
    if (strcmp(word, "stencil") == 0)
        return entry_error(L, word, path, "field '%s' has %s; %s", field, entry, hint);
    return entry_error(L, word, path, "%s: %s has %s; %s", word, field, entry, hint);
}

void check_nested_options(lua_State *L, int table, const char *word, const char *field,
                          const char *const *known)
{
    push_sorted_keys(L, table);
    for (lua_Integer i = 1; lua_rawgeti(L, -1, i) != LUA_TNIL; i++) {
        const char *key = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : NULL;
        if (!key || !is_known(key, known))
            refuse_option(L, word, field, key, known);
        lua_pop(L, 1);
    }
    lua_pop(L, 2);
}

void check_options(lua_State *L, int table, const char *word, const char *const *known)
{
    check_nested_options(L, table, word, NULL, known);
}

int option_integer(lua_State *L, int table, const char *word, const char *key, int low, int high,
                   int fallback)
{
    int type = lua_getfield(L, table, key), whole = 0;
    lua_Integer n = type == LUA_TNUMBER ? lua_tointegerx(L, -1, &whole) : 0;
    if (type != LUA_TNIL && (!whole || n < low || n > high))
        entry_error(L, word, key, "%s: %s is %s; it takes an integer from %d to %d", word, key,
                    push_description(L, -1), low, high);
    lua_pop(L, 1);
    return type == LUA_TNIL ? fallback : (int)n;
}

int read_offset(lua_State *L, int value, int offset[3])
{
    value = lua_absindex(L, value);
    lua_Unsigned n = lua_type(L, value) == LUA_TTABLE ? lua_rawlen(L, value) : 0;
    memset(offset, 0, 3 * sizeof *offset);
    if (n < 1 || n > 3)
        return 0;
    for (int i = 0; i < (int)n; i++) {
        int whole = 0;
        int type = lua_rawgeti(L, value, i + 1);
        lua_Integer step = type == LUA_TNUMBER ? lua_tointegerx(L, -1, &whole) : 0;
        lua_pop(L, 1);
        if (!whole || step < -1000000 || step > 1000000)
            return 0;
        offset[i] = (int)step;
    }
    return (int)n;
}

const char *push_offset(lua_State *L, const int offset[3], int rank)
{
    return rank == 1   ? lua_pushfstring(L, "{%d}", offset[0])
           : rank == 2 ? lua_pushfstring(L, "{%d,%d}", offset[0], offset[1])
                       : lua_pushfstring(L, "{%d,%d,%d}", offset[0], offset[1], offset[2]);
}
