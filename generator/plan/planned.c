// SPDX-License-Identifier: MIT
#include "plan/planned.h"

#include <string.h>

#include "model/model_make.h"
#include "plan/plan_set.h"
#include "plan/stage_plans.h"
#include "spec/language.h"

bool planned_read(const char *path, const struct plan_request *r, struct planned *out,
                  struct error *e)
{
    *out = (struct planned){0};
    if (path[strcspn(path, "\r\n")]) // generated files name it in a comment
        return fail(e, "the path of a spec cannot have a line break in it");
    out->description = description_read(path, e);
    if (out->description && comment_problem(path))
        fail(e, "the path of a spec %s; generated files name it in comments",
             comment_problem(path));
    else if (out->description)
        out->model = model_make(out->description, r->type, e);
    if (out->model)
        out->plans = planned_again(out, r, e);
    if (!out->plans)
        planned_free(out);
    return out->plans != NULL;
}

struct plan_set *planned_again(const struct planned *o, const struct plan_request *r,
                               struct error *e)
{
    const struct description *d = o->description;
    const struct strategies *asked[MAX_STAGES + 2] = {&d->strategies};
    for (int k = 0; k < d->nstages; k++)
        asked[k + 1] = &d->stages[k].strategies;
    if (!plans_are_known(o->model, asked, r, e))
        return NULL;
    return d->nstages > 0 ? stage_plans_make(o->model, d->stages, r, e)
                          : plans_make(o->model, &d->strategies, r, e);
}

void planned_free(struct planned *o)
{
    plans_free(o->plans);
    model_free(o->model);
    description_free(o->description);
    *o = (struct planned){0};
}
