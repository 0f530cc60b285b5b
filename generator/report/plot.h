// SPDX-License-Identifier: MIT
// Plot: every number and word of what is drawn.
#ifndef HIPSTENCIL_REPORT_PLOT_H
#define HIPSTENCIL_REPORT_PLOT_H

#include "report/page_section.h"

struct plot_point {
    double x, y;
    const char *name; // bars: x as a numeral, written at the end; otherwise NULL
};

struct plot_series {
    const char *name;  // NULL keeps it out of the key
    const char *style; // of curves: "lines", "points", "linespoints"
    int role;          // colour, see templates/markup.lua
    struct plot_point *points;
    int count, capacity;
};

struct plot_axis {
    const char *label;
    int log;       // base of the logarithm; 0 for a linear axis
    double lo, hi; // range
    double step;   // between the numbers at a linear axis
};

// Text at a place; of curves it belongs to the point (x, y) and stands at (beside, height).
struct plot_label {
    const char *text;
    double x, y, beside, height;
};

enum plot_kind { PLOT_BARS, PLOT_CURVES };

// PLOT_BARS: horizontal; every series has as many points as there are `names`, y counts them
// from 1.
struct plot {
    enum plot_kind kind;
    const char *title, *summary; // what it shows, for those who see it and those who do not
    const char *answer;          // of the plot that a page begins with: what it says; or NULL
    struct plot_axis x, y;
    const char **names;
    int nnames;
    const char *
        *beside;      // by name, what stands to the right of all bars instead of numerals; or NULL
    const char *over; // what heads that
    int called;       // the name, from 1, whose bar stands out; 0: none does
    struct plot_series *series;
    int nseries, series_capacity;
    struct plot_label *labels; // of bars: a line across at x
    int nlabels, labels_capacity;
    struct page_table values; // the same numbers to read
};

struct plots {
    struct plot *items;
    int count, capacity;
};

#endif
