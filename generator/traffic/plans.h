// SPDX-License-Identifier: MIT
// The traffic of every plan of an operator: its sources compiled to be traced, then simulated.
#ifndef HIPSTENCIL_TRAFFIC_PLANS_H
#define HIPSTENCIL_TRAFFIC_PLANS_H

#include "build/toolchain.h"
#include "render/render.h"
#include "traffic/traffic.h"

struct traffic_row {
    const struct plan *plan;
    const struct traffic *traffic; // NULL: not known
    const char *note;              // why not, or NULL
};

struct traffic_plans_request {
    const struct plan_set *plans;
    const struct rendered *rendered;  // of `plans`
    const struct toolchain *compiler; // of trace_toolchain_open
    const struct target *target;
    const char *cache; // folder for compiled products
    int jobs;
    int64_t extent[3];
    enum layout_kind layout; // and the rest as in traffic.h
    int halo[3];
    bool join_loads;
    const int *waves; // by plan: resident per SIMD, 0 as the plan estimates; NULL for 0
};

// Fills rows[0..plans->count); what cannot be simulated has a note. False only if nothing could be
// tried. Strings live in `a`.
bool traffic_of_plans(const struct traffic_plans_request *r, struct traffic_row *rows,
                      struct arena *a, struct error *e);

#endif
