// SPDX-License-Identifier: MIT
// An experiment: everything the verification of one operator needs, made once, before the
// strategies' processes start; they inherit it and change nothing in it.
#ifndef HIPSTENCIL_MEASURE_EXPERIMENT_H
#define HIPSTENCIL_MEASURE_EXPERIMENT_H

#include "measure/cases.h"
#include "measure/stepped.h"

// Of all grids, and of the scratch that groups of steps need, which is numbered after them.
enum { MAX_ARRAYS = 2 * MAX_GRIDS };

// One case with the arrays' contents before the call and what the outputs must be after it.
struct prepared_case {
    struct test_case rule;
    struct layout layout;
    void *before[MAX_ARRAYS]; // `layout.size` elements each
    // Rows of the region whose points are compared, in rising memory order. Beyond FULL_POINTS
    // points these are the rows at the faces and a random sample; of the other rows only that they
    // were written, and with finite numbers.
    struct row *rows;
    int64_t nrows;
    struct reference expected;
    // Of steps instead: what grids hold after so many, rising from none.
    struct march *marches;
    int nmarches;
    const char *outgrown; // why the step after the last cannot be judged; NULL: it can
};

// Points that no result can be held against (oracle.h), all cases together. They say nothing of a
// strategy: what was drawn as input does not suit the operator.
struct unjudged {
    int64_t points;            // of all that would be compared
    int64_t without, unstable; // no finite value; a value that rounding may change to any other
    // Where the first one is, preferably without a value:
    bool first_without;
    const char *name; // of the case
    int grid;
    int64_t at[3];
};

struct experiment {
    struct arena arena;
    const struct model *model;
    struct oracle oracle;
    struct prepared_case *cases;
    int count, capacity;
    bool complete; // every point of every case is compared, where it can be
    struct unjudged unjudged;
    int64_t steps;  // that are timed; 0: an experiment with sweeps
    int time;       // the most steps that a strategy makes at once
    int64_t judged; // that all cases are compared after, but for those that would take too long
    int64_t most_judged;   // that a case is compared after
    int cases_judged;      // that are compared after a step or more
    int groups_judged;     // cases that are compared after `time` steps and more
    const char *unstepped; // 'title', 'title': cases that cannot be compared after a step
    const char *outgrown;  // why none are after more, if `judged` are fewer than `steps`
};

struct experiment *experiment_make(const struct model *m, enum function_library library,
                                   const int64_t size[3], enum verify verify, uint64_t seed,
                                   struct error *e);
// The same of whole steps (stepped_cases.c), of strategies that make up to `time` at once: all cases are compared
// after 0, 1, 2, … steps, to 3 at least and 2 * time + 1, and after `steps`, or as many as can be judged.
struct experiment *experiment_of_steps(const struct model *m, enum function_library library,
                                       const int64_t size[3], enum verify verify, uint64_t seed,
                                       int64_t steps, int time, struct error *e);
// The most that any case is compared after: points have rows for as many.
int64_t experiment_last_step(const struct experiment *x);
void experiment_free(struct experiment *x);

// Arrays of a case: of the grids, and scratch.
int experiment_arrays(const struct experiment *x);
// The grid that scratch takes turns with; of other arrays their own.
int experiment_grid(const struct experiment *x, int array);

// Whether results that are right wherever they can be compared say nothing of a strategy: where a
// point has no value, or where more than one in a thousand are unstable.
bool experiment_is_unjudged(const struct experiment *x);
// What cannot be compared and what would help, as a sentence; empty if there is nothing.
const char *experiment_doubt(const struct experiment *x, struct arena *a);

// An array with inputs `lo` and `hi` beyond the interior, and in it if it is read; to be freed.
void *experiment_array(const struct experiment *x, int array, const struct layout *l,
                       const int lo[3], const int hi[3]);
// Whether the machine can hold an experiment with such arrays.
bool experiment_fits(const struct experiment *x, const struct layout *l, struct error *e);

// The bit patterns, NaNs, of everything that holds no input: all of an output, and whatever an
// input has outside its declared halo (row padding, guard zones).
uint64_t poison_bits(enum element_type t, bool output);

#endif
