// SPDX-License-Identifier: MIT
// The first three arrows in one call: a spec's path in, its plans out.
#ifndef HIPSTENCIL_PLAN_PLANNED_H
#define HIPSTENCIL_PLAN_PLANNED_H

#include "plan/plan.h"
#include "spec/description.h"

struct planned {
    struct description *description;
    struct model *model;
    struct plan_set *plans;
};

bool planned_read(const char *path, const struct plan_request *r, struct planned *out,
                  struct error *e);
// The same operator planned anew, such as for another target. NULL after filling `e`.
struct plan_set *planned_again(const struct planned *o, const struct plan_request *r,
                               struct error *e);
void planned_free(struct planned *o);

#endif
