// SPDX-License-Identifier: MIT
// Compile: one compiler's command on one source, kept in the cache by what it was made from.
#ifndef HIPSTENCIL_BUILD_COMPILE_H
#define HIPSTENCIL_BUILD_COMPILE_H

#include "base/process.h"
#include "build/toolchain.h"

// What of a compilation is its product. Of the last the product says "yes" or "no".
enum compile_keeps { KEEPS_OUTPUT, KEEPS_LOG, KEEPS_SUCCESS };

struct compilation {
    // Wanted:
    const struct toolchain *toolchain;
    const char *folder, *file; // of the cache; the source in it
    const char *name, *suffix; // of the product: <name>-<key of the command>.<suffix>
    enum compile_keeps keeps;
    double until, at_last; // as of processes (base/process.h)
    // Found:
    const char *product, *log; // paths; whether the product is there: `made`
    bool made;
    enum process_end end; // of the compiler, if it ran because the product was not there
    int code;
    const char *said;    // of one that failed: ": " and its first line with "error:", or nothing
    const char *problem; // why the product cannot be kept, or NULL
    // While running:
    struct command_line command;
    const char *workplace, *temporary; // a folder, and what becomes the product in it
};

struct compile_pool {
    int jobs; // side by side
    void (*progress)(void *context, int done, int all);
    void *context;
};

// Runs what the cache does not hold, each product once. False only if nothing could be tried.
// Strings live in `a`.
bool compile_all(const struct compile_pool *p, struct compilation *list, int count, struct arena *a,
                 struct error *e);

#endif
