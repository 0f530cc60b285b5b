// SPDX-License-Identifier: MIT
// From a description to the model of it.
#ifndef HIPSTENCIL_MODEL_MODEL_MAKE_H
#define HIPSTENCIL_MODEL_MODEL_MAKE_H

#include "model/model.h"
#include "spec/description.h"

// Elements have `type` instead of the description's, if that is not NULL; arithmetic that has the
// type of the elements changes with it, and is never narrower. The model keeps nothing of the
// description's. NULL after filling `e`.
struct model *model_make(const struct description *d, const enum element_type *type,
                         struct error *e);

#endif
