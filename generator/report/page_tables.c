// SPDX-License-Identifier: MIT
#include "report/page_tables.h"

#include <stdlib.h>
#include <string.h>

struct page_table table_make(struct arena *a, const char *caption, int columns, int rows)
{
    struct page_table t = {.caption = caption, .columns = columns, .rows = rows};
    size_t cells = (size_t)columns * (size_t)(rows + 1);
    t.cells = arena_alloc(a, cells * sizeof *t.cells);
    t.left = arena_alloc(a, (size_t)columns * sizeof *t.left);
    t.left[0] = true;
    for (size_t i = 0; i < cells; i++)
        t.cells[i] = "-";
    return t;
}

void table_put(struct page_table *t, int row, int column, const char *text)
{
    t->cells[row * t->columns + column] = text;
}

struct filling {
    struct arena *arena;
    struct page_table table;
};

static void count_cell(void *context, int row, int column, const char *text, bool left)
{
    struct page_table *t = &((struct filling *)context)->table;
    (void)text, (void)left;
    t->columns = column + 1 > t->columns ? column + 1 : t->columns;
    t->rows = row + 1 > t->rows ? row + 1 : t->rows;
}

static void put_cell(void *context, int row, int column, const char *text, bool left)
{
    struct filling *f = context;
    f->table.left[column] = left;
    table_put(&f->table, row + 1, column, arena_copy(f->arena, text));
}

struct page_table table_fill(struct arena *a, const char *caption,
                             void (*fill)(const void *source, table_tell *tell, void *context),
                             const void *source)
{
    struct filling f = {.arena = a};
    fill(source, count_cell, &f);
    f.table = table_make(a, caption, f.table.columns > 0 ? f.table.columns : 1, f.table.rows);
    fill(source, put_cell, &f);
    return f.table;
}

int lines_of(struct arena *a, void (*print)(const void *source, FILE *out), const void *source,
             const char ***lines)
{
    char *text = NULL;
    size_t size = 0;
    int count = 0, most = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return 0;
    print(source, out);
    fclose(out);
    for (const char *c = text; *c; c++)
        most += *c == '\n';
    *lines = arena_alloc(a, (size_t)(most + 1) * sizeof **lines);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        (*lines)[count++] = arena_copy(a, line);
    free(text);
    return count;
}
