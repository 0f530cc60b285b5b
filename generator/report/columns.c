// SPDX-License-Identifier: MIT
#include "report/columns.h"

#include <stdio.h>
#include <string.h>

static const char BASE[] = "baseline"; // the strategy that others are told as times of

// ---- cells --------------------------------------------------------------------------------------

static void number(char cell[CELL], bool known, const char *format, double value)
{
    if (known)
        snprintf(cell, CELL, format, value);
}

static void print_strategy(const struct cell_source *s, char cell[CELL])
{
    snprintf(cell, CELL, "%s", s->row->strategy);
}

static void print_outcome(const struct cell_source *s, char cell[CELL])
{
    snprintf(cell, CELL, "%s", outcome_name(s->row->result.outcome));
}

static double measured(const struct report_row *row)
{
    return row->result.time.samples > 0 ? row->result.time.median : 0;
}

static double predicted(const struct report_row *row)
{
    return row->predicted.ms;
}

static double least_time(const struct report *r, double of(const struct report_row *row))
{
    double least = 0;
    for (int i = 0; i < r->count; i++)
        if (of(&r->rows[i]) > 0 && (least == 0 || of(&r->rows[i]) < least))
            least = of(&r->rows[i]);
    return least;
}

static void print_time(const struct cell_source *s, char cell[CELL])
{
    milliseconds(cell, CELL, measured(s->row), least_time(s->report, measured));
}

static void print_gbps(const struct cell_source *s, char cell[CELL])
{
    number(cell, s->figures.gbps > 0, "%.4g", s->figures.gbps);
}

static void print_copy(const struct cell_source *s, char cell[CELL])
{
    number(cell, s->figures.percent_of_copy > 0, "%.1f", s->figures.percent_of_copy);
}

static void print_spread(const struct cell_source *s, char cell[CELL])
{
    const struct times *t = &s->row->result.time;
    number(cell, t->samples > 0, "%.1f",
           t->median > 0 ? 100 * (t->most - t->least) / t->median : 0);
}

static void print_gpoints(const struct cell_source *s, char cell[CELL])
{
    number(cell, s->figures.gpoints > 0, "%.4g", s->figures.gpoints);
}

static void print_gflops(const struct cell_source *s, char cell[CELL])
{
    number(cell, s->figures.gflops > 0, "%.4g", s->figures.gflops);
}

static void print_error(const struct cell_source *s, char cell[CELL])
{
    number(cell, s->row->result.compared, "%.2g", s->row->result.error);
}

static void print_tolerance(const struct cell_source *s, char cell[CELL])
{
    number(cell, s->row->result.compared, "%.2g", s->row->result.tolerance);
}

static void print_vgprs(const struct cell_source *s, char cell[CELL])
{
    number(cell, s->row->built.usage.known, "%.0f", s->row->built.usage.worst.vgprs);
}

static void print_sgprs(const struct cell_source *s, char cell[CELL])
{
    number(cell, s->row->built.usage.known, "%.0f", s->row->built.usage.worst.sgprs);
}

static void print_scratch(const struct cell_source *s, char cell[CELL])
{
    number(cell, s->row->built.usage.known, "%.0f", s->row->built.usage.worst.scratch_bytes);
}

static void print_lds(const struct cell_source *s, char cell[CELL])
{
    number(cell, s->row->built.usage.known, "%.0f", s->row->built.lds_bytes);
}

static void print_occupancy(const struct cell_source *s, char cell[CELL])
{
    number(cell, s->row->built.usage.known, "%.0f", s->row->built.occupancy);
}

static void print_predicted(const struct cell_source *s, char cell[CELL])
{
    milliseconds(cell, CELL, predicted(s->row), least_time(s->report, predicted));
}

static void print_predicted_rank(const struct cell_source *s, char cell[CELL])
{
    number(cell, s->row->predicted.ms > 0, "%.0f", s->row->predicted_rank);
}

double row_ratio(const struct report *r, const struct report_row *row)
{
    double own = row_time(r, row), base = 0;
    for (int i = 0; i < r->count; i++)
        if (strcmp(r->rows[i].strategy, BASE) == 0)
            base = row_time(r, &r->rows[i]);
    return own > 0 ? base / own : 0;
}

static void print_ratio(const struct cell_source *s, char cell[CELL])
{
    double ratio = row_ratio(s->report, s->row);
    number(cell, ratio > 0, "%.2f", ratio);
}

static void print_predicted_copy(const struct cell_source *s, char cell[CELL])
{
    number(cell, s->row->predicted.percent_of_copy > 0, "%.1f", s->row->predicted.percent_of_copy);
}

static void print_plan(const struct cell_source *s, char cell[CELL])
{
    snprintf(cell, CELL, "%s", s->row->plan);
}

static const struct column COLUMNS[] = {
    {"strategy", "strategy", print_strategy, ALWAYS, BRIEFLY | ON_PAGE, true},
    {"outcome", "result", print_outcome, ALWAYS, BRIEFLY | ON_PAGE, true},
    {"time_ms", "time ms", print_time, TIMED, IF_RANKED | PAGE_IF_RANKED, false},
    {"gpoints", "Gpoint/s", print_gpoints, TIMED, IF_STEPS | PAGE_IF_RANKED, false},
    {"gbps", "GB/s", print_gbps, TIMED, PAGE_IF_RANKED, false},
    {"predicted_ms", "predicted ms", print_predicted, PREDICTED, BRIEFLY | ON_PAGE, false},
    {"baselines", "x baseline", print_ratio, BASED, BRIEFLY | ON_PAGE, false},
    {"percent_of_copy", "% of copy", print_copy, RANKED, BRIEFLY | ON_PAGE, false},
    {"predicted_percent_of_copy", "% of copy", print_predicted_copy, PREDICTED, BRIEFLY | ON_PAGE,
     false},
    {"spread_percent", "spread %", print_spread, RANKED, ON_PAGE, false},
    {"gflops", "GFLOP/s", print_gflops, TIMED, PAGE_IF_RANKED, false},
    {"registers", "registers", print_vgprs, RESOURCES, BRIEFLY | ON_PAGE, false},
    {"sgprs", "SGPRs", print_sgprs, AMD_RESOURCES, ON_PAGE, false},
    {"scratch_bytes", "scratch B", print_scratch, RESOURCES, ON_PAGE, false},
    {"lds_bytes", "LDS B", print_lds, RESOURCES, ON_PAGE, false},
    {"occupancy", "waves/SIMD", print_occupancy, RESOURCES, BRIEFLY | ON_PAGE, false},
    {"predicted_rank", "predicted rank", print_predicted_rank, PREDICTED, 0, false},
    {"max_error", "max error", print_error, ALWAYS, IF_NOTHING | ON_PAGE, false},
    {"tolerance", "allowed", print_tolerance, ALWAYS, IF_NOTHING | ON_PAGE, false},
    {"plan", "plan", print_plan, ALWAYS, 0, true},
};

enum { COLUMN_COUNT = sizeof COLUMNS / sizeof COLUMNS[0] };

struct known column_keys(void)
{
    return KNOWN_MEMBERS(COLUMNS, COLUMN_COUNT, key);
}

const struct column *columns(int *count)
{
    *count = COLUMN_COUNT;
    return COLUMNS;
}

// ---- what is known ------------------------------------------------------------------------------

static bool report_is_timed(const struct report *r)
{
    bool any = false;
    for (int i = 0; i < r->count; i++)
        any = any || r->rows[i].result.time.samples > 0;
    return any;
}

bool report_has_usage(const struct report *r)
{
    bool any = false;
    for (int i = 0; i < r->count; i++)
        any = any || r->rows[i].built.usage.known;
    return any;
}

bool report_is_predicted(const struct report *r)
{
    bool any = false;
    for (int i = 0; i < r->count; i++)
        any = any || r->rows[i].predicted.ms > 0;
    return any;
}

static bool is_ranked(const struct report *r)
{
    return report_is_timed(r) && !r->platform->emulated;
}

double row_time(const struct report *r, const struct report_row *row)
{
    return is_ranked(r) ? measured(row) : predicted(row);
}

static bool has_base(const struct report *r)
{
    bool has = false;
    for (int i = 0; i < r->count; i++)
        has = has || (strcmp(r->rows[i].strategy, BASE) == 0 && row_time(r, &r->rows[i]) > 0);
    return has && r->count > 1;
}

bool column_is_known(const struct report *r, const struct column *c)
{
    switch (c->group) {
    case TIMED:
        return report_is_timed(r);
    case RANKED:
        return is_ranked(r);
    case BASED:
        return has_base(r);
    case RESOURCES:
        return report_has_usage(r);
    case AMD_RESOURCES:
        return report_has_usage(r) && r->target->family == FAMILY_AMD;
    case PREDICTED:
        return report_is_predicted(r);
    default:
        return true;
    }
}

bool column_is_on_page(const struct report *r, const struct column *c)
{
    return (c->places & ON_PAGE) || ((c->places & PAGE_IF_RANKED) && is_ranked(r));
}

bool column_is_brief(const struct report *r, const struct column *c)
{
    bool ranked = is_ranked(r);
    return ((c->places & BRIEFLY) && !(ranked && c->group == PREDICTED)) ||
           ((c->places & IF_RANKED) && ranked) ||
           ((c->places & IF_STEPS) && ranked && r->steps > 0) ||
           ((c->places & IF_NOTHING) && !ranked && !report_is_predicted(r));
}

// ---- what is written ----------------------------------------------------------------------------

// Steps have times of their own. Emulated times are not to be taken for a device's.
const char *column_heading(const struct report *r, const struct column *c)
{
    if (c->print == print_predicted && r->steps > 0)
        return "predicted ms/step";
    if (c->print != print_time)
        return c->heading;
    if (r->steps > 0)
        return r->platform->emulated ? "emulated ms/step" : "ms/step";
    return r->platform->emulated ? "emulated ms" : c->heading;
}

void column_cell(const struct report *r, const struct column *c, int row, char cell[CELL])
{
    struct cell_source s = {.report = r, .row = &r->rows[row]};
    s.figures = report_figures(r, s.row);
    cell[0] = '\0';
    c->print(&s, cell);
    if (!cell[0])
        snprintf(cell, CELL, "-");
}
