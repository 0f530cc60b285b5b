// SPDX-License-Identifier: MIT
// Resources: what a compiler says that a kernel takes, whoever says it.
#ifndef HIPSTENCIL_BUILD_RESOURCES_H
#define HIPSTENCIL_BUILD_RESOURCES_H

#include <stdbool.h>
#include <string.h>

#include "base/integer.h"

struct resources {
    int vgprs, agprs, sgprs; // of a lane, of a lane, of a wave
    int vgpr_spills, sgpr_spills;
    int scratch_bytes; // per lane
    int lds_bytes;     // per block
    int code_bytes;    // 0 if untold
};

// The most of each.
static inline void resources_raise(struct resources *most, const struct resources *other)
{
    most->vgprs = larger(most->vgprs, other->vgprs);
    most->agprs = larger(most->agprs, other->agprs);
    most->sgprs = larger(most->sgprs, other->sgprs);
    most->vgpr_spills = larger(most->vgpr_spills, other->vgpr_spills);
    most->sgpr_spills = larger(most->sgpr_spills, other->sgpr_spills);
    most->scratch_bytes = larger(most->scratch_bytes, other->scratch_bytes);
    most->lds_bytes = larger(most->lds_bytes, other->lds_bytes);
    most->code_bytes = larger(most->code_bytes, other->code_bytes);
}

// One kernel of a source.
struct compiled_kernel {
    const char *symbol;     // mangled
    bool aside;             // ragged ends, images, telling: not what the sweep's speed depends on
    struct resources takes; // LDS that is asked for at launch is not in it
    int occupancy;          // waves per SIMD as the compiler sees it; 0 if untold
};

// By the mangled name: <op>_edge, of which there may be two, and of kernels that compilers make several times all but
// the first: <true>, <false, true> and so on, which load images, tell that planes are complete, or end ragged rows.
static inline bool symbol_is_aside(const char *symbol)
{
    return strstr(symbol, "_edgeE") || strstr(symbol, "_edgeILb") || strstr(symbol, "Lb1E");
}

#endif
