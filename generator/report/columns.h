// SPDX-License-Identifier: MIT
// The columns that a table of strategies can have: what each is called and writes of a row.
#ifndef HIPSTENCIL_REPORT_COLUMNS_H
#define HIPSTENCIL_REPORT_COLUMNS_H

#include "base/known.h"
#include "report/report.h"

enum { CELL = 160 };

struct cell_source {
    const struct report *report;
    const struct report_row *row;
    struct figures figures;
};

struct column {
    const char *key; // for --columns: the name of the quantity in JSON, where it is there
    const char *heading;
    // Writes the cell; leaves it empty where there is nothing to show.
    void (*print)(const struct cell_source *s, char cell[CELL]);
    // TIMED where something was timed; RANKED not on an emulated platform as well; BASED where the
    // strategy `baseline` is ranked.
    enum column_group { ALWAYS, TIMED, RANKED, BASED, RESOURCES, AMD_RESOURCES, PREDICTED } group;
    int places; // of `enum column_place`
    bool left;
};

// Where it is without being asked for: on a terminal, always or where strategies are ranked by
// measured times, by those of steps or by nothing; on the page, always or where measured times rank.
enum column_place {
    BRIEFLY = 1,
    IF_RANKED = 2,
    IF_STEPS = 4,
    IF_NOTHING = 8,
    ON_PAGE = 16,
    PAGE_IF_RANKED = 32
};

const struct column *columns(int *count);
struct known column_keys(void);

// Whether anything is known of it.
bool column_is_known(const struct report *r, const struct column *c);
bool column_is_brief(const struct report *r, const struct column *c);
bool column_is_on_page(const struct report *r, const struct column *c);
const char *column_heading(const struct report *r, const struct column *c);
void column_cell(const struct report *r, const struct column *c, int row, char cell[CELL]);

bool report_is_predicted(const struct report *r); // any row
bool report_has_usage(const struct report *r);    // any row
// What strategies are ranked by: a time on a device, or else a predicted one; 0: none is known.
double row_time(const struct report *r, const struct report_row *row);
// How many times as fast as the strategy `baseline` that is; 0: not known.
double row_ratio(const struct report *r, const struct report_row *row);

#endif
