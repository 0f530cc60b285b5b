// SPDX-License-Identifier: MIT
// usage: compile_templates ROOT OUT FILE…
// Part of the build: writes each FILE of ROOT, a template, to OUT/FILE as Lua has it in memory. What
// debugging needs stays in it, so that messages name its lines.
#include <stdio.h>
#include <stdlib.h>

#include <lauxlib.h>
#include <lua.h>

#include "base/file.h"
#include "render/chunk.h"

static int add_to_text(lua_State *L, const void *bytes, size_t size, void *text)
{
    (void)L;
    text_add_bytes(text, bytes, size);
    return 0;
}

static bool write_file(const char *path, const struct text *bytes, struct error *e)
{
    FILE *f = fopen(path, "wb");
    bool ok = f && fwrite(text_string(bytes), 1, bytes->size, f) == bytes->size;
    if (f)
        ok = fclose(f) == 0 && ok;
    return ok || fail(e, "%s cannot be written", path);
}

static bool compile(lua_State *L, const char *root, const char *out, const char *file,
                    struct error *e)
{
    struct text from = {0}, to = {0}, source = {0}, binary = {0};
    text_addf(&from, "%s/%s", root, file);
    text_addf(&to, "%s/%s", out, file);
    bool ok = file_read(text_string(&from), &source, e) &&
              (chunk_load(L, file, &source) || fail(e, "%s", lua_tostring(L, -1)));
    if (ok)
        lua_dump(L, add_to_text, &binary, 0);
    ok = ok && write_file(text_string(&to), &binary, e);
    lua_settop(L, 0);
    text_free(&from);
    text_free(&to);
    text_free(&source);
    text_free(&binary);
    return ok;
}

int main(int argc, char **argv)
{
    struct error e = {0};
    lua_State *L = luaL_newstate();
    bool ok = L || fail(&e, "out of memory");
    for (int i = 3; ok && i < argc; i++)
        ok = compile(L, argv[1], argv[2], argv[i], &e);
    if (L)
        lua_close(L);
    if (!ok)
        fprintf(stderr, "%s\n", e.message);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
