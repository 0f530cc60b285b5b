// SPDX-License-Identifier: MIT
// Replay: the blocks of a launch on the device's compute units.
//
// Blocks are dealt in the order of their numbers: to the dies in turn, within a die to the compute
// units in turn, as many to each as fit. Resident blocks advance at the same pace, a step at a time
// (what lies between two barriers, or the work on one plane); a step's requests are served without
// others in between. When a block ends its place goes to the next one.
#ifndef HIPSTENCIL_TRAFFIC_REPLAY_H
#define HIPSTENCIL_TRAFFIC_REPLAY_H

#include "traffic/block.h"
#include "traffic/caches.h"

struct replay {
    struct memory *memory;
    int resident;          // blocks per compute unit
    bool streaming_stores; // non-temporal
    uint64_t blocks;
    // The trace of a block and by how many bytes its requests are moved.
    const struct block_trace *(*trace)(void *context, uint64_t block, int64_t *moved);
    void *context;
    uint64_t requests; // of all blocks
};

// Adds what passes to memory->passed and returns the fraction of the requests that was replayed.
// Below 1 a run of blocks from the middle was, after others had filled the caches, and the bytes
// are scaled from it.
double replay_run(struct replay *r);

#endif
