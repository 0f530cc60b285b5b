// SPDX-License-Identifier: MIT
// How far taps reach along an axis, and whether they do so alike on both sides.
#ifndef HIPSTENCIL_PLAN_SYMMETRY_H
#define HIPSTENCIL_PLAN_SYMMETRY_H

#include "model/model.h"

// Whether any weighted sum has taps off the point along an axis. Taps whose coefficients cancel
// widen the halo of the model but belong to no sum.
bool sums_reach(const struct model *m, int axis);

// Whether no tap of any weighted sum lies off the axes through the point.
bool sums_are_star(const struct model *m);

// Whether a tap off the point along an axis lies off it along another as well.
bool sums_leave_axis(const struct model *m, int axis);

// Whether reading the points along an axis in reverse order gives the same sums.
bool mirrored(const struct model *m, int axis);

// Whether blocks may stream down as well: taps along the slowest axis are symmetric.
bool walks_both_ways(const struct model *m);

#endif
