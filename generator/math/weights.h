// SPDX-License-Identifier: MIT
// Finite-difference weights. Fornberg, "Generation of Finite Difference Formulas on Arbitrarily
// Spaced Grids", Mathematics of Computation 51 (1988), run in exact rational arithmetic.
#ifndef HIPSTENCIL_MATH_WEIGHTS_H
#define HIPSTENCIL_MATH_WEIGHTS_H

#include "math/limits.h"
#include "math/rational.h"

enum { WEIGHTS_MAX_NODES = 2 * MAX_RADIUS + 2 };

// Weights of the `order`-th derivative at `at` from values at `nodes[0..count)`, in units of the
// node spacing. `nodes` and `at` are in half steps (2 = one grid step), so staggered points are
// integers too. All weights are exact. Returns false if count <= order, nodes coincide, or one lies more than 127 half steps from `at`.
bool weights_fornberg(int order, int at, const int *nodes, int count, struct number *weights);

#endif
