// SPDX-License-Identifier: MIT
// Remarks: what the compilers say each kernel needs: AMD's by
// -Rpass-analysis=kernel-resource-usage, NVIDIA's by -Xptxas -v.
#ifndef HIPSTENCIL_BUILD_REMARKS_H
#define HIPSTENCIL_BUILD_REMARKS_H

#include "base/arena.h"
#include "build/resources.h"
#include "strategy/targets.h"

// A strategy's figures.
struct usage {
    bool known;
    struct resources worst; // the most that a sweep kernel takes
    int occupancy;          // waves per SIMD by registers alone, the fewest; 0 if untold
    struct compiled_kernel *kernels;
    int count, capacity;
};

// Reads the compiler's output. `known` stays false if it says nothing of a kernel.
void remarks_parse(const char *output, struct usage *out, struct arena *a);
// The same for ptxas: registers are VGPRs, spilled bytes count as spilled registers of 4, and the
// stack frame, which spills are part of, is scratch.
void ptxas_parse(const char *output, struct usage *out, struct arena *a);

// Occupancy with LDS accounted for: the remark's ignores it. `lds_bytes` and `threads` are per
// block; LDS allocated at launch shows in no remark, so the plan's figure counts too.
int usage_occupancy(const struct usage *u, const struct target *t, int lds_bytes, int threads);

#endif
