// SPDX-License-Identifier: MIT
#include "plan/hoist.h"

#include "base/integer.h"
#include "plan/estimate.h"
#include "plan/operations.h"
#include "plan/tile.h"

// Registers for as long as a block walks. Functions of where points lie are a few; more are as well found
// again in each plane.
static bool columns_fit(const struct plan_context *c, const struct kernel *k,
                        const struct steady *s)
{
    enum { FEW = 16 };
    const struct target *t = c->plan->target;
    const int words = element_size(c->model->arithmetic) / 4;
    int elements = 0;
    for (int i = 0; i < c->model->pool->count; i++)
        if (s->of_column[i])
            elements += k->geometry.vector * (s->by_row[i] ? k->geometry.rows : 1);
    return elements * words <= FEW && least_registers(c->model, t, k) + elements * words <=
                                          target_registers_left(t, k->geometry.threads);
}

// Of a block, by all its threads before it walks; tiles have a barrier before the first is read.
static int list_bytes(const struct plan_context *c, const struct kernel *k, const struct steady *s)
{
    enum { AT_MOST = 4096 };
    const long long bytes =
        (long long)k->geometry.points[2] * s->planes_read * element_size(c->model->arithmetic);
    if (k->ntiles == 0 || bytes > AT_MOST)
        return 0;
    const int room = k->dynamic_lds
                         ? c->plan->target->lds_block_bytes
                         : smaller(c->plan->target->lds_block_bytes, LDS_DECLARED_AT_MOST);
    return k->lds_bytes + bytes <= room ? (int)bytes : 0;
}

// Of a block of several steps, behind its planes in LDS: an element for each of its columns, rows, planes.
static int bytes_by_axis(const struct plan_context *c, const struct kernel *k)
{
    const struct by_axis *b = &c->plan->operations->by_axis;
    const struct geometry *g = &k->geometry;
    const int lanes = k->choices.lanes, waves = k->choices.block[1];
    return element_size(c->model->type) *
           (b->count[0] * lanes * g->vector + b->count[1] * waves * g->rows +
            b->count[2] * kernel_planes_made(k));
}

static void choose_by_axis(const struct plan_context *c, struct kernel *k)
{
    enum { ALIGNED = 16 };
    const struct by_axis *b = &c->plan->operations->by_axis;
    if (!kernel_sums_planes(k) || k->fusion->stages == 0 || !k->fusion->updates ||
        c->model->arithmetic != c->model->type || b->count[0] + b->count[1] + b->count[2] == 0)
        return;
    const int bytes = (int)round_up(bytes_by_axis(c, k), ALIGNED);
    k->by_axis = k->lds_bytes + bytes <= c->plan->target->lds_block_bytes;
    k->lds_bytes += k->by_axis ? bytes : 0;
    k->dynamic_lds = k->lds_bytes > LDS_DECLARED_AT_MOST;
}

void choose_hoisted(const struct plan_context *c, struct kernel *k)
{
    const struct steady *s = &c->plan->operations->steady;
    choose_by_axis(c, k);
    k->steady = kernel_streams(k) && k->finish && !k->fusion && steady_any(s);
    if (!k->steady)
        return;
    k->columns_kept = s->columns_read > 0 && columns_fit(c, k, s);
    k->list_bytes = list_bytes(c, k, s);
}
