// SPDX-License-Identifier: MIT
// What a thread carries from plane to plane, counted from the plan, in 32-bit registers.
#ifndef HIPSTENCIL_PLAN_CARRIED_H
#define HIPSTENCIL_PLAN_CARRIED_H

#include "plan/kernel.h"

// Elements that the value of a sum takes of one row of a thread. What is a tap by itself is shared with
// taps beside it: u(-1), u and u(1) of 4 points are 6 elements.
int sum_elements(const struct model *m, const struct kernel *k, int sum);
// Of partial sums, windows, and values that are held until a sum is complete.
int carried_registers(const struct model *m, const struct kernel *k, const struct level *l);

#endif
