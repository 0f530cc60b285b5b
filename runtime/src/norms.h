// SPDX-License-Identifier: MIT
// Between norms.c and the kernels of norms.hip.
#ifndef HIPSTENCIL_RUNTIME_NORMS_H
#define HIPSTENCIL_RUNTIME_NORMS_H

#include <stddef.h>
#include <stdint.h>

#include <hip/hip_runtime_api.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { HS_NORMS_BLOCKS = 1024 }; // at most

typedef struct hs_partial {
    double min, max, sum, squares, linf;
} hs_partial;

typedef struct hs_norms_work {
    const void *first; // element of the box
    size_t element_size;
    int64_t extent[3];
    int64_t pitch[2];     // elements
    hs_partial *partials; // device, HS_NORMS_BLOCKS
    hs_partial *result;   // device, one
} hs_norms_work;

hipError_t hs_norms_launch(const hs_norms_work *work, hipStream_t stream);

#ifdef __cplusplus
}
#endif

#endif
