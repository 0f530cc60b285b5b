// SPDX-License-Identifier: MIT
// Values: settings of the command line that have several, --set window=16,64,128, ask for a plan
// with each of them.
#ifndef HIPSTENCIL_PLAN_VALUES_H
#define HIPSTENCIL_PLAN_VALUES_H

#include "plan/plan.h"

// Plans `q` with each combination of values; labels get them as a suffix: fused_window16. Of plans
// that are the same, as where a setting says nothing to a strategy, or refused for the same reason one stays, which
// names the others (`also`); if it is the only one it has the plain label.
bool plan_values(struct plan_set *set, const struct strategy_request *q,
                 const struct plan_request *r, struct error *e);

#endif
