// SPDX-License-Identifier: MIT
// Memory: the caches of one device put together, and what passes between them.
//
// First level, one per compute unit: loads only; stores go through. Second level, one per die:
// stores stay there until their line has to leave. Last level, where there is one, the same for all
// dies. All of them are replaced by least recent use.
#ifndef HIPSTENCIL_TRAFFIC_CACHES_H
#define HIPSTENCIL_TRAFFIC_CACHES_H

#include "traffic/level.h"

// Bytes; requests of stores to the second level are as many as there are.
struct passed {
    double l2_read, last_read, last_write, hbm_read, hbm_write;
};

struct memory {
    const struct target *target;
    int units_per_die;
    struct level_model *l1; // by die, unit
    struct level_model *l2; // by die
    struct level_model last;
    struct passed passed;
};

// `lds_bytes`: of one compute unit, in use; where LDS and the first level share a memory it is
// less.
void memory_open(struct memory *m, const struct target *t, int lds_bytes);
void memory_close(struct memory *m);
// One request-sized sector, for unit `unit` of die `die`.
void memory_load(struct memory *m, int die, int unit, uint64_t address);
void memory_store(struct memory *m, int die, uint64_t address, enum level_use use);
// A new kernel starts: the first level holds nothing.
void memory_start_kernel(struct memory *m);
// Everything written reaches the memory.
void memory_flush(struct memory *m);
void memory_clear(struct memory *m);

#endif
