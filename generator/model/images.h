// SPDX-License-Identifier: MIT
// Images of one grid that are taken from another: of the same time, beyond the same planes.
#ifndef HIPSTENCIL_MODEL_IMAGES_H
#define HIPSTENCIL_MODEL_IMAGES_H

#include "model/model.h"
#include "spec/description.h"

// Which of the grids that hold the quantity of `from` is of the time of `grid`, which itself is
// that of its own quantity; `from` if none is. How grids go on and what changes is known.
int images_at_the_time_of(const struct model *m, int grid, int from);

// What `boundary` says of images, once all rules are known. place[g] is the model's number of the
// description's grid g.
bool images_check(const struct model *m, const struct description *d, const int place[MAX_GRIDS],
                  struct error *e);

#endif
