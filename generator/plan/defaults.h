// SPDX-License-Identifier: MIT
// What presets start from on a family of devices, where that was measured.
#ifndef HIPSTENCIL_PLAN_DEFAULTS_H
#define HIPSTENCIL_PLAN_DEFAULTS_H

#include "model/model.h"
#include "strategy/presets.h"
#include "strategy/targets.h"

enum { MOST_INSTEAD = 2 };

// What a preset starts from for an operator like this one; `instead`, 1 and up: what it may start from as well, where it has that.
struct choices default_choices(const struct preset *p, enum family f, const struct model *m,
                               int instead);
// How many of these there are.
int defaults_instead(const struct preset *p, enum family f, const struct model *m);

#endif
