// SPDX-License-Identifier: MIT
// Sources and receivers of a simulation by their places, and what those between cells weigh in the cells around them.
//
// Places are in cells along x, y, z: the element (i, j, k) of the interior lies at (i, j, k). Conventions are those
// of runtime.h.
//
//     const double buoys[] = {20.5, 31, 3, 44.5, 31, 3};
//     const hs_points_desc traces = {.how = HS_SPREAD_SINC, .points = 2, .at = buoys, .rows = 1000};
//     float records[1000][2];
//     hs_status status = hs_simulation_place(waves, "traces", &traces);
//     if (status == HS_OK)
//         status = hs_simulation_run(waves, 1000);
//     if (status == HS_OK)
//         status = hs_simulation_records(waves, "traces", 0, 1000, records);
#ifndef HIPSTENCIL_POINTS_H
#define HIPSTENCIL_POINTS_H

#include <hipstencil/simulation.h>

#pragma GCC visibility push(default)

#ifdef __cplusplus
extern "C" {
#endif

// clang-format off
#ifndef HIPSTENCIL_POINTS
#define HIPSTENCIL_POINTS
// A set of sparse points, a member of arguments; of zeros it has none. An amplitude, of sources, or a
// record, of receivers, is an element values[row * stride + point]; after the last row sources do nothing and
// receivers record nothing. Where the device counts steps (steps_done), what it has counted is added to `row`.
typedef struct hipstencil_points {
    const void *list; // on the device: what <operator>_points made
    void *values;     // on the device: elements of the operator's type
    int64_t stride;   // elements from row to row, at least `points`
    int64_t row;      // of the step to come; <operator>_advance counts it up
    int64_t rows;     // of `values`
    int64_t points, groups, parts, ruled; // what <operator>_points says: points have numbers below `points`
} hipstencil_points;
#endif
// clang-format on

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

// ---- Sets of a simulation -----------------------------------------------------------------------

// Row r is that of step r, counted as hs_simulation_step does: sources of a simulation that goes on from a checkpoint
// go on with it. Steps before the first row there are none; steps after the last have no sources and no records.
typedef struct hs_points_desc {
    hs_spread how;
    int64_t points;   // at least 1
    const double *at; // their places, x, y, z of each; 0 along axes that the operator has not
    int64_t rows;     // at least 1
    // rows x points of the operator's elements: what sources do, or what is recorded already; NULL:
    // zeros
    const void *values;
    int elsewhere; // 1: points may have all of their cells outside, in a neighbour's part of a domain
} hs_points_desc;

// Makes a set of the operator's points of these; what it was of before is gone. Lists and values are copied to the
// device, where the simulation owns them. HS_ERROR_ARGUMENT, in the operator's words, if it has no such set, or a point
// has no cell of the interior. Comes after all that is enqueued.
hs_status hs_simulation_place(hs_simulation *simulation, const char *set,
                              const hs_points_desc *desc);

// Rows [first, first + rows) of a placed set, records of receivers, to a dense host array of rows x points elements.
// Comes after all that is enqueued, and has finished when it returns.
hs_status hs_simulation_records(const hs_simulation *simulation, const char *set, int64_t first,
                                int64_t rows, void *dense);

#ifdef __cplusplus
}
#endif

#pragma GCC visibility pop

#endif
