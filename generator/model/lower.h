// SPDX-License-Identifier: MIT
// Lowering: an expression over taps becomes a pointwise expression over weighted sums.
#ifndef HIPSTENCIL_MODEL_LOWER_H
#define HIPSTENCIL_MODEL_LOWER_H

#include "model/model.h"

// What an expression reads.
struct kind {
    bool varying; // grids
    bool linear;  // taps that are not inside of anything nonlinear
};

struct lowering {
    struct model *model;
    int steps, depth; // visited nodes and recursion, bounded
    int *memo;        // lowered node by node, -1 unknown
    int memo_size;
    struct kind *kinds; // by node
    int nkinds, kinds_capacity;
    const int *uses; // by how many expressions and outputs each of the first `nuses` nodes is used
    int nuses;
};

// Appends the sums that `node` needs, with their coefficients, to the model and returns its lowered
// node, or -1 if the expression expands beyond the bounds.
int lower(struct lowering *l, int node);
// Replaces the parts of a lowered node that are constant over the grid by coefficients.
int lower_uniforms(struct lowering *l, int node);
// The coefficient that is this node, which the model gets if it has none yet.
int lower_coefficient(struct model *m, int node);
// The node with sum i as sum number[i].
int lower_renumbered(struct lowering *l, int node, const int *number);

#endif
