// SPDX-License-Identifier: MIT
// The Lua state in which a specification runs. It can compute, and call the words of the language;
// it cannot touch files, the process or the clock, and every resource it uses is bounded:
// - memory by the allocator, which also counts what the expression words keep on Lua's side;
// - time by VM instructions, plus what the allocator, the libraries and C words charge for work of
//   their own; CPU time is a last resort, so that what is accepted does not depend on the machine;
// - a single instruction by the length of strings, which it may read as a number;
// - recursion by Lua's own stack limits.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "spec/spec.h"

enum { HOOK_PERIOD = 100, ALLOCATION_COST = 8 };
// Calls under way: more than a specification that ends has, less than Lua allows.
enum { MANY_CALLS = 10000 };

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

static long milliseconds(clockid_t clock)
{
    struct timespec t = {0};
    clock_gettime(clock, &t);
    return (long)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

// CPU time is a call of the kernel: it is asked for where the time of day has moved.
static bool out_of_time(struct spec *s)
{
    long now = milliseconds(CLOCK_MONOTONIC_COARSE);
    if (now - s->looked < 50)
        return false;
    s->looked = now;
    return milliseconds(CLOCK_THREAD_CPUTIME_ID) - s->started > 1000L * SPEC_SECONDS_LIMIT;
}

static const char *overworked(struct spec *s)
{
    if (s->work > SPEC_WORK_LIMIT)
        return OVERWORKED;
    return out_of_time(s) ? "the specification has run for 4 s of CPU time; does a loop never end?"
                          : NULL;
}

static void count_instructions(lua_State *L, lua_Debug *ar)
{
    struct spec *s = spec_of(L);
    s->work += HOOK_PERIOD;
    const char *why = overworked(s);
    if (!why)
        return;
    lua_getinfo(L, "Sl", ar);
    place_error(L, place_of(s, ar), "%s", why);
}

// Filling memory takes time that no instruction counts. Over the limit, the hook runs at the next
// instruction; lua_sethook may be called from anywhere.
static void charge_allocation(struct spec *s, size_t size, size_t freed)
{
    s->memory += size - freed;
    s->work += ALLOCATION_COST + (long)(size / 16);
    if (s->L && s->work > SPEC_WORK_LIMIT)
        lua_sethook(s->L, count_instructions, LUA_MASKCOUNT, 1);
}

// Where a failed allocation happened is noted here: Lua runs no message handler for it. For a new
// block `old_size` is the kind of the object.
static void *limited_alloc(void *user, void *old, size_t old_size, size_t size)
{
    struct spec *s = user;
    size_t freed = old ? old_size : 0;
    if (size == 0) {
        free(old);
        s->memory -= freed;
        return NULL;
    }
    bool long_string = !old && old_size == LUA_TSTRING && size > SPEC_STRING_LIMIT;
    bool allowed = !long_string && (size <= freed || size - freed <= SPEC_MEMORY_LIMIT - s->memory);
    void *p = allowed ? realloc(old, size) : NULL;
    if (p)
        charge_allocation(s, size, freed);
    else if (s->L) {
        s->out_of_memory = true;
        s->long_string = long_string;
        s->deep_calls = lua_getstack(s->L, MANY_CALLS, &(lua_Debug){0});
        s->failed = innermost_place(s->L, 0);
    }
    return p;
}

void spec_charge(lua_State *L, long work)
{
    struct spec *s = spec_of(L);
    s->work += work;
    const char *why = overworked(s);
    if (why)
        word_error(L, "%s", why);
}

bool sandbox_open(struct spec *s)
{
    lua_State *L = lua_newstate(limited_alloc, s);
    if (!L)
        return false;
    *(struct spec **)lua_getextraspace(L) = s;
    s->L = L;
    s->started = milliseconds(CLOCK_THREAD_CPUTIME_ID);
    s->looked = milliseconds(CLOCK_MONOTONIC_COARSE);
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

// __index of the environment; upvalue: the table of words.
static int look_up(lua_State *L)
{
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL)
        return 1;
    const char *name = luaL_tolstring(L, 2, NULL);
    if (is_left_out(name))
        return word_error(L, "'%s' is not available in a specification", name);
    const char *here = word_from_elsewhere(name);
    if (here)
        return word_error(L, "unknown word '%s'; here it is %s", name, here);
    enum { SHORT = 2 }; // letters: of a name of one's own
    const char *near = push_near(L, name, push_word_names(L, lua_upvalueindex(1)));
    if (near && strlen(name) > SHORT)
        return word_error(L, "unknown word '%s'; %s", name, near);
    return word_error(L,
                      "unknown word '%s'; a name of yours is declared, as in local %s = scalar "
                      "\"%s\" or grid \"%s\"; words are shown by: hipstencil list words",
                      name, name, name, name);
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
    add_libraries(L, words);
    lua_pushvalue(L, words);
    lua_setfield(L, LUA_REGISTRYINDEX, "words");
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
