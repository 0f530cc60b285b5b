// SPDX-License-Identifier: MIT
// Plots: which ones a section has, with every number that is drawn. Nothing is drawn here.
#ifndef HIPSTENCIL_REPORT_PLOTS_H
#define HIPSTENCIL_REPORT_PLOTS_H

#include "report/plot.h"

void plots_make(const struct page_section *s, struct plots *out, struct arena *a);

#endif
