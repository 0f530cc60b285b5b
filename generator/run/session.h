// SPDX-License-Identifier: MIT
// Session: what a command that compiles and runs strategies sets up once.
#ifndef HIPSTENCIL_RUN_SESSION_H
#define HIPSTENCIL_RUN_SESSION_H

#include "build/build.h"
#include "measure/measure.h"
#include "command/run_options.h"

struct session {
    const struct plan_options *plan;
    const struct run_options *run;
    struct arena arena;
    struct places places;
    const struct target *target;
    struct toolchain toolchain, remarks;
    bool has_remarks;
    bool predicts; // no GPU is at hand: the target's times are predicted
    const char *cache;
    struct text driver; // text of copy.hip
};

bool session_open(struct session *s, const struct plan_options *plan, const struct run_options *run,
                  struct error *e);
void session_close(struct session *s);

// What of the build is the same for all operators; the caller adds progress and context.
struct build_request session_build_request(const struct session *s);
// The driver as a source to build; it has no remarks.
struct build_source session_driver(const struct session *s);
// --size for an operator of m's dimensions, or the platform's usual size.
bool session_size(const struct session *s, const struct model *m, int64_t size[3], struct error *e);
// Whether the built driver finds a device; `name` gets its name. One clear message instead of one
// per strategy.
bool session_device(const struct session *s, const struct built *driver, bool in_process,
                    const char **name, struct arena *a, struct error *e);

#endif
