// SPDX-License-Identifier: MIT
// One plan: a strategy's choices, whether they fit the operator, kernels that fit the target.
#ifndef HIPSTENCIL_PLAN_ONE_PLAN_H
#define HIPSTENCIL_PLAN_ONE_PLAN_H

#include "plan/plan.h"

// Adds the plan of `q` as `label`, applicable or not; false where a setting is not valid.
bool plan_one(struct plan_set *set, const struct strategy_request *q, const struct plan_request *r,
              const char *label, struct error *e);

#endif
