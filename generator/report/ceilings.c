// SPDX-License-Identifier: MIT
// What bounds a target's speed, by the figures of strategy/targets.c.
#include "report/ceilings.h"

struct page_ceiling page_arithmetic(const struct target *t, enum element_type type, struct arena *a)
{
    const struct rates *r = &t->rates;
    int single = r->packed_fp32 > r->fp32 ? r->packed_fp32 : r->fp32;
    bool is_double = type == ELEMENT_DOUBLE;
    // 2 for a fused multiply-add; MHz are 1e6 per second.
    double gflops = 2e-3 * (is_double ? r->fp64 : single) * t->clock * t->units;
    return (struct page_ceiling){
        arena_format(a, "%s peak, %s", is_double ? "fp64" : "fp32", t->name), 0, gflops};
}

void group_add_target(struct page_group *g, const struct target *t, enum element_type type,
                      struct arena *a)
{
    g->ceilings = arena_alloc(a, 3 * sizeof *g->ceilings);
    g->nceilings = 3;
    g->ceilings[0] = (struct page_ceiling){"copy, expected", t->memory * t->streaming, 0};
    g->ceilings[1] = (struct page_ceiling){"memory peak", t->memory, 0};
    g->ceilings[2] = page_arithmetic(t, type, a);
}
