// SPDX-License-Identifier: MIT
// Quotients by one divisor as products with its reciprocal.
#ifndef HIPSTENCIL_MODEL_RECIPROCALS_H
#define HIPSTENCIL_MODEL_RECIPROCALS_H

#include "model/model.h"

// What outputs are computed by once they are lowered: a / b and c / b become a * r and c * r, with r = 1 / b. Of a
// divisor that divides once nothing changes, nor do the raw expressions, which verification is held against.
void reciprocals_share(struct model *m);

#endif
