// SPDX-License-Identifier: MIT
#include "plan/idle.h"

#include "plan/choose.h"
#include "plan/defaults.h"
#include "strategy/targets.h"

// By what the strategy starts from on a target, with nothing of --set.
static bool is_idle_on(const struct model *m, const struct strategy_request *q,
                       const struct setting_rule *rule, const struct target *t)
{
    const struct plan_request r = {.target = t};
    struct error ignored = {0}; // values were looked at when the strategy was planned
    struct choices c;
    return choices_make(q, &r, m, &c, &ignored) && setting_idle(rule, &c);
}

// By what it may start from besides as well.
static bool is_idle_at_all(const struct model *m, const struct strategy_request *q,
                           const struct setting_rule *rule, const struct target *t)
{
    const int others = defaults_instead(preset_find(q->preset), t->family, m);
    struct strategy_request other = *q;
    for (other.instead = 0; other.instead <= others; other.instead++)
        if (!is_idle_on(m, &other, rule, t))
            return false;
    return true;
}

static bool is_idle_everywhere(const struct model *m, const struct strategy_request *q,
                               const struct setting_rule *rule)
{
    int count;
    const struct target *all = targets(&count);
    for (int i = 0; i < count; i++)
        if (!is_idle_at_all(m, q, rule, &all[i]))
            return false;
    return true;
}

bool spec_settings_mean_something(const struct model *m, const struct strategy_request *q,
                                  struct error *e)
{
    struct arena a = {0};
    bool ok = true;
    for (int i = 0; ok && i < q->count; i++) {
        const struct setting *s = &q->settings[i];
        const struct setting_rule *rule = setting_find(s->key);
        if (rule->needs && is_idle_everywhere(m, q, rule))
            ok = fail_at(
                e, m->path, s->line,
                "strategy '%s': %s means nothing without %s; set that, too, or leave %s out",
                q->label, s->key, setting_needs(&a, rule, m->dimensions), s->key);
    }
    arena_free(&a);
    return ok;
}
