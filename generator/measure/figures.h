// SPDX-License-Identifier: MIT
// Figures of merit of one sweep over a whole extent.
#ifndef HIPSTENCIL_MEASURE_FIGURES_H
#define HIPSTENCIL_MEASURE_FIGURES_H

#include <stdint.h>

#include "model/model.h"

double extent_points(const int64_t extent[3]);

// Bytes that no implementation can avoid to move: every output written once; every grid that is
// read, read once with the faces of its halo (edges and corners are not counted):
//   sizeof(T) · (sum over read grids (N + sum over axes (lo + hi)·N/extent) + N per output).
// For a star on one grid this is the "effective" bytes of AMD's stencil articles.
double effective_bytes(const struct model *m, const int64_t extent[3]);

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
