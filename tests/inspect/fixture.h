// SPDX-License-Identifier: MIT
// Inspections for tests: a spec, one strategy or all, settings as on the command line.
#ifndef HIPSTENCIL_TESTS_INSPECT_FIXTURE_H
#define HIPSTENCIL_TESTS_INSPECT_FIXTURE_H

#include "inspect/inspection.h"

// `spec` is a file name below specs/ or tests/inspect/ without its extension; `only` as
// --strategies; `settings` "key=value key=value …" or NULL. Fails the test if the operator cannot
// be inspected, and skips it where no compiler knows the target. Freed by inspected_free.
struct inspection *inspected(const char *spec, const char *target, const char *only,
                             const char *settings);
// The same for elements of `type` ("float", "double", or NULL for the spec's) and another extent
// than 512 points along each axis.
struct inspection *inspected_as(const char *spec, const char *target, const char *only,
                                const char *settings, const char *type, const int64_t size[3]);
// The row of a strategy; fails the test if it is not there or has no figures.
const struct inspected *row_of(const struct inspection *in, const char *strategy);
void inspected_free(struct inspection *in);

double per_plane(const struct inspected *row, const char *name); // of MIX_NAMES

// Rank correlation, ties by their mean rank.
double spearman(const double *a, const double *b, int count);

#endif
