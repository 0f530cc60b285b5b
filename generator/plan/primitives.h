// SPDX-License-Identifier: MIT
// Which of the primitives of generated code the kernels of a plan call, or those of several plans.
#ifndef HIPSTENCIL_PLAN_PRIMITIVES_H
#define HIPSTENCIL_PLAN_PRIMITIVES_H

#include "plan/operations.h"

enum { MAX_WIDTHS = 8 };

// Lengths of vectors, the longest first; 1 is not listed.
struct widths {
    int of[MAX_WIDTHS], count;
};

struct primitives {
    bool load_once;       // loads of what no other thread reads
    bool store_streaming; // stores that pass the caches by
    bool lds_read, lds_write;
    bool ends;         // loads and stores of the first elements of a vector
    bool end_blocks;   // beyond the rows of a launch, for what makes no whole vector
    bool end_launches; // for the same
    bool async_copies; // to LDS, with what starts them and waits for them
    bool put;          // elements of a vector into a line
    bool widen;        // elements to and from the type of sums and updates
    bool by_element;   // vectors are arrays of elements on all platforms
    bool splat;
    bool numbered;    // indices as elements
    bool steps;       // of a walk, written out in a row, that nvcc inlines by itself
    bool keep_offset; // addresses of a stream pinned to where they are used
    bool keep_sum;    // partial sums, likewise
    bool matrix;
    bool launch_bounds; // with waves per SIMD
    bool balance;
    bool rounds;                           // of blocks, in launches of their own
    bool groups;                           // of steps, by one launch
    bool past_l1;                          // asynchronous copies of 16 bytes that L1 is spared
    bool meets_by_waves, meets_by_threads; // of a block, which go on once they have arrived
    bool begins;                           // sums, with what is added to them
    bool lanes_meet;
    bool flags;  // choices and stores by a bit of what a thread is told of its points
    bool images; // of points, loaded from where these lie
    struct elementwise functions;
    struct widths widths;     // of all vectors
    struct widths taken, odd; // of what taps take of lines; of what starts in an odd register there
};

#endif
