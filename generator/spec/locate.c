// SPDX-License-Identifier: MIT
// A small tokenizer over the text of a specification: enough of Lua's lexical rules (strings, long
// brackets, comments, block keywords) to find `field =` at the right depth of a table constructor.
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "spec/spec.h"

enum token_kind { TOKEN_END, TOKEN_NAME, TOKEN_STRING, TOKEN_NUMBER, TOKEN_SYMBOL };

struct token {
    enum token_kind kind;
    const char *text; // of a string: what is between the quotes
    size_t size;
    int line;
};

struct lexer {
    const char *at, *end;
    int line;
    struct token token; // the current one
};

static int peek(const struct lexer *x, int ahead)
{
    return x->end - x->at > ahead ? (unsigned char)x->at[ahead] : -1;
}

static void step(struct lexer *x)
{
    x->line += *x->at == '\n';
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
    for (int i = 0; i < level; i++)
        if (peek(x, 1 + i) != '=')
            return false;
    return peek(x, 0) == ']' && peek(x, 1 + level) == ']';
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
                while (x->at < x->end && *x->at != '\n')
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
    while (isalnum(peek(x, 0)) || peek(x, 0) == '.') {
        int c = tolower(*x->at++);
        if ((c == 'e' || c == 'p') && (peek(x, 0) == '-' || peek(x, 0) == '+'))
            x->at++;
    }
}

// Comparisons are one token, so that a lone `=` always separates a key from its value.
static void take_symbol(struct lexer *x)
{
    bool compares = strchr("=<>~", *x->at) && peek(x, 1) == '=';
    x->at += compares ? 2 : 1;
}

static void next(struct lexer *x)
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

static bool is_text(const struct token *t, const char *text, size_t size)
{
    return t->size == size && memcmp(t->text, text, size) == 0;
}

static bool is_symbol(const struct token *t, const char *symbol)
{
    return t->kind == TOKEN_SYMBOL && is_text(t, symbol, strlen(symbol));
}

static bool is_one_of(const struct token *t, enum token_kind kind, const char *const *words)
{
    for (; t->kind == kind && *words; words++)
        if (is_text(t, *words, strlen(*words)))
            return true;
    return false;
}

// How the current token changes the nesting depth.
static int nesting(const struct token *t)
{
    static const char *const brackets[] = {"{", "(", "[", NULL}, *const closing[] = {"}", ")", "]",
                                                                                     NULL};
    static const char *const blocks[] = {"function", "if", "do", "repeat", NULL};
    static const char *const ends[] = {"end", "until", NULL};
    if (is_one_of(t, TOKEN_SYMBOL, brackets) || is_one_of(t, TOKEN_NAME, blocks))
        return 1;
    return is_one_of(t, TOKEN_SYMBOL, closing) || is_one_of(t, TOKEN_NAME, ends) ? -1 : 0;
}

// Moves past the entry that begins here: to `,`, `;`, the closing brace or the end.
static void skip_entry(struct lexer *x)
{
    for (int depth = 0; x->token.kind != TOKEN_END; next(x)) {
        if (depth == 0 && (is_symbol(&x->token, ",") || is_symbol(&x->token, ";")))
            return;
        depth += nesting(&x->token);
        if (depth < 0)
            return;
    }
}

// The key of the entry that begins here, moving to its value; kind TOKEN_END when it has none.
static struct token take_key(struct lexer *x)
{
    struct lexer ahead = *x;
    struct token key = ahead.token;
    bool bracketed = is_symbol(&key, "[");
    if (bracketed) {
        next(&ahead);
        key = ahead.token;
        next(&ahead);
    }
    next(&ahead);
    if (key.kind == TOKEN_SYMBOL || !is_symbol(&ahead.token, "="))
        return (struct token){TOKEN_END, NULL, 0, x->token.line};
    key.line = x->token.line;
    next(&ahead);
    *x = ahead;
    return key;
}

// With `x` after an opening brace: moves to the value of the entry named (or numbered) by `part`.
static bool find_entry(struct lexer *x, const char *part, size_t size, int *line)
{
    long wanted = isdigit((unsigned char)*part) ? strtol(part, NULL, 10) : 0, unnamed = 0;
    while (x->token.kind != TOKEN_END && !is_symbol(&x->token, "}")) {
        struct token key = take_key(x);
        bool found = key.kind == TOKEN_END ? ++unnamed == wanted : is_text(&key, part, size);
        if (found) {
            *line = key.line;
            return true;
        }
        skip_entry(x);
        if (is_symbol(&x->token, ",") || is_symbol(&x->token, ";"))
            next(x);
    }
    return false;
}

// From an opening parenthesis to the first argument that is a table constructor.
static void next_argument_table(struct lexer *x)
{
    do {
        next(x);
        if (is_symbol(&x->token, "{"))
            return;
        skip_entry(x);
    } while (is_symbol(&x->token, ","));
}

// With `x` at a value: moves into the table constructor that it is, or that it gives to a word.
static bool enter_table(struct lexer *x)
{
    if (x->token.kind == TOKEN_NAME)
        next(x);
    if (is_symbol(&x->token, "("))
        next_argument_table(x);
    if (!is_symbol(&x->token, "{"))
        return false;
    next(x);
    return true;
}

// Follows `path` from a value; returns the line of the deepest entry found, 0 for none.
static int follow(struct lexer x, const char *path)
{
    int line = 0;
    while (*path && enter_table(&x)) {
        size_t size = strcspn(path, "/");
        if (!find_entry(&x, path, size, &line))
            break;
        path += size + (path[size] == '/');
    }
    return line;
}

int locate_entry(const struct source *s, int line, const char *word, const char *path)
{
    if (!s)
        return line;
    struct lexer x = {.at = s->text, .end = s->text + s->size, .line = 1};
    for (next(&x); x.token.kind != TOKEN_END && x.token.line <= line; next(&x)) {
        if (x.token.line != line || x.token.kind != TOKEN_NAME ||
            !is_text(&x.token, word, strlen(word)))
            continue;
        int found = follow(x, path);
        if (found)
            return found;
    }
    return line;
}
