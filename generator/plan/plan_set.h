// SPDX-License-Identifier: MIT
// All plans of an operator: which strategies are planned, under which labels.
#ifndef HIPSTENCIL_PLAN_PLAN_SET_H
#define HIPSTENCIL_PLAN_PLAN_SET_H

#include "plan/plan.h"

// What `asked` has, every preset where that is nothing or the recommended one alone, and presets
// that `r` names. Labels point into `asked`, which must outlive the set.
struct plan_set *plans_make(const struct model *m, const struct strategies *asked,
                            const struct plan_request *r, struct error *e);
// A set that has no plans yet.
struct plan_set *plans_open(const struct model *m);
void plans_free(struct plan_set *s);
// Whether all that `r` names are presets or labels of one of `asked`, which ends with NULL.
bool plans_are_known(const struct model *m, const struct strategies *const *asked,
                     const struct plan_request *r, struct error *e);
// Fails where no plan is applicable, with the reason of one that is alone. `line` is that of the operator in the spec, or 0.
bool plans_apply(const struct plan_set *s, int line, struct error *e);
// The sets that have kernels: the stages', or the set itself.
int plans_sweeps(const struct plan_set *s);
const struct plan_set *plans_sweep(const struct plan_set *s, int i);
// The set as if plan `plan`, an applicable one, were all of it. It borrows everything.
struct plan_set plans_alone(const struct plan_set *s, int plan, struct arena *a);

// Whether `only` asks for a label of the spec or a preset: by name, by "all", or by being NULL.
bool plan_wanted(const struct plan_request *r, const char *label);

#endif
