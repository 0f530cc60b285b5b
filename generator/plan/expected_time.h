// SPDX-License-Identifier: MIT
// How long a sweep takes on a target that is not at hand, from the bytes that it moves and the
// instructions that it runs. Good for a ranking, not for a promise.
//
// Each part of the processor that is busy has a time of its own; the sweep takes about as long as
// the slowest. None of them hides the others wholly, which `COMBINED` of expected_time.c accounts
// for.
#ifndef HIPSTENCIL_PLAN_EXPECTED_TIME_H
#define HIPSTENCIL_PLAN_EXPECTED_TIME_H

#include "plan/expected_traffic.h"
#include "plan/kernel.h"

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
    double waits;  // for device memory, one after the other
    double late;   // of them: for what only the end of a step asks for, which nothing fetched ahead
    double serial; // clocks of what nothing of the same wave runs beside
    bool exposed;  // something is waited for that others fetch ahead
    bool early;    // what the end of a step asks for is asked for when the step begins
    int waves;     // per SIMD that fit
    double more_loads; // on their way than without a launch bound, as a part of these
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

#endif
