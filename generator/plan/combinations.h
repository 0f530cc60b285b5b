// SPDX-License-Identifier: MIT
// What a level computes of its sums: folds of taps that share a coefficient, and combinations of them.
#ifndef HIPSTENCIL_PLAN_COMBINATIONS_H
#define HIPSTENCIL_PLAN_COMBINATIONS_H

#include "plan/lines.h"

bool is_scatter(const struct schedule *s); // of each plane to the sums that it belongs to
// Whether sums are begun when their own planes arrive: what they take of planes below has waited with their sums.
bool all_sums_begin_late(const struct schedule *s);
// The plane that a tap takes, from that with which it is added up.
int plane_taken(const struct schedule *s, const struct kernel_tap *t);
struct fold_term term_of(struct schedule *s, const struct kernel_tap *t, int row);
// All of a row's sums. How far lines reach is known by then.
void combine_row(struct schedule *s, struct row_work *w);

#endif
