// SPDX-License-Identifier: MIT
// Instructions: what a thread does in one step of a kernel, counted before there is code. For a kernel
// that streams a step is a plane, otherwise everything.
#ifndef HIPSTENCIL_PLAN_INSTRUCTIONS_H
#define HIPSTENCIL_PLAN_INSTRUCTIONS_H

#include "plan/kernel.h"

struct instructions {
    double arithmetic; // in units of one addition of fp32
    double loads;      // of device memory, whatever their width; copies to LDS too
    double stores;
    double lds;      // reads and writes of LDS, likewise
    double lds_read; // elements
    double lds_written;
};

void count_instructions(const struct plan *p, const struct kernel *k, struct instructions *out);

#endif
