// SPDX-License-Identifier: MIT
// Tables of a page, and its lines.
#ifndef HIPSTENCIL_REPORT_PAGE_TABLES_H
#define HIPSTENCIL_REPORT_PAGE_TABLES_H

#include "report/page_section.h"

// As cells_make, cells_fill and cells_put.
struct page_table table_make(struct arena *a, const char *caption, int columns, int rows);
struct page_table table_fill(struct arena *a, const char *caption, cell_source *fill,
                             const void *source);
void table_put(struct page_table *t, int row, int column, const char *text);

// Lines of text, one by one; `print` writes them. Makes *lines and returns how many there are.
int lines_of(struct arena *a, void (*print)(const void *source, FILE *out), const void *source,
             const char ***lines);

#endif
