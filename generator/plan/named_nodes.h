// SPDX-License-Identifier: MIT
// Which nodes of expressions are evaluated once and from then on called by a name.
#ifndef HIPSTENCIL_PLAN_NAMED_NODES_H
#define HIPSTENCIL_PLAN_NAMED_NODES_H

#include "math/expr.h"

struct named_node {
    const char *name;
    int node;
};

struct named_nodes { // in the order of need
    struct named_node *list;
    int count, capacity;
};

struct naming {
    const char *stem;   // of names: `stem`1, `stem`2, …
    int small;          // parts of a text that is not worth a name
    const bool *always; // by node: has a name whatever it is; NULL: none
    const bool
        *known; // by node: has a name already, so that nothing below it is looked at; NULL: none
};

// Names what is used several times and has more than `small` parts, and what would nest too deeply for
// compilers.
struct named_nodes name_nodes(struct arena *a, const struct expr_pool *p, const int *roots,
                              int count, const struct naming *how);

#endif
