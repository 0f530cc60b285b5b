// SPDX-License-Identifier: MIT
#include "run/whole_steps.h"

#include <stdio.h>

#include "model/point_sets.h"
#include "plan/plan_set.h"

bool steps_are_defined(const struct workbench *w, const struct model *m, struct error *e)
{
    char what[128];
    snprintf(what, sizeof what, "--steps: '%s' is a sweep and no step:", m->name);
    return w->options->steps == 0 || m->steps.defined || steps_missing(m, 0, what, e);
}

bool render_alone(const struct plan_set *set, int plan, const char *templates, const char *words,
                  struct rendered *out, struct error *e)
{
    struct arena a = {0};
    const struct plan_set one = plans_alone(set, plan, &a);
    bool ok = render_operator(&one, templates, words, out, e) &&
              render_unit(&one, templates, words, out, e);
    arena_free(&a);
    return ok;
}

struct experiment *workbench_experiment(const struct workbench *w, const struct model *m,
                                        const int64_t size[3], enum verify verify, int time,
                                        struct error *e)
{
    const enum function_library library = w->toolchain.platform->functions;
    uint64_t seed = (uint64_t)w->options->seed;
    int64_t steps = w->options->steps;
    return steps > 0 ? experiment_of_steps(m, library, size, verify, seed, steps, time, e)
                     : experiment_make(m, library, size, verify, seed, e);
}
