// SPDX-License-Identifier: MIT
// The columns that tables of `inspect` can have: what each is called and writes of a kernel.
#ifndef HIPSTENCIL_REPORT_INSPECTION_COLUMNS_H
#define HIPSTENCIL_REPORT_INSPECTION_COLUMNS_H

#include "base/known.h"
#include "inspect/inspection.h"

enum { INSPECTED_CELL = 48 };

// Which kernels of a strategy a table is of: the sweep's, what they take and are predicted to do, or what a wave of
// them runs for one plane; that of steps which loads images from inside; that which makes several steps.
enum inspected_table { SWEEPS_TAKE, SWEEPS_RUN, STEPS_TAKE, GROUPS_TAKE };

struct inspected_kernel {
    const struct inspected *row;
    const struct resources *resources;
    const struct occupancy *occupancy;   // NULL: not known
    const struct prediction *prediction; // NULL: none
    int steps, rank;                     // at once, and from 1; 0: neither
};

struct inspected_column {
    const char *key; // for --columns: the name of the quantity in JSON, where it is there
    const char *heading;
    // Writes the cell; false where it says nothing, such as no spills. Leaves it empty where nothing is known.
    bool (*print)(const struct inspected_kernel *k, char cell[INSPECTED_CELL]);
    bool runs;  // is one of SWEEPS_RUN, not of the others
    bool brief; // is there without being asked for
    bool left;
};

// The most telling ones first; the first of all says which strategy.
const struct inspected_column *inspected_columns(int *count);
struct known inspected_column_keys(void);
bool inspected_column_is_of(const struct inspected_column *c, enum inspected_table t);
const char *inspected_heading(const struct inspected_column *c, enum inspected_table t);

#endif
