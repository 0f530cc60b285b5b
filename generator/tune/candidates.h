// SPDX-License-Identifier: MIT
// Candidates: points of the plan space that a tuner tries. Each preset has a few axes of settings
// worth varying; a candidate is one value on each. Deterministic: the same operator, type and
// target give the same candidates in the same order.
#ifndef HIPSTENCIL_TUNE_CANDIDATES_H
#define HIPSTENCIL_TUNE_CANDIDATES_H

#include "plan/plan.h"

enum { MAX_AXES = 6 };

struct space; // the axes of one preset

struct candidate {
    const struct space *space;
    int at[MAX_AXES];                // which value on each axis
    struct strategy_request request; // preset, settings, and a label made from both
    struct plan_set *plans;          // of this one strategy; freed by candidates_free
    double merit;                    // lower is tried earlier, see candidates.c
};

struct candidates {
    struct arena arena;
    const struct model *model;
    const struct plan_request *plan; // --set applies to all; --strategies picks presets
    struct candidate **items;
    int count, capacity;
    int pruned; // points that do not apply, do not fit, or are another by other words
};

// Adds the coarse grid of every space, the most promising first and the presets in turn.
bool candidates_open(struct candidates *c, const struct model *m, const struct plan_request *r,
                     struct error *e);
// Adds what is one step away from `of` along one axis and not there yet.
bool candidates_near(struct candidates *c, const struct candidate *of, struct error *e);
void candidates_free(struct candidates *c);

const struct plan *candidate_plan(const struct candidate *c);
// The candidate with what `r` sets for all, as a value of a spec's `strategy` field:
// fused { block = {64, 8}, rows = 2 }
const char *candidate_lua(struct arena *a, const struct candidate *c, const struct plan_request *r);

#endif
