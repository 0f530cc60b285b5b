// SPDX-License-Identifier: MIT
#include "tune/halving.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

// Sorting needs the contenders; qsort has no context.
struct ranked {
    double time;
    int number;
};

static int by_time(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;
    if (x->time != y->time)
        return x->time < y->time ? -1 : 1;
    return x->number - y->number;
}

// Sorts the first `active` of `order` by time and drops those that are out or were never measured;
// what is behind them moves up. Returns how many of the active are left.
static int rank(const struct contender *all, int *order, int active, int *total)
{
    struct ranked *list = must_alloc((size_t)(active + 1) * sizeof *list);
    int n = 0;
    for (int i = 0; i < active; i++)
        if (!all[order[i]].out && all[order[i]].samples > 0)
            list[n++] = (struct ranked){all[order[i]].time, order[i]};
    qsort(list, (size_t)n, sizeof *list, by_time);
    for (int i = 0; i < n; i++)
        order[i] = list[i].number;
    memmove(&order[n], &order[active], (size_t)(*total - active) * sizeof *order);
    *total -= active - n;
    free(list);
    return n;
}

static bool measure_round(const struct halving *h, struct contender *all, const int *order,
                          int active, int samples, struct error *e)
{
    int *which = must_alloc((size_t)(active + 1) * sizeof *which), n = 0;
    for (int i = 0; i < active; i++)
        if (!all[order[i]].out && all[order[i]].samples < samples)
            which[n++] = order[i];
    bool ok = n == 0 || h->measure(h->context, all, which, n, samples, e);
    free(which);
    return ok;
}

int halving_run(const struct halving *h, struct contender *all, int count, int *order,
                struct error *e)
{
    int active = count, total = count;
    for (int i = 0; i < count; i++)
        order[i] = i;
    for (int samples = h->first;; samples = 2 * samples < h->most ? 2 * samples : h->most) {
        if (!measure_round(h, all, order, active, samples, e))
            return -1;
        active = rank(all, order, active, &total);
        if (samples == h->most || h->late(h->context))
            return total;
        active = active / 2 > h->keep ? active / 2 : active < h->keep ? active : h->keep;
    }
}
