// SPDX-License-Identifier: MIT
// A trial: one strategy run through an experiment's cases and timed. Runs in a forked child, which
// it may crash or hang; what it found so far goes to the parent after each step.
#ifndef HIPSTENCIL_MEASURE_TRIAL_H
#define HIPSTENCIL_MEASURE_TRIAL_H

#include "measure/bench.h"
#include "measure/findings.h"

// Sent whole through the pipe: small enough that a write is not split.
struct trial_state {
    enum trial_stage { TRIAL_RUNNING, TRIAL_WRONG, TRIAL_FAILED, TRIAL_VERIFIED } stage;
    struct findings findings;
    int cases; // passed
    struct times time, copy;
    char doing[64];
    char device[128];
    char note[512]; // what failed, or what is worth knowing
};

struct trial {
    const struct experiment *experiment;
    const char *driver;   // library of templates/copy.hip
    const char *library;  // of the strategy; NULL only asks whether there is a device
    const char *function; // in it
    int at_once;          // steps of its launches at most; 0 or 1: one
    bool emulated;        // platform host: few samples
    bool time;
    bool in_process; // of the caller, for tools that do not follow forks
};

// Runs to the end and calls `tell` whenever the state changes.
void trial_run(const struct trial *t, void (*tell)(void *context, const struct trial_state *s),
               void *context);

#endif
