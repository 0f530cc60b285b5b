// SPDX-License-Identifier: MIT
// Bench: the device as a strategy's process uses it: arrays of a case, and times of calls on them.
#ifndef HIPSTENCIL_MEASURE_BENCH_H
#define HIPSTENCIL_MEASURE_BENCH_H

#include "measure/placed.h"

// Milliseconds per call, or per step.
struct times {
    double median, least, most;
    int samples;         // 0 if nothing was timed
    double lower, upper; // quartiles: half of the samples lie between them
};

struct bench {
    struct device device;
    const struct experiment *experiment;
    bool emulated;       // platform host: few samples, one set of arrays
    int samples;         // to take; 0 for the usual number
    const char *problem; // what failed, with `status`; NULL if nothing did
    int status;
};

// The arrays of one case, on the device and as they came back.
struct arrays {
    void *device[MAX_ARRAYS], *after[MAX_ARRAYS];
    size_t bytes;         // of each
    struct placed placed; // points, of steps
};

// Each returns false after noting the problem.
bool bench_check(struct bench *b, const char *what, int status);
// Those of an earlier case are kept where they are as large. They hold nothing yet, and have no points.
bool arrays_make(struct bench *b, const struct prepared_case *p, struct arrays *a);
// With what they hold before a call.
bool arrays_open(struct bench *b, const struct prepared_case *p, struct arrays *a);
// What arrays_open left in them.
bool arrays_refill(struct bench *b, const struct prepared_case *p, struct arrays *a);
// Steps need their points, too, which the operator's library makes lists of; those of one of its strategies
// are those of all.
bool arrays_place(struct bench *b, const struct prepared_case *p, struct arrays *a);
bool arrays_fetch(struct bench *b, struct arrays *a);
// One of them, to after[0].
bool arrays_fetch_one(struct bench *b, struct arrays *a, int array);
void arrays_close(struct bench *b, struct arrays *a);

// Device events around warmed-up calls. Steps go on and on from one state, of which a cache holds
// what it holds of an application's; their times are of one step. Sweeps go round several sets of arrays, of which `a` is the
// first, so that no call finds in a cache what an earlier one left there.
bool bench_time_strategy(struct bench *b, const struct prepared_case *p, const struct arrays *a,
                         struct times *out);
// The copy kernel on as many bytes as the sweep must move: half of them read, half written.
bool bench_time_copy(struct bench *b, const struct prepared_case *p, struct times *out);

#endif
