// SPDX-License-Identifier: MIT
#include "render/template.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include "base/arena.h"
#include "base/embedded.h"
#include "base/file.h"
#include "render/sheet.h"

// The address is the registry key of the directory that overrides embedded files.
static const char DIRECTORY_KEY = 'd';

// ---- text of a template -------------------------------------------------------------------------

bool embedded_text(const char *name, struct text *out)
{
    const struct embedded_file *file = embedded_find(name);
    if (file)
        text_add_bytes(out, file->text, file->size);
    return file != NULL;
}

// `path` gets the name that messages use.
static bool template_text(lua_State *L, const char *file, struct text *path, struct text *out,
                          struct error *e)
{
    lua_rawgetp(L, LUA_REGISTRYINDEX, &DIRECTORY_KEY);
    const char *directory = lua_tostring(L, -1);
    text_addf(path, "%s/%s", directory ? directory : "templates", file);
    bool ok = directory ? file_read(text_string(path), out, e)
                        : embedded_text(text_string(path), out) ||
                              fail(e, "there is no template %s", text_string(path));
    lua_pop(L, 1);
    return ok;
}

// ---- translation to Lua -------------------------------------------------------------------------

static void add_quoted(struct text *lua, const char *s, size_t n)
{
    text_add(lua, "\"");
    for (size_t i = 0; i < n; i++) {
        if (s[i] == '"' || s[i] == '\\')
            text_add(lua, "\\");
        text_add_bytes(lua, &s[i], 1);
    }
    text_add(lua, "\"");
}

// The length of the expression that starts behind "$(", its closing parenthesis not included.
static size_t expression_length(const char *s, size_t n)
{
    int depth = 1;
    for (size_t i = 0; i < n; i++) {
        depth += (s[i] == '(') - (s[i] == ')');
        if (depth == 0)
            return i;
    }
    return n;
}

static const char *find_marker(const char *s, size_t n)
{
    for (size_t i = 0; i + 1 < n; i++)
        if (s[i] == '$' && s[i + 1] == '(')
            return s + i;
    return NULL;
}

static void add_text_line(struct text *lua, const char *line, size_t n)
{
    text_add(lua, "emit(");
    const char *marker;
    while ((marker = find_marker(line, n))) {
        size_t before = (size_t)(marker - line);
        add_quoted(lua, line, before);
        n -= before + 2;
        size_t inside = expression_length(marker + 2, n);
        text_addf(lua, ", (%.*s), ", (int)inside, marker + 2);
        size_t skip = inside < n ? inside + 1 : n;
        line = marker + 2 + skip;
        n -= skip;
    }
    add_quoted(lua, line, n);
    text_add(lua, ")\n");
}

static void translate(const char *source, size_t size, struct text *lua)
{
    while (size > 0) {
        const char *newline = memchr(source, '\n', size);
        size_t n = newline ? (size_t)(newline - source) : size;
        size_t blank = 0;
        while (blank < n && source[blank] == ' ')
            blank++;
        if (n - blank >= 3 && memcmp(source + blank, "//%", 3) == 0)
            text_addf(lua, "indented(%zu) %.*s\n", blank, (int)(n - blank - 3), source + blank + 3);
        else
            add_text_line(lua, source, n);
        size_t skip = newline ? n + 1 : n;
        source += skip;
        size -= skip;
    }
}

// ---- the library --------------------------------------------------------------------------------

// compile(file): the translated template as a function of its environment.
static int compile_template(lua_State *L)
{
    const char *file = luaL_checkstring(L, 1);
    struct text path = {0}, source = {0}, lua = {0};
    struct error e = {0};
    int status = LUA_ERRRUN;
    if (template_text(L, file, &path, &source, &e)) {
        if (strlen(file) > 4 && strcmp(file + strlen(file) - 4, ".lua") == 0) {
            text_add(&lua, "local _ENV = ... ");
            text_add_bytes(&lua, text_string(&source), source.size);
        } else {
            text_add(&lua, "local _ENV, emit, indented = ... ");
            translate(text_string(&source), source.size, &lua);
        }
        char *chunk = must_alloc(path.size + 2);
        chunk[0] = '@';
        memcpy(chunk + 1, text_string(&path), path.size + 1);
        status = luaL_loadbufferx(L, text_string(&lua), lua.size, chunk, "t");
        free(chunk);
    } else {
        lua_pushstring(L, e.message);
    }
    text_free(&path);
    text_free(&source);
    text_free(&lua);
    return status == LUA_OK ? 1 : lua_error(L);
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
    lua_State *L = luaL_newstate();
    if (!L) {
        fail(e, "out of memory for the template engine");
        return NULL;
    }
    lua_pushstring(L, directory);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &DIRECTORY_KEY);
    lua_pushcfunction(L, open_library);
    if (lua_pcall(L, 0, 0, 0) != LUA_OK) {
        failed(L, e);
        lua_close(L);
        return NULL;
    }
    return L;
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
