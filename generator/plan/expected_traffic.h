// SPDX-License-Identifier: MIT
// Bytes that one sweep moves between the levels of a target's memory.
#ifndef HIPSTENCIL_PLAN_EXPECTED_TRAFFIC_H
#define HIPSTENCIL_PLAN_EXPECTED_TRAFFIC_H

#include <stdint.h>

#include "plan/plan.h"

// Of one sweep: all launches of one call. Bytes are what the target's counters would say;
// counter_rules.h has the rule of each.
struct traffic {
    double cube; // bytes of one grid's interior: what the others are shown relative to

    double l1_bytes;              // accesses of the first-level caches, loads and stores
    double l2_read, l2_write;     // requests from the first level to the second
    double last_read, last_write; // from the second to the last level; 0 where there is none
    double hbm_read, hbm_write;   // device memory

    double waves;               // waves that ran
    double lds_accesses;        // LDS instructions, per wave
    double lds_conflicts;       // passes that waited for a bank, per wave
    double lds_write_conflicts; // of them, those of writes

    double simulated; // fraction of the accesses that was replayed; the rest is scaled from it
};

// What a simulation finds (traffic/simulate.h), estimated from the plan alone: the lines that a block touches at
// each step, each once; whole caches; blocks in order.
void traffic_estimate(const struct plan *p, const struct target *t, const int64_t size[3],
                      struct traffic *out);

#endif
