// SPDX-License-Identifier: MIT
// What specifications have of Lua's own libraries. Every function charges for what it does in C,
// about a unit for each 10 ns: there is none that can run for long uncharged.
// Left out, and why:
// - load, loadfile, dofile, string.dump, debug, package: text chunks from beside the spec only;
// - pcall, xpcall, coroutine, setmetatable: an error, a limit above all, must end the run;
// - string.find, match, gmatch, gsub: a pattern can backtrack for ever inside one C call;
// - table.move: its loop runs in C over any range of integers;
// - next, math.random, raw access: output must be the same every time, so `pairs` is sorted.
#include <stdio.h>
#include <string.h>

#include <lualib.h>

#include "spec/spec.h"

// ---- costs --------------------------------------------------------------------------------------

typedef long cost_of_call(lua_State *L);

enum {
    COST_OF_A_CALL = 4,
    COST_OF_A_CONVERSION = 200,
    COST_OF_A_NUMBER = 40,
    COST_OF_SORTING = 40
};

static long nothing(lua_State *L)
{
    (void)L;
    return 0;
}

static long text_length(lua_State *L, int value)
{
    return lua_type(L, value) == LUA_TSTRING ? (long)lua_rawlen(L, value) : 0;
}

// Every string among the arguments is read from end to end.
static long texts(lua_State *L)
{
    long cost = lua_gettop(L);
    for (int i = lua_gettop(L); i > 0; i--)
        cost += text_length(L, i);
    return cost;
}

static long number_text(lua_State *L)
{
    return COST_OF_A_NUMBER + texts(L);
}

static long conversions(lua_State *L)
{
    long cost = texts(L);
    const char *format = lua_type(L, 1) == LUA_TSTRING ? lua_tostring(L, 1) : "";
    for (; (format = strchr(format, '%')); format++)
        cost += COST_OF_A_CONVERSION;
    return cost;
}

static lua_Integer integer(lua_State *L, int value, lua_Integer fallback)
{
    return lua_type(L, value) == LUA_TNUMBER ? lua_tointeger(L, value) : fallback;
}

// Elements from argument `value` to the next one; whatever they are, no more than fit memory.
static long range(lua_State *L, int value, lua_Integer first, lua_Integer last)
{
    double from = (double)integer(L, value, first);
    double n = (double)integer(L, value + 1, last) - from + 1;
    return n < 1 ? 0 : n > SPEC_MEMORY_LIMIT ? (long)SPEC_MEMORY_LIMIT : (long)n;
}

static long bytes(lua_State *L)
{
    return range(L, 2, 1, integer(L, 2, 1));
}

static long table_length(lua_State *L)
{
    return lua_type(L, 1) == LUA_TTABLE ? (long)lua_rawlen(L, 1) : 0;
}

static long unpacked(lua_State *L)
{
    return range(L, 2, 1, table_length(L));
}

static long joined(lua_State *L)
{
    return text_length(L, 2) + 8 * range(L, 3, 1, table_length(L));
}

// Elements behind the position given move by one.
static long inserted(lua_State *L)
{
    if (lua_gettop(L) < 3)
        return 0;
    double n = (double)table_length(L) - (double)integer(L, 2, 1);
    return n > 0 ? 3 * (long)n : 0;
}

static long removed(lua_State *L)
{
    double n = (double)table_length(L) - (double)integer(L, 2, table_length(L));
    return n > 0 ? 3 * (long)n : 0;
}

static long sorted(lua_State *L)
{
    return COST_OF_SORTING * table_length(L);
}

static long repeated(lua_State *L)
{
    lua_Integer n = integer(L, 2, 0);
    long each = text_length(L, 1) + text_length(L, 3);
    if (n > SPEC_STRING_LIMIT / (each ? each : 1))
        word_error(L, "string.rep: more than 1 MiB, or as many times nothing");
    return n > 0 ? (long)n : 0;
}

// ---- what there is ------------------------------------------------------------------------------

struct member {
    const char *name;
    cost_of_call *cost; // NULL: no function
};

static const struct member BASE[] = {
    {"assert", nothing},       {"error", nothing}, {"ipairs", nothing}, {"tonumber", texts},
    {"tostring", number_text}, {"type", nothing},  {NULL, NULL}};
static const struct member MATH[] = {
    {"abs", texts},   {"acos", texts},       {"asin", texts},      {"atan", texts},
    {"ceil", texts},  {"cos", texts},        {"deg", texts},       {"exp", texts},
    {"floor", texts}, {"fmod", number_text}, {"huge", NULL},       {"log", texts},
    {"max", texts},   {"maxinteger", NULL},  {"min", texts},       {"mininteger", NULL},
    {"modf", texts},  {"pi", NULL},          {"rad", texts},       {"sin", texts},
    {"sqrt", texts},  {"tan", texts},        {"tointeger", texts}, {"type", nothing},
    {"ult", texts},   {NULL, NULL}};
static const struct member STRING[] = {
    {"byte", bytes},  {"char", texts},   {"format", conversions}, {"len", nothing},
    {"lower", texts}, {"rep", repeated}, {"reverse", texts},      {"sub", nothing},
    {"upper", texts}, {NULL, NULL}};
static const struct member TABLE[] = {
    {"concat", joined}, {"insert", inserted}, {"pack", texts}, {"remove", removed},
    {"sort", sorted},   {"unpack", unpacked}, {NULL, NULL}};
static const struct member UTF8[] = {
    {"char", texts}, {"charpattern", NULL}, {"codepoint", texts}, {"codes", nothing},
    {"len", texts},  {"offset", texts},     {NULL, NULL}};
static const char *const LEFT_OUT[] = {
    "_G",           "_VERSION", "collectgarbage", "coroutine", "debug",  "dofile",
    "getmetatable", "io",       "load",           "loadfile",  "next",   "os",
    "package",      "pcall",    "rawequal",       "rawget",    "rawlen", "rawset",
    "setmetatable", "warn",     "xpcall",         NULL};

bool is_left_out(const char *name)
{
    for (int i = 0; LEFT_OUT[i]; i++)
        if (strcmp(name, LEFT_OUT[i]) == 0)
            return true;
    return false;
}

static bool has_word(lua_State *L, const char *name)
{
    lua_getfield(L, LUA_REGISTRYINDEX, "words");
    bool has = lua_getfield(L, -1, name) == LUA_TFUNCTION;
    lua_pop(L, 2);
    return has;
}

static void refuse_expressions(lua_State *L, const char *name)
{
    for (int i = lua_gettop(L); i > 0; i--)
        if (is_expression(L, i) && has_word(L, name))
            word_error(L, "math.%s takes numbers; of grids and expressions it is %s(…)", name,
                       name);
        else if (is_expression(L, i))
            word_error(L, "math.%s takes numbers, not grids and expressions", name);
}

// Upvalues: the member, Lua's function, which has none of its own.
static int charged(lua_State *L)
{
    const struct member *m = lua_touserdata(L, lua_upvalueindex(1));
    if (m >= MATH && m < MATH + sizeof MATH / sizeof *MATH && m->cost != nothing)
        refuse_expressions(L, m->name);
    spec_charge(L, COST_OF_A_CALL + m->cost(L));
    return lua_tocfunction(L, lua_upvalueindex(2))(L);
}

// Sets the members of the table at `to` from the library on the stack.
static void add_members(lua_State *L, int to, const struct member *members)
{
    for (const struct member *m = members; m->name; m++) {
        if (m->cost)
            lua_pushlightuserdata(L, (void *)m);
        lua_getfield(L, m->cost ? -2 : -1, m->name);
        if (m->cost)
            lua_pushcclosure(L, charged, 2);
        lua_setfield(L, to, m->name);
    }
}

// Upvalue: the library's name.
static int missing_member(lua_State *L)
{
    const char *library = lua_tostring(L, lua_upvalueindex(1));
    const char *name = luaL_tolstring(L, 2, NULL);
    if (strcmp(library, "math") == 0 && has_word(L, name))
        return word_error(L, "math.%s is not available in a specification; there is %s(…)", name,
                          name);
    return word_error(L, "%s.%s is not available in a specification", library, name);
}

// Replaces the library on the stack by one with the listed members, strict about others.
static void narrow(lua_State *L, const char *library, const struct member *members)
{
    lua_newtable(L);
    int narrowed = lua_gettop(L);
    lua_pushvalue(L, narrowed - 1);
    add_members(L, narrowed, members);
    lua_settop(L, narrowed);
    lua_newtable(L);
    lua_pushstring(L, library);
    lua_pushcclosure(L, missing_member, 1);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    lua_remove(L, -2);
}

static void add_library(lua_State *L, int words, const char *name, lua_CFunction open,
                        const struct member *members)
{
    luaL_requiref(L, name, open, 0);
    narrow(L, name, members);
    lua_setfield(L, words, name);
}

// For a person looking for a mistake in a specification; standard output belongs to commands.
static int print(lua_State *L)
{
    int n = lua_gettop(L);
    spec_charge(L, COST_OF_A_CONVERSION + texts(L));
    for (int i = 1; i <= n; i++) {
        fprintf(stderr, "%s%s", i > 1 ? "\t" : "", luaL_tolstring(L, i, NULL));
        lua_pop(L, 1);
    }
    fputc('\n', stderr);
    return 0;
}

// Methods and operators of strings.
static void set_up_strings(lua_State *L, int words)
{
    lua_pushliteral(L, "");
    lua_getmetatable(L, -1);
    lua_getfield(L, words, "string");
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, operator_bar);
    lua_setfield(L, -2, "__bor");
    lua_pop(L, 2);
}

void add_libraries(lua_State *L, int words)
{
    luaL_requiref(L, "_G", luaopen_base, 0);
    add_members(L, words, BASE);
    lua_pop(L, 1);
    lua_pushcfunction(L, print);
    lua_setfield(L, words, "print");
    lua_pushcfunction(L, sorted_pairs);
    lua_setfield(L, words, "pairs");
    add_library(L, words, "math", luaopen_math, MATH);
    add_library(L, words, "string", luaopen_string, STRING);
    luaL_requiref(L, "table", luaopen_table, 0);
    lua_getfield(L, -1, "sort");
    lua_setfield(L, LUA_REGISTRYINDEX, "sort");
    lua_pop(L, 1);
    add_library(L, words, "table", luaopen_table, TABLE);
    add_library(L, words, "utf8", luaopen_utf8, UTF8);
    set_up_strings(L, words);
}
