// SPDX-License-Identifier: MIT
// What neighbouring points of a plane have in common: of a gradient's flux over the face between them each needs all.
#ifndef HIPSTENCIL_MODEL_REPEATED_H
#define HIPSTENCIL_MODEL_REPEATED_H

#include "model/model.h"

// A node of the outputs, among those that are the same at other points of the plane.
struct repeated {
    int before; // another of these, which comes before it in the pool; -1: it is the first
    int at[2];  // where it is, along x and y, from where the first is
};

// Gives a sweep's model what its outputs have in common, and by axis of the plane whether a division or a function is at a
// neighbour another of them. Compilers see that where elements of a vector are computed one by one, and make it once.
void repeated_make(struct model *m);

// Of the points of a thread, `vector` along x in each of `rows` rows, the part at which a node is none of those before it at any of
// them.
double repeated_part(const struct repeated *r, int node, int vector, int rows);

#endif
