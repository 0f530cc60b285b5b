// SPDX-License-Identifier: MIT
// Kernels of a plan: choices and taps in, streams, tiles and levels out.
#ifndef HIPSTENCIL_PLAN_KERNEL_MAKE_H
#define HIPSTENCIL_PLAN_KERNEL_MAKE_H

#include "plan/kernel.h"

// Fills `k` for the taps that `keep` admits, all of them where it is NULL. `keep` sees offsets in
// model space. `symbol`, `accumulate`, `finish` and `geometry.edge` are set before.
typedef bool tap_filter(const int offset[3], int argument);
void kernel_make(struct plan_context *c, struct kernel *k, const struct choices *choices,
                 tap_filter *keep, int argument);

#endif
