// SPDX-License-Identifier: MIT
// A block's requests to the memory, from its traced accesses.
//
// Blocks that hold the same points relative to where they start make the same requests, moved by
// as much as they are apart: one block of each kind is traced.
#ifndef HIPSTENCIL_TRAFFIC_BLOCK_H
#define HIPSTENCIL_TRAFFIC_BLOCK_H

#include "plan/launch_geometry.h"
#include "traffic/waves.h"

// A request is the address of a sector with these in its low bits.
enum {
    REQUEST_STORE = 1,
    REQUEST_LAST = 2, // of a step: other blocks get their turn
    REQUEST_FLAGS = 31,
};

struct block_trace {
    uint64_t kind; // what a block must have in common with the traced one
    int64_t start; // bytes from the launch's first point to the traced block's
    uint64_t *requests;
    size_t count, capacity;
    uint64_t blocks; // of this kind in the launch
    double accesses; // of the first level
    double stores;   // requests
    double lds_accesses, lds_conflicts, lds_write_conflicts;
    bool last_was_store; // while it is made
};

// Bytes from the first point of the launch to the block's.
int64_t block_start(const struct launch *l, uint64_t block, int element_bytes);
// Equal for blocks whose requests differ by block_start only: none of them or all of them is the
// last along an axis, and they start alike within a line.
uint64_t block_kind(const struct launch *l, uint64_t block, int element_bytes,
                    const struct target *t);

// Adds what the waves do from one barrier to the next. `join`: loads of adjacent addresses are one.
void block_trace_add(struct block_trace *b, struct waves *w, const struct target *t, bool join);
// To be called after each interval; ends its step.
void block_trace_end_step(struct block_trace *b);
void block_trace_free(struct block_trace *b);

#endif
