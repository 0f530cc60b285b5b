// SPDX-License-Identifier: MIT
// Figures of merit of one sweep over a whole extent.
#ifndef HIPSTENCIL_MEASURE_FIGURES_H
#define HIPSTENCIL_MEASURE_FIGURES_H

#include <stdint.h>

#include "model/extent_bytes.h"

// What follows from the time of a sweep and of a copy of as many bytes; 0 where one is not known.
struct figures {
    double gbps;    // effective, GB = 1e9 bytes
    double gpoints; // 1e9 points per second
    double gflops;
    double copy_gbps;
    double percent_of_copy;
};
// Times are in milliseconds, 0 for one that is not known.
struct figures figures_of(const struct model *m, const int64_t extent[3], double ms,
                          double copy_ms);

#endif
