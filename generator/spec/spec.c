// SPDX-License-Identifier: MIT
// From a file to a description: one protected call, whose errors become one message.
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "spec/spec.h"

// The line where `return stencil {…}` should have been.
static int last_line(const struct source *s)
{
    int line = 1;
    for (size_t i = 0; i + 1 < s->size; i++)
        line += s->text[i] == '\n';
    return line;
}

static int run(lua_State *L)
{
    struct spec *s = lua_touserdata(L, 1);
    lua_settop(L, 0);
    sandbox_set_up(L);
    load_chunk(L, s->d->path, "specification");
    lua_call(L, 0, 1);
    if (!is_stencil(L, -1))
        place_error(L, (struct place){&s->sources[0], last_line(&s->sources[0])},
                    "the specification returns %s; it ends with `return stencil {…}`",
                    lua_isnil(L, -1) ? "nothing" : push_description(L, -1));
    return 0;
}

// Notes where the error was raised and makes its value a string.
static int on_error(lua_State *L)
{
    struct spec *s = spec_of(L);
    struct place where = place_of_caller(L);
    if (where.source)
        s->failed = where;
    if (lua_type(L, 1) != LUA_TSTRING)
        lua_pushfstring(L, "error() was given %s; it takes a message",
                        lua_isnoneornil(L, 1) ? "nothing" : push_description(L, 1));
    return 1;
}

// Splits "chunk:line: rest" if it begins with the name of a loaded chunk.
static const char *split_place(const struct spec *s, const char *message, struct place *where)
{
    for (int i = 0; i < s->nsources; i++) {
        size_t size = strlen(s->sources[i].chunk);
        if (strncmp(message, s->sources[i].chunk, size) != 0 || message[size] != ':' ||
            !isdigit((unsigned char)message[size + 1]))
            continue;
        char *end;
        long line = strtol(message + size + 1, &end, 10);
        if (strncmp(end, ": ", 2) != 0)
            continue;
        *where = (struct place){&s->sources[i], (int)line};
        return end + 2;
    }
    return message;
}

// A text from Lua on one line: control characters of user strings do not reach the terminal.
static void clean(char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == 127)
            *text = ' ';
}

// The length of the longest beginning of `text` of at most `most` bytes that ends between characters.
static size_t beginning(const char *text, size_t most)
{
    size_t n = strnlen(text, most + 1);
    for (n = n > most ? most : n; n > 0 && ((unsigned char)text[n] & 0xc0) == 0x80; n--)
        ;
    return n;
}

// A message that a person reads: words of a page's length, such as a number of a thousand digits, and
// what goes on for pages are cut short.
static const char *shortened(struct arena *a, const char *message)
{
    enum { LONGEST_WORD = 100, KEPT = 60, LONGEST_MESSAGE = 1000 };
    char *text = arena_alloc(a, 2 * LONGEST_MESSAGE), *to = text;
    while (*message && to - text < LONGEST_MESSAGE) {
        size_t word = strcspn(message, " "), blanks = strspn(message + word, " ");
        size_t kept = word > LONGEST_WORD ? beginning(message, KEPT) : word;
        memcpy(to, message, kept);
        to += kept;
        if (kept < word)
            to = stpcpy(to, "…");
        message += word;
        *to++ = ' ';
        message += blanks;
    }
    while (to > text && to[-1] == ' ')
        to--;
    strcpy(to, *message ? " …" : "");
    return text;
}

static void report(const struct spec *s, int status, const char *message, struct error *e)
{
    struct place where = s->failed;
    bool memory = status == LUA_ERRMEM ||
                  (s->out_of_memory &&
                   (status == LUA_ERRERR || !message || strstr(message, "not enough memory")));
    message = split_place(s, message ? message : "unknown error", &where);
    if (memory)
        message = s->long_string  ? "a string is longer than 1 MiB"
                  : s->deep_calls ? "functions nest too deeply, or without an end: they need more "
                                    "than 64 MiB of memory"
                                  : "the specification needs more than 64 MiB of memory";
    if (strncmp(message, "stack overflow", 14) == 0 ||
        strncmp(message, "C stack overflow", 16) == 0)
        message = "functions or brackets nest too deeply, or without an end";
    char *text = arena_copy(&s->d->arena, message);
    text_clean(text);
    message = shortened(&s->d->arena, text);
    fail_at(e, where.source ? where.source->path : s->d->path, where.source ? where.line : 0, "%s",
            message);
    clean(e->message);
}

static struct description *description_new(const char *path)
{
    struct description *d = must_alloc(sizeof *d);
    *d = (struct description){.strategies.recommended = -1};
    d->path = arena_copy(&d->arena, path);
    d->doc = "";
    d->pool = expr_pool_new(&d->arena);
    return d;
}

// Fills `d`. When the operator has another number of dimensions, `*dimensions` says which.
static bool describe(struct description *d, const struct text *given, int *dimensions,
                     struct error *e)
{
    struct spec s = {.d = d, .given = given, .assumed_dimensions = *dimensions};
    if (!sandbox_open(&s))
        return fail(e, "out of memory");
    lua_State *L = s.L;
    lua_pushcfunction(L, on_error);
    lua_pushcfunction(L, run);
    lua_pushlightuserdata(L, &s);
    int status = lua_pcall(L, 1, 0, 1);
    if (s.wanted_dimensions)
        *dimensions = s.wanted_dimensions;
    else if (status != LUA_OK)
        report(&s, status, lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : NULL, e);
    s.L = NULL; // nothing to note while closing
    lua_close(L);
    return status == LUA_OK;
}

static struct description *describe_text(const char *path, const struct text *given,
                                         struct error *e)
{
    int dimensions = 3;
    for (int attempt = 0; attempt < 2; attempt++) {
        int assumed = dimensions;
        struct description *d = description_new(path);
        if (describe(d, given, &dimensions, e))
            return d;
        description_free(d);
        if (e->set || dimensions == assumed)
            return NULL;
    }
    fail_at(e, path, 0, "the number of dimensions changes from one reading to the next");
    return NULL;
}

// A missing file is reported as the command line's, not as the sandbox's.
struct description *description_read(const char *path, struct error *e)
{
    struct text given = {0};
    struct description *d = source_read(path, &given, e) ? describe_text(path, &given, e) : NULL;
    text_free(&given);
    return d;
}

void description_free(struct description *d)
{
    if (!d)
        return;
    struct arena arena = d->arena;
    arena_free(&arena);
    free(d);
}
