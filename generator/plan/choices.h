// SPDX-License-Identifier: MIT
// Settings to choices: parsed, range-checked, with the line of the spec in every message.
#ifndef HIPSTENCIL_PLAN_CHOICES_H
#define HIPSTENCIL_PLAN_CHOICES_H

#include "plan/plan.h"

// The preset's defaults, then the request's settings, then the command line's.
bool choices_make(const struct preset *preset, const struct strategy_request *request,
                  const struct plan_request *r, const struct model *m, struct choices *out,
                  struct error *e);
// What presets and specs change: one thread per point of a block of 64x4.
struct choices choices_plain(void);
// The value of a setting as --set would write it; `key` is one of setting_rules().
const char *choices_value(struct arena *a, const struct choices *c, const char *key);
// Whether anyone but the preset set `key`.
bool choices_set_by_user(const struct strategy_request *request, const struct plan_request *r,
                         const char *key);
// All choices by the words of --set, only those that differ from "nothing special".
const char *choices_summary(struct arena *a, const struct choices *c);

#endif
