// SPDX-License-Identifier: MIT
// Candidates of a search on their way to be measured: what earlier searches know of them, and compilers make of them.
#ifndef HIPSTENCIL_TUNE_TRYING_H
#define HIPSTENCIL_TUNE_TRYING_H

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

// Makes room for all candidates that there are.
void trying_grow(struct search *s);
// Puts what is known of a candidate into the memory.
void trying_remember(struct search *s, int number);
void trying_take_out(struct search *s, int number, const char *problem);
// Whether the memory has the answer: a time by so many samples, or that there is none to be had.
bool trying_recall_lap(struct search *s, int number, int samples);
// Compiles candidates by their numbers, except those that the memory has as out.
bool trying_compile(struct search *s, const int *which, int count, struct error *e);

#endif
