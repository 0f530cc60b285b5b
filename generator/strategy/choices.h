// SPDX-License-Identifier: MIT
// A point in the plan space: one member per setting of strategy/settings.c, which reads, writes and
// describes them. Every member is an int or of its size, so that the table reaches all of them
// alike.
#ifndef HIPSTENCIL_STRATEGY_CHOICES_H
#define HIPSTENCIL_STRATEGY_CHOICES_H

enum stream_axis { STREAM_NONE, STREAM_Z };
enum reuse { REUSE_NONE, REUSE_WINDOW, REUSE_PARTIAL, REUSE_QUEUE };
enum neighbours { NEIGHBOURS_GLOBAL, NEIGHBOURS_LDS, NEIGHBOURS_LANES };
enum prefetch { PREFETCH_NONE, PREFETCH_REGISTERS, PREFETCH_ASYNC };
enum walk { WALK_UP, WALK_ALTERNATE };
enum arithmetic { ARITHMETIC_SCALAR, ARITHMETIC_MATRIX };
enum outside_by { OUTSIDE_BY_LAUNCHES, OUTSIDE_BY_LOADS };
enum fuse { FUSE_NONE, FUSE_STAGES };
enum pass { PASS_ONE, PASS_SPLIT, PASS_XY_Z };

struct choices {
    int block[3];            // threads
    int vector;              // elements per access
    int rows;                // contiguous rows in y per thread
    enum stream_axis stream; // whether a block walks along the slowest axis
    enum reuse reuse;        // what is kept along the stream
    int window;              // planes that one block streams through
    enum neighbours neighbours;
    enum prefetch prefetch;
    int stages; // planes that asynchronous copies run ahead
    int unroll; // steps of the stream written out in a row; 0 leaves it to the plan
    enum arithmetic arithmetic;
    int balance;     // bool: `window` is the most; the launch evens out over the device
    int pairs;       // bool: what two points have in common of their neighbours is added up once
    int halves;      // bool: sums wait in LDS between their lower and their upper half
    int hold;        // bool: values at the point stay in registers from when they arrive
    int nontemporal; // bool: stores
    int nontemporal_loads; // bool: of values that no other thread reads
    int order;             // index into block_orders()
    enum walk walk;        // of the stream: neighbouring blocks in the same or opposite directions
    int resident;          // blocks that may share a compute unit; 0 for all that fit
    int dies;              // caches that blocks are dealt to in turn; 1 where there is one
    int cache;             // KiB that the planes in use must fit; 0 for one launch over all rows
    int waves;             // launch bound, waves per SIMD; 0 leaves it to the compiler
    enum pass pass;
    enum outside_by outside; // of steps: what becomes of images
    int time;                // steps that one launch advances
    enum fuse fuse;          // of steps with stages: what one launch makes
    int lanes;               // of the wave that values are passed along, in x
};

#endif
