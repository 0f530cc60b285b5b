// SPDX-License-Identifier: MIT
// Build: sources in, shared libraries and register counts out. Compilers run in parallel, and only
// for what the cache does not hold.
#ifndef HIPSTENCIL_BUILD_BUILD_H
#define HIPSTENCIL_BUILD_BUILD_H

#include "build/remarks.h"
#include "build/toolchain.h"
#include "render/render.h"

// What a source may include: headers, and of a unit the sources of one strategy, its steps and table.
// Of an operator and, if it has any, its stages: headers, a strategy, the table, what only one of them has.
enum { MOST_COMPANIONS = (1 + MAX_STAGES) * (OPERATOR_HEADERS + 3) };

// One generated source and what its plan says about it.
struct build_source {
    const char *operator_name; // folder in the cache
    const char *label;         // strategy
    const char *file, *text;   // "fused.hip"
    struct companion {
        const char *file, *text;
    } companions[MOST_COMPANIONS]; // the files that the source includes
    int ncompanions;
    int lds_bytes, threads; // per block, for the occupancy; 0 asks for no remarks
    // Of its compilation, as of processes (base/process.h). 0 for no end.
    double until, at_last;
};

struct built {
    const char *folder;  // holds the source and the logs
    const char *source;  // path of the source in the cache
    const char *log;     // of the compiler
    const char *library; // NULL if `problem` or `late` is set
    const char *problem; // one line for people, or NULL
    bool late;           // no library and no problem: there was no time left to compile it
    struct usage usage;
    const char *no_usage;     // why `usage` is not known, or NULL
    int lds_bytes, occupancy; // per block; waves per SIMD with LDS accounted for
};

struct build_request {
    const struct toolchain *toolchain;
    const struct toolchain *remarks; // NULL for no remarks
    const char *cache;
    int jobs;
    void (*progress)(void *context, int done, int all);
    void *context;
};

// Fills out[0..count). False only if nothing could be tried: a source that does not compile is a
// `problem` of its own. Strings live in `a`.
bool build_all(const struct build_request *r, const struct build_source *sources, int count,
               struct built *out, struct arena *a, struct error *e);

// Writes the source and its header to their folder of the cache; sets `folder` and `source`.
bool build_place(const struct build_source *s, const char *cache, struct built *b, struct arena *a,
                 struct error *e);

#endif
