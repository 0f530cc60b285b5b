// SPDX-License-Identifier: MIT
// Whether what a plan takes is there: LDS, registers.
#ifndef HIPSTENCIL_PLAN_PLAN_FITS_H
#define HIPSTENCIL_PLAN_PLAN_FITS_H

#include "plan/plan.h"

// Whose block takes most.
const struct kernel *plan_first_kernel(const struct plan *p);
int plan_threads(const struct plan *p);

bool plan_fits_lds(const struct plan *p);
bool plan_fits_registers(const struct plan *p); // of single sweeps
bool plan_fits(const struct plan *p);           // both, of sweeps or of the kernel of several steps
// Whether a launch bound of the plan's `waves` leaves the compiler fewer registers than it may need.
bool plan_bound_is_too_tight(const struct plan *p);
// The `waves` to have instead; 0: no bound.
int plan_wider_bound(const struct plan *p);

#endif
