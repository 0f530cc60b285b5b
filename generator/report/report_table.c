// SPDX-License-Identifier: MIT
// The table, notes below.
#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "report/report.h"

enum { CELL = 64 };

struct cell_source {
    const struct report *report;
    const struct report_row *row;
    struct figures figures;
};

struct column {
    const char *heading;
    // Writes the cell; leaves it empty where there is nothing to show.
    void (*print)(const struct cell_source *s, char cell[CELL]);
    // TIMED where something was timed; RANKED not on an emulated platform as well.
    enum column_group { ALWAYS, TIMED, RANKED, RESOURCES, AMD_RESOURCES, PREDICTED } group;
    bool left;
};

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

static void print_time(const struct cell_source *s, char cell[CELL])
{
    number(cell, s->row->result.time.samples > 0, "%.4g", s->row->result.time.median);
}

static void print_gbps(const struct cell_source *s, char cell[CELL])
{
    number(cell, s->figures.gbps > 0, "%.4g", s->figures.gbps);
}

static void print_copy(const struct cell_source *s, char cell[CELL])
{
    number(cell, s->figures.percent_of_copy > 0, "%.3g", s->figures.percent_of_copy);
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
    number(cell, s->row->predicted.ms > 0, "%.3g", s->row->predicted.ms);
}

static void print_predicted_rank(const struct cell_source *s, char cell[CELL])
{
    number(cell, s->row->predicted.ms > 0, "%.0f", s->row->predicted_rank);
}

static const struct column COLUMNS[] = {
    {"strategy", print_strategy, ALWAYS, true},
    {"result", print_outcome, ALWAYS, true},
    {"time ms", print_time, TIMED, false},
    {"GB/s", print_gbps, TIMED, false},
    {"% of copy", print_copy, RANKED, false},
    {"spread %", print_spread, RANKED, false},
    {"Gpoint/s", print_gpoints, TIMED, false},
    {"GFLOP/s", print_gflops, TIMED, false},
    {"registers", print_vgprs, RESOURCES, false},
    {"SGPRs", print_sgprs, AMD_RESOURCES, false},
    {"scratch B", print_scratch, RESOURCES, false},
    {"LDS B", print_lds, RESOURCES, false},
    {"waves/SIMD", print_occupancy, RESOURCES, false},
    {"predicted ms", print_predicted, PREDICTED, false},
    {"predicted rank", print_predicted_rank, PREDICTED, false},
    {"max error", print_error, ALWAYS, false},
    {"allowed", print_tolerance, ALWAYS, false},
};

enum { COLUMN_COUNT = sizeof COLUMNS / sizeof COLUMNS[0] };

// ---- layout -------------------------------------------------------------------------------------

static bool any_timed(const struct report *r)
{
    bool any = false;
    for (int i = 0; i < r->count; i++)
        any = any || r->rows[i].result.time.samples > 0;
    return any;
}

static bool any_unjudged(const struct report *r)
{
    bool any = false;
    for (int i = 0; i < r->count; i++)
        any = any || r->rows[i].result.outcome == OUTCOME_UNJUDGED;
    return any;
}

static bool any_usage(const struct report *r)
{
    bool any = false;
    for (int i = 0; i < r->count; i++)
        any = any || r->rows[i].built.usage.known;
    return any;
}

static bool any_prediction(const struct report *r)
{
    bool any = false;
    for (int i = 0; i < r->count; i++)
        any = any || r->rows[i].predicted.ms > 0;
    return any;
}

static bool has_group(const struct report *r, enum column_group group)
{
    switch (group) {
    case TIMED:
        return any_timed(r);
    case RANKED:
        return any_timed(r) && !r->platform->emulated;
    case RESOURCES:
        return any_usage(r);
    case AMD_RESOURCES:
        return any_usage(r) && r->target->family == FAMILY_AMD;
    case PREDICTED:
        return any_prediction(r);
    default:
        return true;
    }
}

// Steps have times of their own. Emulated times are not to be taken for a device's.
static const char *heading(const struct report *r, const struct column *c)
{
    if (c->print == print_predicted && r->steps > 0)
        return "predicted ms/step";
    if (c->print != print_time)
        return c->heading;
    if (r->steps > 0)
        return r->platform->emulated ? "emulated ms/step" : "ms/step";
    return r->platform->emulated ? "emulated ms" : c->heading;
}

static void print_cell(const struct report *r, const struct column *c, int row, char cell[CELL])
{
    struct cell_source s = {.report = r, .row = &r->rows[row]};
    s.figures = report_figures(r, s.row);
    cell[0] = '\0';
    c->print(&s, cell);
    if (!cell[0])
        snprintf(cell, CELL, "-");
}

void report_cells(const void *report, cell_tell *tell, void *context)
{
    const struct report *r = report;
    char cell[CELL];
    for (int i = 0, column = 0; i < COLUMN_COUNT; i++) {
        const struct column *c = &COLUMNS[i];
        if (!has_group(r, c->group))
            continue;
        tell(context, -1, column, heading(r, c), c->left);
        for (int row = 0; row < r->count; row++) {
            print_cell(r, c, row, cell);
            tell(context, row, column, cell, c->left);
        }
        column++;
    }
}

// ---- around the grid ----------------------------------------------------------------------------

static void print_title(const struct report *r, FILE *out)
{
    const char *device = r->device ? r->device : "";
    fprintf(out, "%s, %s, %lldx%lldx%lld", r->model->name, model_types(r->model),
            (long long)r->size[0], (long long)r->size[1], (long long)r->size[2]);
    if (r->steps > 0)
        fprintf(out, ", %lld step%s", (long long)r->steps, r->steps > 1 ? "s" : "");
    fprintf(out, ", platform %s%s%s%s\n", r->platform->name, *device ? " (" : "", device,
            *device ? ")" : "");
}

// How steps were verified, and what was not.
static void remark_steps(const struct report *r, FILE *out)
{
    if (r->cases > 0 && r->steps_judged > 0)
        fprintf(
            out,
            "verified with %d extents after up to %lld step%s, halos too, against the fp64 oracle; "
            "errors are parts of what perturbed runs of it allow\n",
            r->cases, (long long)r->steps_judged, r->steps_judged > 1 ? "s" : "");
    if (r->cases > 0 && r->steps_judged > 0 && r->steps_judged < r->steps)
        fprintf(out,
                "not compared after all %lld steps: it would take too long, perturbed runs come "
                "apart, or values from random "
                "inputs have left what `%s` holds\n",
                (long long)r->steps, element_name(r->model->type));
    if (!r->complete)
        fprintf(out,
                "the requested size is too large for the oracle: it was stepped and timed, and "
                "what lies around its grids was compared\n");
}

void report_remarks(const struct report *r, FILE *out)
{
    if (r->steps > 0)
        remark_steps(r, out);
    else if (r->cases > 0)
        fprintf(out,
                "%s by %d calls each, with odd extents, sub-regions and misaligned "
                "arrays, against the fp64 oracle; errors are relative to %s\n",
                any_unjudged(r) ? "tried" : "verified", r->cases,
                model_is_mixed(r->model) ? "the result" : "sum |c u|");
    if (r->doubt && *r->doubt)
        fprintf(out, "points that cannot be compared: %s\n", r->doubt);
    if (r->platform->emulated && any_timed(r))
        fprintf(out, "times are emulated on the CPU: they say nothing about a GPU and rank "
                     "nothing\n");
    if (any_usage(r))
        fprintf(out, "registers, scratch, LDS and waves: the compiler's figures for %s\n",
                r->target->name);
    else if (r->remarks)
        fprintf(out, "no register counts: %s\n", r->remarks);
    if (any_prediction(r))
        fprintf(out,
                "predicted, not measured: times%s and rank on %s (%s) at %lldx%lldx%lld; see "
                "inspect\n",
                r->steps > 0 ? " of a step" : "", r->target->name, r->target->device,
                (long long)r->predicted_size[0], (long long)r->predicted_size[1],
                (long long)r->predicted_size[2]);
    if (!r->complete && r->steps == 0)
        fprintf(out, "the requested size is compared at its faces and at a random sample of rows; "
                     "all other points were checked to be written, and to be finite where the "
                     "operator is\n");
}

void report_notes(const struct report *r, FILE *out)
{
    for (int i = 0; i < r->count; i++) {
        const struct report_row *row = &r->rows[i];
        bool for_all = row->result.outcome == OUTCOME_UNJUDGED; // said once, by the remarks
        if (row->result.note && row->result.note[0] && !for_all)
            fprintf(out, "%s: %s: %s\n", row->strategy, outcome_name(row->result.outcome),
                    row->result.note);
    }
}

void report_table(const struct report *r, FILE *out)
{
    print_title(r, out);
    cells_print_source(report_cells, r, out);
    report_notes(r, out);
    report_remarks(r, out);
}
