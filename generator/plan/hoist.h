// SPDX-License-Identifier: MIT
// Where a kernel that walks finds what its columns and its planes have alike (plan/steady.h).
#ifndef HIPSTENCIL_PLAN_HOIST_H
#define HIPSTENCIL_PLAN_HOIST_H

#include "plan/kernel.h"

// Of a kernel whose tiles and levels are there.
void choose_hoisted(const struct plan_context *c, struct kernel *k);

#endif
