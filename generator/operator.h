// SPDX-License-Identifier: MIT
// The first three arrows in one call: a spec's path in, its plans out.
#ifndef HIPSTENCIL_OPERATOR_H
#define HIPSTENCIL_OPERATOR_H

#include "plan/plan.h"

struct operator {
    struct description *description;
    struct model *model;
    struct plan_set *plans;
};

bool operator_read(const char *path, const struct plan_request *r, struct operator *out,
                   struct error *e);
void operator_free(struct operator *o);

#endif
