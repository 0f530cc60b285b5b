// SPDX-License-Identifier: MIT
// What some steps left in the arrays, compared with what they should have left.
#ifndef HIPSTENCIL_MEASURE_STEPPED_FINDINGS_H
#define HIPSTENCIL_MEASURE_STEPPED_FINDINGS_H

#include "measure/findings.h"
#include "measure/placed.h"

// Compares every element of every grid, halos too, in the array that array[g] says the arguments have
// grid g in, by its number at the start; -1: in none. What lies
// around the elements must be as before, and no more is looked at if the march has no values. False after filling `note`; the error is in units of what
// is allowed (stepped.h).
bool verify_march(const struct experiment *x, const struct prepared_case *p, const struct march *m,
                  const int array[MAX_GRIDS], void *const after[MAX_ARRAYS], struct findings *f);
// Compares what receivers recorded, and that nothing else was written; `c` is the call that they were given to.
bool verify_records(const struct experiment *x, const struct prepared_case *p,
                    const struct march *m, const struct placed *pl, const struct call *c,
                    struct findings *f);

#endif
