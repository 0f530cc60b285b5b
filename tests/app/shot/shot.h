// SPDX-License-Identifier: MIT
// A shot that is set up: the earth, the waves in it, where they begin and where they are recorded.
#ifndef SHOT_SHOT_H
#define SHOT_SHOT_H

#include "model.h"
#include "options.h"

#include <hipstencil/points.h>
#include <hipstencil/simulation.h>

struct shot {
    struct options options;
    struct model model;
    int64_t steps;
    hs_simulation *waves;
    double source[3]; // in points, as all places
    int64_t receivers;
    double *line;  // where they are, x, y, z of each
    float *pulse;  // [steps]
    float *gather; // [steps][receivers]
};

// Ends the program, with the library's text, if status is not HS_OK.
void must(hs_status status);

#endif
