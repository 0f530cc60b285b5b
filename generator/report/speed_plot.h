// SPDX-License-Identifier: MIT
// The plot that a page begins with: which strategy is the fastest, and by how much.
#ifndef HIPSTENCIL_REPORT_SPEED_PLOT_H
#define HIPSTENCIL_REPORT_SPEED_PLOT_H

#include "report/plot.h"

// Adds none if no speed is known.
void speed_plot(struct plots *out, const struct page_section *s, const struct page_group *g,
                struct arena *a);

#endif
