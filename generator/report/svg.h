// SPDX-License-Identifier: MIT
// SVG: plots drawn by gnuplot, made to live inside of a page.
#ifndef HIPSTENCIL_REPORT_SVG_H
#define HIPSTENCIL_REPORT_SVG_H

#include "base/text.h"
#include "report/plot.h"

struct lua_State;

struct drawing {
    int number;       // of the page's plots
    char box[64];     // viewBox
    struct text body; // what is inside of <svg>: ids begin with "plot<number>-", colours are
                      // var(--plot-<role>)
};

// Finds gnuplot: HIPSTENCIL_GNUPLOT or PATH. To be asked before long work starts.
bool plots_can_be_drawn(struct error *e);

// Draws `count` plots, which get the numbers first, first + 1, …; `L` is a state of the templates.
bool plots_draw(struct lua_State *L, const struct plot *plots, int count, int first,
                struct drawing *out, struct error *e);

#endif
