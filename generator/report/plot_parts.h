// SPDX-License-Identifier: MIT
// What plots are put together from.
#ifndef HIPSTENCIL_REPORT_PLOT_PARTS_H
#define HIPSTENCIL_REPORT_PLOT_PARTS_H

#include "report/plot.h"

// Roles of colours: the page has SERIES_ROLES of them for series (templates/report_style.html).
enum { ROLE_CEILING = 3, ROLE_SERIES = 4, SERIES_ROLES = 8 };

struct plot *plot_add(struct plots *out, struct arena *a, enum plot_kind kind);
struct plot_series *plot_add_series(struct plot *p, struct arena *a, const char *name,
                                    const char *style, int role);
void plot_add_point(struct plot_series *s, struct arena *a, double x, double y, const char *name);
void plot_add_label(struct plot *p, struct arena *a, const char *text, double x, double y);
// From 0 to `hi` with about five numbers, each 1, 2 or 5 times a power of ten.
void plot_set_linear(struct plot_axis *axis);

// What a copy reaches, the lowest of the memory's ceilings: what bandwidths are held against. NULL if
// there is none.
const struct page_ceiling *group_copy(const struct page_group *g);
// Whether speeds of the group were measured; otherwise they are predicted.
bool group_is_measured(const struct page_group *g);

#endif
