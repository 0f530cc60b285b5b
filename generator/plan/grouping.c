// SPDX-License-Identifier: MIT
#include "plan/grouping.h"

#include "base/integer.h"
#include "plan/fused_stages.h"
#include "plan/kernel.h"

int grouping_time(const struct plan_set *set)
{
    return set->grouped < 0 || set->stages ? 1 : set->plans[set->grouped].choices.time;
}

// Levels of strips hand rows on to each other alike: the first ones can be left out.
enum { FEWEST = 2 };

bool grouping_fewer(const struct plan *p)
{
    return p->group && kernel_strips(p->group) && p->choices.time > FEWEST;
}

// Each is half of what is left, so that those after it make up one less than it at least: few blocks, since compilers
// interleave what lies within one.
int grouping_blocks(int time, int sizes[GROUPING_BLOCKS])
{
    int count = 0;
    for (int left = time - FEWEST; left > 0; left -= sizes[count - 1])
        sizes[count++] = (left + 1) / 2;
    return count;
}

int grouping_launched(const struct plan_set *set)
{
    int most = 1;
    for (int i = 0; i < set->count; i++)
        if (set->plans[i].fused)
            most = larger(most, set->plans[i].fused->time);
    return most;
}

static int64_t greatest_divisor(int64_t a, int64_t b)
{
    return b ? greatest_divisor(b, a % b) : a;
}

// Partners take turns, so that two groups leave every grid where it was.
int64_t grouping_period(const struct plan_set *set)
{
    int64_t period = set->model->steps.period;
    for (int i = 0; i < set->count; i++) {
        int64_t two = 2 * plan_time(&set->plans[i]);
        if (set->plans[i].applicable && plan_takes_turns(&set->plans[i]))
            period = period / greatest_divisor(period, two) * two;
    }
    return period;
}

// The first of `time` levels is computed `time` - 1 reaches around what the group writes.
static void around(const struct model *m, int time, int grid, int lo[3], int hi[3])
{
    if (!m->grids[grid].read)
        return;
    for (int axis = 0; axis < 3; axis++) {
        int below = (time - 1) * m->lo[axis] + m->grids[grid].lo[axis];
        int above = (time - 1) * m->hi[axis] + m->grids[grid].hi[axis];
        lo[axis] = below > lo[axis] ? below : lo[axis];
        hi[axis] = above > hi[axis] ? above : hi[axis];
    }
}

void grouping_halo(const struct plan_set *set, int grid, int lo[3], int hi[3])
{
    const struct model_steps *s = &set->model->steps;
    for (int axis = 0; axis < 3; axis++)
        lo[axis] = hi[axis] = 0;
    int at = grid;
    do {
        around(set->model, grouping_time(set), at, lo, hi);
        at = s->to[at];
    } while (at != grid);
}
