// SPDX-License-Identifier: MIT
// Waves: what threads access one by one, put together to the instructions of waves.
//
// Lanes that execute the same instruction for the same time of an interval (from barrier to
// barrier) execute it together.
#ifndef HIPSTENCIL_TRAFFIC_WAVES_H
#define HIPSTENCIL_TRAFFIC_WAVES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "platform/host/trace.h"

enum { MAX_LANES = 64 };

struct wave_access {
    uint32_t site;
    int occurrence;
    uint64_t mask; // lanes that take part
    uint8_t bytes; // per lane
    bool store, lds;
    uint64_t at[MAX_LANES]; // by lane: address, in LDS the offset
};

struct wave {
    struct wave_access **list; // in program order
    int count, capacity;
};

struct waves {
    struct arena arena;
    struct wave *waves;
    int count;
};

// `lanes` per wave; `threads` of the block.
void waves_make(struct waves *w, const hipTraceAccess *accesses, size_t count, int lanes,
                int threads);
void waves_free(struct waves *w);

// Joins loads of adjacent addresses up to 16 bytes, the lowest first, as AMD's compiler does within
// a basic block where it knows the addresses to be adjacent: the same lanes, no store in between.
void waves_join_loads(struct waves *w);

#endif
