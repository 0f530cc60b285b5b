// SPDX-License-Identifier: MIT
// Plan options: what is asked of the plans of a run, whoever asks.
#ifndef HIPSTENCIL_RUN_PLAN_OPTIONS_H
#define HIPSTENCIL_RUN_PLAN_OPTIONS_H

#include "plan/plan.h"

#define DEFAULT_TARGET "gfx90a"

enum { MAX_SETTINGS = 32 };

// --strategy, --strategies, --set, --type, --target, --templates. Everything points into argv or
// static tables: nothing to free.
struct plan_options {
    const char *only; // NULL for all
    struct setting settings[MAX_SETTINGS];
    int nsettings;
    const struct target *target; // DEFAULT_TARGET unless told
    bool target_told;
    const char *targets;           // of commands that take several: names separated by commas
    const enum element_type *type; // NULL for the spec's
    const char *templates;         // directory that overrides the embedded templates, or NULL
};

struct plan_request plan_options_request(const struct plan_options *o);

// The command that makes the same files again, as banners name it; `words`: "generate SPEC".
const char *plan_options_command(const struct plan_options *o, const struct target *target,
                                 const char *words, struct arena *a);

#endif
