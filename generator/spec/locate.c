// SPDX-License-Identifier: MIT
// Finds `field =` at the right depth of a table constructor in the text of a specification.
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "spec/lexer.h"
#include "spec/spec.h"

static bool is_one_of(const struct token *t, enum token_kind kind, const char *const *words)
{
    for (; t->kind == kind && *words; words++)
        if (token_is(t, *words, strlen(*words)))
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
    for (int depth = 0; x->token.kind != TOKEN_END; lexer_next(x)) {
        if (depth == 0 && (token_is_symbol(&x->token, ",") || token_is_symbol(&x->token, ";")))
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
    bool bracketed = token_is_symbol(&key, "[");
    if (bracketed) {
        lexer_next(&ahead);
        key = ahead.token;
        lexer_next(&ahead);
    }
    lexer_next(&ahead);
    if (key.kind == TOKEN_SYMBOL || !token_is_symbol(&ahead.token, "="))
        return (struct token){TOKEN_END, NULL, 0, x->token.line};
    key.line = x->token.line;
    lexer_next(&ahead);
    *x = ahead;
    return key;
}

// With `x` after an opening brace: moves to the value of the entry named (or numbered) by `part`.
static bool find_entry(struct lexer *x, const char *part, size_t size, int *line)
{
    long wanted = isdigit((unsigned char)*part) ? strtol(part, NULL, 10) : 0, unnamed = 0;
    while (x->token.kind != TOKEN_END && !token_is_symbol(&x->token, "}")) {
        struct token key = take_key(x);
        bool found = key.kind == TOKEN_END ? ++unnamed == wanted : token_is(&key, part, size);
        if (found) {
            *line = key.line;
            return true;
        }
        skip_entry(x);
        if (token_is_symbol(&x->token, ",") || token_is_symbol(&x->token, ";"))
            lexer_next(x);
    }
    return false;
}

// From an opening parenthesis to the first argument that is a table constructor.
static void next_argument_table(struct lexer *x)
{
    do {
        lexer_next(x);
        if (token_is_symbol(&x->token, "{"))
            return;
        skip_entry(x);
    } while (token_is_symbol(&x->token, ","));
}

// With `x` at a value: moves into the table constructor that it is, or that it gives to a word.
static bool enter_table(struct lexer *x)
{
    if (x->token.kind == TOKEN_NAME)
        lexer_next(x);
    if (token_is_symbol(&x->token, "("))
        next_argument_table(x);
    if (!token_is_symbol(&x->token, "{"))
        return false;
    lexer_next(x);
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
    enum { MOST_CALLS = 4 }; // that are looked into: each may be as long as the text
    struct lexer x = lexer_open(s->text, s->size);
    int calls = 0;
    for (lexer_next(&x); x.token.kind != TOKEN_END && x.token.line <= line; lexer_next(&x)) {
        if (x.token.line != line || x.token.kind != TOKEN_NAME ||
            !token_is(&x.token, word, strlen(word)))
            continue;
        int found = follow(x, path);
        if (found || ++calls == MOST_CALLS)
            return found ? found : line;
    }
    return line;
}
