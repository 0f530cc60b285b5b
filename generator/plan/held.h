// SPDX-License-Identifier: MIT
// Partial sums that go through an update: what that reads at the point waits with them, in the slot of its plane,
// until the plane is the oldest and its sums are complete.
#ifndef HIPSTENCIL_PLAN_HELD_H
#define HIPSTENCIL_PLAN_HELD_H

#include "plan/lines.h"

// In the oldest slot; NULL if it does not arrive.
const char *held_centre(struct schedule *s, int grid, int row);

// Of several steps: what waits with sums that are not levels by themselves (model_is_sum).
// Planes that a level which is an update holds at most, of all sums and of what waits with them.
int held_rows(const struct model *m);
void held_choose(struct schedule *s);
// With what sums begin.
void begins_choose(struct schedule *s);
// Slots of sums for planes that have not arrived are none where all sums begin late.
void held_slots(struct schedule *s);
// The same as held_centre; it arrives.
const char *held_of_level(struct schedule *s, int grid, int row);
// What levels hand on and no update has asked for.
void held_list(struct schedule *s);

#endif
