// SPDX-License-Identifier: MIT
#include "render/template.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include "base/embedded.h"
#include "base/file.h"
#include "base/pool.h"
#include "render/chunk.h"
#include "render/sheet.h"

// The address is the registry key of the directory that overrides embedded files.
static const char DIRECTORY_KEY = 'd';

bool embedded_text(const char *name, struct text *out)
{
    const struct embedded_file *file = embedded_find(name);
    if (file)
        text_add_bytes(out, file->text, file->size);
    return file != NULL;
}

// ---- the library --------------------------------------------------------------------------------

// Each of these pushes a template as a function of its environment, or says why there is none.

static bool push_file(lua_State *L, const char *path)
{
    struct text source = {0};
    struct error e = {0};
    bool ok = file_read(path, &source, &e);
    if (ok)
        ok = chunk_load(L, path, &source);
    else
        lua_pushstring(L, e.message);
    text_free(&source);
    return ok;
}

// As it was compiled with the program; false where it was not, or for a Lua of another kind.
static bool push_compiled(lua_State *L, const char *path)
{
    struct text name = {0};
    text_addf(&name, "compiled/%s", path);
    const struct embedded_file *file = embedded_find(text_string(&name));
    text_free(&name);
    bool ok = file && luaL_loadbufferx(L, file->text, file->size, path, "b") == LUA_OK;
    if (file && !ok)
        lua_pop(L, 1);
    return ok;
}

static bool push_embedded(lua_State *L, const char *path)
{
    if (push_compiled(L, path))
        return true;
    struct text source = {0};
    bool ok = embedded_text(path, &source);
    if (ok)
        ok = chunk_load(L, path, &source);
    else
        lua_pushfstring(L, "there is no template %s", path);
    text_free(&source);
    return ok;
}

static int compile_template(lua_State *L)
{
    const char *file = luaL_checkstring(L, 1);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &DIRECTORY_KEY);
    const char *directory = lua_tostring(L, -1);
    const char *path = lua_pushfstring(L, "%s/%s", directory ? directory : "templates", file);
    bool ok = directory ? push_file(L, path) : push_embedded(L, path);
    return ok ? 1 : lua_error(L);
}

// Lua says "file:line: what"; users read "file:line: error: what". A message of ours is whole.
static bool failed(lua_State *L, struct error *e)
{
    const char *message = lua_tostring(L, -1);
    if (!message)
        return fail(e, "a template failed without a message");
    const char *line = strchr(message, ':');
    const char *what = line ? strstr(line + 1, ": ") : NULL;
    if (e->set)
        return false;
    e->set = true;
    e->status = EXIT_FAILED;
    if (what && !strstr(message, ": error: "))
        snprintf(e->message, sizeof e->message, "%.*s: error: %s", (int)(what - message), message,
                 what + 2);
    else
        snprintf(e->message, sizeof e->message, "%s", message);
    return false;
}

static int open_library(lua_State *L)
{
    luaL_openlibs(L);
    sheet_open(L);
    lua_pushcfunction(L, compile_template);
    lua_setglobal(L, "compile");
    lua_getglobal(L, "compile");
    lua_pushstring(L, "library.lua");
    lua_call(L, 1, 1);
    lua_pushglobaltable(L);
    lua_call(L, 1, 0);
    return 0;
}

lua_State *templates_open(const char *directory, struct error *e)
{
    struct pool *pool = must_alloc(sizeof *pool);
    *pool = (struct pool){0};
    lua_State *L = lua_newstate(pool_realloc, pool);
    lua_pushstring(L, directory);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &DIRECTORY_KEY);
    lua_pushcfunction(L, open_library);
    if (lua_pcall(L, 0, 0, 0) != LUA_OK) {
        failed(L, e);
        templates_close(L);
        return NULL;
    }
    return L;
}

void templates_close(lua_State *L)
{
    void *pool;
    lua_getallocf(L, &pool);
    lua_close(L);
    pool_free(pool);
    free(pool);
}

bool template_render(lua_State *L, const char *name, struct text *out, struct error *e)
{
    lua_getglobal(L, "render");
    lua_insert(L, -2);
    lua_pushstring(L, name);
    lua_insert(L, -2);
    if (lua_pcall(L, 2, 1, 0) != LUA_OK)
        return failed(L, e);
    size_t size;
    const char *text = lua_tolstring(L, -1, &size);
    text_add_bytes(out, text, size);
    lua_pop(L, 1);
    return true;
}
