// SPDX-License-Identifier: MIT
#include "command/operator_names.h"

#include <string.h>

static bool add_name(struct operator_names *n, const char *spec, const char *name, struct arena *a,
                     struct error *e)
{
    for (int i = 0; i < n->count; i++) {
        const struct operator_name *other = &n->list[i];
        if (strcmp(other->name, name) != 0)
            continue;
        if (other->spec != spec && strcmp(other->spec, spec) == 0)
            return fail(e, "%s is given twice", spec);
        return fail(e, "%s: its operator %s is that of %s too; one of them needs another name",
                    spec, name, other->spec);
    }
    *ARENA_APPEND(a, n->list, n->count, n->capacity) =
        (struct operator_name){spec, arena_copy(a, name)};
    return true;
}

bool operator_names_add(struct operator_names *n, const char *spec, const struct model *m,
                        struct arena *a, struct error *e)
{
    bool ok = add_name(n, spec, m->name, a, e);
    for (int k = 0; ok && k < m->nstages; k++)
        ok = add_name(n, spec, m->stages[k].model->name, a, e);
    return ok;
}
