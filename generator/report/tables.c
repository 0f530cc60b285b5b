// SPDX-License-Identifier: MIT
#include "report/tables.h"

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
