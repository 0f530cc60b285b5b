// SPDX-License-Identifier: MIT
// Whether several steps can be one launch, and if not, why.
#ifndef HIPSTENCIL_PLAN_FUSABLE_H
#define HIPSTENCIL_PLAN_FUSABLE_H

#include "plan/plan.h"

// NULL if they can, or if the choices are for a step at a time.
const char *why_not_fused(struct arena *a, const struct model *m, const struct choices *c);
// Whether levels can be sums that wait for rows to come, reuse=partial, rather than windows of rows.
const char *why_not_sums(const struct model *m, const struct choices *c);
// Whether rows of levels can wait as they arrived: all that is read of a plane goes on from level to level.
bool rows_can_wait(const struct model *m);
// Whether they do, in windows of the same kernel: reuse=window.
bool strips_keep_rows(const struct model *m, const struct choices *c);
// Whether asynchronous copies do for images: those that change their sign are, of sums that wait in space, brought a
// plane at a time another way.
bool copies_bring_images(const struct model *m, const struct choices *c);
// Rows of a thread that several steps need: waves exchange rows with the next ones only.
int rows_of_steps_at_least(const struct model *m);
// Whether what is left of a block is enough, once the kernel is built: NULL, or why not.
const char *why_too_small(struct arena *a, const struct plan *p);

#endif
