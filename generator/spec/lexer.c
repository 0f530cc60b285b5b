// SPDX-License-Identifier: MIT
#include "spec/lexer.h"

#include <ctype.h>
#include <string.h>

static int peek(const struct lexer *x, int ahead)
{
    return x->end - x->at > ahead ? (unsigned char)x->at[ahead] : -1;
}

// As in Lua, CR LF and LF CR are one line break.
static void step(struct lexer *x)
{
    char c = *x->at++;
    if (c != '\n' && c != '\r')
        return;
    x->line++;
    if (x->at < x->end && (*x->at == '\n' || *x->at == '\r') && *x->at != c)
        x->at++;
}

// The level of a long bracket that opens here (`[[` is 0, `[=[` is 1), or -1.
static int long_bracket(const struct lexer *x)
{
    int level = 0;
    if (peek(x, 0) != '[')
        return -1;
    while (peek(x, 1 + level) == '=')
        level++;
    return peek(x, 1 + level) == '[' ? level : -1;
}

static bool closes(const struct lexer *x, int level)
{
    if (peek(x, 0) != ']')
        return false;
    for (int i = 0; i < level; i++)
        if (peek(x, 1 + i) != '=')
            return false;
    return peek(x, 1 + level) == ']';
}

static void take_long(struct lexer *x, int level)
{
    x->at += level + 2;
    x->token.text = x->at;
    while (x->at < x->end && !closes(x, level))
        step(x);
    x->token.size = (size_t)(x->at - x->token.text);
    if (x->at < x->end)
        x->at += level + 2;
}

static void take_quoted(struct lexer *x)
{
    char quote = *x->at++;
    x->token.text = x->at;
    while (x->at < x->end && *x->at != quote) {
        if (*x->at == '\\' && x->end - x->at > 1)
            step(x);
        step(x);
    }
    x->token.size = (size_t)(x->at - x->token.text);
    if (x->at < x->end)
        x->at++;
}

static void skip_blanks(struct lexer *x)
{
    while (x->at < x->end) {
        if (isspace(peek(x, 0))) {
            step(x);
        } else if (peek(x, 0) == '-' && peek(x, 1) == '-') {
            x->at += 2;
            if (long_bracket(x) >= 0)
                take_long(x, long_bracket(x));
            else
                while (x->at < x->end && *x->at != '\n' && *x->at != '\r')
                    x->at++;
        } else {
            return;
        }
    }
}

static void take_word(struct lexer *x)
{
    while (isalnum(peek(x, 0)) || peek(x, 0) == '_')
        x->at++;
}

static void take_number(struct lexer *x)
{
    int exponent = peek(x, 0) == '0' && tolower(peek(x, 1)) == 'x' ? 'p' : 'e';
    while (isalnum(peek(x, 0)) || peek(x, 0) == '.') {
        int c = tolower(*x->at++);
        if (c == exponent && (peek(x, 0) == '-' || peek(x, 0) == '+'))
            x->at++;
    }
}

// Comparisons are one token, so that a lone `=` always separates a key from its value.
static void take_symbol(struct lexer *x)
{
    bool compares = *x->at && strchr("=<>~", *x->at) && peek(x, 1) == '=';
    x->at += compares ? 2 : 1;
}

struct lexer lexer_open(const char *text, size_t size)
{
    return (struct lexer){text, text + size, 1, {TOKEN_SYMBOL, text, 0, 1}};
}

void lexer_next(struct lexer *x)
{
    skip_blanks(x);
    x->token = (struct token){TOKEN_END, x->at, 0, x->line};
    if (x->at >= x->end)
        return;
    int c = peek(x, 0), level = long_bracket(x);
    if (level >= 0 || c == '"' || c == '\'') {
        x->token.kind = TOKEN_STRING;
        if (level >= 0)
            take_long(x, level);
        else
            take_quoted(x);
        return;
    }
    if (isalpha(c) || c == '_') {
        x->token.kind = TOKEN_NAME;
        take_word(x);
    } else if (isdigit(c)) {
        x->token.kind = TOKEN_NUMBER;
        take_number(x);
    } else {
        x->token.kind = TOKEN_SYMBOL;
        take_symbol(x);
    }
    x->token.size = (size_t)(x->at - x->token.text);
}

bool token_is(const struct token *t, const char *text, size_t size)
{
    return t->size == size && memcmp(t->text, text, size) == 0;
}

bool token_is_symbol(const struct token *t, const char *symbol)
{
    return t->kind == TOKEN_SYMBOL && token_is(t, symbol, strlen(symbol));
}
