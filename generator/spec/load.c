// SPDX-License-Identifier: MIT
// Chunks from files: the specification, and the modules beside it that it requires. Only text is
// loaded, every chunk sees the environment of the sandbox, and every source is kept for locate.c.
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "spec/spec.h"

// Lua shortens long paths in its messages; asking it how is the only way to know.
static const char *chunk_name(lua_State *L, const char *path)
{
    lua_Debug ar;
    lua_pushfstring(L, "@%s", path);
    luaL_loadbufferx(L, "", 0, lua_tostring(L, -1), "t");
    lua_getinfo(L, ">S", &ar);
    lua_pop(L, 1);
    return arena_copy(&spec_of(L)->d->arena, ar.short_src);
}

// Reads the file into the arena; the first, the specification, is there already. The bytes pass through malloc, so nothing here may raise between.
static bool read_source(struct spec *s, const char *path, struct source *source, char why[256])
{
    struct text own = {0};
    struct error e = {0};
    const struct text *bytes = s->nsources == 0 ? s->given : &own;
    bool read = bytes != &own || file_read(path, &own, &e);
    if (!read) {
        const char *colon = strrchr(e.message, ':');
        snprintf(why, 256, "%.255s", colon ? colon + 2 : e.message);
    } else if (bytes->size > SPEC_SOURCE_LIMIT) {
        snprintf(why, 256, "it is larger than 1 MiB");
        read = false;
    } else {
        source->size = bytes->size;
        source->text = arena_copy(&s->d->arena, "");
        if (bytes->size)
            source->text =
                memcpy(arena_alloc(&s->d->arena, bytes->size + 1), bytes->data, bytes->size);
    }
    text_free(&own);
    return read;
}

void load_chunk(lua_State *L, const char *path, const char *what)
{
    struct spec *s = spec_of(L);
    char why[256];
    struct source *source = &s->sources[s->nsources];
    *source = (struct source){.path = arena_copy(&s->d->arena, path), .chunk = chunk_name(L, path)};
    if (!read_source(s, path, source, why))
        word_error(L, "%s cannot be read (%s): %s", what, path, why);
    s->nsources++;
    *ARENA_APPEND(&s->d->arena, s->d->files, s->d->nfiles, s->d->files_capacity) = source->path;
    if (source->size && source->text[0] == LUA_SIGNATURE[0])
        place_error(L, (struct place){source, 1},
                    "this is compiled Lua; a specification is a text file");
    const char *name = lua_pushfstring(L, "@%s", path);
    if (luaL_loadbufferx(L, source->text, source->size, name, "t") != LUA_OK)
        lua_error(L);
    lua_getfield(L, LUA_REGISTRYINDEX, "environment");
    lua_setupvalue(L, -2, 1);
    lua_remove(L, -2);
}

// The path of `name`.lua in the folder of the specification.
static const char *push_module_path(lua_State *L, const char *name)
{
    const char *path = spec_of(L)->d->path, *slash = strrchr(path, '/');
    lua_pushlstring(L, path, slash ? (size_t)(slash - path) + 1 : 0);
    lua_pushfstring(L, "%s.lua", name);
    lua_concat(L, 2);
    return lua_tostring(L, -1);
}

int word_require(lua_State *L)
{
    size_t length;
    if (lua_type(L, 1) != LUA_TSTRING)
        word_error(L, "require takes the name of a file beside the specification, without .lua");
    const char *name = lua_tolstring(L, 1, &length);
    if (!is_identifier(name, length))
        word_error(L,
                   "require \"%s\": a module's name is letters, digits and _; only files beside "
                   "the specification can be required",
                   name);
    lua_settop(L, 1);
    lua_getfield(L, LUA_REGISTRYINDEX, "modules");
    if (lua_getfield(L, 2, name) == LUA_TBOOLEAN && !lua_toboolean(L, -1))
        word_error(L, "require \"%s\": the modules require each other in a circle", name);
    if (!lua_isnil(L, -1))
        return 1;
    if (spec_of(L)->nsources > SPEC_MODULE_LIMIT)
        word_error(L, "require \"%s\": more than %d modules", name, SPEC_MODULE_LIMIT);
    lua_pushboolean(L, 0);
    lua_setfield(L, 2, name);
    const char *path = push_module_path(L, name);
    load_chunk(L, path, lua_pushfstring(L, "module '%s'", name));
    lua_call(L, 0, 1);
    if (lua_isnil(L, -1) || (lua_isboolean(L, -1) && !lua_toboolean(L, -1))) {
        lua_pushboolean(L, 1);
        lua_replace(L, -2);
    }
    lua_pushvalue(L, -1);
    lua_setfield(L, 2, name);
    return 1;
}
