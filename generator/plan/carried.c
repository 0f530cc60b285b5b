// SPDX-License-Identifier: MIT
#include "plan/carried.h"

#include <stdlib.h>

#include "base/integer.h"
#include "plan/recurring.h"

static bool is_tap(const struct model *m, const struct weighted_sum *s)
{
    return s->ntaps == 1 &&
           expr_is_number(m->pool, m->coefficients[s->taps[0].coefficient].node, 1);
}

int sum_elements(const struct model *m, const struct kernel *k, int sum)
{
    const struct weighted_sum *s = &m->sums[sum];
    const int *o = s->taps[0].offset;
    int elements = k->geometry.vector;
    for (int i = 0; is_tap(m, s) && i < sum; i++) {
        const int *other = m->sums[i].taps[0].offset;
        if (k->sum_used[i] && m->sums[i].grid == s->grid && is_tap(m, &m->sums[i]) &&
            other[1] == o[1] && other[2] == o[2])
            elements = smaller(elements, abs(other[0] - o[0]));
    }
    return elements;
}

// Output planes that a partial sum waits for at once: from the first of its taps to arrive until the
// last of all sums is there. Before that it is 0, which takes no register.
static int slots_in_use(const struct weighted_sum *sum, const struct kernel *k,
                        const struct level *l)
{
    int axis = k->geometry.axis[2] - 'x', first = sum->taps[0].offset[axis];
    for (int t = 1; t < sum->ntaps; t++)
        first = smaller(first, sum->taps[t].offset[axis]);
    return l->z_hi - first + 1;
}

int carried_registers(const struct model *m, const struct kernel *k, const struct level *l)
{
    enum { HALVES = 2 }; // of sums: one is made while another is completed
    const struct geometry *g = &k->geometry;
    int words = element_size(m->type) / 4, sums = 0, values = 0;
    for (int s = 0; s < m->nsums; s++)
        if (kernel_halves(k) && k->sum_used[s])
            sums += HALVES * g->rows * sum_elements(m, k, s);
        else if (k->choices.reuse == REUSE_PARTIAL && k->sum_used[s])
            sums += slots_in_use(&m->sums[s], k, l) * g->rows * sum_elements(m, k, s);
    values = l->nheld * g->vector * (l->z_hi + 1);
    for (int i = 0; i < k->nstreams; i++) {
        const struct stream *in = &k->streams[i];
        const bool own = kernel_copies_windows(k) || k->recurring;
        const int slots = own ? in->lo + 1 + in->hi : l->slots;
        values += kernel_holds_planes(k, in) ? slots * g->rows * g->vector : 0;
    }
    if (k->recurring)
        sums += recurring_planes(k->recurring) * g->rows * g->vector;
    return sums * element_size(m->arithmetic) / 4 + values * words;
}
