// SPDX-License-Identifier: MIT
// Launch geometry: the launches that a generated function makes for a region, in their order, and
// which points each of their blocks stores.
//
// templates/entry.hip, launch.hip, balance.hip, rounds.hip, shallow.hip and block.hip print the same in C++;
// tests/traffic/launches.c holds the two equal. Regions, extents and pitches are in model axes,
// what comes out is in kernel space (plan/kernel.h).
#ifndef HIPSTENCIL_PLAN_LAUNCH_GEOMETRY_H
#define HIPSTENCIL_PLAN_LAUNCH_GEOMETRY_H

#include "plan/kernel.h"

// What a caller hands to a generated function. Axes that the operator lacks are [0, 1).
struct launch_region {
    int64_t lo[3], hi[3];
    int64_t pitch[2];   // elements from row to row, from plane to plane
    uint64_t addresses; // of all grids' first interior elements, or-ed
};

// An interior whose rows and planes follow each other without a gap, aligned.
struct launch_region launch_interior(const int64_t extent[3]);

// What a device says of a kernel: its compute units, and the blocks that each runs at once. 0 where
// it does not say.
struct residency {
    int units, blocks;
};

// Blocks, or layers of them, that have so many points between them, of which each has as many as it can.
static inline int64_t blocks_of(int64_t points, int64_t each)
{
    return (points + each - 1) / each;
}

// Steps that so many columns of blocks take, cut into layers of `most` planes at most; each block streams through `again`
// planes more than it completes.
int64_t launch_steps(int64_t columns, int64_t planes, struct residency r, int64_t most,
                     int64_t again);

// One launch.
struct launch {
    const struct kernel *kernel;
    int64_t first;       // elements from the grids' first interior ones to the first point
    int64_t pitch[3];    // elements from a point to the next one along x, y, z; 0: no such axis
    int64_t n[3];        // points along x, y, z
    int64_t stores[3];   // of one block
    unsigned grid[3];    // blocks, in the order in which they are numbered
    unsigned threads[3]; // of one block
};

// The launches of one kernel over one region: as many along each axis as keep a grid within its
// limits and the planes in use within a cache. Those along x follow each other, then y, then z.
struct launch_loop {
    const struct kernel *kernel;
    int64_t lo[3], hi[3], pitch[3];
    int64_t stores[3]; // of one block; along z as the balance has it
    int64_t step[3];   // points of one launch: whole blocks
    int64_t count[3];  // launches
    unsigned threads[3];
    int64_t end_columns; // beside the region, which blocks beyond its rows compute
};

struct launch_loop launch_loop_make(const struct plan *p, const struct kernel *k,
                                    const struct launch_region *r, struct residency resident);
// Blocks along an axis, of all launches.
int64_t launch_loop_blocks(const struct launch_loop *l, int axis);
// Planes that a block completes, unless it is the last one along z.
int64_t launch_loop_depth(const struct launch_loop *l);

// All launches of one call: whole vectors by the plan's kernels, ragged ends of rows, unless these
// kernels compute them, too, and whatever is not aligned to vectors, by its edge kernel.
enum { MOST_LAUNCH_LOOPS = 5 }; // three passes, two ends

struct launches {
    struct launch_loop loops[MOST_LAUNCH_LOOPS]; // one after the other
    int count;
};

// `resident` by kernel of the plan. The region must have points.
void launches_make(const struct plan *p, const struct launch_region *r,
                   const struct residency *resident, struct launches *out);
// Fills the launch of this number, counted from 0; false if there are fewer.
bool launches_at(const struct launches *l, int64_t number, struct launch *out);

uint64_t launch_blocks(const struct launch *l);
int launch_threads(const struct launch *l);
// Where the block of this number is along x, y, z, in blocks.
void launch_position(const struct launch *l, uint64_t block, unsigned at[3]);
// Whether it lies beyond the rows: it computes points at their ends.
bool launch_is_at_ends(const struct launch *l, const unsigned at[3]);
// Whether it is the last one along x, y or z.
bool launch_is_last(const struct launch *l, const unsigned at[3], int axis);

// Rounds of blocks that count parts of blocks beyond a region as idle, and planes from which on walks do not: these wait for
// memory, not for each other.
enum { FEW_ROUNDS = 6, LONG_WALK = 32 };

// Whether `<op>` leaves the region to the shallow plan of the set, which must have one.
bool launch_is_shallow(const struct plan_set *set, const struct launch_region *r, int units);
// The plan that `<op>` calls for a region, and for all of an extent; -1: none.
int launch_plan_of(const struct plan_set *set, const struct launch_region *r, int units);
int launch_plan(const struct plan_set *set, const int64_t extent[3], int units);

#endif
