// SPDX-License-Identifier: MIT
// Random Lua on plain values means in a specification what it means in Lua: `==` and `~=` are
// compiled to something else there. Lua itself, with nothing of the program, is asked for the same.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <lauxlib.h>
#include <lualib.h>

#include "base/file.h"
#include "base/text.h"
#include "spec/description.h"

#include <cmocka.h> // defines a macro `fail`: after the project's headers

static char folder[] = "/tmp/hipstencil-equality-XXXXXX";
static char path[sizeof folder + 8];

static int make_folder(void **state)
{
    (void)state;
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/t.lua", folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    remove(path);
    return rmdir(folder);
}

// ---- random Lua ---------------------------------------------------------------------------------

static uint64_t state_of_random;

static unsigned below(unsigned n)
{
    state_of_random =
        state_of_random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(state_of_random >> 33) % n;
}

#define ANY(list) (list)[below(sizeof(list) / sizeof *(list))]

// Two lines of values and functions; what follows begins on the third.
static const char PRELUDE[] =
    "local i, j, k, x, y, z, nan, inf, m = 1, 2, -3, 0.5, 2.0, -0.0, 0/0, 1/0, math.mininteger "
    "local s, t, empty, ten, mark = 'a', 'b', '', '10', '==' local yes, no_, none = true, false "
    "local p, q = {}, {} p.p = p p[1] = 1\n"
    "local function f(a, b) return a == b, 7 end local function g(...) return ... end local "
    "function "
    "show(v) if v == p then return 'p' elseif v == q then return 'q' elseif v == f then return 'f' "
    "elseif v == g then return 'g' elseif type(v) == 'table' or type(v) == 'function' then return "
    "type(v) end return (math.type(v) or type(v)) .. ' ' .. tostring(v) "
    "end local function stop() error('stopped', 2) end\n";

static const char *const NUMBERS[] = {"i",    "j",   "k",    "y",  "1",    "2",  "0", "3",
                                      "0x10", "2.0", "5//2", "-0", "p[1]", "#s", "#p"};
static const char *const VALUES[] = {"i",
                                     "x",
                                     "z",
                                     "nan",
                                     "inf",
                                     "m",
                                     "s",
                                     "t",
                                     "empty",
                                     "ten",
                                     "mark",
                                     "yes",
                                     "no_",
                                     "none",
                                     "p",
                                     "q",
                                     "f",
                                     "g",
                                     "nil",
                                     "true",
                                     "false",
                                     "1e0",
                                     "0xe",
                                     "0xep0",
                                     "3.",
                                     ".5",
                                     "'=='",
                                     "\"~= \\\" ==\"",
                                     "[[ == ]]",
                                     "[==[ ]] ~= ]=] ]==]",
                                     "'a\\z  \n =='",
                                     "p.p",
                                     "p.none",
                                     "{}",
                                     "function() return i == j end",
                                     "'10'",
                                     "10",
                                     "'\\\\'",
                                     "9007199254740993",
                                     "9007199254740992.0"};
static const char *const BLANKS[] = {
    " ",    " ",     " ", "\n", "\t", " --[[ == ]] ", " -- a ~= b\n", " --[=[ ]] ==\n]=] ",
    "\r\n", " --x\r"};
static const char *const ARITHMETIC[] = {"+", "-",  "*",  "//", "%", "&", "|",
                                         "~", "<<", ">>", "..", "^", "/"};
static const char *const ORDER[] = {"<", "<=", ">", ">="};
static const char *const EQUALITY[] = {"==", "~="};
static const char *const JOINS[] = {"and", "or"};
static const char *const SIGNS[] = {"-", "not", "~", "#"};

static void put(struct text *out, const char *token)
{
    text_add(out, token);
    text_add(out, ANY(BLANKS));
}

static void put_expression(struct text *out, unsigned depth);

static void put_operand(struct text *out, unsigned depth)
{
    if (below(12) == 0)
        put(out, ANY(SIGNS));
    switch (depth ? below(10) : 9) {
    case 0:
    case 1:
        put(out, "(");
        put_expression(out, depth - 1);
        put(out, ")");
        return;
    case 2:
        put(out, below(2) ? "f (" : "g(");
        put_expression(out, depth - 1);
        put(out, ",");
        put_expression(out, depth - 1);
        put(out, ")");
        return;
    case 4:
        put(out, below(8) ? "i" : "stop()");
        return;
    case 3:
        put(out, "({");
        put_expression(out, depth - 1);
        put(out, "})[1]");
        return;
    default:
        put(out, below(3) ? ANY(NUMBERS) : ANY(VALUES));
    }
}

// Operators without parentheses, so that precedence decides; most of them fit their operands.
static void put_expression(struct text *out, unsigned depth)
{
    put_operand(out, depth);
    for (unsigned n = below(5); n > 0; n--) {
        unsigned kind = below(10);
        put(out, kind < 2   ? ANY(ARITHMETIC)
                 : kind < 3 ? ANY(ORDER)
                 : kind < 8 ? ANY(EQUALITY)
                            : ANY(JOINS));
        put_operand(out, depth);
    }
}

// ---- both sides ---------------------------------------------------------------------------------

struct outcome {
    bool compiled, done;
    int line; // of the error
    char text[4200];
};

static struct outcome by_lua(const char *text)
{
    struct outcome o = {0};
    lua_State *L = luaL_newstate();
    luaL_openlibs(L);
    o.compiled = luaL_loadbufferx(L, text, strlen(text), "@t", "t") == LUA_OK;
    o.done = o.compiled && lua_pcall(L, 0, 1, 0) == LUA_OK;
    snprintf(o.text, sizeof o.text, "%s", lua_tostring(L, -1));
    if (!o.done)
        sscanf(o.text, "t:%d:", &o.line);
    lua_close(L);
    return o;
}

static struct outcome by_specification(const char *text)
{
    struct outcome o = {0};
    struct error e = {0};
    assert_true(file_write(path, text, strlen(text), NULL, &e));
    struct description *d = description_read(path, &e);
    o.done = d;
    snprintf(o.text, sizeof o.text, "%s", d ? d->doc : e.message);
    if (!d)
        sscanf(o.text + strlen(path), ":%d:", &o.line);
    description_free(d);
    return o;
}

// Lua 5.4.4 itself has wrong lines for errors of arithmetic.
static bool line_is_known(const struct outcome *o)
{
    return strstr(o->text, "stopped") || strstr(o->text, "attempt to compare");
}

static bool same(const struct outcome *a, const struct outcome *b)
{
    if (a->done != b->done)
        return false;
    return a->done ? strcmp(a->text, b->text) == 0 : a->line == b->line || !line_is_known(a);
}

static void compare_once(struct text *text, int *done)
{
    struct text expression = {0};
    put_expression(&expression, 3);
    text->size = 0;
    text_addf(text, "%slocal result = %s\nreturn show(result):sub(1, 150) .. '.'", PRELUDE,
              text_string(&expression));
    struct outcome wanted = by_lua(text->data);
    text->size = 0;
    text_addf(
        text,
        "%slocal result = %s\nreturn stencil { name = 't', doc = show(result):sub(1, 150) .. '.', "
        "coefficients = laplacian {} }",
        PRELUDE, text_string(&expression));
    struct outcome got = by_specification(text->data);
    if (!same(&wanted, &got))
        fail_msg("%s\nis in Lua: %s\nin a specification: %s", text_string(&expression), wanted.text,
                 got.text);
    assert_true(wanted.compiled);
    *done += got.done;
    text_free(&expression);
}

static void plain_values_mean_what_they_mean_in_lua(void **state)
{
    (void)state;
    enum { TIMES = 4000 };
    const char *seed = getenv("HIPSTENCIL_SEED");
    state_of_random = seed ? strtoull(seed, NULL, 10) : 1;
    int done = 0;
    struct text text = {0};
    for (int n = 0; n < TIMES; n++)
        compare_once(&text, &done);
    text_free(&text);
    print_message("%d of %d have a value\n", done, TIMES);
    assert_true(done > TIMES / 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_values_mean_what_they_mean_in_lua),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
