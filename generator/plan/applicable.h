// SPDX-License-Identifier: MIT
// Whether a strategy can compute an operator at all, and if not, why.
#ifndef HIPSTENCIL_PLAN_APPLICABLE_H
#define HIPSTENCIL_PLAN_APPLICABLE_H

#include "plan/plan.h"

// NULL if the choices fit the model; otherwise the reason.
const char *why_not(struct arena *a, const struct model *m, const struct choices *c,
                    const struct target *t);
// The same of images outside between steps.
const char *why_not_outside(struct arena *a, const struct outside_plan *o, const struct choices *c);
// The same for what is known only once kernels are built: LDS and registers of the target.
const char *why_too_large(struct arena *a, const struct plan *p);

#endif
