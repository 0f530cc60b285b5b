// SPDX-License-Identifier: MIT
// Cells: a table before it has a layout. Text for people, and where it stands.
#ifndef HIPSTENCIL_REPORT_CELLS_H
#define HIPSTENCIL_REPORT_CELLS_H

#include <stdio.h>

#include "base/arena.h"

// How a table is shown.
struct table_look {
    // Keys separated by commas, "all", or NULL: the few that answer which strategy is fastest.
    const char *columns;
    int width; // of the terminal; 0: as wide as it is
    bool colours;
    bool brief; // the table and what went wrong alone
};

// As the terminal behind `out` has it, if there is one, and as it is asked for.
struct table_look table_look_of(const char *columns, FILE *out);
// Whether the list, of `struct table_look`, has the key.
bool columns_name(const char *list, const char *key);

struct cells {
    const char **text; // (rows + 1) * columns, the headings first
    bool *left;        // by column: text, not numbers
    int columns, rows;
};

// With as many decimals as `least`, the least time beside it, needs for three digits; no text for 0.
void milliseconds(char *text, size_t size, double ms, double least);

// `rows` do not count the headings, which are row 0. Every cell is "-" until it is put; text is not
// copied.
struct cells cells_make(struct arena *a, int columns, int rows);
void cells_put(struct cells *c, int row, int column, const char *text);
// Whether any row says something there: not "-" and not "0".
bool cells_say(const struct cells *c, int column);
// Takes a column out.
void cells_drop(struct cells *c, int column);

// Drops the last columns until the table is no wider (0: it may be as wide as it is); the first two stay.
void cells_narrow(struct cells *c, int width);
// A table that is wider than `width` (0: as wide as it is) goes on in parts below, each of which begins
// with the first column. What follows the last column of the part that begins with column `from`.
int cells_part(const struct cells *c, int from, int width);
// A row of the part [from, to): the headings, or from 1. Columns are as wide as their widest cell, numbers to the
// right; no blanks and no line break at its end.
void cells_print_row(const struct cells *c, int row, int from, int to, FILE *out);
void cells_print(const struct cells *c, int width, FILE *out);

#endif
