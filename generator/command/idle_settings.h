// SPDX-License-Identifier: MIT
// A --set that changes nothing is no mistake, since of many operators and strategies one may use it; but it is told.
#ifndef HIPSTENCIL_COMMAND_IDLE_SETTINGS_H
#define HIPSTENCIL_COMMAND_IDLE_SETTINGS_H

#include "run/plan_options.h"

// Warns of each that means nothing for any plan of an operator: `count` sets, one for each target.
void tell_idle_settings(const struct plan_options *o, struct plan_set *const *sets, int count);

#endif
