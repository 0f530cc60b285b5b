// SPDX-License-Identifier: MIT
// Search: candidates compiled, measured by successive halving, the best one's surroundings looked
// at, and the winners verified, all within a time limit.
#ifndef HIPSTENCIL_TUNE_SEARCH_H
#define HIPSTENCIL_TUNE_SEARCH_H

#include "measure/race.h"
#include "report/report.h"
#include "session.h"
#include "tune/candidates.h"
#include "tune/halving.h"
#include "tune/memory.h"

// What is known of one candidate.
struct trier {
    const char *source; // key of its text in the memory; NULL as long as it was not compiled
    struct built built;
    struct entrant entrant;
    const char *problem;  // why it is out
    struct result result; // of the verification, for those that came that far
};

struct search {
    // Wanted:
    const struct session *session;
    const struct model *model;
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
    double begun;
    // While running:
    struct memory memory;
    struct experiment *experiment;
    struct built driver;
    double until; // the present phase
};

// False if nothing could be tried, or if no candidate is right.
bool search_run(struct search *s, struct error *e);
void search_free(struct search *s);

#endif
