// SPDX-License-Identifier: MIT
// What was inspected: as tables for people, as JSON for programs, as a section of a page, and held
// against an older inspection.
#ifndef HIPSTENCIL_REPORT_INSPECTED_H
#define HIPSTENCIL_REPORT_INSPECTED_H

#include <jansson.h>
#include <stdio.h>

#include "inspect/inspection.h"
#include "report/inspection_columns.h"
#include "report/page_section.h"

// Of one without a problem.
void inspection_table(const struct inspection *in, const struct table_look *look, FILE *out);
// One of its tables for another layout, less the columns in which there is nothing. Strategies with a note have
// no row.
struct cells inspection_cells(const struct inspection *in, enum inspected_table t, struct arena *a);
// Memory traffic of one sweep by level: in MB, with the LDS accesses of a wave, or as multiples of a grid; what was
// simulated or, where nothing was, estimated.
enum traffic_unit { TRAFFIC_MEGABYTES, TRAFFIC_GRIDS };
struct cells traffic_cells(const struct inspection *in, enum traffic_unit unit, struct arena *a);
bool inspection_is_simulated(const struct inspection *in);
// That and why some was not simulated, if it was asked for.
void inspection_put_traffic(const struct inspection *in, const struct table_look *look, FILE *out);
// The lines below the tables.
void inspection_notes(const struct inspection *in, FILE *out);

// One operator on all its targets. Everything lives in `a`.
struct page_section inspection_section(const struct inspection *list, int count, struct arena *a);

// An element of a document's operators, a new reference: one for each target. Keys are in a fixed order.
enum { INSPECTION_DIGITS = 6 };
json_t *inspection_json(const struct inspection *in);

// Prints what got worse than in `old` by more than `threshold` (0.05: 5 %), one line each, and
// returns how many did; -1 after filling `e` if `old` is no such JSON. `now` and `old` are arrays
// of inspection_json's objects.
int inspection_against(const json_t *now, const json_t *old, double threshold, FILE *out,
                       struct error *e);

#endif
