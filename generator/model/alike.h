// SPDX-License-Identifier: MIT
// Planes of a sum that have the same taps, times a number, and rows of a plane: of a mixed derivative along x and z every plane
// is the derivative along x times a weight, of a separable filter every plane, and every row, is the same filter.
#ifndef HIPSTENCIL_MODEL_ALIKE_H
#define HIPSTENCIL_MODEL_ALIKE_H

#include "model/model.h"

// Finds planes along the slowest axis, and rows in space, of a model's one sum with literal coefficients, where adding up once what
// they have in common is less work, and gives the model the numbers as coefficients.
void alike_make(struct model *m);
// How plane `plane` of a sum is like others; NULL where it is not.
const struct alike *alike_at(const struct model *m, const struct weighted_sum *s, int plane);
// What row `row` of plane `plane` is like; NULL where it is like no other, and where the plane is made of another.
const struct row_alike *alike_row(const struct weighted_sum *s, int plane, int row);
// Whether any planes or rows are alike.
bool alike_shares(const struct model *m);
// Whether planes of a sum are like others with the sign turned.
bool alike_turns_sign(const struct model *m);
// "plane" or "row": what is another times this coefficient; NULL where nothing is.
const char *alike_factor(const struct model *m, int coefficient);

#endif
