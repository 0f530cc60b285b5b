// SPDX-License-Identifier: MIT
#include "report/cells.h"

#include <string.h>

#include "base/integer.h"

struct cells cells_make(struct arena *a, int columns, int rows)
{
    struct cells c = {.columns = columns, .rows = rows};
    size_t count = (size_t)columns * (size_t)(rows + 1);
    c.text = arena_alloc(a, count * sizeof *c.text);
    c.left = arena_alloc(a, (size_t)columns * sizeof *c.left);
    c.left[0] = true;
    for (size_t i = 0; i < count; i++)
        c.text[i] = "-";
    return c;
}

void cells_put(struct cells *c, int row, int column, const char *text)
{
    c->text[row * c->columns + column] = text;
}

bool cells_say(const struct cells *c, int column)
{
    bool any = false;
    for (int row = 1; row <= c->rows; row++) {
        const char *cell = c->text[row * c->columns + column];
        any = any || (strcmp(cell, "-") != 0 && strcmp(cell, "0") != 0);
    }
    return any;
}

void cells_drop(struct cells *c, int column)
{
    int kept = 0, count = c->columns * (c->rows + 1);
    for (int i = 0; i < count; i++)
        if (i % c->columns != column)
            c->text[kept++] = c->text[i];
    c->columns--;
    for (int i = column; i < c->columns; i++)
        c->left[i] = c->left[i + 1];
}

// ---- from a source ------------------------------------------------------------------------------

struct filling {
    struct arena *arena;
    struct cells cells;
};

static void count_cell(void *context, int row, int column, const char *text, bool left)
{
    struct cells *c = &((struct filling *)context)->cells;
    (void)text, (void)left;
    c->columns = larger(c->columns, column + 1);
    c->rows = larger(c->rows, row + 1);
}

static void put_cell(void *context, int row, int column, const char *text, bool left)
{
    struct filling *f = context;
    f->cells.left[column] = left;
    cells_put(&f->cells, row + 1, column, arena_copy(f->arena, text));
}

struct cells cells_fill(struct arena *a, cell_source *fill, const void *source)
{
    struct filling f = {.arena = a};
    fill(source, count_cell, &f);
    f.cells = cells_make(a, larger(f.cells.columns, 1), f.cells.rows);
    fill(source, put_cell, &f);
    return f.cells;
}

// ---- as text ------------------------------------------------------------------------------------

static const char *cell_at(const struct cells *c, int row, int column)
{
    return c->text[row * c->columns + column];
}

static int width_of(const struct cells *c, int column)
{
    int width = 0;
    for (int row = 0; row <= c->rows; row++)
        width = larger(width, (int)strlen(cell_at(c, row, column)));
    return width;
}

int cells_width(const struct cells *c)
{
    int width = 2 * (c->columns - 1);
    for (int i = 0; i < c->columns; i++)
        width += width_of(c, i);
    return width;
}

void cells_print_row(const struct cells *c, int row, FILE *out)
{
    for (int i = 0; i < c->columns; i++) {
        int width = c->left[i] && i + 1 == c->columns ? 0 : width_of(c, i);
        fprintf(out, "%s%*s", i ? "  " : "", c->left[i] ? -width : width, cell_at(c, row, i));
    }
}

void cells_print(const struct cells *c, FILE *out)
{
    for (int row = 0; row <= c->rows; row++) {
        cells_print_row(c, row, out);
        fputc('\n', out);
    }
}

void cells_print_source(cell_source *fill, const void *source, FILE *out)
{
    struct arena a = {0};
    const struct cells c = cells_fill(&a, fill, source);
    cells_print(&c, out);
    arena_free(&a);
}
