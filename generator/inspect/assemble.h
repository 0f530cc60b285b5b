// SPDX-License-Identifier: MIT
// Assemble: generated sources in, assembly for AMD targets out, by whichever compiler knows the
// target. Compilers run in parallel, and only for what the cache does not hold.
#ifndef HIPSTENCIL_INSPECT_ASSEMBLE_H
#define HIPSTENCIL_INSPECT_ASSEMBLE_H

#include "build/build.h"

struct assembler {
    const struct target *target;
    struct toolchain toolchain;
    bool usable;
    const char *problem; // one line, if it is not
};

struct assemble_settings {
    const struct places *places;
    const char *cache;
    int jobs;
    void (*progress)(void *context, int done, int all);
    void *context;
};

// Fills `target` of out[0..count) beforehand; asks every compiler about every target.
bool assemblers_find(const struct assemble_settings *s, struct assembler *out, int count,
                     struct arena *a, struct error *e);

struct assembly {
    const struct assembler *assembler; // usable
    struct build_source source;
    // Found:
    const char *file;    // the assembly, or NULL
    const char *problem; // one line, if the source does not compile
};

// False only if nothing could be tried.
bool assemble_all(const struct assemble_settings *s, struct assembly *list, int count,
                  struct arena *a, struct error *e);

#endif
