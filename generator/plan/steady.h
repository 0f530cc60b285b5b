// SPDX-License-Identifier: MIT
// What of an update a kernel that walks along the slowest axis need not find again at every point: what
// a column of points has alike, whatever its plane, and what a plane has alike.
#ifndef HIPSTENCIL_PLAN_STEADY_H
#define HIPSTENCIL_PLAN_STEADY_H

#include "model/model.h"
#include "plan/named_nodes.h"

struct steady {
    struct named_nodes columns; // vary along axes of the plane only
    struct named_nodes planes;  // vary along the slowest axis only
    // By node: what the rest of the update reads of the two.
    bool *of_column, *of_plane;
    int columns_read, planes_read; // how many of them
    bool *by_row;                  // by node: varies along y of the plane
    struct named_nodes shared;     // by the rest
};

// The same by axis, for kernels that advance several steps: what varies along one of them only.
struct by_axis {
    struct named_nodes along[3];
    bool *read[3]; // by node
    int count[3];  // how many of them the rest reads
    struct named_nodes shared;
};

// Whether the rest of an update reads anything that columns or planes have alike.
static inline bool steady_any(const struct steady *s)
{
    return s->columns_read + s->planes_read > 0;
}

void steady_make(struct arena *a, const struct model *m, struct steady *s);
void by_axis_make(struct arena *a, const struct model *m, struct by_axis *s);

#endif
