// SPDX-License-Identifier: MIT
#include "render/chunk.h"

#include <string.h>

#include <lauxlib.h>
#include <lua.h>

static void add_quoted(struct text *lua, const char *s, size_t n)
{
    text_add(lua, "\"");
    size_t plain = 0; // of which begins
    for (size_t i = 0; i < n; i++)
        if (s[i] == '"' || s[i] == '\\') {
            text_add_bytes(lua, s + plain, i - plain);
            text_add(lua, "\\");
            plain = i;
        }
    text_add_bytes(lua, s + plain, n - plain);
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

// A part is indented as its directive is.
static void add_directive(struct text *lua, const char *statement, size_t n, size_t indent)
{
    if (memmem(statement, n, "part", 4))
        text_addf(lua, "indented(%zu) ", indent);
    text_add_bytes(lua, statement, n);
    text_add(lua, "\n");
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
            add_directive(lua, source + blank + 3, n - blank - 3, blank);
        else
            add_text_line(lua, source, n);
        size_t skip = newline ? n + 1 : n;
        source += skip;
        size -= skip;
    }
}

static bool ends_in(const char *path, const char *suffix)
{
    size_t n = strlen(path), s = strlen(suffix);
    return n >= s && strcmp(path + n - s, suffix) == 0;
}

bool chunk_load(lua_State *L, const char *path, const struct text *source)
{
    struct text lua = {0}, name = {0};
    text_addf(&name, "@%s", path);
    if (ends_in(path, ".lua")) {
        text_add(&lua, "local _ENV = ... ");
        text_add_bytes(&lua, text_string(source), source->size);
    } else {
        text_add(&lua, "local _ENV, emit, indented = ... ");
        translate(text_string(source), source->size, &lua);
    }
    int status = luaL_loadbufferx(L, text_string(&lua), lua.size, text_string(&name), "t");
    text_free(&lua);
    text_free(&name);
    return status == LUA_OK;
}
