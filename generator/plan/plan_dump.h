// SPDX-License-Identifier: MIT
// Plans as stable text, one `key value` a line.
#ifndef HIPSTENCIL_PLAN_PLAN_DUMP_H
#define HIPSTENCIL_PLAN_PLAN_DUMP_H

#include "plan/plan.h"

void plan_dump(const struct plan *p, struct text *out);

#endif
