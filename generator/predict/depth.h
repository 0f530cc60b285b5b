// SPDX-License-Identifier: MIT
// How a launch cuts the stream.
#ifndef HIPSTENCIL_PREDICT_DEPTH_H
#define HIPSTENCIL_PREDICT_DEPTH_H

#include "plan/kernel.h"

// Planes that one block streams through, over an extent in kernel space, on a device whose compute
// units run `resident` blocks each at once. A balanced launch chooses them as templates/balance.hip
// does: of the ways to cut the planes into layers, the one that takes the fewest steps in all
// rounds.
double launch_depth(const struct kernel *k, const double extent[3], int element_bytes,
                    const struct target *t, double resident);

#endif
