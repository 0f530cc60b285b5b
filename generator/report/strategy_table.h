// SPDX-License-Identifier: MIT
// Which strategies and which columns a table of results shows: the fastest strategy first, what failed last.
#ifndef HIPSTENCIL_REPORT_STRATEGY_TABLE_H
#define HIPSTENCIL_REPORT_STRATEGY_TABLE_H

#include "report/cells.h"
#include "report/columns.h"

enum { COLUMNS_MOST = 32 };

struct strategy_table {
    const struct report *report;
    int *rows; // of the report, as they follow each other; what is not applicable has none
    int count;
    const struct column *columns[COLUMNS_MOST];
    int ncolumns;
    struct cells cells;
};

// `asked`: keys separated by commas, "all", or NULL for the few that answer which strategy is fastest.
struct strategy_table strategy_table_make(const struct report *r, const char *asked,
                                          struct arena *a);
// Drops the last columns until the table is no wider; the first two stay.
void strategy_table_narrow(struct strategy_table *t, int width);
// All that the page shows, less the columns in which there is nothing.
struct strategy_table strategy_table_of_page(const struct report *r, struct arena *a);

#endif
