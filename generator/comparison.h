// SPDX-License-Identifier: MIT
// Comparison: one operator taken through all stages, from its spec to the rows of its table.
#ifndef HIPSTENCIL_COMPARISON_H
#define HIPSTENCIL_COMPARISON_H

#include "build/build.h"
#include "inspect/inspect.h"
#include "measure/measure.h"
#include "operator.h"
#include "options.h"
#include "render/render.h"
#include "report/report.h"

// The command line of `compare`.
struct compare_options {
    struct plan_options plan;
    char **specs;
    int nspecs;
    const struct platform *platform;
    int64_t size[3];
    int nsize; // extents given
    enum verify verify;
    int64_t seed, timeout, jobs;
    const char *json, *report, *keep;
};

// What the operators of one run share.
struct session {
    const struct compare_options *options;
    struct arena arena;
    struct places places;
    const struct target *target;
    struct toolchain toolchain, remarks;
    bool has_remarks;
    bool predicts; // no GPU is at hand: the target's times are predicted
    const char *cache;
    struct text driver; // text of copy.hip
};

bool session_open(struct session *s, const struct compare_options *o, struct error *e);
void session_close(struct session *s);

// Everything one spec's table needs; the rows follow the plans.
struct comparison {
    struct arena arena;
    struct operator op;
    struct rendered rendered;
    struct report report;
    struct built driver;
    struct inspection *predicted; // NULL where nothing is
};

// False if the operator cannot be compared at all; strategies that fail have rows that say so.
bool compare_operator(const struct session *s, const char *spec, struct comparison *c,
                      struct error *e);
void comparison_free(struct comparison *c);

#endif
