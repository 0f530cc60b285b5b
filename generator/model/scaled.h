// SPDX-License-Identifier: MIT
// Several steps in units of a coefficient.
#ifndef HIPSTENCIL_MODEL_SCALED_H
#define HIPSTENCIL_MODEL_SCALED_H

#include "model/model.h"

// Of an operator whose one output is a sum with literal coefficients, gives the model the coefficients of a step in
// units of one of them, the one that most taps have: see struct model_scale. Others stay as they are.
void scaled_make(struct model *m);

#endif
