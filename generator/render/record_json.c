// SPDX-License-Identifier: MIT
#include "render/record_json.h"

#include <stdbool.h>

#include <lua.h>

static json_t *list_json(lua_State *L, int list)
{
    json_t *all = json_array();
    for (lua_Integer i = 1; i <= (lua_Integer)lua_rawlen(L, list); i++) {
        lua_rawgeti(L, list, i);
        json_array_append_new(all, record_json(L, -1));
        lua_pop(L, 1);
    }
    return all;
}

static json_t *fields_json(lua_State *L, int record)
{
    json_t *all = json_object();
    for (lua_pushnil(L); lua_next(L, record); lua_pop(L, 1))
        json_object_set_new(all, lua_tostring(L, -2), record_json(L, -1));
    return all;
}

// Records have a metatable, lists have none.
static json_t *table_json(lua_State *L, int table)
{
    bool is_record = lua_getmetatable(L, table);
    lua_pop(L, is_record);
    return is_record ? fields_json(L, table) : list_json(L, table);
}

json_t *record_json(lua_State *L, int value)
{
    lua_checkstack(L, 8);
    value = lua_absindex(L, value);
    switch (lua_type(L, value)) {
    case LUA_TTABLE:
        return table_json(L, value);
    case LUA_TSTRING:
        return json_string(lua_tostring(L, value));
    case LUA_TNUMBER:
        return lua_isinteger(L, value) ? json_integer(lua_tointeger(L, value))
                                       : json_real(lua_tonumber(L, value));
    default:
        return lua_toboolean(L, value) ? json_true() : json_null();
    }
}
