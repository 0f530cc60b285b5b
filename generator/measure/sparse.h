// SPDX-License-Identifier: MIT
// Sparse: sets of points as a function of the seed and the extent alone, and what they do to kept
// fields, in double precision: a cell at a time, every weight that it has. Nothing is sorted and nothing is
// shared with generated code.
#ifndef HIPSTENCIL_MEASURE_SPARSE_H
#define HIPSTENCIL_MEASURE_SPARSE_H

#include "measure/oracle.h"

enum { MOST_WEIGHTS = 40 }; // of a set

struct sparse_weight {
    int64_t point, cell[3];
    double weight;
};

// One set of a case. Some have no points, several in one cell, some at faces or where blocks end; some
// sources end after two steps, whatever `steps` is.
struct sparse_set {
    struct sparse_weight weights[MOST_WEIGHTS];
    int count;
    int64_t points, stride; // numbers of points are below `points`
    int64_t row, rows;      // of the first step; of all: steps after the last do nothing
};

// What receivers have recorded, by row and point: NaN where nothing is.
struct sparse_record {
    double *value, *doubt; // doubt: what arithmetic alone may have changed
};

void sparse_draw(struct sparse_set *s, const struct model *m, const struct inputs *in, int set,
                 const int64_t extent[3], int64_t steps);
// What a source has at a row, or a record holds before: an element, of both signs where the grid's are.
double sparse_amplitude(const struct model *m, const struct inputs *in, int set, int64_t row,
                        int64_t point);

// Makes oracles of the expressions that amplitudes are multiplied by: o->scales. What they divide by is to be
// positive for all of `o`.
bool sparse_open(struct oracle *o, struct drawn drawn, struct arena *a, struct error *e);

// A moment: fields that sources change and receivers record.
struct sparse_moment {
    const struct oracle *oracle;
    struct field *fields; // by grid of the whole
    int64_t step;         // steps taken before this one
    uint64_t
        noise; // 0: none; otherwise a random part of what it may be wrong by is added to what is stored
};
void sparse_add(const struct sparse_moment *now, int set, const struct sparse_set *s);
void sparse_record(const struct sparse_moment *now, int set, const struct sparse_set *s,
                   struct sparse_record *out);

#endif
