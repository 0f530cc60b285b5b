// SPDX-License-Identifier: MIT
// The two operators of a shot: with a sponge, or with convolutional perfectly matched layers (CPML).
#ifndef SHOT_ABSORB_H
#define SHOT_ABSORB_H

#include "../ranks/ranks.h"
#include "model.h"
#include "options.h"

#include <hipstencil/simulation.h>

const hipstencil_operator *absorb_operator(enum boundary boundary);

// Sets the operator's scalars, and its grids: velocities as the model has them, all else at rest.
hs_status absorb_begin(struct whole *waves, enum boundary boundary, const struct model *model);

// Enqueues a step.
hs_status absorb_step(struct whole *waves, enum boundary boundary);

// Bytes that a step reads and writes, each once.
double absorb_bytes(enum boundary boundary, const int64_t size[3]);

#endif
