// SPDX-License-Identifier: MIT
#ifndef HIPSTENCIL_PLAN_PRIMITIVES_MAKE_H
#define HIPSTENCIL_PLAN_PRIMITIVES_MAKE_H

#include "plan/plan.h"

// Adds what the kernels of a plan need to what is there: starts from zeros, and over several plans
// makes their union.
void primitives_of_plan(const struct plan *p, struct primitives *n);
// Whether a kernel of the plan calls a coefficient by its name.
bool plan_mentions(const struct plan *p, int coefficient);

#endif
