// SPDX-License-Identifier: MIT
#include "command/idle_settings.h"

#include "base/terminal.h"
#include "plan/plan_set.h"

// For any plan of the set, its stages' included. If none is applicable, why is told elsewhere.
static bool is_idle(const struct plan_set *s, const struct setting_rule *rule)
{
    bool applicable = false;
    for (int k = 0; k < plans_sweeps(s); k++) {
        const struct plan_set *sweep = plans_sweep(s, k);
        for (int i = 0; i < sweep->count; i++) {
            if (!setting_idle(rule, &sweep->plans[i].choices))
                return false;
            applicable |= sweep->plans[i].applicable;
        }
    }
    return applicable;
}

static void tell(const struct setting *s, const struct setting_rule *rule, const struct model *m)
{
    struct arena a = {0};
    terminal_tell("hipstencil: warning: --set %s=%s changes nothing of %s: %s means something with "
                  "%s, which none of its strategies has\n",
                  s->key, s->value, m->name, s->key, setting_needs(&a, rule, m->dimensions));
    arena_free(&a);
}

void tell_idle_settings(const struct plan_options *o, struct plan_set *const *sets, int count)
{
    for (int i = 0; i < o->nsettings && talk() != TALK_LITTLE; i++) {
        const struct setting_rule *rule = setting_find(o->settings[i].key);
        bool idle = rule->needs != NULL;
        for (int k = 0; idle && k < count; k++)
            idle = is_idle(sets[k], rule);
        if (idle)
            tell(&o->settings[i], rule, sets[0]->model);
    }
}
