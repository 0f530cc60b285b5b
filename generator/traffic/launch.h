// SPDX-License-Identifier: MIT
// A launch: which points each of its blocks owns, and how blocks are told apart.
#ifndef HIPSTENCIL_TRAFFIC_LAUNCH_H
#define HIPSTENCIL_TRAFFIC_LAUNCH_H

#include "plan/kernel.h"
#include "platform/host/trace.h"

struct launch {
    const struct kernel *kernel;
    const struct target *target;
    unsigned grid[3], block[3];
    int64_t moved[3]; // bytes from a block to the next one along kernel x, y, z
};

struct launch launch_make(const struct plan *p, const struct target *t, const hipTraceLaunch *told,
                          const int64_t extent[3], const int64_t pitch[2]);
uint64_t launch_blocks(const struct launch *l);
int launch_threads(const struct launch *l);

// Bytes from block 0's points to the block's.
int64_t launch_start(const struct launch *l, uint64_t block);
// Equal for blocks whose requests differ by launch_start only: none of them or all of them is the
// last along an axis, and they start alike within a line.
uint64_t launch_kind(const struct launch *l, uint64_t block);

#endif
