// SPDX-License-Identifier: MIT
// Plots: which ones a section has, with every number that is drawn. Nothing is drawn here.
#ifndef HIPSTENCIL_REPORT_PLOTS_H
#define HIPSTENCIL_REPORT_PLOTS_H

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
    struct plot_axis x, y;
    const char **names;
    int nnames;
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

void plots_make(const struct page_section *s, struct plots *out, struct arena *a);

#endif
