// SPDX-License-Identifier: MIT
// What parts of a model's outputs are at points further along an axis: u(x+1) - u(x) at the next point is u(x+2) - u(x+1), and
// of a flux's difference between two faces one is at the next point the other.
#ifndef HIPSTENCIL_MODEL_SHIFTED_H
#define HIPSTENCIL_MODEL_SHIFTED_H

#include "model/model.h"

struct shift {
    int axis, by; // points; negative: down
};

// Sets used[i] for all nodes of the outputs.
void mark_outputs(const struct model *m, bool *used);
// By node the one among those `used` that it is at a point so far away, -1 where it is none of them. Constants are the same
// everywhere.
void shifted_images(const struct model *m, const bool *used, struct shift shift, int *image);

#endif
