// SPDX-License-Identifier: MIT
#include "report/speed_plot.h"

#include <math.h>
#include <stdlib.h>

#include "report/page_tables.h"
#include "report/plot_parts.h"

// ---- which strategies ---------------------------------------------------------------------------

static int by_time(const void *left, const void *right)
{
    const struct page_entry *l = *(const struct page_entry *const *)left;
    const struct page_entry *r = *(const struct page_entry *const *)right;
    return (l->ms > r->ms) - (l->ms < r->ms);
}

// Those that have a speed, the fastest first.
static int ranked(const struct page_group *g, const struct page_entry **out)
{
    int n = 0;
    for (int i = 0; i < g->nentries; i++)
        if (g->entries[i].speed != SPEED_UNKNOWN && g->entries[i].ms > 0)
            out[n++] = &g->entries[i];
    qsort(out, (size_t)n, sizeof *out, by_time);
    return n;
}

static const struct page_entry *called_of(const struct page_entry **e, int n)
{
    for (int i = 0; i < n; i++)
        if (e[i]->called)
            return e[i];
    return NULL;
}

// ---- the sentence -------------------------------------------------------------------------------

static const char *times_base(const struct page_entry *e, struct arena *a)
{
    return e->baselines > 0 && e->baselines != 1
               ? arena_format(a, "%.3g times as fast as baseline, ", e->baselines)
               : "";
}

// The function's name and what it calls, where that has a speed; otherwise that it has none, and the fastest of the others.
static const char *who_of(const struct page_section *s, const struct page_group *g,
                          const struct page_entry *best, struct arena *a)
{
    const char *run = s->steps ? "_run" : "";
    if (best->called)
        return arena_format(a, "%s%s() calls %s", s->name, run, best->strategy);
    for (int i = 0; i < g->nentries; i++)
        if (g->entries[i].called)
            return arena_format(
                a,
                "%s%s() calls %s, whose speed is not known. Of the others %s is the "
                "fastest",
                s->name, run, g->entries[i].strategy, best->strategy);
    return arena_format(a, "%s is the fastest", best->strategy);
}

// "f() calls fused: 4.9 times as fast as baseline, 98 % of the speed of a copy. matrix is 1 % faster."
static const char *answer_of(const struct page_section *s, const struct page_group *g,
                             const struct page_entry **e, int n, struct arena *a)
{
    const struct page_entry *called = called_of(e, n), *best = called ? called : e[0];
    double gain = 100 * (best->ms / e[0]->ms - 1);
    const char *faster =
        gain >= 0.05 ? arena_format(a, " %s is %.1f %% faster.", e[0]->strategy, gain) : "";
    return arena_format(a, "%s: %s%.0f %% of the speed of a copy.%s %s %s.%s",
                        who_of(s, g, best, a), times_base(best, a), best->percent_of_copy, faster,
                        group_is_measured(g) ? "Measured on" : "Predicted, not measured, for",
                        g->where, s->steps ? " Times are of one step." : "");
}

// ---- the plot -----------------------------------------------------------------------------------

// Times have as many decimals as the least of them needs for three digits.
static const char *beside_of(const struct page_entry *e, double least, struct arena *a)
{
    int decimals = (int)fmin(6, fmax(0, 2 - floor(log10(least))));
    return e->baselines > 0 ? arena_format(a, "%.*f ms, %.2f ×", decimals, e->ms, e->baselines)
                            : arena_format(a, "%.*f ms", decimals, e->ms);
}

static void add_bars(struct plot *p, const struct page_entry **e, int n, struct arena *a)
{
    struct plot_series *s = plot_add_series(p, a, NULL, NULL, ROLE_SERIES);
    p->names = arena_alloc(a, (size_t)(n + 1) * sizeof *p->names);
    p->beside = arena_alloc(a, (size_t)(n + 1) * sizeof *p->beside);
    for (int i = 0; i < n; i++) {
        p->names[p->nnames++] = e[i]->strategy;
        p->beside[i] = beside_of(e[i], e[0]->ms, a);
        p->called = e[i]->called ? i + 1 : p->called;
        plot_add_point(s, a, e[i]->gbps, i + 1, arena_format(a, "%.4g", e[i]->gbps));
        p->x.hi = fmax(p->x.hi, e[i]->gbps);
    }
    p->over = e[0]->baselines > 0 ? "time, × baseline" : "time";
}

static void add_copy(struct plot *p, const struct page_group *g, struct arena *a)
{
    const struct page_ceiling *copy = group_copy(g);
    if (!copy)
        return;
    plot_add_label(p, a, arena_format(a, "%s: %.4g", copy->name, copy->gbps), copy->gbps, 0);
    p->x.hi = fmax(p->x.hi, copy->gbps);
}

static void add_values(struct plot *p, const struct page_entry **e, int n, struct arena *a)
{
    static const char *const HEADINGS[] = {"strategy", "effective GB/s", "ms", "% of copy",
                                           "x baseline"};
    enum { COLUMNS = sizeof HEADINGS / sizeof *HEADINGS };
    int columns = e[0]->baselines > 0 ? COLUMNS : COLUMNS - 1;
    p->values = table_make(a, p->title, columns, n);
    for (int c = 0; c < columns; c++)
        table_put(&p->values, 0, c, HEADINGS[c]);
    for (int i = 0; i < n; i++) {
        table_put(&p->values, i + 1, 0, e[i]->strategy);
        table_put(&p->values, i + 1, 1, arena_format(a, "%.4g", e[i]->gbps));
        table_put(&p->values, i + 1, 2, arena_format(a, "%.4g", e[i]->ms));
        table_put(&p->values, i + 1, 3, arena_format(a, "%.1f", e[i]->percent_of_copy));
        if (columns == COLUMNS)
            table_put(&p->values, i + 1, 4, arena_format(a, "%.2f", e[i]->baselines));
    }
}

void speed_plot(struct plots *out, const struct page_section *s, const struct page_group *g,
                struct arena *a)
{
    const struct page_entry **e = arena_alloc(a, (size_t)(g->nentries + 1) * sizeof *e);
    int n = ranked(g, e);
    if (n == 0)
        return;
    struct plot p = {.kind = PLOT_BARS, .x = {.label = "effective GB/s"}};
    p.title = arena_format(a, "%s, %s", group_is_measured(g) ? "Measured speed" : "Predicted speed",
                           g->name);
    p.answer = answer_of(s, g, e, n, a);
    p.summary = arena_format(a, "Bars of effective GB/s for %d strategies, the fastest first. %s",
                             n, p.answer);
    add_bars(&p, e, n, a);
    add_copy(&p, g, a);
    p.x.hi *= 1.05;
    plot_set_linear(&p.x);
    add_values(&p, e, n, a);
    *plot_add(out, a, PLOT_BARS) = p;
}
