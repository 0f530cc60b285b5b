// SPDX-License-Identifier: MIT
// Which plan of a set the function `<op>` calls, and which one where there is little to compute.
#ifndef HIPSTENCIL_PLAN_RECOMMEND_H
#define HIPSTENCIL_PLAN_RECOMMEND_H

#include "plan/plan.h"

// Sets `recommended`, unless the spec did, and then `shallow` too.
void recommend(struct plan_set *set, const struct target *t);

#endif
