// SPDX-License-Identifier: MIT
// The table as text, and the lines above and below it.
#include <stdlib.h>
#include <string.h>

#include "base/terminal.h"
#include "report/extent_text.h"
#include "report/report.h"
#include "report/strategy_table.h"

#define RED_BANNER "\033[1;37;41m"
#define RED        "\033[31m"
#define BOLD       "\033[1m"
#define PLAIN      "\033[0m"

// ---- as text ------------------------------------------------------------------------------------

// Rows begin with two blanks, or the mark, where the operator's function calls one of them.
static int indent_of(const struct report *r)
{
    return r->recommended >= 0 ? 2 : 0;
}

static const char *colour_of(const struct strategy_table *t, const struct table_look *look, int row)
{
    const struct report *r = t->report;
    if (!look->colours || row < 0)
        return "";
    return outcome_is_failure(r->rows[t->rows[row]].result.outcome) ? RED
           : t->rows[row] == r->recommended                         ? BOLD
                                                                    : "";
}

static void print_part(const struct strategy_table *t, const struct table_look *look, int from,
                       int to, FILE *out)
{
    for (int row = -1; row < t->count; row++) {
        const char *colour = colour_of(t, look, row);
        bool mark = row >= 0 && t->rows[row] == t->report->recommended;
        fprintf(out, "%s%.*s", colour, indent_of(t->report), mark ? "* " : "  ");
        cells_print_row(&t->cells, row + 1, from, to, out);
        fprintf(out, "%s\n", *colour ? PLAIN : "");
    }
}

static void print_table(const struct strategy_table *t, const struct table_look *look, FILE *out)
{
    int width = look->width > 0 ? look->width - indent_of(t->report) : 0;
    for (int from = 1; from < t->cells.columns;) {
        int to = cells_part(&t->cells, from, width);
        print_part(t, look, from, to, out);
        from = to;
    }
}

static bool shows(const struct strategy_table *t, const char *key)
{
    for (int i = 0; i < t->ncolumns; i++)
        if (strcmp(t->columns[i]->key, key) == 0)
            return true;
    return false;
}

int report_tried(const struct report *r)
{
    int count = 0;
    for (int i = 0; i < r->count; i++)
        count += r->rows[i].result.outcome != OUTCOME_NOT_APPLICABLE;
    return count;
}

static void print_mark(const struct report *r, const char *more, FILE *out)
{
    if (r->recommended >= 0 && report_tried(r) > 0)
        fprintf(out, "* %s%s() calls %s%s%s%s\n", r->model->name, r->steps > 0 ? "_run" : "",
                r->rows[r->recommended].strategy,
                r->deep      ? ", on larger regions "
                : r->shallow ? ", on small regions "
                             : "",
                r->deep      ? r->deep
                : r->shallow ? r->shallow
                             : "",
                more);
}

static bool any_at_once(const struct report *r)
{
    bool any = false;
    for (int i = 0; i < r->count; i++)
        any = any || r->rows[i].time > 1;
    return r->steps > 0 && any;
}

// What measured speeds are held against.
static void print_copy(const struct report *r, FILE *out)
{
    for (int i = 0; !r->platform->emulated && i < r->count; i++) {
        const struct figures f = report_figures(r, &r->rows[i]);
        if (f.copy_gbps <= 0 || f.percent_of_copy <= 0)
            continue;
        fprintf(out, "a copy of as many bytes reaches %.4g GB/s here", f.copy_gbps);
        if (any_at_once(r))
            fprintf(out, ", or %.4g Gpoint/s: only several steps at once make more",
                    100 * f.gpoints / f.percent_of_copy);
        fprintf(out, "\n");
        return;
    }
}

static bool any_unjudged(const struct report *r)
{
    bool any = false;
    for (int i = 0; i < r->count; i++)
        any = any || r->rows[i].result.outcome == OUTCOME_UNJUDGED;
    return any;
}

static void print_title(const struct report *r, FILE *out)
{
    const char *device = r->device ? r->device : "";
    struct arena a = {0};
    fprintf(out, "%s, %s, %s", r->model->name, model_types(r->model),
            extent_text(r->size, "x", &a));
    if (r->steps > 0)
        fprintf(out, ", %lld step%s", (long long)r->steps, r->steps > 1 ? "s" : "");
    fprintf(out, ", platform %s%s%s%s\n", r->platform->name, *device ? " (" : "", device,
            *device ? ")" : "");
    if (report_is_predicted(r))
        fprintf(out, "predicted, not measured: times%s on %s (%s) at %s\n",
                r->steps > 0 ? " of a step" : "", r->target->name, r->target->device,
                extent_text(r->predicted_size, "x", &a));
    arena_free(&a);
}

// ---- what went wrong ----------------------------------------------------------------------------

int report_failures(const struct report *r)
{
    int count = 0;
    for (int i = 0; i < r->count; i++)
        count += outcome_is_failure(r->rows[i].result.outcome);
    return count;
}

static const char *note_of(const struct report *r, int row)
{
    const char *note = r->rows[row].result.note;
    return note && !(r->doubt && strcmp(note, r->doubt) == 0) ? note
                                                              : ""; // said once, by the remarks
}

static bool says_the_same(const struct report *r, int a, int b)
{
    return r->rows[a].result.outcome == r->rows[b].result.outcome &&
           strcmp(note_of(r, a), note_of(r, b)) == 0;
}

// One line for all strategies of which the same is to be said, at the first of them.
static void print_note(const struct report *r, int row, FILE *out)
{
    for (int i = 0; i < row; i++)
        if (says_the_same(r, i, row))
            return;
    for (int i = row; i < r->count; i++)
        if (says_the_same(r, i, row))
            fprintf(out, "%s%s", i > row ? ", " : "", r->rows[i].strategy);
    fprintf(out, ": %s: %s\n", outcome_name(r->rows[row].result.outcome), note_of(r, row));
}

static void print_notes(const struct report *r, bool failures, FILE *out)
{
    for (int i = 0; i < r->count; i++)
        if (*note_of(r, i) && outcome_is_failure(r->rows[i].result.outcome) == failures)
            print_note(r, i, out);
}

// Where others have a prediction, why one has none.
static void print_unpredicted(const struct report *r, FILE *out)
{
    for (int i = 0; report_is_predicted(r) && i < r->count; i++)
        if (r->rows[i].built.no_usage && !(r->rows[i].predicted.ms > 0))
            fprintf(out, "%s: nothing is predicted of it: %s\n", r->rows[i].strategy,
                    r->rows[i].built.no_usage);
}

// What a sweep of a stage says nothing of.
static void print_alone(const struct report *r, FILE *out)
{
    for (int i = 0; r->steps == 0 && i < r->count; i++)
        if (r->rows[i].fuses && r->rows[i].result.outcome != OUTCOME_NOT_APPLICABLE)
            fprintf(out,
                    "%s: of this stage alone; one launch of all stages: compare with --steps\n",
                    r->rows[i].strategy);
}

static void print_all_notes(const struct report *r, FILE *out)
{
    print_notes(r, true, out);
    print_alone(r, out);
    print_unpredicted(r, out);
    print_notes(r, false, out);
}

void report_verdict(const struct report *r, FILE *out)
{
    int failed = report_failures(r), tried = report_tried(r), told = 0;
    if (failed == 0)
        return;
    fprintf(out, "%d of %d strateg%s FAILED:", failed, tried, tried == 1 ? "y" : "ies");
    for (int o = 0; o <= OUTCOME_VERIFIED; o++) {
        int count = 0;
        for (int i = 0; i < r->count; i++)
            count += (int)r->rows[i].result.outcome == o && outcome_is_failure((enum outcome)o);
        if (count > 0)
            fprintf(out, "%s %d %s", told++ ? "," : "", count, outcome_name((enum outcome)o));
    }
}

static void print_banner(const struct report *r, const struct table_look *look, FILE *out)
{
    if (report_failures(r) == 0)
        return;
    fprintf(out, "%s", look->colours ? RED_BANNER " " : "");
    report_verdict(r, out);
    fprintf(out, "%s\n", look->colours ? " " PLAIN : "");
}

// ---- remarks ------------------------------------------------------------------------------------

// What a table shows that is to be explained, and at which extent.
struct remarks {
    bool emulated, errors; // emulated times; how far results were off
    const char *size;
};

// Where some extents cannot be compared after a step.
static void remark_unstepped(const struct report *r, FILE *out)
{
    if (r->cases_judged == 0)
        fprintf(out, "compared at none of %d extents after a step\n", r->cases);
    else
        fprintf(out,
                "verified at %d of %d extents after up to %lld step%s, halos too, against an fp64 "
                "oracle; after no step in case %s\n",
                r->cases_judged, r->cases, (long long)r->most_judged, r->most_judged > 1 ? "s" : "",
                r->unstepped);
}

// How steps were verified, and what was not.
static void remark_steps(const struct report *r, const struct remarks *of, FILE *out)
{
    if (r->cases > 0 && r->steps_judged == 0)
        remark_unstepped(r, out);
    else if (r->cases > 0)
        fprintf(out,
                "verified at %d extents after up to %lld step%s, halos too, against an fp64 "
                "oracle%s\n",
                r->cases, (long long)r->steps_judged, r->steps_judged > 1 ? "s" : "",
                of->errors ? "; errors are parts of what perturbed runs of it allow" : "");
    if (r->cases > 0 && r->scalars_by < 1)
        fprintf(out,
                "scalars were drawn from [0.5, 1.5) / %.0f: with larger ones too few steps can be "
                "compared\n",
                1 / r->scalars_by);
    if (r->cases > 0 && r->steps_judged < r->steps)
        fprintf(out, "not compared after all %lld steps: %s\n", (long long)r->steps, r->steps_left);
    if (r->time > 1 && r->groups_judged < r->cases)
        fprintf(out,
                "%d steps at once were compared at %d of %d extents, at the others fewer steps\n",
                r->time, r->groups_judged, r->cases);
    if (!r->complete)
        fprintf(out,
                "%s is too large for the oracle: there only what lies around grids was compared\n",
                of->size);
}

static void remark_sweeps(const struct report *r, const struct remarks *of, FILE *out)
{
    fprintf(out,
            "%s by %d calls each, with odd extents, sub-regions and misaligned arrays, against an "
            "fp64 oracle%s%s\n",
            any_unjudged(r) ? "tried" : "verified", r->cases,
            of->errors ? "; errors are relative to " : "",
            !of->errors                ? ""
            : model_is_mixed(r->model) ? "the result"
                                       : "sum |c u|");
    if (!r->complete)
        fprintf(out,
                "at %s faces and a random sample of rows were compared; all other points are "
                "written, and finite where the operator is\n",
                of->size);
}

static void remark_all(const struct report *r, const struct remarks *of, FILE *out)
{
    bool right = report_failures(r) == 0 && report_tried(r) > 0; // otherwise nothing is praised
    if (right && r->steps > 0)
        remark_steps(r, of, out);
    else if (right && r->cases > 0)
        remark_sweeps(r, of, out);
    if (r->doubt && *r->doubt)
        fprintf(out, "points that cannot be compared: %s\n", r->doubt);
    if (of->emulated)
        fprintf(out, "times are emulated on the CPU: they say nothing about a GPU and rank "
                     "nothing\n");
    if (report_has_usage(r))
        fprintf(out, "registers, scratch, LDS and waves: the compiler's figures for %s\n",
                r->target->name);
    else if (r->remarks)
        fprintf(out, "no register counts: %s\n", r->remarks);
}

void report_lines(const struct report *r, FILE *out)
{
    print_all_notes(r, out);
    print_mark(r, "", out);
    print_copy(r, out);
    struct arena a = {0};
    const struct remarks all = {.errors = true, .size = extent_text(r->size, "x", &a)};
    remark_all(r, &all, out);
    arena_free(&a);
}

static void print_all(const struct strategy_table *t, const struct table_look *look, FILE *out)
{
    const struct report *r = t->report;
    print_table(t, look, out);
    print_banner(r, look, out);
    print_all_notes(r, out);
    if (look->brief)
        return;
    print_mark(r, look->columns ? "" : "; --columns all shows more", out);
    if (shows(t, "percent_of_copy"))
        print_copy(r, out);
    struct arena a = {0};
    const struct remarks of = {.emulated = r->platform->emulated && shows(t, "time_ms"),
                               .errors = shows(t, "max_error"),
                               .size = extent_text(r->size, "x", &a)};
    remark_all(r, &of, out);
    arena_free(&a);
}

void report_table(const struct report *r, const struct table_look *look, FILE *out)
{
    struct arena a = {0};
    char *text = NULL;
    size_t size = 0;
    FILE *lines = open_memstream(&text, &size);
    struct strategy_table t = strategy_table_make(r, look->columns, &a);
    if (!look->columns && look->width > 0)
        strategy_table_narrow(&t, look->width - indent_of(r));
    print_title(r, lines);
    print_all(&t, look, lines);
    fclose(lines);
    terminal_fold(text, look->width, out);
    free(text);
    arena_free(&a);
}
