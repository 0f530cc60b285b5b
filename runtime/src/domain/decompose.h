// SPDX-License-Identifier: MIT
// How a box is split: arithmetic alone, the same on all ranks.
#ifndef HIPSTENCIL_DOMAIN_DECOMPOSE_H
#define HIPSTENCIL_DOMAIN_DECOMPOSE_H

#include <hipstencil/operator.h>
#include <hipstencil/runtime.h>

#include <stdbool.h>

typedef struct hs_split {
    int dimensions, ranks;
    int64_t extent[3];
    int64_t depth[3];         // of the widest halo that comes from neighbours
    unsigned periodic, whole; // axes, 1 << axis: that are closed; that cannot be split
    int parts[3];
} hs_split;

// Which part rank `rank` has, and where it begins and ends. The first parts are the thicker ones, by one point.
void hs_split_at(const hs_split *split, int rank, int at[3]);
void hs_split_box(const hs_split *split, const int at[3], int64_t lo[3], int64_t hi[3]);
int hs_split_rank(const hs_split *split, const int at[3]);

// The rank that lies in a direction, -1, 0 or 1 along each axis; -1 if none does.
int hs_split_neighbour(const hs_split *split, const int at[3], const int direction[3]);

// Faces of a part at which neighbours lie.
unsigned hs_split_faces(const hs_split *split, const int at[3]);

// Chooses `parts` where they are 0, so that least is exchanged, of which rows along x count double: they are short.
// HS_ERROR_ARGUMENT if there is no way, with the one that would be.
hs_status hs_split_choose(hs_split *split, const int given[3]);

#endif
