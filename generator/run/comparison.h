// SPDX-License-Identifier: MIT
// Comparison: one operator taken through all stages, from its spec to the rows of its table.
#ifndef HIPSTENCIL_RUN_COMPARISON_H
#define HIPSTENCIL_RUN_COMPARISON_H

#include "inspect/inspection.h"
#include "measure/measure.h"
#include "plan/planned.h"
#include "render/render.h"
#include "report/report.h"
#include "run/session.h"

// The command line of `compare`.
struct compare_options {
    struct plan_options plan;
    char **specs;
    int nspecs;
    struct run_options run;
    enum verify verify;
    bool verify_only, in_process;
    const char *json, *report;
};

// Everything one spec's table needs; the rows follow the plans.
struct comparison {
    const struct compare_options *options;
    struct arena arena;
    struct planned op;
    struct rendered rendered;
    struct report report;
    struct built driver;
    struct inspection *predicted; // NULL where nothing is
};

// False if the operator cannot be compared at all; strategies that fail have rows that say so.
bool compare_operator(const struct session *s, const struct compare_options *o, const char *spec,
                      struct comparison *c, struct error *e);
void comparison_free(struct comparison *c);

#endif
