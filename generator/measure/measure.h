// SPDX-License-Identifier: MIT
// Measure: a strategy's library in, verdict and times out. Each strategy has a process of its own,
// so that a crash or a hang is its result and nobody else's.
#ifndef HIPSTENCIL_MEASURE_MEASURE_H
#define HIPSTENCIL_MEASURE_MEASURE_H

#include "measure/trial.h"

enum outcome {
    OUTCOME_NOT_APPLICABLE, // `note` says why
    OUTCOME_NOT_BUILT,      // does not compile
    OUTCOME_FAILED,         // cannot be loaded, or a call returned an error
    OUTCOME_CRASHED,
    OUTCOME_TIMED_OUT, // hung, or slow: that cannot be told
    OUTCOME_WRONG,
    OUTCOME_UNJUDGED, // right wherever it can be compared, which says too little (experiment.h)
    OUTCOME_VERIFIED,
};

// "verified", "unjudged", "wrong", "not applicable", …
const char *outcome_name(enum outcome o);
// True for outcomes that make `compare` fail.
bool outcome_is_failure(enum outcome o);

struct result {
    enum outcome outcome;
    double error, tolerance; // oracle.h; meaningful if `compared`
    bool compared;
    int cases; // passed
    struct times time, copy;
    const char *device; // name, empty if it was not reached
    const char *note;   // one line for people, empty if there is nothing to say
};

// `log` receives what the process prints; `timeout` is in seconds. Strings live in `a`.
struct result measure_strategy(const struct trial *t, const char *log, int timeout,
                               struct arena *a);

#endif
