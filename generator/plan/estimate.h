// SPDX-License-Identifier: MIT
// Estimates before any compiler runs: registers, loads per point, LDS reads per point.
#ifndef HIPSTENCIL_PLAN_ESTIMATE_H
#define HIPSTENCIL_PLAN_ESTIMATE_H

#include "plan/kernel.h"

// 32-bit registers per thread: state that lives across planes, what is fetched ahead, what one
// plane's sums need at once, and addresses.
int estimate_vgprs(const struct model *m, const struct target *t, const struct kernel *k);
// Those without which something is spilled.
int least_registers(const struct model *m, const struct target *t, const struct kernel *k);
// What the compiler of the target makes of that estimate: NVIDIA's keeps to what the launch bound leaves
// to a thread.
int expected_registers(const struct target *t, int estimate, const struct kernel *k);
// Loads that a launch bound's registers hold on their way beside those that there are without, as a part of these.
double expected_more_loads(const struct model *m, const struct target *t, const struct kernel *k);
double estimate_loads(const struct kernel *k);     // global loads per point, in elements
double estimate_lds_reads(const struct kernel *k); // LDS reads per point, in elements
// Code of one step of the stream, in bytes.
int estimate_step_bytes(const struct model *m, const struct target *t, const struct kernel *k);

#endif
