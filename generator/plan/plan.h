// SPDX-License-Identifier: MIT
// A plan: every decision about one strategy for one operator, and every number derived from it.
// Templates read plans and compute nothing.
#ifndef HIPSTENCIL_PLAN_PLAN_H
#define HIPSTENCIL_PLAN_PLAN_H

#include "model/model.h"
#include "plan/names.h"
#include "plan/primitives.h"
#include "spec/description.h"
#include "strategy/presets.h"
#include "strategy/targets.h"

enum stream_axis { STREAM_NONE, STREAM_Z };
enum reuse { REUSE_NONE, REUSE_WINDOW, REUSE_PARTIAL, REUSE_QUEUE };
enum neighbours { NEIGHBOURS_GLOBAL, NEIGHBOURS_LDS };
enum prefetch { PREFETCH_NONE, PREFETCH_REGISTERS, PREFETCH_ASYNC };
enum walk { WALK_UP, WALK_ALTERNATE };
enum arithmetic { ARITHMETIC_SCALAR, ARITHMETIC_MATRIX };
enum pass { PASS_ONE, PASS_SPLIT, PASS_XY_Z };

// The point in the plan space: one member per axis, 0 or the first word where not asked for.
struct choices {
    enum pass pass;
    enum stream_axis stream;
    enum reuse reuse;
    enum neighbours neighbours;
    enum prefetch prefetch;
    enum arithmetic arithmetic;
    int stages;             // planes that asynchronous copies run ahead
    int block[3];           // threads
    int vector;             // elements per access
    int rows;               // contiguous rows in y per thread
    int window;             // planes that one block streams through
    bool balance;           // `window` is the most; the launch evens them out over the device
    int unroll;             // steps of the stream written out in a row; 0 leaves it to the plan
    bool hold;              // values at the point stay in registers from when their plane arrives
    bool nontemporal;       // stores
    bool nontemporal_loads; // of values that no other thread reads
    int waves;              // launch bound, waves per SIMD; 0 leaves it to the compiler
    enum walk walk; // of the stream: neighbouring blocks in the same or in opposite directions
    int resident;   // blocks that may share a compute unit; 0 for all that fit
    int order;      // index into block_orders()
    int dies;       // caches that blocks are dealt to in turn; 1 where there is one
    int cache;      // KiB that the planes in use must fit; 0 for one launch over all rows
};

// Which axis' blocks follow each other fastest: "xyz", "xzy", … NULL-terminated.
const char *const *block_orders(void);

struct kernel; // plan/kernel.h: what the templates of one __global__ function need

struct plan {
    const struct model *model;
    const struct names *names;
    const struct update *update;
    const struct target *target;
    const char *preset, *label;
    const char *function; // <op>_<label>
    bool applicable;
    const char *reason; // why not, otherwise NULL
    struct choices choices;
    const char *summary; // one line: every choice by the words of --set

    struct kernel *kernels; // launched in this order
    int nkernels;
    struct kernel *edge; // computes what vectors cannot: ragged ends, misaligned arrays; or NULL

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

// What `<op>` calls instead of a recommended plan that streams, where a region is so small that
// blocks of that, if they fill the device, stream through fewer than `planes` planes each.
struct shallow {
    int plan;   // index; -1 if there is none
    int blocks; // of the recommended plan that one compute unit runs at once
    int planes;
};

// All plans of an operator: the spec's comparison set, or every preset.
struct plan_set {
    struct arena arena;
    const struct model *model;
    const struct names *names;   // of the model, in generated code
    const struct update *update; // likewise
    const struct description *description;
    struct plan *plans;
    int count, capacity;
    int recommended; // index of the plan that `<op>` calls; -1 if none is applicable
    struct shallow shallow;
    struct primitives needs; // of all applicable plans
};

// What the command line adds to the spec.
struct plan_request {
    const char *only;               // comma-separated labels or presets; NULL or "all" for all
    const struct setting *settings; // --set, applied over the spec's to every plan
    int nsettings;
    const struct target *target;
    const enum element_type *type; // instead of the spec's; NULL for that
};

// Whether `only` asks for a label of the spec or a preset: by name, by "all", or by being NULL.
bool plan_wanted(const struct plan_request *r, const char *label);

struct plan_set *plans_make(const struct model *m, const struct description *d,
                            const struct plan_request *r, struct error *e);
void plans_free(struct plan_set *s);

#endif
