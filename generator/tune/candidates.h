// SPDX-License-Identifier: MIT
// Candidates: points of the plan space that a tuner tries: what presets and the spec start from,
// a coarse grid over the space of each preset, and what lies next to any of them. A candidate has
// all choices made, so that it stays the same plan wherever it is told. Deterministic: the same
// operator, type, target and extent give the same candidates in the same order.
#ifndef HIPSTENCIL_TUNE_CANDIDATES_H
#define HIPSTENCIL_TUNE_CANDIDATES_H

#include "plan/plan.h"
#include "tune/spaces.h"

struct candidate {
    const char *origin;     // "defaults of fused", "wide of the spec"; NULL for all others
    struct plan_set *plans; // of this one strategy, by a label made from it
    double merit;           // lower is tried earlier, see merit.h
};

struct candidates {
    struct arena arena;
    // Wanted:
    const struct model *model;
    const struct strategies *asked;  // by the spec: candidates too
    const struct plan_request *plan; // --set applies to all; --strategies picks
    int64_t size[3];
    bool steps; // are timed, not sweeps
    // Found:
    struct candidate **items;
    int count, capacity;
    int given;       // the first so many have an origin
    int grid;        // from `given` to here: the coarse grid; neighbours follow
    int pruned;      // points that do not apply, do not fit, or are another by other words
    const char *why; // a reason why presets do not apply; NULL if all do
};

// Adds what the spec and presets start from, what is recommended first, then the coarse grid of
// every space as candidates_order leaves it.
bool candidates_open(struct candidates *c, struct error *e);
// Deals the coarse grid anew: of each preset in turn the most promising, as long as that promises
// nearly as much as any. `times` are what those that were given took, 0 for what is not known: a
// preset whose defaults were slower than estimated promises less.
void candidates_order(struct candidates *c, const double *times);
// Adds what is one step away from `of` along one axis and not there yet, the most promising first.
bool candidates_near(struct candidates *c, const struct candidate *of, struct error *e);
// The number of the plan of a preset and a summary, "fused block=64x4 …", which is added if it is not
// there; -1 where what is asked of all plans makes another of it, or its preset is not searched.
bool candidates_recall(struct candidates *c, const char *settings, int *number, struct error *e);
// Sorts candidates [from, end) by merit.
void candidates_sort(struct candidates *c, int from, int end);
void candidates_free(struct candidates *c);

const struct plan *candidate_plan(const struct candidate *c);
// What a spec must say for the plan, with what --set said: settings that neither the preset nor its
// defaults for this target have by themselves. As a value of a spec's `strategy` field:
// fused { block = {64, 8}, rows = 2 }
const char *candidate_lua(struct arena *a, const struct candidate *c);
// The same by the words of --set: "block=64x8 rows=2"
const char *candidate_words(struct arena *a, const struct candidate *c);

#endif
