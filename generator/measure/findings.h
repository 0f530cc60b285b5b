// SPDX-License-Identifier: MIT
// Findings: what a call left in the arrays, compared with what it should have left.
#ifndef HIPSTENCIL_MEASURE_FINDINGS_H
#define HIPSTENCIL_MEASURE_FINDINGS_H

#include <stddef.h>

#include "measure/experiment.h"

// What is known of one strategy's correctness so far.
struct findings {
    double error,
        tolerance;  // the largest error in units of its scale, and what is allowed (oracle.h)
    char note[512]; // the first thing that is wrong; empty if nothing is
};

// Looks at the contents of a grid after the call, as the whole allocation: an output in the region by
// value, where it can be judged, everything else by its bits. False after filling `note`.
bool verify_grid(const struct experiment *x, const struct prepared_case *p, int grid,
                 const void *after, struct findings *f);
// The same for a call that refused to run: nothing may have changed.
bool verify_untouched(const struct experiment *x, const struct prepared_case *p, int grid,
                      const void *after, struct findings *f);

#endif
