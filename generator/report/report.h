// SPDX-License-Identifier: MIT
// Report: one operator's results as a table for people, as JSON for programs and as an HTML page.
#ifndef HIPSTENCIL_REPORT_REPORT_H
#define HIPSTENCIL_REPORT_REPORT_H

#include <jansson.h>
#include <stdio.h>

#include "build/build.h"
#include "measure/figures.h"
#include "measure/measure.h"
#include "predict/predict.h"
#include "report/cells.h"
#include "report/provenance.h"

// One strategy: what was planned, what the compiler said, what was measured.
struct report_row {
    const char *strategy, *plan;
    int time;   // steps that it makes at once
    bool fuses; // it is for a launch of all stages, of which this is a sweep of one
    struct built built;
    struct result result;
    struct prediction predicted; // on report.target; all 0: not known
    int predicted_rank;          // from 1
};

struct report {
    const struct model *model;
    const struct platform *platform;
    const char *device;          // that ran the strategies, by its name; "" or NULL if none did
    const struct target *target; // that the register counts are for
    int64_t size[3];
    int64_t steps;            // that were taken and whose times are of one; 0: sweeps
    double scalars_by;        // what scalars were multiplied by (inputs.h)
    int64_t steps_judged;     // after which all cases were compared that can be for long enough
    int64_t most_judged;      // after which one was
    int cases_judged;         // that were compared after a step or more
    const char *unstepped;    // the others, by their titles, but for those that are too large
    const char *steps_left;   // why that is not after all, if it is not
    int time;                 // the most steps that a strategy makes at once
    int groups_judged;        // cases that are compared after so many
    int cases;                // calls that verify a strategy
    bool complete;            // every point was compared
    struct unjudged unjudged; // points that were not compared
    const char *doubt;        // what that means, as a sentence; "" or NULL if there are none
    const char *remarks;      // why there are no register counts, or NULL
    const char *inspector;    // compiler that predictions and register counts come from, or NULL
    int64_t predicted_size[3];
    int recommended;         // row of the strategy that the operator's function calls, -1: none
    const char *shallow;     // what it calls on small regions instead, or NULL
    const char *deep;        // what it calls on larger ones, where this one is small, or NULL
    struct report_row *rows; // in the order of the plans
    int count;
};

struct figures report_figures(const struct report *r, const struct report_row *row);

int report_tried(const struct report *r);    // strategies that are applicable
int report_failures(const struct report *r); // strategies that are wrong, do not compile, …
void report_table(const struct report *r, const struct table_look *look, FILE *out);
// "2 of 11 strategies FAILED: 1 crashed, 1 wrong", of those that were tried; nothing if none did.
void report_verdict(const struct report *r, FILE *out);
// The lines below a table that shows no emulated times: what there is to say of a strategy, and of all.
void report_lines(const struct report *r, FILE *out);
// An element of the document's operators: a new reference. Keys are in a fixed order.
json_t *report_json(const struct report *r);
enum { JSON_DIGITS = 9 };
// All of them with what made them. A new reference.
json_t *report_document(const struct provenance *p, const struct report *reports, int count);
// One HTML page of all of them (page.h), which carries the document. `templates` overrides the
// embedded templates, or is NULL.
bool report_write_page(const struct provenance *p, const json_t *document,
                       const struct report *reports, int count, const char *templates,
                       const char *path, struct error *e);

#endif
