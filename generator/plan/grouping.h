// SPDX-License-Identifier: MIT
// Groups: what an operator offers where some of its plans make several steps at once.
#ifndef HIPSTENCIL_PLAN_GROUPING_H
#define HIPSTENCIL_PLAN_GROUPING_H

#include "plan/plan.h"

// Steps of a group of `<op>_group`: 1 if no plan makes several.
int grouping_time(const struct plan_set *set);
// Whether a plan's groups may have fewer steps than its own, down to 2.
bool grouping_fewer(const struct plan *p);
// Sizes of blocks of levels that such groups leave out some of, which make up any number of them: how many blocks there are.
enum { GROUPING_BLOCKS = 8 };
int grouping_blocks(int time, int sizes[GROUPING_BLOCKS]);
// Steps of a launch of all stages, at most; 1 where no plan makes several so.
int grouping_launched(const struct plan_set *set);
// Steps after which every grid is in the array that it began in, whatever plan makes them, in groups and
// one by one.
int64_t grouping_period(const struct plan_set *set);
// Elements outside of faces that are neighbours' which a group reads of the grid's array, at some time.
void grouping_halo(const struct plan_set *set, int grid, int lo[3], int hi[3]);

#endif
