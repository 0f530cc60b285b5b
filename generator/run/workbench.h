// SPDX-License-Identifier: MIT
// Workbench: the tools of a run that compiles and measures strategies: compilers, the cache, the
// driver of the device.
#ifndef HIPSTENCIL_RUN_WORKBENCH_H
#define HIPSTENCIL_RUN_WORKBENCH_H

#include "build/build.h"
#include "measure/measure.h"
#include "run/extent.h"
#include "run/plan_options.h"

struct workbench_options {
    const struct platform *platform; // NULL for the one of the GPU at hand, otherwise host
    struct told_extent extent;
    int64_t steps; // to verify and time instead of sweeps, or 0
    int64_t seed, timeout, jobs;
    const char *keep; // folder instead of the cache, or NULL
};

struct workbench {
    const struct plan_options *plan;
    const struct workbench_options *options;
    struct arena arena;
    struct places places;
    const struct target *target;
    struct toolchain toolchain, remarks;
    bool has_remarks;
    bool predicts; // no GPU is at hand: the target's times are predicted
    const char *cache;
    struct text driver; // text of copy.hip
};

bool workbench_open(struct workbench *w, const struct plan_options *plan,
                    const struct workbench_options *options, struct error *e);
void workbench_close(struct workbench *w);

// What of the build is the same for all operators; the caller adds progress and context.
struct build_request workbench_build_request(const struct workbench *w);
// The driver as a source to build; it has no remarks.
struct build_source workbench_driver(const struct workbench *w);
// Whether the built driver finds a device; `name` gets its name. One clear message instead of one
// per strategy.
bool workbench_device(const struct workbench *w, const struct built *driver, bool in_process,
                      const char **name, struct arena *a, struct error *e);

#endif
