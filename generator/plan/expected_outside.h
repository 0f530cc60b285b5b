// SPDX-License-Identifier: MIT
// How long a step takes beside its sweep on a target that is not at hand: what it launches to write what lies outside.
#ifndef HIPSTENCIL_PLAN_EXPECTED_OUTSIDE_H
#define HIPSTENCIL_PLAN_EXPECTED_OUTSIDE_H

#include "plan/plan.h"

// Milliseconds, by a plan of the set.
double expected_outside(const struct plan_set *set, const struct plan *p, const int64_t size[3]);

#endif
