// SPDX-License-Identifier: MIT
// Search: what presets and the spec start from, what lies next to the best of it, a coarse grid,
// what lies next to the best of all; compiled, measured by successive halving, the winners verified
// and held against the best of the first, all within a time limit.
#ifndef HIPSTENCIL_TUNE_SEARCH_H
#define HIPSTENCIL_TUNE_SEARCH_H

#include "measure/race.h"
#include "report/report.h"
#include "run/workbench.h"
#include "tune/candidates.h"
#include "tune/halving.h"
#include "tune/remembered.h"

// What is known of one candidate.
struct trier {
    bool tried;
    const char *source; // key of its text in the memory; NULL as long as it was not compiled
    struct memory_record known; // of this search and, unless it is `fresh`, of earlier ones
    struct built built;
    struct entrant entrant;
    const char *problem;  // why it is out
    struct result result; // of the verification, for those that came that far
};

struct search {
    // Wanted:
    const struct workbench *bench;
    const struct model *model;
    const struct strategies *asked; // by the spec: tried first
    const struct plan_request *plan;
    const char *spec;
    int64_t size[3];
    double limit; // seconds
    bool fresh;   // believes nothing that the memory has
    // Found:
    struct arena arena;
    const char *device;
    struct candidates candidates;
    struct trier *triers;           // by candidate
    struct contender *contenders;   // by candidate
    int known;                      // candidates that the two have room for
    int measured, remembered, best; // `best` is -1 if nothing was verified
    int best_given;                 // the same of what presets and the spec start from
    int passed_over;                // of these, how many there was no time for
    double begun;
    // While running:
    struct memory memory;
    struct experiment *experiment;
    struct built driver;
    double until; // the present phase
    double round; // the longest that as many candidates took as there are compilers, in seconds
    bool unsaved; // the memory cannot be written
};

// False if nothing could be tried, or if no candidate is right.
bool search_run(struct search *s, struct error *e);
void search_free(struct search *s);

#endif
