// SPDX-License-Identifier: MIT
// Inspection: what the compiler for a target makes of an operator's strategies, found without that
// target: registers, occupancy, instructions, and from these and the traffic a predicted time.
#ifndef HIPSTENCIL_INSPECT_INSPECTION_H
#define HIPSTENCIL_INSPECT_INSPECTION_H

#include "build/resources.h"
#include "inspect/assemble.h"
#include "inspect/mix.h"
#include "plan/plan.h"
#include "predict/predict.h"
#include "render/render.h"

// One strategy on one target.
struct inspected {
    const struct plan *plan;
    const char *note;           // why there is nothing below, or NULL
    bool failed;                // `note` is an error, not an answer
    bool stand_in;              // instructions are those of another target's compiler
    struct resources resources; // the most that a sweep kernel takes, LDS of a launch included
    struct occupancy occupancy; // of the kernel with the fewest waves
    bool has_twin;              // of steps: a kernel that loads images from inside
    struct resources twin;
    // Of plans that make several steps at once: the kernel that does, and a step by it.
    bool has_group;
    struct resources group;
    struct occupancy group_occupancy;
    struct kernel_work group_work;
    struct prediction group_prediction;
    // Instructions of a wave per plane, summed over the kernels, in the order of MIX_NAMES; the
    // same per point, of one lane.
    double per_plane[MIX_FIELDS], per_point[MIX_FIELDS];
    int planes; // that one turn of the streamed loop computes; 1 where none is
    struct kernel_work work[3];
    struct traffic traffic;
    bool traffic_simulated;   // otherwise estimated from the plan
    const char *traffic_note; // why it was not simulated although asked for, or NULL
    struct prediction prediction;
    int rank; // by predicted time, from 1
};

// One operator on one target.
struct inspection {
    // Wanted:
    const struct target *target;
    const struct plan_set *plans;    // for the target
    const struct rendered *rendered; // of `plans`
    int64_t size[3];                 // to predict times for
    bool steps;                      // times are those of steps, not of sweeps
    // Found:
    const char *compiler;   // path, or NULL
    const char *problem;    // why the target cannot be inspected, or NULL
    struct inspected *rows; // of all plans
    int count;
};

struct inspect_settings {
    struct assemble_settings assemble;
    bool traffic; // simulate it
};

// Compiles for all targets of the list at once. False if nothing could be tried; what is wrong with
// one target or one strategy is said in its place. Everything found lives in `a`.
bool inspect_plans(const struct inspect_settings *s, struct inspection *list, int count,
                   struct arena *a, struct error *e);

// The row of a plan; NULL for one of other plans.
struct inspected *inspection_row(const struct inspection *in, const struct plan *p);

// Simulates the traffic of every row that has no note. False if nothing could be tried.
bool inspect_traffic(const struct inspect_settings *s, struct inspection *in, struct arena *a,
                     struct error *e);

#endif
