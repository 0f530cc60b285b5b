// SPDX-License-Identifier: MIT
// Cases: the calls that a strategy must get right before it is timed.
#ifndef HIPSTENCIL_MEASURE_CASES_H
#define HIPSTENCIL_MEASURE_CASES_H

#include "base/arena.h"
#include "measure/layout.h"

enum verify { VERIFY_QUICK, VERIFY_FULL };

// Extent and region of one call. In the table, extent 0 stands for the requested size, and a region
// end of 0 or below counts from the extent's end.
struct test_case {
    const char *name; // for messages
    enum layout_kind layout;
    int64_t extent[3];
    int64_t lo[3], hi[3];
    bool full_only; // not part of --verify=quick
};

#define CASE_REQUESTED "requested size"
// The name; of the requested size that and which it is.
const char *case_title(const struct test_case *c, struct arena *a);

// The next case of the table that `verify` includes, with its numbers resolved for an operator of
// `dimensions`; beyond those the extent is 1. Starts with *position = 0; false at the end. The
// requested size comes last: it is the one that is timed.
bool case_next(int *position, enum verify verify, int dimensions, const int64_t requested[3],
               struct test_case *out);

#endif
