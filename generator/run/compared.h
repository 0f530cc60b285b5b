// SPDX-License-Identifier: MIT
// Compared: one operator taken through all stages, from its spec to the rows of its table.
#ifndef HIPSTENCIL_RUN_COMPARED_H
#define HIPSTENCIL_RUN_COMPARED_H

#include "plan/plan_set.h"
#include "render/render.h"
#include "report/report.h"
#include "run/workbench.h"

struct compare_options {
    enum verify verify;
    bool verify_only, in_process;
    const json_t *earlier; // results that these will be held against, or NULL
};

// Everything one table needs: of an operator, or of a stage of one. The rows follow the plans.
struct compared {
    struct arena arena;
    const struct plan_set *plans; // borrowed
    struct rendered rendered;
    struct rendered *alone; // of steps: by plan, the operator with that strategy alone
    struct report report;
    struct built driver;
};

// False if the operator cannot be compared at all; strategies that fail have rows that say so.
bool compare_plans(const struct workbench *w, const struct compare_options *o,
                   const struct plan_set *plans, struct compared *c, struct error *e);
void compared_free(struct compared *c);

#endif
