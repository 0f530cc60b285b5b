// SPDX-License-Identifier: MIT
// Predict: how long a sweep, or a step, takes on a target that is not at hand, from the bytes that it moves and
// the instructions that it runs. Good for a ranking, not for a promise.
//
// Each part of the processor that is busy has a time of its own; the sweep takes about as long as
// the slowest. None of them hides the others wholly, which `COMBINED` of predict.c accounts for.
#ifndef HIPSTENCIL_PREDICT_PREDICT_H
#define HIPSTENCIL_PREDICT_PREDICT_H

#include <jansson.h>

#include "plan/kernel.h"
#include "traffic/traffic.h"

enum bound {
    BOUND_MEMORY,  // HBM
    BOUND_LAST,    // last-level cache
    BOUND_L2,      // second level
    BOUND_L1,      // vector caches
    BOUND_LDS,     // LDS, bank conflicts included
    BOUND_VALU,    // vector arithmetic
    BOUND_ISSUE,   // instructions of any other kind
    BOUND_LATENCY, // waiting: too few waves, too little in flight
    BOUND_OUTSIDE, // launches after the sweep of a step; it hides nothing of them
    BOUNDS
};
const char *bound_name(enum bound b);

// What one wave does in one step of a kernel: for a streamed kernel a plane, otherwise everything.
struct kernel_work {
    const struct kernel *kernel;
    double valu;      // vector instructions; fp64 and packed ones in units of one fp32 instruction
    double scalar;    // scalar arithmetic, branches and loads
    double all;       // instructions
    double lds_bytes; // per lane, read and written
    double barriers;
    double waits; // for device memory, one after the other
    double late;  // of them: for what only the end of a step asks for, which nothing fetched ahead
    int waves;    // per SIMD that fit
};

struct predict_request {
    const struct plan *plan;
    const struct target *target;
    int64_t size[3];
    const struct kernel_work *work; // by kernel of the plan
    const struct traffic *traffic;
};

struct prediction {
    double ms;
    double percent_of_copy; // by the bytes of the figure of merit
    double gbps;            // effective
    double copy_gbps;       // what a copy is expected to reach
    double part[BOUNDS];    // ms of each alone
    enum bound bound;       // the largest of them
};

void predict(const struct predict_request *r, struct prediction *out);

// Milliseconds that the launches of a step take beside the sweep by a plan of the set.
double predict_outside(const struct plan_set *set, const struct plan *p, const int64_t size[3]);
// Makes the prediction of a sweep that of a step.
void predict_step(const struct plan_set *set, const struct plan *plan, const int64_t size[3],
                  struct prediction *p);

// Makes the prediction of a launch that of each of the `steps` that it makes.
void predict_share(struct prediction *p, int steps);

// That of a step of stages, `count` sweeps one after the other.
void predict_stages(const struct plan_set *set, const struct plan *way, const int64_t size[3],
                    const struct prediction *const sweeps[], int count, struct prediction *out);

// A new reference: what `inspect --json` and `compare --json` both say of a row. `rank` is by time,
// from 1.
json_t *prediction_json(const struct prediction *p, int rank);

// What a simulation finds (traffic/simulate.h), estimated from the plan alone: the lines that a block touches at
// each step, each once; whole caches; blocks in order.
void traffic_estimate(const struct plan *p, const struct target *t, const int64_t size[3],
                      struct traffic *out);

#endif
