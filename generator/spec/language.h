// SPDX-License-Identifier: MIT
// The language of specifications as data: words, fields and their documentation. `hipstencil list`
// and the validation read these tables.
#ifndef HIPSTENCIL_SPEC_LANGUAGE_H
#define HIPSTENCIL_SPEC_LANGUAGE_H

#include <lua.h>

// A word that specifications can call.
struct spec_word {
    const char *name;
    lua_CFunction call;
    const char *usage, *doc;
    int most; // arguments at most; 0: the word counts them itself
};

// A field of `stencil {…}`. `allowed` completes the sentence "it takes …".
struct spec_field {
    const char *name;
    const char *kind; // "string", "integer", "word" (the result of one), "table", …
    const char *allowed;
    const char *fallback; // the value of an absent field, for people
    const char *example;
    const char *doc;
    unsigned types; // bit i is set when Lua values of type i are looked at
    void (*read)(lua_State *L, int value);
};

const struct spec_word *spec_words(int *count);
const struct spec_field *spec_fields(int *count);

// What names name, which decides what they may be (naming.c).
enum name_role {
    NAME_OF_OPERATOR,
    NAME_OF_STRATEGY,
    NAME_OF_GRID,
    NAME_OF_SCALAR,
    NAME_OF_STAGE,
    NAME_OF_POINTS
};
enum { NAME_PROBLEM = 320 }; // bytes of a reason
// NULL when the text can name that in generated sources; else why not, as a text or in `why`.
const char *name_problem(enum name_role role, const char *name, size_t length,
                         char why[NAME_PROBLEM]);
// NULL when compilers of C and C++ say nothing about the text in a comment; else why they would.
const char *comment_problem(const char *text);

#endif
