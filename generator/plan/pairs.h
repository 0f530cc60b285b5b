// SPDX-License-Identifier: MIT
// Neighbours that two points of a plane have in common. Of the four at a distance k along the axes
//
//     u[x-k, y] + u[x+k, y] + u[x, y-k] + u[x, y+k]  =  p(x, y+k) + p(x+k, y),   p(x, y) = u[x, y] + u[x-k, y-k]
//
// so that each p, made once, is added to the sums of two points: three additions a point where the four take four.
// It is for kernels that keep rows of levels (fusion.keeps_rows): p of a row waits for k rows, in the place of the rows
// that lie below the one that is made.
#ifndef HIPSTENCIL_PLAN_PAIRS_H
#define HIPSTENCIL_PLAN_PAIRS_H

#include "plan/lines.h"

// Whether a sum has four such neighbours of one coefficient.
bool sums_have_pairs(const struct model *m);
// Whether every grid that is read has a sum with such neighbours.
bool grids_have_pairs(const struct model *m);
// Finds them where pairs are chosen: the level has a list, taps of the schedule are of what is made of them.
void pairs_choose(struct schedule *s);

#endif
