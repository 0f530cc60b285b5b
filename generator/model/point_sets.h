// SPDX-License-Identifier: MIT
// Sparse points of a step: which grids sources change and after which stage, which ones receivers record.
#ifndef HIPSTENCIL_MODEL_POINT_SETS_H
#define HIPSTENCIL_MODEL_POINT_SETS_H

#include "model/model.h"
#include "spec/description.h"

// Fills the points of m->steps, of which all else is known. place[g] is the model's number of the
// description's grid g.
bool points_make(struct model *m, const struct description *d, const int place[MAX_GRIDS],
                 struct error *e);

// Written, and of no use but as the grid that it becomes.
bool grid_must_become(const struct model_grid *g);

// Fails by `what`, which needs steps, and that none are defined, with the line to write for these grids.
bool steps_missing(const struct model *m, int line, const char *what, struct error *e);

#endif
