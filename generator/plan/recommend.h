// SPDX-License-Identifier: MIT
// Which plan of a set the function `<op>` calls, which one where there is little to compute, and whose groups of
// steps `<op>_run` makes.
#ifndef HIPSTENCIL_PLAN_RECOMMEND_H
#define HIPSTENCIL_PLAN_RECOMMEND_H

#include "plan/plan.h"

// Sets `grouped`; `recommended`, unless the spec did, and then `shallow` too. A plan that makes groups is
// recommended for sweeps only where there is no other.
void recommend(struct plan_set *set, const struct target *t);

#endif
