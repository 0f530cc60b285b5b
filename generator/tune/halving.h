// SPDX-License-Identifier: MIT
// Successive halving: everyone is measured with few samples, the better half again with twice as
// many, and so on until a handful is left.
#ifndef HIPSTENCIL_TUNE_HALVING_H
#define HIPSTENCIL_TUNE_HALVING_H

#include "base/error.h"

struct contender {
    double time; // milliseconds, by `samples`
    int samples; // 0 if it was not measured
    bool out;
};

struct halving {
    // Measures contenders by their numbers: sets time and samples, or `out`. One that it leaves
    // unmeasured because it is late keeps what it has.
    bool (*measure)(void *context, struct contender *all, const int *which, int count, int samples,
                    struct error *e);
    bool (*late)(void *context);
    void *context;
    int first, most; // samples of the first and of the last round
    int keep;        // contenders that are never halved away
};

// Leaves in `order` the numbers of all contenders that are measured and not out, the best first:
// those of the last round, then those that fell out before. Returns how many, -1 after filling `e`.
int halving_run(const struct halving *h, struct contender *all, int count, int *order,
                struct error *e);

#endif
