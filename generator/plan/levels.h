// SPDX-License-Identifier: MIT
// Kernels that advance several steps: the first level's planes, rows that waves exchange, what lies outside, and
// the levels behind it.
#ifndef HIPSTENCIL_PLAN_LEVELS_H
#define HIPSTENCIL_PLAN_LEVELS_H

#include "plan/lines.h"

// Whether levels are in units of a coefficient, before taps are collected.
void levels_scale(const struct model *m, struct kernel *k);
// Once the reach of the taps is known.
void levels_measure(struct schedule *s);
// The state of which a grid is level 0, or NULL.
const struct state *levels_state(const struct fusion *f, int grid);
int levels_grids_loaded(const struct fusion *f);
// Of these, what a launch stores: states, and the level before where one is read.
int levels_grids_stored(const struct fusion *f);
// Whether something is loaded that is read at the point only.
bool levels_load_points(const struct fusion *f);
// What the update reads at the point: a name.
const char *levels_centre(struct schedule *s, int grid, int row);
// Once the first level is made, and where that gathers the second: the others do the same behind them.
void levels_repeat(struct kernel *k);
// Whether a block stores anything.
bool levels_store(const struct kernel *k);

#endif
