// SPDX-License-Identifier: MIT
// Which kernels hand on what recurs from plane to plane (plan/recurring.h).
#ifndef HIPSTENCIL_PLAN_HANDED_ON_H
#define HIPSTENCIL_PLAN_HANDED_ON_H

#include "plan/kernel.h"

// What a kernel hands on; NULL where it does not. Its geometry and choices are known.
const struct recurring *handed_on(const struct plan_context *c, const struct kernel *k);
// Whether a kernel makes a sum, for its outputs or for what it hands on.
bool reads_sum(const struct kernel *k, int sum);

#endif
