// SPDX-License-Identifier: MIT
// Names in Python: which operators and arguments a module of `--bindings python` cannot have, and which arguments
// are called otherwise there.
#ifndef HIPSTENCIL_RENDER_PYTHON_NAMES_H
#define HIPSTENCIL_RENDER_PYTHON_NAMES_H

#include "plan/plan_set.h"

// Whether the module can be imported, and each of its arguments be written.
bool python_names_fit(const struct plan_set *set, struct error *e);
// Arguments that are keywords, which have a `_` behind them there; NULL at the end.
const char *const *python_keywords(struct arena *a, const struct plan_set *set);

#endif
