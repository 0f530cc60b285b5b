// SPDX-License-Identifier: MIT
// A race: many strategies of one operator timed in turn on one set of arrays, without a look at
// what they compute. They share a process; one that fails, crashes or hangs is out, and the others
// go on in another process.
#ifndef HIPSTENCIL_MEASURE_RACE_H
#define HIPSTENCIL_MEASURE_RACE_H

#include "measure/bench.h"

struct entrant {
    const char *library, *function;
    struct times time; // of the last race
    char problem[128]; // why it is out; empty if it is not
};

struct race {
    const struct experiment *experiment; // its last case is timed
    const char *driver;
    bool emulated;
    int samples;
    int timeout;     // seconds for one entrant
    const char *log; // receives what the processes print
    // Whether to stop; asked before each entrant.
    bool (*late)(void *context);
    void *context;
};

// Times entrants[0..count), those with a problem excepted; when it is late the rest keep what they
// have. False after filling `e` if the device cannot be used at all.
bool race_run(const struct race *r, struct entrant *entrants[], int count, struct error *e);

#endif
