// SPDX-License-Identifier: MIT
// Least and greatest value, sum and norms of a box of a grid, computed on the device.
//
//     hs_norms *norms;
//     hs_norms_values u;
//     hs_status status = hs_norms_create(&norms);
//     if (status == HS_OK)
//         status = hs_norms_start(norms, grid, NULL, stream);
//     …                                                       // more work on the stream
//     if (status == HS_OK)
//         status = hs_norms_finish(norms, &u);
//
// Elements are added up as doubles, in an order that depends on the box's extents and on nothing
// else: the same elements give the same bits every time, on every device. The kernels,
// src/norms.hip, are the only ones of this library: where it was built without a compiler for them,
// hs_norms_create fails with HS_ERROR_UNSUPPORTED and hs_error_text says what would do.
#ifndef HIPSTENCIL_NORMS_H
#define HIPSTENCIL_NORMS_H

#include <hipstencil/runtime.h>

#pragma GCC visibility push(default)

#ifdef __cplusplus
extern "C" {
#endif

// A NaN among the elements makes all but `count` a NaN.
typedef struct hs_norms_values {
    int64_t count; // elements
    double min, max;
    double sum;
    double l2;   // root of the sum of squares, which is infinite where that overflows
    double linf; // greatest absolute value
} hs_norms_values;

typedef struct hs_norms hs_norms;

// Memory for one result under way, on the current device. The caller owns *norms and releases it
// with hs_norms_destroy, which first waits for what was started.
hs_status hs_norms_create(hs_norms **norms);
void hs_norms_destroy(hs_norms *norms);

// Enqueues it and returns; what was started and not finished before is lost. A box that is NULL is
// the interior; it may reach into the halo and has at least one element.
hs_status hs_norms_start(hs_norms *norms, const hs_grid *grid, const hs_box *box,
                         hs_stream *stream);

// Waits for what was started last, not for what was enqueued after it. HS_ERROR_ARGUMENT if nothing
// was.
hs_status hs_norms_finish(hs_norms *norms, hs_norms_values *values);

#ifdef __cplusplus
}
#endif

#pragma GCC visibility pop

#endif
