// SPDX-License-Identifier: MIT
// What a name already means where generated sources are compiled.
#ifndef HIPSTENCIL_SPEC_RESERVED_H
#define HIPSTENCIL_SPEC_RESERVED_H

#include <stdbool.h>

enum meaning_kind {
    MEANS_SYMBOL, // something at global scope that members and parameters may be called, too
    MEANS_MACRO,  // without arguments: replaced wherever the name stands
    MEANS_KEYWORD,
    MEANS_HEADER, // <name.h>
};

struct meaning {
    enum meaning_kind kind;
    const char *what, *origin; // "a function of", "POSIX"
};

// Whether C, C++, POSIX, HIP, CUDA or a library has something of that name.
bool reserved_meaning(const char *name, struct meaning *m);

#endif
