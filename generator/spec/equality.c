// SPDX-License-Identifier: MIT
// `==` and `~=` on expressions. Lua compares values of different types, and light userdata, without
// asking anyone, so `m ~= 0` would be true whatever the grid m holds. Each operand is therefore
// shown to a metamethod: before a chunk is compiled,
//     a == b    becomes    a |"\1eq"=="\1eq"| b
// `|` binds tighter than every comparison and looser than all that an operand of `==` can hold but
// `|` itself, which goes from left to right. It gives back what it is shown, so `==` compares the
// very values that it would, in the order in which it would. Lines of errors stay as they are, too:
// the first mark follows its operand at once, the second follows the operator.
#include <string.h>

#include "spec/lexer.h"
#include "spec/spec.h"

// Words that say what an operator says, and how they mark an operand: no text is made like that by
// accident.
static const struct {
    const char *symbol, *word, *mark, *before, *after;
} MARKS[] = {
    {"==", "eq", "\1eq", "|\"\\1eq\"", "\"\\1eq\"|"},
    {"~=", "ne", "\1ne", "|\"\\1ne\"", "\"\\1ne\"|"},
};

enum { MARK_COUNT = sizeof MARKS / sizeof MARKS[0], COST = 10 };

// ---- the text -----------------------------------------------------------------------------------

// The entry of MARKS that the token is, or -1.
static int mark_of_token(const struct token *t)
{
    for (int i = 0; i < MARK_COUNT; i++)
        if (token_is_symbol(t, MARKS[i].symbol))
            return i;
    return -1;
}

// Into `to`, unless it is NULL; returns how many bytes that are.
static size_t put(char *to, const char *from, size_t size)
{
    if (to)
        memcpy(to, from, size);
    return size;
}

// The text with marks, written to `to` unless that is NULL; returns its size.
static size_t mark_text(const struct source *s, char *to)
{
    const char *done = s->text;
    size_t size = 0;
    struct lexer x = lexer_open(s->text, s->size);
    for (const char *operand = x.at; x.token.kind != TOKEN_END; operand = x.at) {
        lexer_next(&x);
        int i = mark_of_token(&x.token);
        if (i < 0)
            continue;
        size += put(to ? to + size : NULL, done, (size_t)(operand - done));
        size += put(to ? to + size : NULL, MARKS[i].before, strlen(MARKS[i].before));
        size += put(to ? to + size : NULL, operand, (size_t)(x.at - operand));
        size += put(to ? to + size : NULL, MARKS[i].after, strlen(MARKS[i].after));
        done = x.at;
    }
    return size + put(to ? to + size : NULL, done, (size_t)(s->text + s->size - done));
}

struct source marked_source(lua_State *L, const struct source *s)
{
    struct source marked = *s;
    marked.size = mark_text(s, NULL);
    if (marked.size > s->size) {
        char *text = arena_alloc(&spec_of(L)->d->arena, marked.size);
        mark_text(s, text);
        marked.text = text;
    }
    return marked;
}

// ---- the operands -------------------------------------------------------------------------------

// The entry of MARKS whose mark the value is, or -1.
static int mark_at(lua_State *L, int value)
{
    size_t size;
    if (lua_type(L, value) != LUA_TSTRING)
        return -1;
    const char *text = lua_tolstring(L, value, &size);
    for (int i = 0; size == 3 && i < MARK_COUNT; i++)
        if (memcmp(text, MARKS[i].mark, size) == 0)
            return i;
    return -1;
}

enum operand {
    OPERAND_OTHER,
    OPERAND_NUMBER,
    OPERAND_BOOLEAN,
    OPERAND_EXPRESSION,
    OPERAND_CONDITION
};

static enum operand operand_at(lua_State *L, int value)
{
    int type = lua_type(L, value);
    if (is_expression(L, value))
        return OPERAND_EXPRESSION;
    if (is_condition(L, value))
        return OPERAND_CONDITION;
    if (type == LUA_TNUMBER || (type == LUA_TSTRING && is_fraction(L, value)))
        return OPERAND_NUMBER;
    return type == LUA_TBOOLEAN ? OPERAND_BOOLEAN : OPERAND_OTHER;
}

static bool has_no_value(enum operand a, enum operand b)
{
    if (a == OPERAND_EXPRESSION)
        return b == OPERAND_NUMBER || b == OPERAND_EXPRESSION || b == OPERAND_CONDITION;
    return a == OPERAND_CONDITION && b != OPERAND_OTHER;
}

static void check_operands(lua_State *L, enum operand a, enum operand b, int mark)
{
    if (!has_no_value(a, b) && !has_no_value(b, a))
        return;
    if (a == OPERAND_CONDITION || b == OPERAND_CONDITION)
        word_error(L, "conditions have no value yet to compare by %s; all, any and no join them",
                   MARKS[mark].symbol);
    word_error(L,
               "expressions have no value yet to compare by %s; write %s(a, b), as in "
               "select(%s(a, b), c, d)",
               MARKS[mark].symbol, MARKS[mark].word, MARKS[mark].word);
}

// Left operands wait, the innermost last, for their right one: an error ends the run, so each has
// one.
static void show_left(lua_State *L)
{
    struct spec *s = spec_of(L);
    *ARENA_APPEND(&s->d->arena, s->waiting, s->nwaiting, s->waiting_capacity) =
        (char)operand_at(L, 1);
}

static void show_right(lua_State *L, int mark)
{
    struct spec *s = spec_of(L);
    if (s->nwaiting)
        check_operands(L, (enum operand)s->waiting[--s->nwaiting], operand_at(L, 2), mark);
}

int operator_bar(lua_State *L)
{
    int mark = mark_at(L, 1);
    if (mark_at(L, 2) >= 0) {
        show_left(L);
        lua_settop(L, 1);
    } else if (mark >= 0) {
        show_right(L, mark);
    } else if (is_expression(L, 1) || is_expression(L, 2)) {
        return refuse_operator_named(L, "|");
    } else {
        return word_error(L, "attempt to perform bitwise operation on a %s value",
                          luaL_typename(L, lua_type(L, 1) == LUA_TNUMBER ? 2 : 1));
    }
    spec_charge(L, COST);
    return 1;
}
