// SPDX-License-Identifier: MIT
// A plan: every decision about one strategy for one operator, and every number derived from it.
// Templates read plans and compute nothing.
#ifndef HIPSTENCIL_PLAN_PLAN_H
#define HIPSTENCIL_PLAN_PLAN_H

#include "model/model.h"
#include "plan/names.h"
#include "plan/outside_plan.h"
#include "plan/primitives.h"
#include "strategy/presets.h"
#include "strategy/request.h"
#include "strategy/targets.h"

struct kernel;       // plan/kernel.h: what the templates of one __global__ function need
struct fused_stages; // plan/fused_stages.h: a launch of several stages

struct plan {
    const struct model *model;
    const struct names *names;
    const struct operations *operations;
    const struct target *target;
    const char *preset, *label;
    const char *function; // <op>_<label>
    int strategy; // the set's first plan of the same one: settings with several values make more
    bool asks_for_steps; // `time` is not left to the plan
    bool usual;          // what that is where such settings are left to it
    bool applicable;
    const char *reason; // why not, otherwise NULL
    const char *also;   // labels of values that make the same plan, or have that reason; or NULL
    const int *by;      // of steps that have stages: by stage, which of its plans; otherwise NULL
    const struct fused_stages *fused; // where these are one launch; otherwise NULL
    struct choices choices;
    const char *summary; // one line: every choice by the words of --set

    struct kernel *kernels; // launched in this order
    int nkernels;
    struct kernel *edge; // computes what vectors cannot: ragged ends, misaligned arrays; or NULL

    struct kernel *group; // NULL where that is one; `kernels` are one step's in any case

    int alignment; // bytes that pointers and pitches must be a multiple of to avoid the edge path
    int lds_bytes; // per block, the largest of the kernels
    int span[3];   // columns, rows and planes that 32-bit offsets of a block must reach
    double loads;  // global loads per point, in elements
    double lds_reads; // LDS reads per point, in elements
    double bytes;     // per point, by the formula of the figure of merit
    int vgprs;        // estimate of 32-bit registers per thread
    int occupancy;    // waves per SIMD that LDS, registers and the block allow on `target`

    int exchange_bytes; // of LDS more where there are no matrix cores to make products
    struct primitives needs;
};

// What `<op>` calls instead of the recommended plan: where planes are so small that a cache holds those that a point
// sees, and where a region is so small that blocks of the recommended plan, `blocks` on each compute unit, leave it to
// idle. If it streams nothing, there are fewer blocks than units; if walks are cut to fill a device, they would walk
// through fewer than `planes` planes, more where the region ends in blocks; otherwise blocks make less than `part` of all
// rounds of blocks, in a few rounds of their points.
// Other regions that are flat, of fewer planes than `thick`, it leaves to a third plan.
struct shallow {
    int plan;      // index; -1 if there is none
    int64_t plane; // points of a plane that are enough for the recommended plan; 0: any
    int blocks;    // those that one runs at once; 1 of plans that stream nothing
    int planes;    // likewise 1; 0 where walks are not cut
    int again; // planes that a walk begins with, where parts of blocks beyond a region count; 0: they do not
    int part;  // percent; 0 where walks are cut
    int flat;  // index of the third plan
    int thick; // planes; 0 if there is none
};

// All plans of an operator: the spec's comparison set, or every preset.
struct plan_set {
    struct arena arena;
    const struct model *model;
    const struct names *names;           // of the model, in generated code
    const struct operations *operations; // likewise
    struct plan *plans;
    int count, capacity;
    int swept;       // plans that settings with several values asked for
    int recommended; // index of the plan that `<op>` calls; -1 if none is applicable
    int grouped; // index of the plan whose groups of steps `<op>_group` makes; -1 if none has any
    bool groups_pay; // `<op>_run` makes them, too, where no strategy is named
    struct shallow shallow;
    const struct outside_plan *outside; // of grids, between steps
    struct primitives needs;            // of all applicable plans
    // Of a model with stages, by stage; `plans` are then ways of making a step, without kernels of their
    // own.
    struct plan_set **stages;
};

// What the command line adds to what a spec asks for.
struct plan_request {
    const char *only;               // comma-separated labels or presets; NULL or "all" for all
    const struct setting *settings; // --set, applied over the spec's to every plan
    int nsettings;
    const struct target *target;
    const enum element_type *type; // instead of the spec's; NULL for that
};

#endif
