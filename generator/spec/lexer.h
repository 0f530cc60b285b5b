// SPDX-License-Identifier: MIT
// The tokens of a Lua text, as far as specifications are looked at beside Lua's own compiler:
// strings, long brackets and comments are told from code, lines are counted as Lua counts them.
#ifndef HIPSTENCIL_SPEC_LEXER_H
#define HIPSTENCIL_SPEC_LEXER_H

#include <stdbool.h>
#include <stddef.h>

enum token_kind { TOKEN_END, TOKEN_NAME, TOKEN_STRING, TOKEN_NUMBER, TOKEN_SYMBOL };

struct token {
    enum token_kind kind;
    const char *text; // of a string: what is between the quotes
    size_t size;
    int line; // where it begins
};

struct lexer {
    const char *at, *end; // behind the current token
    int line;
    struct token token; // the current one
};

struct lexer lexer_open(const char *text, size_t size); // at an empty token before the first
void lexer_next(struct lexer *x);
bool token_is(const struct token *t, const char *text, size_t size);
bool token_is_symbol(const struct token *t, const char *symbol);

#endif
