// SPDX-License-Identifier: MIT
// How what lies outside of grids between steps is written: by a launch for all grids that are read
// equally far, that the same stages write, and whose rules have the same kinds and planes on every face.
#ifndef HIPSTENCIL_PLAN_OUTSIDE_PLAN_H
#define HIPSTENCIL_PLAN_OUTSIDE_PLAN_H

#include "model/model.h"

// A face as arithmetic on indices i along its axis. Low faces count from 0, high faces from n.
struct outside_face {
    enum outside kind;
    int depth;  // elements outside
    int value;  // of FIXED: a node
    int plane;  // mirrors: in half cells outward from the outermost point, for people
    int beyond; // mirrors: the innermost index that is an image, low: i <= beyond, high: i >= beyond
    int fold;   // mirrors: the image of i is fold - i, of high faces 2n + fold - i
    bool zero;  // antimirrors with their plane on a point: it is 0
    int point;  // the index of that point
    int edge; // where what the rule writes ends: low i < edge, high i >= edge; at most `depth` outside
    bool inside;  // the outermost interior point is an image
    bool returns; // mirrors: what images of the other face come from beyond it is in memory
    int least;    // extent that images need if the other face returns nothing
};

struct outside_grid {
    int grid;
    int from[3][2]; // by axis and face: who of the group images come from
    int sign[3][2]; // of images
};

struct outside_group {
    struct outside_grid *grids;
    int count, capacity;
    unsigned stages; // that write some of them, all of those: 1 << stage
    int written;     // the first so many are written by a step,
    int ruled;       // the first so many have these rules; others are only where images come from
    struct outside_face faces[3][2]; // by axis: low, high
    int least[3];                    // extent along an axis that has mirrors at both faces
    bool images;                     // there are some: after every step, not only at the start
    bool crossed;                    // some images come from another grid of the group
    bool signs;                      // some images change their sign
    bool tells[3];                   // by axis: images change their sign or their grid
    bool same;       // signs and sources are those of the first grid, in all of them
    unsigned imaged; // faces with images, 1 << (2 * axis + side)
    unsigned loaded; // those of them that sweeps which load images leave as they are
};

struct outside_plan {
    struct outside_group *groups;
    int count, capacity;
    bool images; // in one of them
    // By face with images: the rule by which sweeps load what they read beyond it from where it is an
    // image of, NULL where they read nothing; or why they cannot.
    const struct face_rule *loads[3][2];
    const char *why_not[3][2];
    bool loaded; // beyond some face
    int fits[3]; // extents from which on they can: an image is that of an interior point
    int halo_lo[MAX_GRIDS][3]; // by grid: elements outside that a step reads or writes
    int halo_hi[MAX_GRIDS][3];
};

// Whether a launch writes images of the group after a step, by sweeps that load images or do not.
static inline bool outside_is_launched(const struct outside_group *g, bool loads)
{
    return g->written > 0 && (g->imaged & ~(loads ? g->loaded : 0)) != 0;
}

struct outside_plan *outside_plan_make(struct arena *a, const struct model *m);

#endif
