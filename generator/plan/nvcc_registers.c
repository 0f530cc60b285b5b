// SPDX-License-Identifier: MIT
// Fitted to what nvcc 13.0 says of sm_90 for the plans of the training part of tests/device/operators.
#include "plan/nvcc_registers.h"

#include "base/integer.h"
#include "plan/carried.h"
#include "plan/instructions.h"

// Of all levels, in registers.
struct live {
    int carried;
    int loaded; // by one step, from wherever
    int late;   // by the update at the point
    int sums;   // complete, of all points of the thread
    int windows;
    int outputs;
    int pointers; // of all grids
    int branches; // results of functions that are calls, which are waited for
};

static struct live live_of(const struct model *m, const struct kernel *k)
{
    struct live h = {.pointers = 2 * k->ngrids};
    const int words = element_size(m->type) / 4, rows = k->geometry.rows;
    const int points = rows * k->geometry.vector;
    for (int i = 0; i < k->nlevels; i++) {
        const struct level *l = &k->levels[i];
        h.carried += carried_registers(m, k, l);
        for (int v = 0; v < l->nvalues; v++)
            h.loaded += l->values[v].source != SOURCE_WINDOW ? l->values[v].width * words : 0;
        for (int v = 0; v < l->nlate; v++)
            h.late += l->late[v].width * words;
    }
    for (int s = 0; s < m->nsums; s++)
        h.sums += k->sum_used[s] ? sum_elements(m, k, s) * rows * words : 0;
    for (int i = 0; i < k->nstreams; i++)
        h.windows += k->streams[i].keep == KEEP_WINDOW ? points * words : 0;
    h.outputs = (k->finish ? m->noutputs : 1) * points * words;
    h.branches = (int)(update_branches(m) * points) * words;
    return h;
}

static int of_direct(const struct kernel *k, const struct live *h, double loaded)
{
    enum { LEAST = 24 };
    if (k->geometry.rows > 1)
        return (int)(loaded * (h->loaded + h->late) + 0.4 * h->sums) + h->branches;
    return LEAST + (int)(0.1 * h->loaded + 0.6 * smaller(h->sums, h->loaded) + 0.5 * h->outputs) +
           h->branches;
}

int nvcc_registers(const struct model *m, const struct kernel *k)
{
    enum { LEAST = 8 };
    const struct live h = live_of(m, k);
    if (!kernel_streams(k))
        return of_direct(k, &h, 0.8);
    const int all = h.carried + h.loaded + h.late + h.pointers;
    if (k->choices.reuse == REUSE_PARTIAL)
        return LEAST + (int)(all * (k->ntiles > 0 ? 0.87 : 0.95));
    return LEAST + (int)((all - h.pointers / 2) * 0.9);
}

int nvcc_least_registers(const struct model *m, const struct kernel *k)
{
    enum { ADDRESSES = 4 };
    const struct live h = live_of(m, k);
    if (!kernel_streams(k))
        return of_direct(k, &h, 0.85);
    const int all = h.carried + h.loaded + h.late + h.pointers;
    if (k->choices.reuse == REUSE_PARTIAL)
        return (int)(all * (k->ntiles > 0 ? 0.8 : 1.0));
    return ADDRESSES + h.carried + h.windows + h.pointers +
           (smaller(h.sums, h.loaded + h.windows) + h.outputs) / 2;
}
