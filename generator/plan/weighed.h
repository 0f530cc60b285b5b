// SPDX-License-Identifier: MIT
// Columns beside a block's faces of x, in kernels that advance several steps by sums that wait: how they get into
// LDS, and how they keep what they held.
#ifndef HIPSTENCIL_PLAN_WEIGHED_H
#define HIPSTENCIL_PLAN_WEIGHED_H

#include "plan/lines.h"

// Whether coefficients alone may keep what a column held: few, and one that is the point's own.
bool weights_keep(const struct model *m);
// Once stages, rows and what lies outside are known.
void weighed_choose(const struct schedule *s);

#endif
