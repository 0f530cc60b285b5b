// SPDX-License-Identifier: MIT
#include "plan/handed_on.h"

#include "plan/operations.h"

// Where each thread has its columns in registers, and what it finds in them needs no neighbours. Where it loads them it would
// wait for each plane as a walk begins: on an H200 flux_1 took 0.337 ms from 0.309, limited advection 0.374 from 0.347, but
// what divides 0.324 from 0.357; where copies bring them 0.294 from 0.302, 0.307 from 0.331.
const struct recurring *handed_on(const struct plan_context *c, const struct kernel *k)
{
    const struct operations *o = c->plan->operations;
    const bool dear = o->recurring.dear && k->choices.neighbours == NEIGHBOURS_GLOBAL;
    const bool pays = kernel_copies_windows(k) || (kernel_walks_with_windows(k) && dear);
    const bool whole = k->finish && !k->accumulate; // no pass of several
    return pays && whole && !steady_any(&o->steady) && o->recurring.count > 0 ? &o->recurring
                                                                              : NULL;
}

bool reads_sum(const struct kernel *k, int sum)
{
    const struct recurring *r = k->recurring;
    return !r || r->sum_found[sum] || r->sum_left[sum];
}
