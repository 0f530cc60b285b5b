// SPDX-License-Identifier: MIT
#include "report/plot_parts.h"

#include <math.h>

struct plot *plot_add(struct plots *out, struct arena *a, enum plot_kind kind)
{
    struct plot *p = ARENA_APPEND(a, out->items, out->count, out->capacity);
    p->kind = kind;
    return p;
}

struct plot_series *plot_add_series(struct plot *p, struct arena *a, const char *name,
                                    const char *style, int role)
{
    struct plot_series *s = ARENA_APPEND(a, p->series, p->nseries, p->series_capacity);
    *s = (struct plot_series){.name = name, .style = style, .role = role};
    return s;
}

void plot_add_point(struct plot_series *s, struct arena *a, double x, double y, const char *name)
{
    *ARENA_APPEND(a, s->points, s->count, s->capacity) = (struct plot_point){x, y, name};
}

void plot_add_label(struct plot *p, struct arena *a, const char *text, double x, double y)
{
    *ARENA_APPEND(a, p->labels, p->nlabels, p->labels_capacity) =
        (struct plot_label){text, x, y, 1.4 * x, y};
}

// From 0 to `hi` with about five numbers, each 1, 2 or 5 times a power of ten.
void plot_set_linear(struct plot_axis *axis)
{
    if (!(axis->hi > 0))
        axis->hi = 1;
    double rough = axis->hi / 5, power = pow(10, floor(log10(rough))), digit = rough / power;
    axis->step = power * (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10);
}

const struct page_ceiling *group_copy(const struct page_group *g)
{
    const struct page_ceiling *best = NULL;
    for (int i = 0; i < g->nceilings; i++)
        if (g->ceilings[i].gbps > 0 && (!best || g->ceilings[i].gbps < best->gbps))
            best = &g->ceilings[i];
    return best;
}

bool group_is_measured(const struct page_group *g)
{
    bool any = false;
    for (int i = 0; i < g->nentries; i++)
        any = any || g->entries[i].speed == SPEED_MEASURED;
    return any;
}
