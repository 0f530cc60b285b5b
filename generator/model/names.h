// SPDX-License-Identifier: MIT
// Identifiers of generated code that come from the user's names.
#ifndef HIPSTENCIL_MODEL_NAMES_H
#define HIPSTENCIL_MODEL_NAMES_H

#include "model/model.h"

// Gives grids and scalars their `id` and coefficients their names, all distinct from each other and
// from the words that generated code uses itself.
void names_assign(struct model *m);

#endif
