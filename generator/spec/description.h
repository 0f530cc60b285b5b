// SPDX-License-Identifier: MIT
// A description: what a specification says, checked word by word, with no Lua left in it.
// The short form (shape and coefficients) and the general form (`update = {…}`) both end here as
// one expression per output.
#ifndef HIPSTENCIL_SPEC_DESCRIPTION_H
#define HIPSTENCIL_SPEC_DESCRIPTION_H

#include "base/arena.h"
#include "math/element.h"
#include "math/expr.h"
#include "math/limits.h"

enum { MAX_STRATEGIES = 64 };

// One `name = value` of a strategy or of --set. Values are kept in the one textual form that the
// plan parses: "64x4" for block = {64, 4}, "4" for numbers, "true"/"false", or a word.
struct setting {
    const char *key, *value;
    int line; // in the spec; 0 for the command line
};

// One member of the comparison set: a preset and what the spec changes about it.
struct strategy_request {
    const char *preset; // a name of plan/presets.h
    const char *label;  // name of the generated function's suffix; the preset's unless `name=`
    struct setting *settings;
    int count, capacity;
    int line;
};

struct output {
    int grid;  // index into grids
    int value; // node in pool
    int line;
};

struct description {
    struct arena arena;
    const char *path; // as given on the command line
    int line;         // of the `stencil{…}` call
    const char *name, *doc;
    enum element_type type;       // of the elements of all grids
    enum element_type arithmetic; // ELEMENT_DOUBLE, or that of the elements
    int dimensions;               // 1, 2 or 3

    const char *grids[MAX_GRIDS];
    int ngrids;
    const char *scalars[MAX_SCALARS];
    int nscalars;
    struct expr_pool *pool;
    struct output outputs[MAX_GRIDS];
    int noutputs;

    struct strategy_request *strategies; // `strategies = {…}`; empty means all presets
    int nstrategies, strategies_capacity;
    int recommended; // index into strategies of `strategy = …`, or -1
};

// Reads the specification at `path` and everything it requires. NULL after filling `e`.
struct description *description_read(const char *path, struct error *e);
void description_free(struct description *d);

#endif
