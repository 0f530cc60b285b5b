// SPDX-License-Identifier: MIT
// Who computes points at the ends of rows that make no whole vector. Launches of their own read the sectors of each row
// again that the sweep has read.
#ifndef HIPSTENCIL_PLAN_ROW_ENDS_H
#define HIPSTENCIL_PLAN_ROW_ENDS_H

#include "plan/kernel.h"
#include "plan/plan.h"

// The threads beside them, where tiles have all neighbours: `ends`, and shares of tiles. Before parameters are listed.
void row_ends_by_threads(struct kernel *k);
// Blocks beyond the rows: `end_blocks`, `row_blocks`, a parameter. Elsewhere the edge kernel does, in launches of its own.
void row_ends_by_blocks(const struct plan *p);

#endif
