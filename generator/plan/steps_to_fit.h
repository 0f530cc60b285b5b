// SPDX-License-Identifier: MIT
// Of plans that make several steps at once: how many, by how much of a block, where neither is asked for.
#ifndef HIPSTENCIL_PLAN_STEPS_TO_FIT_H
#define HIPSTENCIL_PLAN_STEPS_TO_FIT_H

#include "plan/kernel.h"

// Whether, of strips whose rows wait in LDS and of blocks whose planes do, the number of steps goes by what these cost, not
// by what waits: of several grids, unless pairs are made of their neighbours, which was measured.
bool steps_go_by_cost(const struct model *m, const struct choices *c);

// Builds the plan with fewer steps, waves or, if `any_vector`, shorter vectors than its choices have, until what they
// take is there and is not mostly computed twice. Waves go only if `any_block`. Single sweeps stay as they are.
void steps_to_fit(struct plan_context *c, bool any_block, bool any_vector);
// Fewer waves alone, as LDS has room.
void waves_to_fit(struct plan_context *c);

#endif
