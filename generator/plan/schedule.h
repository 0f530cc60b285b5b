// SPDX-License-Identifier: MIT
// The schedule of a level: values, lines, folds and combinations of every row.
#ifndef HIPSTENCIL_PLAN_SCHEDULE_H
#define HIPSTENCIL_PLAN_SCHEDULE_H

#include "plan/lines.h"

// Fills values, lines and work of the level. Tiles and windows are decided before.
void schedule_rows(struct schedule *s);

#endif
