// SPDX-License-Identifier: MIT
// Cells: a table before it has a layout. Text for people, and where it stands.
#ifndef HIPSTENCIL_REPORT_CELLS_H
#define HIPSTENCIL_REPORT_CELLS_H

#include <stdio.h>

#include "base/arena.h"

struct cells {
    const char **text; // (rows + 1) * columns, the headings first
    bool *left;        // by column: text, not numbers
    int columns, rows;
};

// Who has a table tells its cells column by column; row -1 is the heading.
typedef void cell_tell(void *context, int row, int column, const char *text, bool left);
typedef void cell_source(const void *source, cell_tell *tell, void *context);

// `rows` do not count the headings, which are row 0. Every cell is "-" until it is put; text is not
// copied.
struct cells cells_make(struct arena *a, int columns, int rows);
void cells_put(struct cells *c, int row, int column, const char *text);
// Whether any row says something there: not "-" and not "0".
bool cells_say(const struct cells *c, int column);
// Takes a column out.
void cells_drop(struct cells *c, int column);
// `fill` is called twice, first to count.
struct cells cells_fill(struct arena *a, cell_source *fill, const void *source);

// A row of that: the headings, or from 1; no blanks and no line break at its end.
void cells_print_row(const struct cells *c, int row, FILE *out);
int cells_width(const struct cells *c);
// Columns as wide as their widest cell, numbers to the right.
void cells_print(const struct cells *c, FILE *out);
// The same of a source.
void cells_print_source(cell_source *fill, const void *source, FILE *out);

#endif
