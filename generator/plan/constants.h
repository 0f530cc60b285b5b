// SPDX-License-Identifier: MIT
// Sizes of a kernel as named constants of its source: a size is written once, and read by its name.
#ifndef HIPSTENCIL_PLAN_CONSTANTS_H
#define HIPSTENCIL_PLAN_CONSTANTS_H

#include "plan/kernel.h"

// Fills `constants`, `reach_names` and the names in tiles of a kernel that is otherwise made.
void constants_make(struct plan_context *c, struct kernel *k);

#endif
