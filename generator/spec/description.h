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
#include "math/outside.h"
#include "strategy/request.h"

enum { MAX_STRATEGIES = 64 };

struct output {
    int grid;  // index into grids
    int value; // node in pool
    int stage; // that writes it; 0 where there are none
    int line;
};

// Between which the values of a grid lie, where the specification says it.
struct grid_range {
    double ends[2]; // finite, the lower one first
    int line;       // 0: it does not
};

// A text that was read.
struct spec_file {
    const char *path;
    char sha256[65];
};

// What `boundary` says of a grid.
struct boundary_entry {
    int grid; // -1: of every grid that a step changes
    int line;
    struct boundary rules;
};

// What `advance` says: after a step grid `to` is what grid `from` was.
struct advance_entry {
    int to, from, line;
};

// One of the sweeps that a step is made of, in their order. Each is an operator of its own.
struct stage {
    const char *name;             // of the stage
    const char *operator_name;    // <operator>_<stage>
    struct strategies strategies; // those of the operator, with its own `strategy` if it has one
    int line;
};

// A set of sparse points, as `points` has it; sets are by name.
struct point_set {
    const char *name;
    bool receiver; // otherwise a source
    bool replaces; // sources: what the sweep computed; otherwise they add to it
    int grid;
    int stage; // sources: after which they act; -1: not said
    int scale; // sources: the node that amplitudes are multiplied by; -1: none
    int line;
};

struct description {
    struct arena arena;
    const char *path;        // as given on the command line
    struct spec_file *files; // the specification, then the modules that it requires
    int nfiles, files_capacity;
    int line; // of the `stencil{…}` call
    const char *name, *doc;
    enum element_type type;       // of the elements of all grids
    enum element_type arithmetic; // ELEMENT_DOUBLE, or that of the elements
    bool fast_reciprocal;         // quotients by one divisor share its reciprocal
    bool fast_scaled;             // several steps of one launch are in units of a coefficient
    int dimensions;               // 1, 2 or 3

    const char *grids[MAX_GRIDS];
    struct grid_range ranges[MAX_GRIDS]; // of the grid of the same index
    int ngrids;
    const char *scalars[MAX_SCALARS];
    int nscalars;
    struct expr_pool *pool;
    struct output outputs[MAX_OUTPUTS]; // by stage
    int noutputs;
    struct stage stages[MAX_STAGES];
    int nstages; // 0: one sweep is all

    bool advances; // `advance` is given
    int advance_line;
    struct advance_entry advance[MAX_GRIDS];
    int nadvance;
    struct boundary_entry boundary[MAX_GRIDS];
    int nboundary;
    struct point_set points[MAX_POINT_SETS];
    int npoints;

    struct strategies strategies; // `strategies = {…}` and `strategy = …`
};

// Reads the specification at `path` and everything it requires. NULL after filling `e`.
struct description *description_read(const char *path, struct error *e);
void description_free(struct description *d);

#endif
