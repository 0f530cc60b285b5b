// SPDX-License-Identifier: MIT
// What a step by one launch of all its stages is expected to take, before any compiler has seen it.
#ifndef HIPSTENCIL_PLAN_FUSED_COST_H
#define HIPSTENCIL_PLAN_FUSED_COST_H

#include "plan/fused_stages.h"

// Milliseconds of a step, of those that a launch makes, over the interior of extents that no cache holds.
double fused_stages_ms(const struct fused_stages *f, const struct model *m, const struct target *t);
// The same of a step by a launch for each stage, by the plans that these recommend.
double stage_sweeps_ms(const struct plan_set *set);
// Whether anything was measured of such launches on targets of this family, of operators of as many dimensions.
bool fused_stages_measured(const struct model *m, const struct target *t);

#endif
