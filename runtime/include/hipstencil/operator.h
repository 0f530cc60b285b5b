// SPDX-License-Identifier: MIT
// How generated sources describe an operator to code that does not know it: <op>_operator(). Headers
// of operators declare the same types, so that they may be included before or after this one.
#ifndef HIPSTENCIL_OPERATOR_H
#define HIPSTENCIL_OPERATOR_H

#include <stddef.h>
#include <stdint.h>

#include <hip/hip_runtime_api.h>

// clang-format off
#ifndef HIPSTENCIL_OPERATOR
#define HIPSTENCIL_OPERATOR
// An operator for code that does not know it. `args` are the operator's own, by their addresses;
// its members lie at the offsets given, in bytes.
typedef struct hipstencil_grid {
    const char *name;
    size_t offset;              // of its pointer in the arguments
    int written, changes;       // by a step; at some time, by what it is renamed to
    unsigned stages;            // that write it: 1 << stage
    unsigned reads;             // that read it at all
    unsigned reaches;           // that read it off the point: what neighbours have is copied before
    int from;                   // number of the grid whose array it has after a step
    int halo_lo[3], halo_hi[3]; // elements that a step reads or writes outside of the interior
    // Elements that a group of `steps` reads outside of faces that are neighbours'; elsewhere the halo will do.
    int group_lo[3], group_hi[3];
} hipstencil_grid;

typedef struct hipstencil_scalar {
    const char *name;
    size_t offset; // of a double
} hipstencil_scalar;

// A set of sparse points.
typedef struct hipstencil_point_set {
    const char *name;
    size_t offset; // of its hipstencil_points in the arguments
    int receiver;  // otherwise a source
    int grid;      // number of what it changes or records
    int stage;     // after which
} hipstencil_point_set;

struct hipstencil_points;
struct hipstencil_weight;

// How launches of a sweep share the device with others.
typedef struct hipstencil_sharing {
    int units; // compute units that blocks are dealt out to; 0: all
    // Who waits, while a launch goes on, for points near faces of a region: so many along each axis, from the `faces`
    // along the first two (1 << (2 * axis + side)), from both ends of the last. Where a launch can tell, blocks add 1
    // each to `signal`, on the device, when theirs are complete, and `told` becomes how many do. Otherwise nothing
    // happens. A null pointer: nobody is told.
    int reach[3];
    unsigned faces;
    int others;   // compute units that are left to others then, for
    double share; // of the time that the launch takes
    unsigned *signal;
    unsigned told;
} hipstencil_sharing;

typedef struct hipstencil_operator {
    const char *name;
    int dimensions, element_size;
    int steps;  // of a group, which has as many or 1, or those between as well (`fewer`)
    int period; // steps after which every grid is in the array that it began in
    int stages; // of a step
    int grids;
    const hipstencil_grid *grid;
    int scalars;
    const hipstencil_scalar *scalar;
    size_t args_size, extent_offset, pitch_offset; // int64_t[3], int64_t[2]
    size_t origin_offset, step_offset;             // int64_t[3], int64_t; 0 where there is none
    size_t steps_done_offset;                      // int64_t *; 0 where there is none
    hipError_t (*run)(void *args, int64_t steps, hipStream_t stream);
    hipError_t (*group)(const void *args, const int64_t lo[3], const int64_t hi[3], int steps,
        unsigned faces, hipStream_t stream);
    hipError_t (*stage)(const void *args, int stage, const int64_t lo[3], const int64_t hi[3],
        unsigned faces, hipStream_t stream); // one of a step; `group` of one step is all of them
    void (*advance)(void *args, int64_t steps);
    hipError_t (*count)(void *args, int64_t steps, hipStream_t stream); // or null
    hipError_t (*halo)(const void *args, unsigned faces, hipStream_t stream);
    const char *(*why)(const void *args);
    int point_sets;
    const hipstencil_point_set *point_set;
    const char *(*points)(const void *args, struct hipstencil_points *set, const struct hipstencil_weight *weights,
        int64_t count, void *list, size_t *bytes); // a null pointer where there are no sets
    int (*group_steps)(const void *args, unsigned faces); // of a group of these arguments; null: 1
    int scratch;             // arrays that groups of several steps need beside the grids
    size_t scratch_offset;   // of their pointers in the arguments
    const int *scratch_like; // by array: number of the grid whose halo it has
    unsigned periodic, partly; // axes, 1 << axis, along which all grids that change are periodic; along which some are
    unsigned oblique;          // stages, 1 << stage, that read a grid off the point along several axes at once
    // Blocks that a large region is left to: points along each axis, or planes at most that one streams
    // through; how many a compute unit is expected to run at once; 1: planes are chosen so that blocks fill
    // the device. 0: not known.
    int tile[3], resident, balanced;
    int tells;             // 1: launches tell of points near faces; of ends of z where layers of blocks are even
    size_t sharing_offset; // of a pointer to a hipstencil_sharing in the arguments; 0 where there is none
    int group_tile[3], group_resident, group_balanced; // the same of blocks that make groups of several steps
    int group_pays; // 1: `run` makes groups of several steps
    int fewer;      // 1: `group` makes fewer than `steps`, too, 2 at least
} hipstencil_operator;
#endif
// clang-format on

#endif
