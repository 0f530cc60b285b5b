// SPDX-License-Identifier: MIT
// Tables for a target: what kernels take and are predicted to do, what the streamed loop of sweeps runs, what
// moves through caches; and the lines above and below them.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/terminal.h"
#include "report/extent_text.h"
#include "report/inspected.h"
#include "report/inspection_columns.h"

// ---- rows: the fastest first --------------------------------------------------------------------

struct kernels {
    const struct inspection *in;
    enum inspected_table table;
    struct inspected_kernel *list;
    int count;
};

static bool take_kernel(const struct inspected *row, enum inspected_table t,
                        struct inspected_kernel *k)
{
    bool is_sweep = t == SWEEPS_TAKE || t == SWEEPS_RUN;
    if (is_sweep)
        *k = (struct inspected_kernel){.row = row,
                                       .resources = &row->resources,
                                       .occupancy = &row->occupancy,
                                       .prediction = &row->prediction,
                                       .rank = row->rank};
    else if (t == STEPS_TAKE)
        *k = (struct inspected_kernel){.row = row, .resources = &row->twin};
    else
        *k = (struct inspected_kernel){.row = row,
                                       .resources = &row->group,
                                       .occupancy = &row->group_occupancy,
                                       .prediction = &row->group_prediction,
                                       .steps = row->plan->choices.time};
    return !row->note && (is_sweep || (t == STEPS_TAKE ? row->has_twin : row->has_group));
}

static double time_of(const struct inspected_kernel *k)
{
    return k->prediction ? k->prediction->ms : k->row->prediction.ms;
}

static struct kernels kernels_of(const struct inspection *in, enum inspected_table t,
                                 struct arena *a)
{
    struct kernels s = {.in = in, .table = t};
    s.list = arena_alloc(a, (size_t)(in->count + 1) * sizeof *s.list);
    for (int i = 0; i < in->count; i++) {
        struct inspected_kernel k;
        if (!take_kernel(&in->rows[i], t, &k))
            continue;
        int at = s.count++;
        for (; at > 0 && time_of(&k) < time_of(&s.list[at - 1]); at--)
            s.list[at] = s.list[at - 1];
        s.list[at] = k;
    }
    return s;
}

// ---- columns ------------------------------------------------------------------------------------

// Whether any kernel says something there.
static bool says(const struct kernels *s, const struct inspected_column *c)
{
    bool any = false;
    for (int i = 0; i < s->count; i++) {
        char cell[INSPECTED_CELL] = "";
        any = c->print(&s->list[i], cell) || any;
    }
    return any;
}

// What is named is there in any case, all else where it says something.
static bool is_wanted(const struct kernels *s, const struct inspected_column *c, const char *asked)
{
    bool named = asked && columns_name(asked, c->key);
    bool all = asked && columns_name(asked, "all");
    bool first = strcmp(c->key, "strategy") == 0;
    return inspected_column_is_of(c, s->table) &&
           (first || named || ((asked ? all : c->brief) && says(s, c)));
}

static void put_column(const struct kernels *s, const struct inspected_column *c, struct cells *to,
                       int at, struct arena *a)
{
    to->left[at] = c->left;
    cells_put(to, 0, at, inspected_heading(c, s->table));
    for (int i = 0; i < s->count; i++) {
        char cell[INSPECTED_CELL] = "";
        c->print(&s->list[i], cell);
        if (*cell)
            cells_put(to, i + 1, at, arena_copy(a, cell));
    }
}

static struct cells cells_of(const struct kernels *s, const char *asked, struct arena *a)
{
    int count, wanted = 0;
    const struct inspected_column *all = inspected_columns(&count);
    for (int i = 0; i < count; i++)
        wanted += is_wanted(s, &all[i], asked);
    struct cells cells = cells_make(a, wanted, s->count);
    for (int i = 0, at = 0; i < count; i++)
        if (is_wanted(s, &all[i], asked))
            put_column(s, &all[i], &cells, at++, a);
    return cells;
}

struct cells inspection_cells(const struct inspection *in, enum inspected_table t, struct arena *a)
{
    const struct kernels s = kernels_of(in, t, a);
    return cells_of(&s, "all", a);
}

// ---- as text ------------------------------------------------------------------------------------

// Nothing where no kernel is, or no column but their strategies is asked for.
static void put_table(const struct inspection *in, enum inspected_table t, const char *title,
                      const struct table_look *look, FILE *out)
{
    struct arena a = {0};
    const struct kernels s = kernels_of(in, t, &a);
    struct cells cells = cells_of(&s, look->columns, &a);
    if (!look->columns)
        cells_narrow(&cells, look->width);
    if (s.count > 0 && cells.columns > 1) {
        fprintf(out, "\n%s\n", title);
        cells_print(&cells, look->width, out);
    }
    arena_free(&a);
}

static void put_tables(const struct inspection *in, const struct table_look *look, FILE *out)
{
    put_table(in, SWEEPS_TAKE, "predicted times; registers of a thread, LDS of a block", look, out);
    put_table(in, STEPS_TAKE, "kernels of steps, which load images from inside", look, out);
    put_table(in, GROUPS_TAKE, "kernels that make several steps at once", look, out);
    put_table(in, SWEEPS_RUN, "instructions of a wave for one plane; accesses by bytes of a lane",
              look, out);
}

static const char *kind_of(const struct inspected *row)
{
    return row->plan->applicable ? "" : "not applicable: ";
}

// One line for all strategies of which the same is to be said, at the first of them.
static void put_note(const struct inspection *in, int row, FILE *out)
{
    const struct inspected *own = &in->rows[row];
    for (int i = 0; i < in->count; i++) {
        const char *note = in->rows[i].note;
        if (!note || strcmp(note, own->note) != 0)
            continue;
        if (i < row)
            return;
        fprintf(out, "%s%s", i > row ? ", " : "", in->rows[i].plan->label);
    }
    fprintf(out, ": %s%s\n", kind_of(own), own->note);
}

void inspection_notes(const struct inspection *in, FILE *out)
{
    double most = 0;
    for (int i = 0; i < in->count; i++)
        most = fmax(most, in->rows[i].resources.code_bytes);
    for (int i = 0; i < in->count; i++)
        if (in->rows[i].note)
            put_note(in, i, out);
        else if (in->rows[i].plan->choices.fuse == FUSE_STAGES)
            fprintf(out, "%s: of this stage alone, not of the launch that makes all stages\n",
                    in->rows[i].plan->label);
    if (most > in->target->instruction_bytes)
        fprintf(out, "code beyond the instruction cache of %d KiB is fetched again each turn\n",
                in->target->instruction_bytes / 1024);
    if (in->target->family != FAMILY_AMD)
        fprintf(out, "registers and instructions are those of gfx90a's compiler, standing in\n");
}

static void put_title(const struct inspection *in, FILE *out)
{
    struct arena a = {0};
    fprintf(out, "%s, %s, %s, on %s (%s), compiled by %s\n", in->plans->model->name,
            element_name(in->plans->model->type), extent_text(in->size, "x", &a), in->target->name,
            in->target->device, in->compiler);
    arena_free(&a);
}

static bool any_compiled(const struct inspection *in)
{
    bool any = false;
    for (int i = 0; i < in->count; i++)
        any = any || !in->rows[i].note;
    return any;
}

static void put_lines(const struct inspection *in, bool hint, FILE *out)
{
    inspection_notes(in, out);
    if (hint)
        fprintf(out, "--columns all shows more\n");
}

static void put_all(const struct inspection *in, const struct table_look *look, FILE *out)
{
    bool compiled = any_compiled(in), hint = compiled && !look->columns && !look->brief;
    char *lines = NULL;
    size_t size = 0;
    FILE *below = open_memstream(&lines, &size);
    put_lines(in, hint, below);
    fclose(below);
    put_title(in, out);
    if (compiled) {
        put_tables(in, look, out);
        inspection_put_traffic(in, look, out);
    }
    fprintf(out, "%s%s", compiled && *lines ? "\n" : "", lines);
    free(lines);
}

void inspection_table(const struct inspection *in, const struct table_look *look, FILE *out)
{
    char *text = NULL;
    size_t size = 0;
    FILE *lines = open_memstream(&text, &size);
    put_all(in, look, lines);
    fclose(lines);
    terminal_fold(text, look->width, out);
    free(text);
}
