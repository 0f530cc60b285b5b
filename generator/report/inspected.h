// SPDX-License-Identifier: MIT
// What was inspected: as tables for people, as JSON for programs, as a section of a page, and held
// against an older inspection.
#ifndef HIPSTENCIL_REPORT_INSPECTED_H
#define HIPSTENCIL_REPORT_INSPECTED_H

#include <jansson.h>
#include <stdio.h>

#include "inspect/inspection.h"
#include "report/page_section.h"

void inspection_table(const struct inspection *in, FILE *out);
// Its cells for another layout; `inspection` is a struct inspection *. What strategies take and are
// predicted to do; what their streamed loops run. Strategies with a note have no row.
void inspection_takes(const void *inspection, cell_tell *tell, void *context);
void inspection_runs(const void *inspection, cell_tell *tell, void *context);
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
