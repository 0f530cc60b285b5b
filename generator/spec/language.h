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
};

// A field of `stencil {…}`. `allowed` completes the sentence "it takes …".
struct spec_field {
    const char *name;
    const char *kind; // "string", "integer", "word" (the result of one), "table", …
    const char *allowed;
    const char *fallback; // the value of an absent field, for people
    const char *doc;
    unsigned types; // bit i is set when Lua values of type i are looked at
    void (*read)(lua_State *L, int value);
};

const struct spec_word *spec_words(int *count);
const struct spec_field *spec_fields(int *count);
// NULL when the text can name something in C, C++ and HIP; else why not.
const char *name_problem(const char *name, size_t length);
// NULL when compilers of C and C++ say nothing about the text in a comment; else why they would.
const char *comment_problem(const char *text);
// The same as name_problem for an operator, which becomes a function.
const char *operator_name_problem(const char *name, size_t length);

#endif
