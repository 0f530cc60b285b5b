// SPDX-License-Identifier: MIT
// What rows of a plane have in common (model/alike.h), where a thread's rows need it of fewer rows than they have taps of.
#ifndef HIPSTENCIL_PLAN_ALONG_H
#define HIPSTENCIL_PLAN_ALONG_H

#include "plan/lines.h"

// Of the taps of one plane those that are left beside what rows have in common, and these, which stand for what they have.
// `list` has room for as many. Returns how many they are.
int along_taps(const struct schedule *s, const struct kernel_tap *taps, int count,
               struct kernel_tap *list);
// The taps of one row that `tap` stands for, at dy = 0.
int along_weights(const struct schedule *s, const struct kernel_tap *tap, struct kernel_tap *list);
// Index of the level's row, if there is one yet; otherwise -1.
int along_find(const struct level *l, const struct kernel_tap *tap, int row);

#endif
