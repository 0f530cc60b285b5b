// SPDX-License-Identifier: MIT
// A comparison held against an older one: verdicts, and times with their spread.
#ifndef HIPSTENCIL_REPORT_COMPARISON_AGAINST_H
#define HIPSTENCIL_REPORT_COMPARISON_AGAINST_H

#include "report/report.h"

// Whether `old`, of earlier_read, has this operator measured under the same conditions, or does not
// have it: false after filling `e` if only type, extent, platform or device are others. Before
// anything has run `r` has no device.
bool comparison_is_like(const struct report *r, const json_t *old, struct error *e);

// Prints each verdict that is another and each time that differs: by more than `threshold` (0.05:
// 5 %) of the old median, and by so much that the middle halves of the samples do not meet. Returns
// how many are worse; -1 after filling `e` if `old` has nothing of these operators. `now` and `old`
// are arrays of report_json's objects.
int comparison_against(const json_t *now, const json_t *old, double threshold, FILE *out,
                       struct error *e);

#endif
