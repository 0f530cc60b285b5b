// SPDX-License-Identifier: MIT
// What neighbouring points of a row have in common: of a gradient's flux over the face between them each needs all.
#ifndef HIPSTENCIL_PLAN_REPEATED_H
#define HIPSTENCIL_PLAN_REPEATED_H

#include "base/arena.h"
#include "model/model.h"

// Whether the outputs have a division or a function that at a neighbour along x is another of them. Where elements of a
// vector are computed one by one, compilers see that, and make it once.
bool repeats_along_x(struct arena *a, const struct model *m);

#endif
