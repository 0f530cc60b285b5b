// SPDX-License-Identifier: MIT
// Settings to choices: range-checked, with the line of the spec in every message.
#ifndef HIPSTENCIL_PLAN_CHOOSE_H
#define HIPSTENCIL_PLAN_CHOOSE_H

#include "plan/plan.h"

// What the strategy starts from, then its settings, then the command line's; a preset's block and
// rows follow the operator.
bool choices_make(const struct strategy_request *q, const struct plan_request *r,
                  const struct model *m, struct choices *out, struct error *e);
// Whether anyone but the preset set `key`.
bool setting_asked(const struct strategy_request *q, const struct plan_request *r, const char *key);

#endif
