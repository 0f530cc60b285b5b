// SPDX-License-Identifier: MIT
// What of an update recurs from plane to plane: the flux through a point's upper face is that through the lower face of the
// point above it. A kernel that walks up with columns in registers finds it once, in the plane with which it is complete, and
// hands it on to the planes that follow.
#ifndef HIPSTENCIL_PLAN_RECURRING_H
#define HIPSTENCIL_PLAN_RECURRING_H

#include "model/model.h"
#include "plan/named_nodes.h"

// The same at another point of the column.
struct recurrence {
    int node;
    int plane; // of the output's plane and those above and below: the one with which it is complete
};

struct recurring_value {
    const char *name;
    struct recurrence *list; // from the newest, which is found, to the oldest
    int count, capacity;
};

struct recurring {
    struct recurring_value *values; // none where it would not pay
    int count, capacity;
    struct named_nodes parts;   // of what is found: what it has several times
    struct named_nodes shared;  // by the rest of the update
    bool *known;                // by node: found, in this plane or before
    bool *sum_found, *sum_left; // by sum: what is found is made of it, the rest is
    int oldest;                 // plane, of all
    int saved;                  // operations of a point
    bool dear;                  // of what is found: quotients or functions
};

// Of points in a plane, those that a thread carries on from plane to plane.
int recurring_planes(const struct recurring *r);

void recurring_make(struct arena *a, const struct model *m, struct recurring *out);

#endif
