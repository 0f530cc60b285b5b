// SPDX-License-Identifier: MIT
// Tables of a page, cell by cell.
#ifndef HIPSTENCIL_REPORT_TABLES_H
#define HIPSTENCIL_REPORT_TABLES_H

#include "report/page.h"

// `rows` do not count the headings, which are row 0. Every cell is "-" until it is put.
struct page_table table_make(struct arena *a, const char *caption, int columns, int rows);
void table_put(struct page_table *t, int row, int column, const char *text);

#endif
