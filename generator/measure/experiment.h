// SPDX-License-Identifier: MIT
// An experiment: everything the verification of one operator needs, made once, before the
// strategies' processes start; they inherit it and change nothing in it.
#ifndef HIPSTENCIL_MEASURE_EXPERIMENT_H
#define HIPSTENCIL_MEASURE_EXPERIMENT_H

#include "measure/cases.h"
#include "measure/oracle.h"

// One case with the arrays' contents before the call and what the outputs must be after it.
struct prepared_case {
    struct test_case rule;
    struct layout layout;
    void *before[MAX_GRIDS]; // by grid: `layout.size` elements each
    // Rows of the region whose points are compared, in rising memory order. Beyond FULL_POINTS
    // points these are the rows at the faces and a random sample; of the other rows only that they
    // were written, and with finite numbers.
    struct row *rows;
    int64_t nrows;
    struct reference expected;
};

struct experiment {
    struct arena arena;
    const struct model *model;
    struct oracle oracle;
    struct prepared_case *cases;
    int count, capacity;
    bool complete; // every point of every case is compared
};

struct experiment *experiment_make(const struct model *m, const int64_t size[3], enum verify verify,
                                   uint64_t seed, struct error *e);
void experiment_free(struct experiment *x);

// The bit patterns, NaNs, of everything that holds no input: all of an output, and whatever an
// input has outside its declared halo (row padding, guard zones).
uint64_t poison_bits(enum element_type t, bool output);

#endif
