// SPDX-License-Identifier: MIT
// Chunks from files: the specification, and the modules beside it that it requires. Only text is
// loaded, every chunk sees the environment of the sandbox, and every source is kept for locate.c.
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "spec/lexer.h"
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

// What editors and systems put in front of a text is no part of it, as for `lua`: a byte order mark becomes blanks, "#!"
// a comment. The text ends with a '\0'.
static char *without_marks(char *text)
{
    static const char ORDER[] = "\xEF\xBB\xBF";
    char *first = text;
    if (strncmp(text, ORDER, strlen(ORDER)) == 0) {
        memset(text, ' ', strlen(ORDER));
        first += strlen(ORDER);
    }
    if (strncmp(first, "#!", 2) == 0)
        memcpy(first, "--", 2);
    return text;
}

// Reads the file into the arena; the first, the specification, is there already. The bytes pass
// through malloc, so nothing here may raise between.
static bool read_source(struct spec *s, const char *path, struct source *source, char why[256])
{
    struct text own = {0};
    struct error e = {0};
    const struct text *bytes = s->nsources == 0 ? s->given : &own;
    bool read = bytes != &own || source_read(path, &own, &e);
    const char *text = error_text(&e), *colon = strrchr(text, ':');
    if (!read)
        snprintf(why, 256, "%.255s", colon ? colon + 2 : text);
    source->size = read ? bytes->size : 0;
    source->text = arena_copy(&s->d->arena, "");
    if (source->size)
        source->text = without_marks(
            memcpy(arena_alloc(&s->d->arena, bytes->size + 1), bytes->data, bytes->size));
    text_free(&own);
    return read;
}

static void note_file(struct spec *s, const struct source *source)
{
    struct description *d = s->d;
    struct spec_file *f = ARENA_APPEND(&d->arena, d->files, d->nfiles, d->files_capacity);
    f->path = source->path;
    sha256_hex(source->text, source->size, f->sha256);
}

// ---- compiling ----------------------------------------------------------------------------------

// A source on its way to Lua's compiler, line by line: some of its errors do not say where.
struct reading {
    const char *at, *end;
    int line; // the last one that was handed over
};

static const char *next_line(lua_State *L, void *data, size_t *size)
{
    struct reading *r = data;
    const char *line = r->at;
    (void)L;
    while (r->at < r->end && *r->at != '\n' && *r->at != '\r')
        r->at++;
    char c = r->at < r->end ? *r->at++ : '\0';
    if (c && r->at < r->end && (*r->at == '\n' || *r->at == '\r') && *r->at != c)
        r->at++;
    *size = (size_t)(r->at - line);
    r->line += *size > 0;
    return line;
}

// To the message on top, of what begins comments in other languages.
static void add_comment_hint(lua_State *L)
{
    static const char *const BEGINS[] = {"unexpected symbol near '#'",
                                         "unexpected symbol near '//'"};
    for (size_t i = 0; i < sizeof BEGINS / sizeof *BEGINS; i++)
        if (strstr(lua_tostring(L, -1), BEGINS[i])) {
            lua_pushliteral(L, "; a comment begins with --");
            lua_concat(L, 2);
        }
}

// What no editor writes: NUL, and control characters that neither break lines nor set them apart.
static bool has_other_bytes(const struct source *source)
{
    for (size_t i = 0; i < source->size; i++) {
        unsigned char c = (unsigned char)source->text[i];
        if ((c < ' ' && !memchr("\t\n\v\f\r\033", c, 6)) || c == 0x7F)
            return true;
    }
    return false;
}

static void compile(lua_State *L, const struct source *source, const struct source *known_as)
{
    struct reading r = {source->text, source->text + source->size, 0};
    const char *name = lua_pushfstring(L, "@%s", source->path);
    if (lua_load(L, next_line, &r, name, "t") != LUA_OK) {
        if (has_other_bytes(source))
            place_error(L, (struct place){known_as, 1},
                        "this is no text; a specification is a text file");
        add_comment_hint(L);
        const char *message = lua_tostring(L, -1);
        if (strncmp(message, source->chunk, strlen(source->chunk)) == 0)
            lua_error(L);
        place_error(L, (struct place){known_as, r.line}, "%s", message);
    }
    lua_remove(L, -2);
}

// Lua's compiler keeps the jumps of a function in lists that it goes through from the front.
static void check_jumps(lua_State *L, const struct source *source)
{
    static const char *const WORDS[] = {"and", "or", "elseif", "goto", "break", "then"};
    struct lexer x = lexer_open(source->text, source->size);
    for (int jumps = 0; x.token.kind != TOKEN_END; lexer_next(&x)) {
        for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
            jumps += x.token.kind == TOKEN_NAME && token_is(&x.token, WORDS[i], strlen(WORDS[i]));
        jumps += token_is_symbol(&x.token, ":");
        if (jumps > SPEC_JUMP_LIMIT)
            place_error(
                L, (struct place){source, x.token.line},
                "more than %d of `and`, `or`, `if`, `elseif`, `goto`, `break` and `:` in one file",
                SPEC_JUMP_LIMIT);
    }
}

// What is written is compiled first: mistakes in it are told in its own words.
static void push_compiled(lua_State *L, const struct source *source)
{
    check_jumps(L, source);
    compile(L, source, source);
    const struct source marked = marked_source(L, source);
    if (marked.text == source->text)
        return;
    compile(L, &marked, source);
    lua_remove(L, -2);
}

static bool is_utf16(const struct source *source)
{
    return strncmp(source->text, "\xFF\xFE", 2) == 0 || strncmp(source->text, "\xFE\xFF", 2) == 0;
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
    note_file(s, source);
    if (is_utf16(source))
        place_error(L, (struct place){source, 1}, "this is UTF-16; a specification is UTF-8");
    if (source->text[strspn(source->text, " ")] == LUA_SIGNATURE[0])
        place_error(L, (struct place){source, 1},
                    "this is compiled Lua; a specification is a text file");
    push_compiled(L, source);
    lua_getfield(L, LUA_REGISTRYINDEX, "environment");
    lua_setupvalue(L, -2, 1);
}

// The path of `name`.lua in the folder of the specification.
static const char *push_module_path(lua_State *L, const char *name)
{
    const char *path = spec_of(L)->d->path;
    const char *slash = source_is_stream(path) ? NULL : strrchr(path, '/');
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
