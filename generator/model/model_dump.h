// SPDX-License-Identifier: MIT
#ifndef HIPSTENCIL_MODEL_MODEL_DUMP_H
#define HIPSTENCIL_MODEL_MODEL_DUMP_H

#include "model/model.h"

// Coefficients and sums have no names of their own: they are called as the arrays say, by index.
void model_dump(const struct model *m, const char *const *coefficients, const char *const *sums,
                struct text *out);

#endif
