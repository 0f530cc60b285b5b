// SPDX-License-Identifier: MIT
#ifndef HIPSTENCIL_PLAN_PARAMETERS_H
#define HIPSTENCIL_PLAN_PARAMETERS_H

#include "plan/kernel.h"

// What a kernel is given beside its region: grids, and coefficients that the launch evaluates. Sums
// and what the update reads at the point are known.
void parameters_list(const struct plan_context *c, struct kernel *k);
// Whether products by it are printed without it: a literal 1.
bool coefficient_is_unit(const struct model *m, int coefficient);

#endif
