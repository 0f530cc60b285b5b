// SPDX-License-Identifier: MIT
// Merit: how long a plan will take by its own estimates, before any compiler has seen it.
#ifndef HIPSTENCIL_PLAN_MERIT_H
#define HIPSTENCIL_PLAN_MERIT_H

#include "plan/plan.h"

// Milliseconds of a sweep over `size` points on the plan's target.
double merit_of(const struct plan *p, const int64_t size[3]);
// Of a step by a plan of the set, what lies outside included: of what makes several at once by that kernel.
double merit_of_step(const struct plan_set *set, const struct plan *p, const int64_t size[3]);
// The geometric mean of the times of a sweep at two extents that no cache holds: last rounds of blocks are not full at
// one of them and nearly so at the other. What plans are compared by where no extent is asked for.
double merit_anywhere(const struct plan *p);
const int64_t (*merit_large_extents(const struct model *m))[3]; // these two
// The same of a step by the kernel that makes several at once, without what lies outside.
double merit_of_group_anywhere(const struct plan *p);
// The same of a step, where the operator has steps.
double merit_of_step_anywhere(const struct plan_set *set, const struct plan *p);
// Extents, smallest first, at which blocks of kernels that stream leave a device to idle, or nearly.
enum { MERIT_SMALL = 3 };
const int64_t *merit_small_extent(const struct model *m, int number);
// One in space that is little more than whole blocks along x and y.
const int64_t *merit_ragged_extent(void);
// Extents in space whose planes have ever more points: of the last a cache does not hold those that a point sees.
enum { MERIT_PLANES = 5 };
const int64_t *merit_planes_extent(int number);
// Extents in space of ever more planes, few of large ones.
enum { MERIT_FLAT = 8 };
const int64_t *merit_flat_extent(int number);

#endif
