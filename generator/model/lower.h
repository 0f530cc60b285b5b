// SPDX-License-Identifier: MIT
// Lowering: an expression over taps becomes a pointwise expression over weighted sums.
#ifndef HIPSTENCIL_MODEL_LOWER_H
#define HIPSTENCIL_MODEL_LOWER_H

#include "model/model.h"

struct lowering {
    struct model *model;
    int steps, depth; // visited nodes and recursion, bounded
    int *memo;        // lowered node by node, -1 unknown
    int memo_size;
    bool *varying; // per node: it reads a grid
    int nvarying, varying_capacity;
};

// Appends the sums and coefficients that `node` needs to the model and returns its lowered node,
// or -1 if the expression expands beyond the bounds.
int lower(struct lowering *l, int node);

#endif
