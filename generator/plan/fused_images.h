// SPDX-License-Identifier: MIT
// Mirrors inside launches of all stages: what lies beyond a face of a plane that later levels read is written to LDS by
// the threads that make what it is an image of, and along z taken from the columns that threads have in registers.
#ifndef HIPSTENCIL_PLAN_FUSED_IMAGES_H
#define HIPSTENCIL_PLAN_FUSED_IMAGES_H

#include "base/arena.h"
#include "model/model.h"

// What lies beyond a face of a plane and is an image of it: the point i of -plane - i, of high faces of
// 2 (n - 1) + plane - i.
struct fused_image {
    int sign; // 0: no images
    int plane;
};

// What a level writes and later ones read: planes in LDS. Where they read of planes above and below the thread's own
// points only, these are in registers, and LDS has the plane at hand, if others read of it.
struct made_plane {
    int level, grid;                 // the grid is the whole's
    int reach[3][2];                 // by axis, low and high: how far later levels read
    struct fused_image images[3][2]; // that they read, beyond faces
    bool corners;                    // those beyond faces of x and y at once, too
    bool zero[3][2]; // antimirrors whose plane is on the outermost points: they are 0
    int time;        // which time it makes the grid, from 1; 0: no grid is made again
    int slots;       // planes that are in LDS at once
    int at;          // elements before the first
    int window;      // planes in registers, by their age in turns, beside that being made; 0: none
    int shared;      // age of the plane that goes from there to LDS
};

// Fills images by the rules of the grids; `reach` is known. And of all that is made: axes that are periodic, extents from
// which on images are of what is inside. The reason why not, or NULL.
const char *fused_images_find(struct arena *a, const struct model *whole, struct made_plane *made,
                              int nmade, bool periodic[3], int least[3]);
// The same when windows are known.
const char *fused_images_why_not(struct arena *a, const struct model *whole,
                                 const struct made_plane *made, int nmade);
// How many points inside of a face, 0 low or 1 high, that of the outermost image lies that is read; 0: no image is.
int fused_image_from(const struct made_plane *made, int axis, int side);
// Turns between the planes that the outermost image along z and what it is taken from are made in, or would be.
int fused_image_age(const struct made_plane *made, int side);

#endif
