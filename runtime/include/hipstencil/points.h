// SPDX-License-Identifier: MIT
// What sources and receivers between cells weigh in the cells around them.
//
// Places are in cells along x, y, z: the element (i, j, k) of the interior lies at (i, j, k). Conventions are those
// of runtime.h. Nothing here needs a device.
#ifndef HIPSTENCIL_POINTS_H
#define HIPSTENCIL_POINTS_H

#include <hipstencil/runtime.h>

#pragma GCC visibility push(default)

#ifdef __cplusplus
extern "C" {
#endif

#ifndef HIPSTENCIL_WEIGHT
#define HIPSTENCIL_WEIGHT
// What a point weighs in a cell, an element of the interior: cell[axis] counts from 0, and is 0 along axes that
// the operator has not. A point has one cell, or several where it lies between them.
typedef struct hipstencil_weight {
    int64_t point, cell[3];
    double weight;
} hipstencil_weight;
#endif

typedef enum hs_spread {
    // Linear along each axis: at most 2 cells along it. What it does to waves of few cells shows.
    HS_SPREAD_LINEAR,
    // sin(πx) / (πx) in a Kaiser window of radius 4 with b = 6.31: at most 8 cells along an axis. Right within
    // 1 % for waves of 4 cells and longer. After Hicks, Geophysics 67 (2002) 156-166.
    HS_SPREAD_SINC
} hs_spread;

enum { HS_SPREAD_LINEAR_CELLS = 8, HS_SPREAD_SINC_CELLS = 512 }; // that a point has at most

// Appends what `point` at `at` weighs to weights[*count …], for <operator>_points, and adds their number to
// *count; there is room for as many as it has at most. Cells outside of extent[0] x extent[1] x extent[2] are left
// out, so that a place may lie near a face, outside, or in a neighbour's part of a domain. Along axes of extent
// 1 that the operator has not, `at` is 0. HS_ERROR_ARGUMENT: a place that is not finite, an extent below 1.
hs_status hs_spread_point(hs_spread how, int64_t point, const double at[3], const int64_t extent[3],
                          hipstencil_weight *weights, int64_t *count);

#ifdef __cplusplus
}
#endif

#pragma GCC visibility pop

#endif
