// SPDX-License-Identifier: MIT
#ifndef TESTS_DOMAIN_RANKS_H
#define TESTS_DOMAIN_RANKS_H

#include "inputs.h"

typedef struct options {
    const char *library, *name, *json, *fault, *write, *read;
    hs_domain_desc desc;
    int64_t steps, timed, rows;
    int crowd; // sources in one cell, beside the others
    int even;  // grids hold the same everywhere
    int calls; // that steps are made by
    int verify, per_rank, nscalars;
    char *scalars[32];
} options;

// A domain of these options, filled and with points.
hs_domain *make_domain(const options *o, hs_transport transport);

// One rank's simulation of a box, likewise; of the whole, or of as much as a part.
hs_simulation *make_simulation(const options *o, const int64_t extent[3]);

// Times of steps, printed by the first rank, and as JSON.
void measure(const options *o);

#endif
