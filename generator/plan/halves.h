// SPDX-License-Identifier: MIT
// Sums in two halves, after the semi-stencil of de la Cruz and Araya-Polo, ACM TOMS 40 (2014), along the stream: when a
// plane arrives, its sum is made of what lies in it and below, and the sum of the plane `z_hi` below it, which has
// waited in LDS, is completed of what lies above that. Registers hold as many planes as the operator reaches down or up,
// instead of sums of as many as it reaches down and up.
#ifndef HIPSTENCIL_PLAN_HALVES_H
#define HIPSTENCIL_PLAN_HALVES_H

#include "plan/lines.h"

enum { MEETING_BYTES = 16 }; // of LDS, where threads of a block meet

// NULL if sums can be made in halves; otherwise the reason.
const char *why_not_halves(const struct model *m, const struct choices *c);
// Bytes of LDS where sums of a block wait.
int halves_bytes(const struct model *m, const struct kernel *k);
// Name of the value of a grid at the output plane, or NULL where registers do not have it.
const char *halves_centre(struct schedule *s, int grid, int row);

#endif
