// SPDX-License-Identifier: MIT
// What underflow adds to scales (oracle.h). Below the least normal number L of a type, numbers are 2 u L apart: a product,
// a quotient or a power is rounded there by up to u L, which is as if its scale were L more. Sums are exact there.
//
// Kernels multiply by literals and scalars in another order (model/lower.h), so that what underflowed may be multiplied
// by all that are beside it: L counts as often as their product, of factors above 1, says.
#ifndef HIPSTENCIL_MEASURE_UNDERFLOW_H
#define HIPSTENCIL_MEASURE_UNDERFLOW_H

#include "measure/inputs.h"

// By node of the model's expressions, in its arithmetic; 0 of operations that do not underflow.
const double *underflow_scales(const struct model *m, const struct inputs *in, struct arena *a);

#endif
