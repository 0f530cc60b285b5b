// SPDX-License-Identifier: MIT
#include "plan/planned.h"

#include <string.h>

#include "plan/plan_set.h"

// Arithmetic that is the spec's type of elements changes with it, and is never narrower.
static void set_type(struct description *d, enum element_type type)
{
    if (d->arithmetic == d->type || type == ELEMENT_DOUBLE)
        d->arithmetic = type;
    d->type = type;
}

bool planned_read(const char *path, const struct plan_request *r, struct planned *out,
                  struct error *e)
{
    *out = (struct planned){0};
    if (path[strcspn(path, "\r\n")]) // generated files name it in a comment
        return fail(e, "the path of a spec cannot have a line break in it");
    out->description = description_read(path, e);
    if (out->description && r->type)
        set_type(out->description, *r->type);
    if (out->description)
        out->model = model_make(out->description, e);
    if (out->model)
        out->plans = plans_make(out->model, &out->description->strategies, r, e);
    if (!out->plans)
        planned_free(out);
    return out->plans != NULL;
}

void planned_free(struct planned *o)
{
    plans_free(o->plans);
    model_free(o->model);
    description_free(o->description);
    *o = (struct planned){0};
}
