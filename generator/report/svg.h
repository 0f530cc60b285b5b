// SPDX-License-Identifier: MIT
// SVG: plots drawn by gnuplot, made to live inside of a page.
#ifndef HIPSTENCIL_REPORT_SVG_H
#define HIPSTENCIL_REPORT_SVG_H

#include "base/text.h"
#include "report/plots.h"

struct lua_State;

// Draws `count` plots; out[i] becomes an <svg> element whose ids begin with "plot<first + i>-" and
// whose colours are var(--plot-…). `L` is a state of the templates.
bool plots_draw(struct lua_State *L, const struct plot *plots, int count, int first,
                struct text *out, struct error *e);

#endif
