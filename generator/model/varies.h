// SPDX-License-Identifier: MIT
// From which points to which others the nodes of a model's expressions change their value.
#ifndef HIPSTENCIL_MODEL_VARIES_H
#define HIPSTENCIL_MODEL_VARIES_H

#include "model/model.h"

// Of a node: 1 << axis if it changes from point to point along it because of where points lie;
// VARIES_WITH_GRIDS if it reads what grids hold, which changes from any point to any other.
enum { VARIES_WITH_GRIDS = 1 << 3 };

// By node of the pool.
unsigned *model_varies(struct arena *a, const struct model *m);

#endif
