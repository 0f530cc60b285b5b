// SPDX-License-Identifier: MIT
// What presets start from on a family of devices, where that was measured.
#ifndef HIPSTENCIL_PLAN_DEFAULTS_H
#define HIPSTENCIL_PLAN_DEFAULTS_H

#include "model/model.h"
#include "strategy/presets.h"

// "key=value key=value …", which replace the preset's own settings for an operator like this one;
// empty where nothing was found to be better.
const char *defaults_for(const struct preset *p, enum family f, const struct model *m);
// The first applicable one of these is recommended; NULL-terminated.
const char *const *presets_by_merit(enum family f, const struct model *m);

#endif
