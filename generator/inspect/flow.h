// SPDX-License-Identifier: MIT
// Flow: a kernel's basic blocks, its loops, and the heaviest way around one of them.
//
// Blocks behind an execution mask are on that way (a wave with all lanes active runs them). Of the two
// arms of a uniform condition the heavier one is, accesses to device memory before all: in a stream
// the other arm is the one for the last planes.
#ifndef HIPSTENCIL_INSPECT_FLOW_H
#define HIPSTENCIL_INSPECT_FLOW_H

#include "base/arena.h"
#include "inspect/mix.h"

struct block {
    const char *label;  // NULL where control only falls in
    const char *target; // of the branch that ends it
    bool falls;         // into the next one
    struct mix mix;
    int size; // instructions
    int next[2];
    int nnext;
};

struct flow {
    struct arena *arena;
    struct block *blocks;
    int count, capacity;
    bool open; // the last block takes more
    struct mix all;
};

void flow_label(struct flow *f, const char *name, size_t length);
void flow_add(struct flow *f, const char *name, size_t length, const char *operands);
void flow_close(struct flow *f); // after the last instruction
// The mix of the heaviest way: around the loop with the most stores, then the most instructions.
// False if there is no loop with stores: then through the kernel.
bool flow_heaviest(const struct flow *f, struct mix *out);

#endif
