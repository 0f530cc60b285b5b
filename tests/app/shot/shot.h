// SPDX-License-Identifier: MIT
// A shot that is set up: the earth, the waves in it, where they begin and where they are recorded.
#ifndef SHOT_SHOT_H
#define SHOT_SHOT_H

#include "../ranks/ranks.h"
#include "model.h"
#include "options.h"

struct shot {
    struct options options;
    struct model model;
    int64_t steps;
    struct whole waves;
    double source[3]; // in points, as all places
    int64_t receivers;
    double *line;  // where they are, x, y, z of each
    float *pulse;  // [steps]
    float *gather; // [steps][receivers]
};

// Ends the program, with the library's text, if status is not HS_OK.
void must(hs_status status);

#endif
