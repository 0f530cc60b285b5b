// SPDX-License-Identifier: MIT
// What a compiler that ended well has made, looked at before the cache keeps it.
#ifndef HIPSTENCIL_BUILD_PRODUCT_H
#define HIPSTENCIL_BUILD_PRODUCT_H

#include "base/arena.h"

// Each returns what is wrong, or NULL; the text lives in `a`. A library is loaded, in a process of
// its own.
const char *product_library_problem(const char *path, struct arena *a);
// Assembly or a log: must be text, with the word `needed` somewhere.
const char *product_text_problem(const char *path, const char *needed, struct arena *a);

#endif
