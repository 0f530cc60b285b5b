// SPDX-License-Identifier: MIT
// The Lua state in which a specification runs. It can compute, and call the words of the language;
// it cannot touch files, the process or the clock, and every resource it uses is bounded:
// - memory by the allocator, which also counts what the expression words keep on Lua's side;
// - time by VM instructions, plus what the allocator and C words charge for work of their own;
//   CPU time is a last resort, so that what is accepted does not depend on the machine;
// - recursion by Lua's own stack limits.
// Left out of the standard libraries, and why:
// - load, loadfile, dofile, string.dump, debug, package: text chunks from beside the spec only;
// - pcall, xpcall, coroutine, setmetatable: an error, a limit above all, must end the run;
// - string.find, match, gmatch, gsub: a pattern can backtrack for ever inside one C call;
// - table.move: its loop runs in C over any range of integers;
// - next, math.random, raw access: output must be the same every time, so `pairs` is sorted.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <lualib.h>

#include "spec/spec.h"

enum { HOOK_PERIOD = 1000 };

struct spec *spec_of(lua_State *L)
{
    return *(struct spec **)lua_getextraspace(L);
}

// ---- limits -------------------------------------------------------------------------------------

static struct place place_of(struct spec *s, const lua_Debug *ar)
{
    for (int i = 0; i < s->nsources; i++)
        if (ar->source[0] == '@' && strcmp(ar->source + 1, s->sources[i].path) == 0)
            return (struct place){&s->sources[i], ar->currentline};
    return (struct place){0};
}

// The innermost Lua function at `level` or above it. Allocates nothing.
static struct place innermost_place(lua_State *L, int level)
{
    lua_Debug ar;
    for (; lua_getstack(L, level, &ar); level++)
        if (lua_getinfo(L, "Sl", &ar) && ar.currentline > 0)
            return place_of(spec_of(L), &ar);
    return (struct place){0};
}

struct place place_of_caller(lua_State *L)
{
    return innermost_place(L, 1);
}

static const char OVERWORKED[] =
    "the specification has run for 100 million instructions; does a loop never end?";

static long seconds(const struct spec *s)
{
    return (long)((clock() - s->started) / CLOCKS_PER_SEC);
}

static void count_instructions(lua_State *L, lua_Debug *ar)
{
    struct spec *s = spec_of(L);
    s->work += HOOK_PERIOD;
    if (s->work <= SPEC_WORK_LIMIT && seconds(s) <= SPEC_SECONDS_LIMIT)
        return;
    lua_getinfo(L, "Sl", ar);
    place_error(L, place_of(s, ar), "%s", OVERWORKED);
}

// Filling memory takes time that no instruction counts. Over the limit, the hook runs at the next
// instruction; lua_sethook may be called from anywhere.
static void charge_allocation(struct spec *s, size_t size, size_t freed)
{
    s->memory += size - freed;
    s->work += (long)(size / 16);
    if (s->L && s->work > SPEC_WORK_LIMIT)
        lua_sethook(s->L, count_instructions, LUA_MASKCOUNT, 1);
}

// Where a failed allocation happened is noted here: Lua runs no message handler for it.
static void *limited_alloc(void *user, void *old, size_t old_size, size_t size)
{
    struct spec *s = user;
    size_t freed = old ? old_size : 0;
    if (size == 0) {
        free(old);
        s->memory -= freed;
        return NULL;
    }
    bool allowed = size <= freed || size - freed <= SPEC_MEMORY_LIMIT - s->memory;
    void *p = allowed ? realloc(old, size) : NULL;
    if (p)
        charge_allocation(s, size, freed);
    else if (s->L) {
        s->out_of_memory = true;
        s->failed = innermost_place(s->L, 0);
    }
    return p;
}

void spec_charge(lua_State *L, long work)
{
    struct spec *s = spec_of(L);
    s->work += work;
    if (s->work > SPEC_WORK_LIMIT)
        word_error(L, "%s", OVERWORKED);
}

bool sandbox_open(struct spec *s)
{
    lua_State *L = lua_newstate(limited_alloc, s);
    if (!L)
        return false;
    *(struct spec **)lua_getextraspace(L) = s;
    s->L = L;
    s->started = clock();
    lua_sethook(L, count_instructions, LUA_MASKCOUNT, HOOK_PERIOD);
    return true;
}

// ---- errors -------------------------------------------------------------------------------------

static int raise_at(lua_State *L, struct place where, const char *format, va_list args)
{
    const char *message = lua_pushvfstring(L, format, args);
    if (where.source)
        lua_pushfstring(L, "%s:%d: %s", where.source->chunk, where.line, message);
    return lua_error(L);
}

int place_error(lua_State *L, struct place where, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    raise_at(L, where, format, args);
    va_end(args);
    return 0;
}

int word_error(lua_State *L, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    raise_at(L, place_of_caller(L), format, args);
    va_end(args);
    return 0;
}

int entry_error(lua_State *L, const char *word, const char *path, const char *format, ...)
{
    struct place where = place_of_caller(L);
    where.line = locate_entry(where.source, where.line, word, path);
    va_list args;
    va_start(args, format);
    raise_at(L, where, format, args);
    va_end(args);
    return 0;
}

// ---- names a specification sees -----------------------------------------------------------------

static const char *const BASE[] = {"assert",   "error", "ipairs", "tonumber",
                                   "tostring", "type",  NULL};
static const char *const MATH[] = {"abs", "acos",       "asin", "atan", "ceil", "cos", "deg",
                                   "exp", "floor",      "fmod", "huge", "log",  "max", "maxinteger",
                                   "min", "mininteger", "modf", "pi",   "rad",  "sin", "sqrt",
                                   "tan", "tointeger",  "type", "ult",  NULL};
static const char *const STRING[] = {"byte", "char",    "format", "len",   "lower",
                                     "rep",  "reverse", "sub",    "upper", NULL};
static const char *const TABLE[] = {"concat", "insert", "pack", "remove", "sort", "unpack", NULL};
static const char *const UTF8[] = {"char", "charpattern", "codepoint", "codes",
                                   "len",  "offset",      NULL};
static const char *const LEFT_OUT[] = {
    "_G",           "_VERSION", "collectgarbage", "coroutine", "debug",  "dofile",
    "getmetatable", "io",       "load",           "loadfile",  "next",   "os",
    "package",      "pcall",    "rawequal",       "rawget",    "rawlen", "rawset",
    "setmetatable", "warn",     "xpcall",         NULL};

static bool is_listed(const char *name, const char *const *list)
{
    for (; *list; list++)
        if (strcmp(name, *list) == 0)
            return true;
    return false;
}

// Upvalue: the library's name.
static int missing_member(lua_State *L)
{
    const char *library = lua_tostring(L, lua_upvalueindex(1));
    return word_error(L, "%s.%s is not available in a specification", library,
                      luaL_tolstring(L, 2, NULL));
}

// Replaces the library table on the stack by one with the listed members, strict about others.
static void narrow(lua_State *L, const char *library, const char *const *members)
{
    lua_newtable(L);
    for (; *members; members++) {
        lua_getfield(L, -2, *members);
        lua_setfield(L, -2, *members);
    }
    lua_newtable(L);
    lua_pushstring(L, library);
    lua_pushcclosure(L, missing_member, 1);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    lua_remove(L, -2);
}

static void add_library(lua_State *L, int words, const char *name, lua_CFunction open,
                        const char *const *members)
{
    luaL_requiref(L, name, open, 0);
    narrow(L, name, members);
    lua_setfield(L, words, name);
}

// string.rep loops in C even over nothing. Upvalue: the original.
static int bounded_rep(lua_State *L)
{
    size_t length, separator;
    luaL_checklstring(L, 1, &length);
    lua_Integer n = luaL_checkinteger(L, 2);
    luaL_optlstring(L, 3, "", &separator);
    if (n > 0 && (size_t)n > SPEC_MEMORY_LIMIT / (length + separator + 1))
        word_error(L, "string.rep: the result needs more than 64 MiB");
    lua_settop(L, 3);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, 3, 1);
    return 1;
}

// For a person looking for a mistake in a specification; standard output belongs to commands.
static int print(lua_State *L)
{
    int n = lua_gettop(L);
    for (int i = 1; i <= n; i++) {
        fprintf(stderr, "%s%s", i > 1 ? "\t" : "", luaL_tolstring(L, i, NULL));
        lua_pop(L, 1);
    }
    fputc('\n', stderr);
    return 0;
}

static void add_standard(lua_State *L, int words)
{
    luaL_requiref(L, "_G", luaopen_base, 0);
    for (int i = 0; BASE[i]; i++) {
        lua_getfield(L, -1, BASE[i]);
        lua_setfield(L, words, BASE[i]);
    }
    lua_pop(L, 1);
    lua_pushcfunction(L, print);
    lua_setfield(L, words, "print");
    lua_pushcfunction(L, sorted_pairs);
    lua_setfield(L, words, "pairs");
    add_library(L, words, "math", luaopen_math, MATH);
    add_library(L, words, "string", luaopen_string, STRING);
    add_library(L, words, "table", luaopen_table, TABLE);
    add_library(L, words, "utf8", luaopen_utf8, UTF8);
    lua_getfield(L, words, "table");
    lua_getfield(L, -1, "sort");
    lua_setfield(L, LUA_REGISTRYINDEX, "sort");
    lua_getfield(L, words, "string");
    lua_getfield(L, -1, "rep");
    lua_pushcclosure(L, bounded_rep, 1);
    lua_setfield(L, -2, "rep");
    lua_pushliteral(L, ""); // methods of strings: the narrowed library
    lua_getmetatable(L, -1);
    lua_pushvalue(L, -3);
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, operator_bar);
    lua_setfield(L, -2, "__bor");
    lua_pop(L, 4);
}

// __index of the environment; upvalue: the table of words.
static int look_up(lua_State *L)
{
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL)
        return 1;
    const char *name = luaL_tolstring(L, 2, NULL);
    if (is_listed(name, LEFT_OUT))
        return word_error(L, "'%s' is not available in a specification", name);
    const char *const *known = push_word_names(L, lua_upvalueindex(1));
    return word_error(L, "unknown word '%s'; %s", name, push_suggestion(L, "words", name, known));
}

static int refuse_global(lua_State *L)
{
    const char *name = luaL_tolstring(L, 2, NULL);
    return word_error(L, "'%s' is assigned without being declared; write `local %s = …`", name,
                      name);
}

void sandbox_set_up(lua_State *L)
{
    push_words(L);
    int words = lua_gettop(L);
    add_standard(L, words);
    lua_newtable(L); // the environment
    lua_newtable(L);
    lua_pushvalue(L, words);
    lua_pushcclosure(L, look_up, 1);
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, refuse_global);
    lua_setfield(L, -2, "__newindex");
    lua_setmetatable(L, -2);
    lua_setfield(L, LUA_REGISTRYINDEX, "environment");
    lua_newtable(L);
    lua_setfield(L, LUA_REGISTRYINDEX, "modules");
    lua_settop(L, words - 1);
}
