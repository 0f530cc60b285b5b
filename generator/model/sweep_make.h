// SPDX-License-Identifier: MIT
// From the outputs of one sweep to sums, updates and reaches.
#ifndef HIPSTENCIL_MODEL_SWEEP_MAKE_H
#define HIPSTENCIL_MODEL_SWEEP_MAKE_H

#include "model/model.h"
#include "spec/description.h"

// By the description's number of a grid or a scalar, the model's; -1: it is none of the model's.
struct places {
    int grid[MAX_GRIDS], scalar[MAX_SCALARS];
};

// Fills a model that has its names, types and dimensions with what stage `stage` of the description
// computes; 0 is all of one without stages.
bool sweep_fill(struct model *m, const struct description *d, int stage, struct places *place,
                struct error *e);

#endif
