// SPDX-License-Identifier: MIT
#include "report/plots.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report/page_tables.h"
#include "report/plot_parts.h"
#include "report/speed_plot.h"

static const char *const LEVEL_NAMES[LEVELS] = {
    [LEVEL_L1] = "L1",
    [LEVEL_L2_READ] = "L2 read",
    [LEVEL_L2_WRITE] = "L2 write",
    [LEVEL_LAST_READ] = "last level read",
    [LEVEL_LAST_WRITE] = "last level write",
    [LEVEL_HBM_READ] = "HBM read",
    [LEVEL_HBM_WRITE] = "HBM write",
};

// ---- bars ---------------------------------------------------------------------------------------

// What bars show: `value` is false where an entry has nothing to show.
struct measure {
    const char *title, *unit, *format;
    bool (*value)(const struct page_entry *e, double *out);
};

static bool vgprs_of(const struct page_entry *e, double *out)
{
    *out = e->vgprs;
    return e->has_resources;
}

static bool occupancy_of(const struct page_entry *e, double *out)
{
    *out = e->occupancy;
    return e->has_resources;
}

static int bar_names(struct plot *p, const struct page_group *g, const struct measure *m,
                     struct arena *a)
{
    double value;
    p->names = arena_alloc(a, (size_t)(g->nentries + 1) * sizeof *p->names);
    for (int i = 0; i < g->nentries; i++)
        if (m->value(&g->entries[i], &value))
            p->names[p->nnames++] = g->entries[i].strategy;
    return p->nnames;
}

static const char *bar_summary(const struct plot *p, const struct measure *m, struct arena *a)
{
    const struct plot_point *at = p->series[0].points;
    int most = 0, least = 0;
    for (int i = 1; i < p->nnames; i++) {
        most = at[i].x > at[most].x ? i : most;
        least = at[i].x < at[least].x ? i : least;
    }
    return arena_format(a, "Bars of %s for %d strategies: most %s with %s, least %s with %s.",
                        m->unit, p->nnames, p->names[most], at[most].name, p->names[least],
                        at[least].name);
}

static void bars(struct plots *out, const struct page_group *g, const struct measure *m,
                 struct arena *a)
{
    struct plot p = {.kind = PLOT_BARS, .x = {.label = m->unit}};
    if (bar_names(&p, g, m, a) == 0)
        return;
    struct plot_series *s = plot_add_series(&p, a, NULL, NULL, ROLE_SERIES);
    for (int i = 0; i < g->nentries; i++) {
        double value;
        if (!m->value(&g->entries[i], &value))
            continue;
        plot_add_point(s, a, value, s->count + 1, arena_format(a, m->format, value));
        p.x.hi = fmax(p.x.hi, value);
    }
    p.x.hi *= 1.2;
    plot_set_linear(&p.x);
    p.title = arena_format(a, "%s, %s", m->title, g->name);
    p.summary = bar_summary(&p, m, a);
    p.values = table_make(a, p.title, 2, p.nnames);
    table_put(&p.values, 0, 0, "strategy");
    table_put(&p.values, 0, 1, m->unit);
    for (int i = 0; i < p.nnames; i++) {
        table_put(&p.values, i + 1, 0, p.names[i]);
        table_put(&p.values, i + 1, 1, s->points[i].name);
    }
    *plot_add(out, a, PLOT_BARS) = p;
}

// ---- traffic ------------------------------------------------------------------------------------

static bool traffic_of(const struct page_entry *e, double *out)
{
    *out = e->traffic[LEVEL_HBM_READ] + e->traffic[LEVEL_HBM_WRITE];
    return e->has_traffic;
}

static bool any_traffic(const struct page_group *g, enum page_level level)
{
    bool any = false;
    for (int i = 0; i < g->nentries; i++)
        any = any || (g->entries[i].has_traffic && g->entries[i].traffic[level] > 0);
    return any;
}

static void traffic_series(struct plot *p, const struct page_group *g, enum page_level level,
                           double cube, struct arena *a)
{
    struct plot_series *s =
        plot_add_series(p, a, LEVEL_NAMES[level], NULL, ROLE_SERIES + p->nseries);
    int column = p->nseries;
    table_put(&p->values, 0, column, LEVEL_NAMES[level]);
    for (int i = 0; i < g->nentries; i++) {
        if (!g->entries[i].has_traffic)
            continue;
        double cubes = g->entries[i].traffic[level] / cube;
        plot_add_point(s, a, cubes, s->count + 1, arena_format(a, "%.3g", cubes));
        table_put(&p->values, s->count, column, s->points[s->count - 1].name);
        p->x.hi = fmax(p->x.hi, 1.2 * cubes);
    }
}

// Every level beside the next: what a strategy saves in memory it often pays in a cache.
static void traffic(struct plots *out, const struct page_group *g, double cube, struct arena *a)
{
    static const struct measure HBM = {"", "cubes", "%.3g", traffic_of};
    struct plot p = {.kind = PLOT_BARS, .x = {.label = "cubes (bytes of one grid)"}};
    if (!(cube > 0) || bar_names(&p, g, &HBM, a) == 0)
        return;
    p.title = arena_format(a, "Traffic per level, %s", g->name);
    p.summary = arena_format(a,
                             "Bars of the bytes that %d strategies move per sweep at each level of "
                             "the caches, in units of one grid.",
                             p.nnames);
    int levels = 0;
    for (int level = 0; level < LEVELS; level++)
        levels += any_traffic(g, (enum page_level)level);
    p.values = table_make(a, p.title, 1 + levels, p.nnames);
    table_put(&p.values, 0, 0, "strategy");
    for (int i = 0; i < p.nnames; i++)
        table_put(&p.values, i + 1, 0, p.names[i]);
    for (int level = 0; level < LEVELS; level++)
        if (any_traffic(g, (enum page_level)level))
            traffic_series(&p, g, (enum page_level)level, cube, a);
    plot_set_linear(&p.x);
    *plot_add(out, a, PLOT_BARS) = p;
}

// ---- roofline -----------------------------------------------------------------------------------

static double highest(const struct page_group *g, bool memory)
{
    double best = 0;
    for (int i = 0; i < g->nceilings; i++)
        best = fmax(best, memory ? g->ceilings[i].gbps : g->ceilings[i].gflops);
    return best;
}

// Memory ceilings end where they meet the highest arithmetic one, which begins at the first of
// them.
static void add_ceiling(struct plot *p, const struct page_group *g, const struct page_ceiling *c,
                        struct arena *a)
{
    bool memory = c->gbps > 0;
    double bandwidth = highest(g, true), peak = highest(g, false);
    bool tera = c->gflops >= 1e4;
    const char *text =
        memory ? arena_format(a, "%s: %.4g GB/s", c->name, c->gbps)
               : arena_format(a, "%s: %.3g %s", c->name, tera ? c->gflops / 1e3 : c->gflops,
                              tera ? "TFLOP/s" : "GFLOP/s");
    struct plot_series *s = plot_add_series(p, a, text, "lines", ROLE_CEILING);
    if (memory) {
        double end = peak > 0 ? fmin(p->x.hi, peak / c->gbps) : p->x.hi;
        plot_add_point(s, a, p->x.lo, c->gbps * p->x.lo, NULL);
        plot_add_point(s, a, end, c->gbps * end, NULL);
    } else {
        double begin = bandwidth > 0 ? fmax(p->x.lo, c->gflops / bandwidth) : p->x.lo;
        plot_add_point(s, a, begin, c->gflops, NULL);
        plot_add_point(s, a, p->x.hi, c->gflops, NULL);
    }
}

// Where an entry lies: by its own traffic where that is known.
static double intensity_of(const struct page_section *s, const struct page_entry *e)
{
    return e->intensity > 0 ? e->intensity : s->intensity;
}

// Around the points.
static void set_roofline_axes(struct plot *p, const struct page_group *g, double intensity)
{
    double bandwidth = highest(g, true), peak = highest(g, false);
    double left = intensity, right = intensity, low = bandwidth * intensity, high = 0;
    bool own = false;
    for (int i = 0; i < p->nlabels; i++) {
        const struct plot_label *l = &p->labels[i];
        own = own || l->x != intensity;
        left = fmin(left, l->x);
        right = fmax(right, l->x);
        low = i > 0 ? fmin(low, l->y) : l->y;
        high = fmax(high, l->y);
    }
    p->x = (struct plot_axis){.log = 2};
    p->x.label = own ? "arithmetic intensity, flop per byte of memory traffic"
                     : "arithmetic intensity, flop per effective byte";
    p->y = (struct plot_axis){.label = "GFLOP/s", .log = 10};
    p->x.lo = exp2(floor(log2(left)) - 1);
    p->x.hi = exp2(ceil(log2(fmax(right, peak > 0 ? peak / bandwidth : right))) + 1);
    p->y.hi = 1.5 * fmax(peak > 0 ? peak : bandwidth * p->x.hi, high);
    p->y.lo = low / 10;
    for (int i = 0; i < p->nlabels; i++)
        p->labels[i].beside = 1.4 * right;
}

static int by_height(const void *left, const void *right)
{
    double l = ((const struct plot_label *)left)->y, r = ((const struct plot_label *)right)->y;
    return (l > r) - (l < r);
}

// Moves labels apart so that their lines do not touch: down from the highest, because the space
// below a roof is free, and up again from the bottom where they are too many.
static void spread_labels(struct plot *p)
{
    enum { LINES = 18 }; // that fit the height of a plot
    double step = pow(p->y.hi / p->y.lo, 1.0 / LINES);
    struct plot_label *l = p->labels;
    int n = p->nlabels;
    if (n == 0)
        return;
    qsort(l, (size_t)n, sizeof *l, by_height);
    for (int i = n - 2; i >= 0; i--)
        l[i].height = fmin(l[i].height, l[i + 1].height / step);
    l[0].height = fmax(l[0].height, p->y.lo * step);
    for (int i = 1; i < n; i++)
        l[i].height = fmax(l[i].height, l[i - 1].height * step);
}

static void roofline_values(struct plot *p, const struct page_section *s,
                            const struct page_group *g, int npoints, struct arena *a)
{
    int row = 1;
    p->values = table_make(a, p->title, 4, npoints + g->nceilings);
    table_put(&p->values, 0, 0, "strategy or ceiling");
    table_put(&p->values, 0, 1, "flop/byte");
    table_put(&p->values, 0, 2, "GFLOP/s");
    table_put(&p->values, 0, 3, "GB/s");
    for (int i = 0; i < g->nentries; i++) {
        const struct page_entry *e = &g->entries[i];
        if (e->speed == SPEED_UNKNOWN)
            continue;
        table_put(&p->values, row, 0, e->strategy);
        table_put(&p->values, row, 1, arena_format(a, "%.4g", intensity_of(s, e)));
        table_put(&p->values, row, 2, arena_format(a, "%.4g", e->gflops));
        table_put(&p->values, row++, 3, arena_format(a, "%.4g", e->gbps));
    }
    for (int i = 0; i < g->nceilings; i++, row++) {
        const struct page_ceiling *c = &g->ceilings[i];
        table_put(&p->values, row, 0, c->name);
        if (c->gflops > 0)
            table_put(&p->values, row, 2, arena_format(a, "%.4g", c->gflops));
        else
            table_put(&p->values, row, 3, arena_format(a, "%.4g", c->gbps));
    }
}

static const char *roofline_summary(const struct page_section *s, const struct page_group *g,
                                    struct arena *a)
{
    double reach = highest(g, true) * s->intensity, peak = highest(g, false);
    bool bound = peak > 0 && peak < reach;
    return arena_format(a,
                        "The operator does %.3g flop per effective byte; at most %.4g GFLOP/s are "
                        "possible below the ceilings, bounded by %s. Points are %s speeds.",
                        s->intensity, bound ? peak : reach, bound ? "arithmetic" : "memory",
                        group_is_measured(g) ? "measured" : "predicted");
}

static void roofline(struct plots *out, const struct page_section *s, const struct page_group *g,
                     struct arena *a)
{
    struct plot p = {.kind = PLOT_CURVES};
    if (g->nceilings == 0 || !(s->intensity > 0) || !(highest(g, true) > 0))
        return; // nothing to hold points against
    for (int i = 0; i < g->nentries; i++) {
        const struct page_entry *e = &g->entries[i];
        if (e->speed == SPEED_UNKNOWN || !(e->gflops > 0))
            continue;
        plot_add_label(&p, a, e->strategy, intensity_of(s, e), e->gflops);
    }
    int npoints = p.nlabels;
    if (npoints == 0)
        return;
    set_roofline_axes(&p, g, s->intensity);
    for (int i = 0; i < g->nceilings; i++)
        add_ceiling(&p, g, &g->ceilings[i], a);
    const char *how = group_is_measured(g) ? "strategies, measured" : "strategies, predicted";
    struct plot_series *points = plot_add_series(&p, a, how, "points", ROLE_SERIES);
    for (int i = 0; i < p.nlabels; i++)
        plot_add_point(points, a, p.labels[i].x, p.labels[i].y, NULL);
    spread_labels(&p);
    p.title = arena_format(a, "Roofline, %s", g->name);
    p.summary = roofline_summary(s, g, a);
    roofline_values(&p, s, g, npoints, a);
    *plot_add(out, a, PLOT_CURVES) = p;
}

// ---- the sweep over windows ---------------------------------------------------------------------

// Planes per block by the settings; the settings without it go to `rest`. 0 if there is none.
static int window_of(const char *settings, char **rest, struct arena *a)
{
    static const char KEY[] = "window=";
    const char *at = settings ? strstr(settings, KEY) : NULL;
    if (!at || (at > settings && at[-1] != ' '))
        return 0;
    *rest = arena_format(a, "%.*s%s", (int)(at - settings), settings,
                         at + strlen(KEY) + strspn(at + strlen(KEY), "0123456789"));
    return atoi(at + strlen(KEY));
}

struct sweep_point {
    const char *strategy, *rest;
    int window;
    double gbps;
};

static int by_rest_and_window(const void *left, const void *right)
{
    const struct sweep_point *l = left, *r = right;
    int order = strcmp(l->rest, r->rest);
    return order ? order : (l->window > r->window) - (l->window < r->window);
}

static int sweep_points(const struct page_group *g, struct sweep_point *out, struct arena *a)
{
    int n = 0;
    for (int i = 0; i < g->nentries; i++) {
        const struct page_entry *e = &g->entries[i];
        char *rest;
        int window = e->speed == SPEED_UNKNOWN ? 0 : window_of(e->settings, &rest, a);
        if (window > 0)
            out[n++] = (struct sweep_point){e->strategy, rest, window, e->gbps};
    }
    qsort(out, (size_t)n, sizeof *out, by_rest_and_window);
    return n;
}

static void sweep_values(struct plot *p, const struct sweep_point *points, int n, struct arena *a)
{
    p->values = table_make(a, p->title, 3, n);
    table_put(&p->values, 0, 0, "strategy");
    table_put(&p->values, 0, 1, "window");
    table_put(&p->values, 0, 2, "GB/s");
    for (int i = 0; i < n; i++) {
        table_put(&p->values, i + 1, 0, points[i].strategy);
        table_put(&p->values, i + 1, 1, arena_format(a, "%d", points[i].window));
        table_put(&p->values, i + 1, 2, arena_format(a, "%.4g", points[i].gbps));
    }
}

// One curve per set of strategies that differ in their window only.
static void sweep(struct plots *out, const struct page_group *g, const struct page_ceiling *line,
                  struct arena *a)
{
    struct plot p = {.kind = PLOT_CURVES};
    struct sweep_point *all = arena_alloc(a, (size_t)(g->nentries + 1) * sizeof *all);
    int n = sweep_points(g, all, a), kept = 0;
    p.x = (struct plot_axis){.label = "planes per block (window)", .log = 2, .lo = INFINITY};
    p.y = (struct plot_axis){.label = "effective GB/s"};
    for (int i = 0, end; i < n; i = end) {
        for (end = i + 1; end < n && strcmp(all[end].rest, all[i].rest) == 0;)
            end++;
        if (all[end - 1].window == all[i].window)
            continue;
        const char *name = arena_format(a, "%s to %s", all[i].strategy, all[end - 1].strategy);
        struct plot_series *s =
            plot_add_series(&p, a, name, "linespoints", ROLE_SERIES + p.nseries % SERIES_ROLES);
        for (int k = i; k < end; k++) {
            plot_add_point(s, a, all[k].window, all[k].gbps, NULL);
            p.x.lo = fmin(p.x.lo, all[k].window);
            p.x.hi = fmax(p.x.hi, all[k].window);
            p.y.hi = fmax(p.y.hi, 1.25 * all[k].gbps);
            all[kept++] = all[k];
        }
    }
    if (p.nseries == 0)
        return;
    p.x.lo /= 1.2;
    p.x.hi *= 1.2;
    if (line) {
        const char *name = arena_format(a, "%s: %.4g", line->name, line->gbps);
        struct plot_series *s = plot_add_series(&p, a, name, "lines", ROLE_CEILING);
        plot_add_point(s, a, p.x.lo, line->gbps, NULL);
        plot_add_point(s, a, p.x.hi, line->gbps, NULL);
        p.y.hi = fmax(p.y.hi, 1.1 * line->gbps);
    }
    plot_set_linear(&p.y);
    p.title = arena_format(a, "Window sweep, %s", g->name);
    p.summary = arena_format(a,
                             "Curves of the speed over the planes that one block streams, for "
                             "strategies that differ in nothing else. %s",
                             group_is_measured(g) ? "Measured." : "Predicted.");
    sweep_values(&p, all, kept, a);
    *plot_add(out, a, PLOT_CURVES) = p;
}

// ---- all ----------------------------------------------------------------------------------------

void plots_make(const struct page_section *s, struct plots *out, struct arena *a)
{
    static const struct measure VGPRS = {"Registers per thread", "registers", "%.0f", vgprs_of};
    static const struct measure WAVES = {"Occupancy", "waves per SIMD", "%.0f", occupancy_of};
    *out = (struct plots){0};
    for (int i = 0; i < s->ngroups; i++) {
        const struct page_group *g = &s->groups[i];
        speed_plot(out, s, g, a);
        roofline(out, s, g, a);
        sweep(out, g, group_copy(g), a);
        traffic(out, g, s->cube_bytes, a);
        bars(out, g, &VGPRS, a);
        bars(out, g, &WAVES, a);
    }
}
