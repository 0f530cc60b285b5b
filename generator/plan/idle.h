// SPDX-License-Identifier: MIT
// Settings that mean nothing: those of a strategy that has not what they need, as `stages` of one that copies nothing.
#ifndef HIPSTENCIL_PLAN_IDLE_H
#define HIPSTENCIL_PLAN_IDLE_H

#include "plan/plan.h"

// Refuses such a setting of a specification. What it needs may be a default of one target and not of another: it is
// refused if it means nothing on any.
bool spec_settings_mean_something(const struct model *m, const struct strategy_request *q,
                                  struct error *e);

#endif
