// SPDX-License-Identifier: MIT
#include "report/strategy_table.h"

#include <string.h>

// ---- rows ---------------------------------------------------------------------------------------

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

static void choose_rows(struct strategy_table *t, struct arena *a)
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

// ---- columns ------------------------------------------------------------------------------------

typedef bool column_wish(const struct report *r, const struct column *c, const char *asked);

static bool is_wanted(const struct report *r, const struct column *c, const char *asked)
{
    return asked ? columns_name(asked, "all") || columns_name(asked, c->key)
                 : column_is_brief(r, c);
}

static bool is_on_page(const struct report *r, const struct column *c, const char *asked)
{
    (void)asked;
    return column_is_on_page(r, c);
}

// The first, which says what a row is of, is there in any case.
static void choose_columns(struct strategy_table *t, column_wish *wish, const char *asked)
{
    int count;
    const struct column *all = columns(&count);
    for (int i = 0; i < count && t->ncolumns < COLUMNS_MOST; i++)
        if (i == 0 || (column_is_known(t->report, &all[i]) && wish(t->report, &all[i], asked)))
            t->columns[t->ncolumns++] = &all[i];
}

// ---- cells --------------------------------------------------------------------------------------

// How fast a kernel would be that is wrong is nobody's question.
static bool is_told(const struct strategy_table *t, const struct column *c, int row)
{
    bool ranks = c->group != ALWAYS && c->group != RESOURCES && c->group != AMD_RESOURCES;
    return !ranks || !outcome_is_failure(t->report->rows[row].result.outcome);
}

static void fill(struct strategy_table *t, struct arena *a)
{
    char cell[CELL];
    t->cells = cells_make(a, t->ncolumns, t->count);
    for (int c = 0; c < t->ncolumns; c++) {
        t->cells.left[c] = t->columns[c]->left;
        cells_put(&t->cells, 0, c, column_heading(t->report, t->columns[c]));
        for (int i = 0; i < t->count; i++) {
            if (!is_told(t, t->columns[c], t->rows[i]))
                continue;
            column_cell(t->report, t->columns[c], t->rows[i], cell);
            cells_put(&t->cells, i + 1, c, arena_copy(a, cell));
        }
    }
}

static struct strategy_table make(const struct report *r, column_wish *wish, const char *asked,
                                  struct arena *a)
{
    struct strategy_table t = {.report = r};
    choose_rows(&t, a);
    choose_columns(&t, wish, asked);
    fill(&t, a);
    return t;
}

struct strategy_table strategy_table_make(const struct report *r, const char *asked,
                                          struct arena *a)
{
    return make(r, is_wanted, asked, a);
}

void strategy_table_narrow(struct strategy_table *t, int width)
{
    cells_narrow(&t->cells, width);
    t->ncolumns = t->cells.columns;
}

struct strategy_table strategy_table_of_page(const struct report *r, struct arena *a)
{
    struct strategy_table t = make(r, is_on_page, NULL, a);
    for (int c = t.ncolumns - 1; c > 1; c--) {
        if (cells_say(&t.cells, c))
            continue;
        cells_drop(&t.cells, c);
        t.ncolumns--;
        memmove(&t.columns[c], &t.columns[c + 1], (size_t)(t.ncolumns - c) * sizeof *t.columns);
    }
    return t;
}
