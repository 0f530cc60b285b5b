// SPDX-License-Identifier: MIT
// Whole steps instead of sweeps, as --steps asks for: what the commands that verify and time them
// share.
#ifndef HIPSTENCIL_RUN_WHOLE_STEPS_H
#define HIPSTENCIL_RUN_WHOLE_STEPS_H

#include "render/render.h"
#include "run/workbench.h"

// False, with what the spec lacks, if steps are asked for and the operator has none.
bool steps_are_defined(const struct workbench *w, const struct model *m, struct error *e);
// What source_of_unit takes: the operator with a table of this one plan, so that one that does not
// compile stands in nobody's way. `words` are those of render_operator.
bool render_alone(const struct plan_set *set, int plan, const char *templates, const char *words,
                  struct rendered *out, struct error *e);
// Of steps, by strategies that make up to `time` at once, or of sweeps; NULL after filling `e`.
struct experiment *workbench_experiment(const struct workbench *w, const struct model *m,
                                        const int64_t size[3], enum verify verify, int time,
                                        struct error *e);

#endif
