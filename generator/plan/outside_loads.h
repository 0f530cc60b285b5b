// SPDX-License-Identifier: MIT
// Which images need not be written between steps: a sweep that reads beyond a face loads the value that
// they are images of, by another offset. All grids that it reads there go by the same offsets.
#ifndef HIPSTENCIL_PLAN_OUTSIDE_LOADS_H
#define HIPSTENCIL_PLAN_OUTSIDE_LOADS_H

#include "plan/outside_plan.h"

void outside_loads_find(struct arena *a, const struct model *m, struct outside_plan *o);

#endif
