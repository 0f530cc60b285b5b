// SPDX-License-Identifier: MIT
// The table, the fastest first, and the lines below it.
#include <stdlib.h>
#include <string.h>

#include "base/integer.h"
#include "base/terminal.h"
#include "report/columns.h"
#include "report/report.h"

#define RED_BANNER "\033[1;37;41m"
#define RED        "\033[31m"
#define BOLD       "\033[1m"
#define PLAIN      "\033[0m"

void report_cells(const void *report, cell_tell *tell, void *context)
{
    const struct report *r = report;
    char cell[CELL];
    int count, column = 0;
    const struct column *all = columns(&count);
    for (int i = 0; i < count; i++) {
        if (!column_is_known(r, &all[i]) || !(all[i].places & ON_PAGE))
            continue;
        tell(context, -1, column, column_heading(r, &all[i]), all[i].left);
        for (int row = 0; row < r->count; row++) {
            column_cell(r, &all[i], row, cell);
            tell(context, row, column, cell, all[i].left);
        }
        column++;
    }
}

// ---- which rows and columns ---------------------------------------------------------------------

enum { COLUMNS_MOST = 32 };

struct table {
    const struct report *report;
    const struct table_look *look;
    int *rows; // of the report, as they follow each other
    int count;
    const struct column *columns[COLUMNS_MOST];
    int ncolumns;
    struct cells cells;
};

// What is right before what failed, what has a time before what has none, the fastest first.
static bool comes_before(const struct report *r, int a, int b)
{
    const struct report_row *x = &r->rows[a], *y = &r->rows[b];
    bool wrong_x = outcome_is_failure(x->result.outcome);
    bool wrong_y = outcome_is_failure(y->result.outcome);
    double time_x = row_time(r, x), time_y = row_time(r, y);
    if (wrong_x != wrong_y)
        return wrong_y;
    if ((time_x > 0) != (time_y > 0))
        return time_x > 0;
    return time_x != time_y ? time_x < time_y : a < b;
}

// Strategies that are not for the operator have no row: the lines below say why.
static void choose_rows(struct table *t, struct arena *a)
{
    const struct report *r = t->report;
    t->rows = arena_alloc(a, (size_t)(r->count + 1) * sizeof *t->rows);
    for (int i = 0; i < r->count; i++) {
        if (r->rows[i].result.outcome == OUTCOME_NOT_APPLICABLE)
            continue;
        int at = t->count++;
        for (; at > 0 && comes_before(r, i, t->rows[at - 1]); at--)
            t->rows[at] = t->rows[at - 1];
        t->rows[at] = i;
    }
}

static bool is_listed(const char *list, const char *key)
{
    size_t n = strlen(key);
    for (const char *at = list; *at; at += strcspn(at, ","), at += *at == ',')
        if (strcspn(at, ",") == n && strncmp(at, key, n) == 0)
            return true;
    return false;
}

static bool is_wanted(const struct table *t, const struct column *c)
{
    const char *asked = t->look->columns;
    return asked ? is_listed(asked, "all") || is_listed(asked, c->key)
                 : column_is_brief(t->report, c);
}

// The first, which says what a row is of, is there in any case.
static void choose_columns(struct table *t)
{
    int count;
    const struct column *all = columns(&count);
    for (int i = 0; i < count && t->ncolumns < COLUMNS_MOST; i++)
        if (i == 0 || (column_is_known(t->report, &all[i]) && is_wanted(t, &all[i])))
            t->columns[t->ncolumns++] = &all[i];
}

// How fast a kernel would be that is wrong is nobody's question.
static bool is_told(const struct table *t, const struct column *c, int row)
{
    bool ranks = c->group == PREDICTED || c->group == RANKED || c->group == BASED;
    return !ranks || !outcome_is_failure(t->report->rows[row].result.outcome);
}

static void fill(struct table *t, struct arena *a)
{
    char cell[CELL];
    t->cells = cells_make(a, t->ncolumns, t->count);
    for (int c = 0; c < t->ncolumns; c++) {
        t->cells.left[c] = t->columns[c]->left;
        cells_put(&t->cells, 0, c, column_heading(t->report, t->columns[c]));
        for (int i = 0; i < t->count; i++) {
            if (is_told(t, t->columns[c], t->rows[i]))
                column_cell(t->report, t->columns[c], t->rows[i], cell);
            else
                snprintf(cell, sizeof cell, "-");
            cells_put(&t->cells, i + 1, c, arena_copy(a, cell));
        }
    }
}

static int indent_of(const struct table *t)
{
    return t->report->recommended >= 0 ? 2 : 0;
}

// Where names are long the last columns go, unless they were asked for; the first two stay.
static struct table table_make(const struct report *r, const struct table_look *look,
                               struct arena *a)
{
    struct table t = {.report = r, .look = look};
    choose_rows(&t, a);
    choose_columns(&t);
    fill(&t, a);
    while (!look->columns && look->width > 0 && t.ncolumns > 2 &&
           cells_width(&t.cells) + indent_of(&t) > look->width) {
        t.ncolumns--;
        fill(&t, a);
    }
    return t;
}

// ---- as text ------------------------------------------------------------------------------------

static const char *colour_of(const struct table *t, int row)
{
    const struct report *r = t->report;
    if (!t->look->colours || row < 0)
        return "";
    return outcome_is_failure(r->rows[t->rows[row]].result.outcome) ? RED
           : t->rows[row] == r->recommended                         ? BOLD
                                                                    : "";
}

static void print_table(const struct table *t, FILE *out)
{
    for (int row = -1; row < t->count; row++) {
        const char *colour = colour_of(t, row);
        bool mark = row >= 0 && t->rows[row] == t->report->recommended;
        fprintf(out, "%s%.*s", colour, indent_of(t), mark ? "* " : "  ");
        cells_print_row(&t->cells, row + 1, out);
        fprintf(out, "%s\n", *colour ? PLAIN : "");
    }
}

static bool shows(const struct table *t, const char *key)
{
    for (int i = 0; i < t->ncolumns; i++)
        if (strcmp(t->columns[i]->key, key) == 0)
            return true;
    return false;
}

// What the mark means, what the table is held against, where the rest is.
static void print_legend(const struct table *t, FILE *out)
{
    const struct report *r = t->report;
    if (r->recommended >= 0)
        fprintf(out, "* %s%s() calls it%s%s%s\n", r->model->name, r->steps > 0 ? "_run" : "",
                r->shallow ? "; of small regions " : "", r->shallow ? r->shallow : "",
                t->look->columns ? "" : "; --columns all shows more");
    for (int i = 0; shows(t, "percent_of_copy") && i < r->count; i++) {
        const struct figures f = report_figures(r, &r->rows[i]);
        if (f.copy_gbps > 0) {
            fprintf(out, "a copy of as many bytes reaches %.4g GB/s here\n", f.copy_gbps);
            return;
        }
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
    fprintf(out, "%s, %s, %lldx%lldx%lld", r->model->name, model_types(r->model),
            (long long)r->size[0], (long long)r->size[1], (long long)r->size[2]);
    if (r->steps > 0)
        fprintf(out, ", %lld step%s", (long long)r->steps, r->steps > 1 ? "s" : "");
    fprintf(out, ", platform %s%s%s%s\n", r->platform->name, *device ? " (" : "", device,
            *device ? ")" : "");
}

// ---- what went wrong ----------------------------------------------------------------------------

int report_failures(const struct report *r)
{
    int count = 0;
    for (int i = 0; i < r->count; i++)
        count += outcome_is_failure(r->rows[i].result.outcome);
    return count;
}

static const char *note_of(const struct report_row *row)
{
    bool for_all = row->result.outcome == OUTCOME_UNJUDGED; // said once, by the remarks
    return row->result.note && !for_all ? row->result.note : "";
}

static bool says_the_same(const struct report_row *a, const struct report_row *b)
{
    return a->result.outcome == b->result.outcome && strcmp(note_of(a), note_of(b)) == 0;
}

// One line for all strategies of which the same is to be said, at the first of them.
static void print_note(const struct report *r, int row, FILE *out)
{
    const struct report_row *own = &r->rows[row];
    for (int i = 0; i < row; i++)
        if (says_the_same(&r->rows[i], own))
            return;
    for (int i = row; i < r->count; i++)
        if (says_the_same(&r->rows[i], own))
            fprintf(out, "%s%s", i > row ? ", " : "", r->rows[i].strategy);
    fprintf(out, ": %s: %s\n", outcome_name(own->result.outcome), note_of(own));
}

static void print_notes(const struct report *r, bool failures, FILE *out)
{
    for (int i = 0; i < r->count; i++)
        if (*note_of(&r->rows[i]) && outcome_is_failure(r->rows[i].result.outcome) == failures)
            print_note(r, i, out);
}

void report_notes(const struct report *r, FILE *out)
{
    print_notes(r, true, out);
    print_notes(r, false, out);
}

// "2 of 11 strategies FAILED: 1 crashed, 1 wrong".
static void print_banner(const struct report *r, const struct table_look *look, FILE *out)
{
    int failed = report_failures(r), told = 0;
    if (failed == 0)
        return;
    fprintf(out, "%s %d of %d strateg%s FAILED:", look->colours ? RED_BANNER : "", failed, r->count,
            r->count == 1 ? "y" : "ies");
    for (int o = 0; o <= OUTCOME_VERIFIED; o++) {
        int count = 0;
        for (int i = 0; i < r->count; i++)
            count += (int)r->rows[i].result.outcome == o && outcome_is_failure((enum outcome)o);
        if (count > 0)
            fprintf(out, "%s %d %s", told++ ? "," : "", count, outcome_name((enum outcome)o));
    }
    fprintf(out, " %s\n", look->colours ? PLAIN : "");
}

// ---- remarks ------------------------------------------------------------------------------------

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

// What there is to compare with where strategies make several steps at once.
static void remark_limit(const struct report *r, FILE *out)
{
    double limit = 0;
    bool several = false;
    for (int i = 0; i < r->count; i++) {
        const struct figures f = report_figures(r, &r->rows[i]);
        several = several || r->rows[i].time > 1;
        if (f.percent_of_copy > 0)
            limit = 100 * f.gpoints / f.percent_of_copy;
    }
    if (r->steps > 0 && several && limit > 0)
        fprintf(
            out,
            "steps one by one make %.4g Gpoint/s at most, at the speed of the copy: what is above "
            "100 %% of it makes several at once\n",
            limit);
}

// `emulated`: whether emulated times are shown.
static void remark_all(const struct report *r, bool emulated, FILE *out)
{
    bool right = report_failures(r) == 0; // otherwise nothing is praised
    if (right && r->steps > 0)
        remark_steps(r, out);
    else if (right && r->cases > 0)
        fprintf(out,
                "%s by %d calls each, with odd extents, sub-regions and misaligned "
                "arrays, against the fp64 oracle; errors are relative to %s\n",
                any_unjudged(r) ? "tried" : "verified", r->cases,
                model_is_mixed(r->model) ? "the result" : "sum |c u|");
    remark_limit(r, out);
    if (r->doubt && *r->doubt)
        fprintf(out, "points that cannot be compared: %s\n", r->doubt);
    if (emulated)
        fprintf(out, "times are emulated on the CPU: they say nothing about a GPU and rank "
                     "nothing\n");
    if (report_has_usage(r))
        fprintf(out, "registers, scratch, LDS and waves: the compiler's figures for %s\n",
                r->target->name);
    else if (r->remarks)
        fprintf(out, "no register counts: %s\n", r->remarks);
    if (report_is_predicted(r))
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

void report_remarks(const struct report *r, FILE *out)
{
    remark_all(r, r->platform->emulated && report_is_timed(r), out);
}

static void print_all(const struct table *t, FILE *out)
{
    const struct report *r = t->report;
    print_table(t, out);
    print_banner(r, t->look, out);
    report_notes(r, out);
    if (t->look->brief)
        return;
    print_legend(t, out);
    remark_all(r, r->platform->emulated && shows(t, "time_ms"), out);
}

void report_table(const struct report *r, const struct table_look *look, FILE *out)
{
    struct arena a = {0};
    char *text = NULL;
    size_t size = 0;
    FILE *lines = open_memstream(&text, &size);
    const struct table t = table_make(r, look, &a);
    print_title(r, lines);
    print_all(&t, lines);
    fclose(lines);
    terminal_fold(text, look->width, out);
    free(text);
    arena_free(&a);
}
