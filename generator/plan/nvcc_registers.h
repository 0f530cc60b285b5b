// SPDX-License-Identifier: MIT
// Registers that nvcc takes for a kernel, and those that it cannot do without. It spreads loads as far
// ahead as registers last, so that the two differ: a plan is good where the second fits its launch bound,
// and as many blocks run as the first leaves room for.
#ifndef HIPSTENCIL_PLAN_NVCC_REGISTERS_H
#define HIPSTENCIL_PLAN_NVCC_REGISTERS_H

#include "plan/kernel.h"

int nvcc_registers(const struct model *m, const struct kernel *k);
// With more than its launch bound allows, something is spilled.
int nvcc_least_registers(const struct model *m, const struct kernel *k);
// Of all sums of the points of a thread, and if all that is read were there beside them.
int nvcc_sums(const struct model *m, const struct kernel *k);
int nvcc_most_registers(const struct model *m, const struct kernel *k);

#endif
