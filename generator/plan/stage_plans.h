// SPDX-License-Identifier: MIT
// Plans of a step that has stages: those of every stage's sweep, and which of them go together.
#ifndef HIPSTENCIL_PLAN_STAGE_PLANS_H
#define HIPSTENCIL_PLAN_STAGE_PLANS_H

#include "plan/plan_set.h"

// A way of making a step for every label that a stage has a plan of: where another has none, or one that
// is not applicable, that takes the one it recommends. A stage that none of those that `r` names is for is
// planned as if `r` said nothing, unless that is so of all. Labels point into `asked`, by stage.
struct plan_set *stage_plans_make(const struct model *m, const struct stage *asked,
                                  const struct plan_request *r, struct error *e);

#endif
