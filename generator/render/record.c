// SPDX-License-Identifier: MIT
#include "render/record.h"

#include <lauxlib.h>
#include <lua.h>

static int unknown_field(lua_State *L)
{
    return luaL_error(L, "a plan has no field '%s'", luaL_tolstring(L, 2, NULL));
}

void record_open(lua_State *L)
{
    enum { FIELDS = 8 }; // most have no more
    lua_createtable(L, 0, FIELDS);
    if (luaL_newmetatable(L, "hipstencil.record")) {
        lua_pushcfunction(L, unknown_field);
        lua_setfield(L, -2, "__index");
    }
    lua_setmetatable(L, -2);
}

bool record_is_made(lua_State *L, const void *thing)
{
    if (lua_rawgetp(L, LUA_REGISTRYINDEX, thing) == LUA_TTABLE)
        return true;
    lua_pop(L, 1);
    record_open(L);
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, thing);
    return false;
}

void record_field(lua_State *L, const char *field)
{
    lua_setfield(L, -2, field);
}

void record_integer(lua_State *L, const char *field, long long value)
{
    lua_pushinteger(L, value);
    record_field(L, field);
}

void record_number(lua_State *L, const char *field, double value)
{
    lua_pushnumber(L, value);
    record_field(L, field);
}

void record_boolean(lua_State *L, const char *field, bool value)
{
    lua_pushboolean(L, value);
    record_field(L, field);
}

void record_string(lua_State *L, const char *field, const char *value)
{
    if (value)
        lua_pushstring(L, value);
    else
        lua_pushboolean(L, 0);
    record_field(L, field);
}

void list_open(lua_State *L)
{
    lua_newtable(L);
}

void list_append(lua_State *L)
{
    lua_seti(L, -2, (lua_Integer)lua_rawlen(L, -2) + 1);
}

void list_of_three(lua_State *L, const int values[3])
{
    list_open(L);
    for (int i = 0; i < 3; i++) {
        lua_pushinteger(L, values[i]);
        list_append(L);
    }
}

void list_of_indices(lua_State *L, const int *indices, int count)
{
    list_open(L);
    for (int i = 0; i < count; i++) {
        lua_pushinteger(L, indices[i] + 1);
        list_append(L);
    }
}

void list_of_flags(lua_State *L, const bool *flags, int count)
{
    list_open(L);
    for (int i = 0; i < count; i++) {
        lua_pushboolean(L, flags[i]);
        list_append(L);
    }
}
