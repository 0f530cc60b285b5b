// SPDX-License-Identifier: MIT
// Instructions: what a thread does in one step of a kernel, counted before there is code. For a kernel
// that streams a step is a plane, otherwise everything.
#ifndef HIPSTENCIL_PLAN_INSTRUCTIONS_H
#define HIPSTENCIL_PLAN_INSTRUCTIONS_H

#include "plan/kernel.h"

struct instructions {
    double arithmetic; // of lanes
    double lane_time;  // of these, in units of an addition of fp32
    double branches;   // functions that compilers call for what is unusual
    double loads;      // of device memory, whatever their width
    double copies;     // of tiles, from device memory on its way to LDS, behind conditions
    double stores;
    double lds;      // reads and writes of LDS, likewise
    double lds_read; // elements
    double lds_written;
};

// Operations that the sums of one row of points take, of each element.
double row_operations(const struct row_work *w);
// Functions in the update of one point that compilers call for what is unusual.
double update_branches(const struct model *m);
// Instructions of the update of one point, sums apart, beyond one for two flops.
double update_beyond_flops(const struct model *m);
// Whether some are long polynomials, which compilers write out: exponentials, logarithms.
bool update_has_polynomials(const struct model *m);
void count_instructions(const struct plan *p, const struct kernel *k, struct instructions *out);

#endif
