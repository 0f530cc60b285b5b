// SPDX-License-Identifier: MIT
// Tables of a page, cell by cell.
#ifndef HIPSTENCIL_REPORT_PAGE_TABLES_H
#define HIPSTENCIL_REPORT_PAGE_TABLES_H

#include "report/page.h"

// `rows` do not count the headings, which are row 0. Every cell is "-" until it is put.
struct page_table table_make(struct arena *a, const char *caption, int columns, int rows);
// A table of cells that come column by column: `fill` calls `tell` for each, row -1 the heading.
// Called twice, first to count.
typedef void table_tell(void *context, int row, int column, const char *text, bool left);
struct page_table table_fill(struct arena *a, const char *caption,
                             void (*fill)(const void *source, table_tell *tell, void *context),
                             const void *source);
// Lines of text, one by one; `print` writes them. Makes *lines and returns how many there are.
int lines_of(struct arena *a, void (*print)(const void *source, FILE *out), const void *source,
             const char ***lines);
void table_put(struct page_table *t, int row, int column, const char *text);

#endif
