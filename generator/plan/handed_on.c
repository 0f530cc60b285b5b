// SPDX-License-Identifier: MIT
#include "plan/handed_on.h"

#include "plan/operations.h"

// Where each thread has its columns in registers, and what it finds in them needs no neighbours. Where it loads them it would
// wait for each plane as a walk begins: on an H200 flux_1 took 0.337 ms from 0.309, limited advection 0.374 from 0.347, but
// what divides 0.324 from 0.357; where copies bring them 0.294 from 0.302, 0.307 from 0.331.
const struct recurring *handed_on(const struct plan_context *c, const struct kernel *k)
{
    const struct operations *o = c->plan->operations;
    const bool windows = kernel_streams(k) && !k->fusion && k->choices.reuse == REUSE_WINDOW;
    const bool columns = (o->recurring.dear && k->choices.neighbours == NEIGHBOURS_GLOBAL) ||
                         kernel_copies_windows(k);
    const bool steady = o->steady.columns_read + o->steady.planes_read > 0;
    return windows && columns && !steady && k->finish && !k->accumulate && o->recurring.count > 0
               ? &o->recurring
               : NULL;
}

bool reads_sum(const struct kernel *k, int sum)
{
    const struct recurring *r = k->recurring;
    return !r || r->sum_found[sum] || r->sum_left[sum];
}
