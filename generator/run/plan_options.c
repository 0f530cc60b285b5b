// SPDX-License-Identifier: MIT
#include "run/plan_options.h"

struct plan_request plan_options_request(const struct plan_options *o)
{
    return (struct plan_request){.only = o->only,
                                 .settings = o->settings,
                                 .nsettings = o->nsettings,
                                 .target = o->target,
                                 .type = o->type};
}

const char *plan_options_command(const struct plan_options *o, const struct target *target,
                                 const char *words, struct arena *a)
{
    const char *c = arena_format(a, "hipstencil %s", words);
    if (o->only)
        c = arena_format(a, "%s --strategy %s", c, o->only);
    for (int i = 0; i < o->nsettings; i++)
        c = arena_format(a, "%s --set %s=%s", c, o->settings[i].key, o->settings[i].value);
    if (o->type)
        c = arena_format(a, "%s --type %s", c, element_name(*o->type));
    if (target != target_find(DEFAULT_TARGET))
        c = arena_format(a, "%s --target %s", c, target->name);
    return c;
}
