// SPDX-License-Identifier: MIT
// From a sweep to a step: how grids go on, and what lies outside of them in between.
#ifndef HIPSTENCIL_MODEL_STEPS_H
#define HIPSTENCIL_MODEL_STEPS_H

#include "model/model.h"
#include "spec/description.h"

// Fills m->steps; reaches and outputs are known. place[g] is the model's number of the
// description's grid g.
bool steps_make(struct model *m, const struct description *d, const int place[MAX_GRIDS],
                struct error *e);

#endif
