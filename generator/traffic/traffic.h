// SPDX-License-Identifier: MIT
// Traffic: the bytes that one sweep of a strategy moves between the levels of a target's memory,
// found without that target. The generated kernel, compiled for the host with every access traced,
// runs a few blocks; what all blocks then access is replayed through a model of the target's
// caches.
#ifndef HIPSTENCIL_TRAFFIC_TRAFFIC_H
#define HIPSTENCIL_TRAFFIC_TRAFFIC_H

#include <stdint.h>
#include <stdio.h>

#include "measure/layout.h"
#include "plan/plan.h"

// Of one sweep: all launches of one call. Bytes are what the target's counters would say; rules.h
// has the rule of each.
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

struct traffic_request {
    const struct plan *plan;
    const struct target *target;
    const char *library; // the plan's source as trace_toolchain_open's compiler made it
    int64_t extent[3];
    enum layout_kind layout;
    int halo[3]; // around the arrays at least, whatever the operator reads
    // Whether the device's compiler joins loads of adjacent addresses even where the kernel adds
    // 32-bit offsets to a base; where it adds 64-bit ones it does so anyway.
    bool join_loads;
    int waves; // per SIMD that are resident; 0: what the plan estimates
};

// Runs in a child process. Memory that the arrays would need is reserved, not used.
bool traffic_simulate(const struct traffic_request *r, struct traffic *out, struct error *e);

struct traffic_job {
    struct traffic_request request;
    struct traffic traffic;
    bool answered;      // by the process that traces
    struct error error; // set if `traffic` is not known
};

// As many side by side as `parallel` says.
void traffic_simulate_all(struct traffic_job *jobs, int count, int parallel);

struct traffic_row {
    const struct plan *plan;
    const struct traffic *traffic; // NULL: not known
    const char *note;              // why not, or NULL
};

// A table: MB and cubes per level, LDS per wave.
void traffic_print(const struct traffic_row *rows, int count, FILE *out);

#endif
