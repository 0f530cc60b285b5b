// SPDX-License-Identifier: MIT
// The kernels of a plan, made of its choices, and what they take.
#ifndef HIPSTENCIL_PLAN_PLAN_BUILD_H
#define HIPSTENCIL_PLAN_PLAN_BUILD_H

#include "plan/kernel.h"

// Makes them of what `c->plan->choices` are now, in place of those that were there, and derives the plan's numbers.
void plan_build(struct plan_context *c);
// A plan that launches the kernel of several steps alone, as if that were its sweep.
struct plan plan_of_group(const struct plan *p);

#endif
