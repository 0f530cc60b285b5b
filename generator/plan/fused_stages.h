// SPDX-License-Identifier: MIT
// All stages of a step, or of several, in one launch, on overlapping tiles: a block computes of each stage of each
// step, a level, what it stores and what later levels read around that. What they read stays in LDS. Blocks of 3D
// operators walk up, each level a plane and its reach behind those that it reads, so that a barrier a plane is enough.
#ifndef HIPSTENCIL_PLAN_FUSED_STAGES_H
#define HIPSTENCIL_PLAN_FUSED_STAGES_H

#include "plan/fused_images.h"
#include "plan/kernel.h"

struct fused_level {
    const char
        *name; // the stage's, and where there are several steps the number of its own, from 1
    int stage;
    const struct plan
        *plan; // of the stage's own sweep, whose kernel says how its values are added up
    int lag;   // planes behind the first level
    int below[3], above[3]; // points that it computes beyond those that the block stores
    int first,
        last; // planes that it computes, from that of turn 0; to, from the end of those stored
    int source[MAX_GRIDS];  // by grid of the stage: which of `made` it reads, -1: memory
    int made[MAX_GRIDS];    // by grid of the stage: which of `made` it writes, -1: none
    bool stores[MAX_GRIDS]; // by grid of the stage: whether it writes it to memory
};

struct fused_stages {
    const char *symbol;
    int time;                   // steps
    struct fused_level *levels; // the stages of a step after those of the one before
    int nlevels;
    struct made_plane *made;
    int nmade, made_capacity;
    bool loaded[MAX_GRIDS]; // by grid of the whole: from memory
    bool stored[MAX_GRIDS];
    int twin[MAX_GRIDS]; // what is read and written goes to this scratch array; otherwise -1
    int least[3];        // extents from which on images are those of what is inside
    bool periodic[3];    // what is made beyond a face is what is made as far inside of the other
    int margin_lo[2], margin_hi[2]; // points of a block along x and y that it does not store
    int stores[2];
    int pad[2];       // of LDS, in elements: before a plane's first point
    int pitch, plane; // from row to row, of a plane
    int depth;        // planes that a block stores at most
    int filling;      // turns beside those of these planes
    int lds_bytes;
    bool dynamic_lds;
    int resident; // blocks that a compute unit runs at once, which the launch bound leaves registers for
};

// NULL, and in `reason` why not, unless all stages can be one launch by these of their plans.
struct fused_stages *fused_stages_make(struct arena *a, const struct plan_set *set, const int *by,
                                       const char *label, const char **reason);
// Whether what waits between levels leaves registers to what levels compute, where a unit runs so many blocks at once.
bool fused_stages_have_registers(const struct fused_stages *f, const struct model *m, int blocks);
// Steps that a run by the plan makes with each launch.
int plan_time(const struct plan *p);
// Whether what a run writes takes turns with what it reads.
bool plan_takes_turns(const struct plan *p);

#endif
