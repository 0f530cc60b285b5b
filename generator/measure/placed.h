// SPDX-License-Identifier: MIT
// Placed: the points of a case on the device: lists, as the operator makes them, amplitudes and records.
#ifndef HIPSTENCIL_MEASURE_PLACED_H
#define HIPSTENCIL_MEASURE_PLACED_H

#include "measure/device.h"
#include "measure/sparse.h"

struct placed_set {
    struct sparse_set drawn;
    void *list, *values;  // on the device
    void *before, *after; // `values` as it is put there, and as it came back
    size_t bytes;         // of it
    uint64_t words[POINT_WORDS];
};

struct placed {
    struct placed_set set[MAX_POINT_SETS];
    bool is_open;
    const char *problem; // what failed, as in struct bench; NULL if nothing did
    int status;
};

// Each returns false after noting the problem. `c` is a call on the case's arrays.
bool placed_open(struct placed *pl, const struct experiment *x, const struct prepared_case *p,
                 const struct call *c);
bool placed_refill(struct placed *pl, const struct experiment *x, const struct device *d);
bool placed_fetch(struct placed *pl, const struct experiment *x, const struct device *d);
void placed_close(struct placed *pl, const struct device *d);
// Gives the call the points, from their first rows on.
void placed_tell(const struct placed *pl, const struct experiment *x, struct call *c);

#endif
