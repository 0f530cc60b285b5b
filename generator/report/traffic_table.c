// SPDX-License-Identifier: MIT
// What a sweep moves through the caches, as tables.
#include <stdio.h>
#include <string.h>

#include "report/inspected.h"

enum { LDS = 7, COUNT = 9 }; // levels, then what a wave does to LDS

static const char *const HEADINGS[] = {
    "L1",       "L2 read",   "L2 write", "last level read", "last level write",
    "HBM read", "HBM write", "LDS/wave", "conflicts"};

bool inspection_is_simulated(const struct inspection *in)
{
    bool any = false;
    for (int i = 0; i < in->count; i++)
        any = any || in->rows[i].traffic_simulated;
    return any;
}

// Whole megabytes say nothing of a small sweep.
static const char *format_of(int column, bool in_grids, double value)
{
    if (column >= LDS)
        return "%.4g";
    return in_grids ? "%.2f" : value < 100 ? "%.3g" : "%.0f";
}

static void put_row(struct cells *c, int at, const struct traffic *t, enum traffic_unit unit,
                    bool simulated, struct arena *a)
{
    const double values[COUNT] = {t->l1_bytes,  t->l2_read,      t->l2_write,
                                  t->last_read, t->last_write,   t->hbm_read,
                                  t->hbm_write, t->lds_accesses, t->lds_conflicts};
    bool in_grids = unit == TRAFFIC_GRIDS;
    for (int i = 0; i < c->columns - 1; i++) {
        double scale = i >= LDS ? 1 : in_grids ? t->cube : 1e6;
        if (values[i] == 0)
            cells_put(c, at, i + 1, i < LDS || simulated ? "0" : "-");
        else if (i < LDS || simulated)
            cells_put(
                c, at, i + 1,
                arena_format(a, format_of(i, in_grids, values[i] / scale), values[i] / scale));
    }
}

static void drop_empty(struct cells *c)
{
    for (int i = c->columns - 1; i > 0; i--)
        if (!cells_say(c, i))
            cells_drop(c, i);
}

struct cells traffic_cells(const struct inspection *in, enum traffic_unit unit, struct arena *a)
{
    int rows = 0, columns = unit == TRAFFIC_GRIDS ? LDS : COUNT;
    bool any = inspection_is_simulated(in);
    for (int i = 0; i < in->count; i++)
        rows += !in->rows[i].note;
    struct cells c = cells_make(a, columns + 1, rows);
    cells_put(&c, 0, 0, "strategy");
    for (int i = 0; i < columns; i++)
        cells_put(&c, 0, i + 1, HEADINGS[i]);
    for (int i = 0, at = 1; i < in->count; i++) {
        const struct inspected *row = &in->rows[i];
        if (row->note)
            continue;
        cells_put(&c, at, 0, row->plan->label);
        if (row->traffic_simulated || !any)
            put_row(&c, at, &row->traffic, unit, row->traffic_simulated, a);
        at++;
    }
    drop_empty(&c);
    return c;
}

// ---- as text ------------------------------------------------------------------------------------

static void put_notes(const struct inspection *in, FILE *out)
{
    bool sampled = false;
    for (int i = 0; i < in->count; i++) {
        const struct inspected *row = &in->rows[i];
        sampled = sampled || (row->traffic_simulated && row->traffic.simulated < 1);
        if (row->traffic_note)
            fprintf(out, "%s: %s\n", row->plan->label, row->traffic_note);
    }
    if (sampled)
        fputs("the largest sweeps are sampled: a run of blocks with warm caches, scaled\n", out);
}

void inspection_put_traffic(const struct inspection *in, const struct table_look *look, FILE *out)
{
    struct arena a = {0};
    if (inspection_is_simulated(in)) {
        const struct cells bytes = traffic_cells(in, TRAFFIC_MEGABYTES, &a);
        const struct cells grids = traffic_cells(in, TRAFFIC_GRIDS, &a);
        fputs("\nmemory traffic of one sweep in MB, simulated; LDS accesses of a wave\n", out);
        cells_print(&bytes, look->width, out);
        fputs("\nthe same as multiples of one grid\n", out);
        cells_print(&grids, look->width, out);
    }
    put_notes(in, out);
    arena_free(&a);
}
