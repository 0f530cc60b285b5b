// SPDX-License-Identifier: MIT
#include "plan/plan_set.h"

#include <stdlib.h>
#include <string.h>

#include "plan/fused_stages.h"
#include "plan/idle.h"
#include "plan/operations.h"
#include "plan/outside_loads.h"
#include "plan/primitives_make.h"
#include "plan/recommend.h"
#include "plan/values.h"

// Whether `name` is one of the comma-separated words of `list`.
static bool listed(const char *list, const char *name)
{
    size_t n = strlen(name);
    for (const char *at = list; at && *at; at += strcspn(at, ","), at += *at == ',')
        if (strcspn(at, ",") == n && strncmp(at, name, n) == 0)
            return true;
    return false;
}

bool plan_wanted(const struct plan_request *r, const char *label)
{
    return !r->only || listed(r->only, "all") || listed(r->only, label);
}

static bool known_label(const struct strategies *asked, const char *name)
{
    for (int i = 0; i < asked->count; i++)
        if (strcmp(asked->items[i].label, name) == 0)
            return true;
    return false;
}

static const struct strategies *const *who_knows(const struct strategies *const *asked,
                                                 const char *name)
{
    while (*asked && !known_label(*asked, name))
        asked++;
    return asked;
}

// What strategies may be called: "all", labels of the spec, presets.
static struct known strategy_names(struct arena *a, const struct strategies *const *asked)
{
    const struct known named = preset_names();
    const char **all = NULL;
    int count = 0, capacity = 0;
    *ARENA_APPEND(a, all, count, capacity) = "all";
    for (const struct strategies *const *s = asked; *s; s++)
        for (int i = 0; i < (*s)->count; i++)
            if (who_knows(asked, (*s)->items[i].label) == s && !preset_find((*s)->items[i].label))
                *ARENA_APPEND(a, all, count, capacity) = (*s)->items[i].label;
    for (int i = 0; i < named.count; i++)
        *ARENA_APPEND(a, all, count, capacity) = known_name(&named, i);
    return KNOWN_TEXTS(all, count);
}

bool plans_are_known(const struct model *m, const struct strategies *const *asked,
                     const struct plan_request *r, struct error *e)
{
    struct arena a = {0};
    bool ok = true;
    for (const char *at = r->only; ok && at && *at; at += strcspn(at, ","), at += *at == ',') {
        const char *name = arena_format(&a, "%.*s", (int)strcspn(at, ","), at);
        const struct known names = strategy_names(&a, asked);
        char hint[HINT];
        if (!*who_knows(asked, name) && !preset_find(name) && strcmp(name, "all") != 0)
            ok = fail_usage(e, "no strategy '%s' for %s; %s", name, m->name,
                            known_hint(&names, name, hint));
    }
    arena_free(&a);
    return ok;
}

// Of one that does not apply the reason is told instead.
static bool plan_strategy(struct plan_set *set, const struct strategy_request *q,
                          const struct plan_request *r, struct error *e)
{
    const int first = set->count;
    return plan_values(set, q, r, e) &&
           (!set->plans[first].applicable || spec_settings_mean_something(set->model, q, e));
}

static bool plan_asked(struct plan_set *set, const struct strategies *asked,
                       const struct plan_request *r, struct error *e)
{
    for (int i = 0; i < asked->count; i++) {
        if (!plan_wanted(r, asked->items[i].label))
            continue;
        if (i == asked->recommended)
            set->recommended = set->count;
        if (!plan_strategy(set, &asked->items[i], r, e))
            return false;
    }
    return true;
}

// Presets that are not asked for are planned if nothing else is, or by name.
static bool plan_presets(struct plan_set *set, const struct strategies *asked,
                         const struct plan_request *r, struct error *e)
{
    bool open = asked->count == 0 || (asked->count == 1 && asked->recommended == 0);
    int count;
    const struct preset *all = presets(&count);
    for (int i = 0; i < count; i++) {
        const struct strategy_request q = {.preset = all[i].name, .label = all[i].name};
        bool by_name = r->only && listed(r->only, q.label);
        if (preset_choices(&all[i], 8).fuse == FUSE_STAGES && !set->model->is_stage && !by_name)
            continue; // what has no stages is not told of them
        if (!known_label(asked, q.label) && (by_name || (open && plan_wanted(r, q.label))) &&
            !plan_values(set, &q, r, e))
            return false;
    }
    return true;
}

static bool check_recommended(const struct plan_set *set, const struct strategies *asked,
                              struct error *e)
{
    const struct plan *p = set->recommended < 0 ? NULL : &set->plans[set->recommended];
    return !p || p->applicable ||
           fail_at(e, set->model->path, asked->items[asked->recommended].line,
                   "strategy '%s' is not applicable: %s", p->label, p->reason);
}

struct plan_set *plans_open(const struct model *m)
{
    struct plan_set *set = must_alloc(sizeof *set);
    *set = (struct plan_set){.model = m, .recommended = -1, .grouped = -1, .shallow.plan = -1};
    set->names = names_make(&set->arena, m);
    set->operations = operations_make(&set->arena, m);
    struct outside_plan *outside = outside_plan_make(&set->arena, m);
    outside_loads_find(&set->arena, m, outside);
    set->outside = outside;
    return set;
}

struct plan_set *plans_make(const struct model *m, const struct strategies *asked,
                            const struct plan_request *r, struct error *e)
{
    struct plan_set *set = plans_open(m);
    if (!plan_asked(set, asked, r, e) || !plan_presets(set, asked, r, e) ||
        !check_recommended(set, asked, e)) {
        plans_free(set);
        return NULL;
    }
    for (int i = 0; i < set->count; i++)
        if (set->plans[i].applicable)
            primitives_of_plan(&set->plans[i], &set->needs);
    recommend(set, r->target);
    return set;
}

// The first stage without a plan, of a model with stages.
static const struct plan_set *without_plan(const struct plan_set *s)
{
    int k = 0;
    while (k < plans_sweeps(s) && plans_sweep(s, k)->recommended >= 0)
        k++;
    return k < plans_sweeps(s) ? plans_sweep(s, k) : s;
}

bool plans_apply(const struct plan_set *s, int line, struct error *e)
{
    if (s->recommended >= 0)
        return true;
    const struct plan_set *none = without_plan(s);
    return none->count == 1
               ? fail_at(e, s->model->path, line, "%s is not applicable to %s: %s",
                         none->plans[0].label, none->model->name, none->plans[0].reason)
               : fail_at(e, s->model->path, line,
                         "no strategy is applicable to %s; `hipstencil check` says why of each",
                         none->model->name);
}

int plans_sweeps(const struct plan_set *s)
{
    return s->stages ? s->model->nstages : 1;
}

const struct plan_set *plans_sweep(const struct plan_set *s, int i)
{
    return s->stages ? s->stages[i] : s;
}

static struct plan_set one_of(const struct plan_set *s, int plan)
{
    struct plan_set one = *s;
    one.plans += plan;
    one.count = 1;
    one.recommended = 0;
    one.grouped = plan_takes_turns(one.plans) ? 0 : -1;
    one.groups_pay = one.groups_pay && one.grouped == 0;
    one.shallow = (struct shallow){.plan = -1};
    one.needs = (struct primitives){0};
    if (!s->stages)
        primitives_of_plan(one.plans, &one.needs);
    return one;
}

struct plan_set plans_alone(const struct plan_set *s, int plan, struct arena *a)
{
    struct plan_set one = one_of(s, plan);
    if (!s->stages)
        return one;
    int n = s->model->nstages, *by = arena_alloc(a, (size_t)n * sizeof *by);
    struct plan_set *stages = arena_alloc(a, (size_t)n * sizeof *stages);
    one.stages = arena_alloc(a, (size_t)n * sizeof *one.stages);
    for (int k = 0; k < n; k++) {
        stages[k] = one_of(s->stages[k], s->plans[plan].by[k]);
        one.stages[k] = &stages[k];
    }
    one.plans = arena_alloc(a, sizeof *one.plans);
    *one.plans = s->plans[plan];
    one.plans->by = by; // the first of each
    return one;
}

void plans_free(struct plan_set *s)
{
    if (!s)
        return;
    for (int k = 0; s->stages && k < s->model->nstages; k++)
        plans_free(s->stages[k]);
    arena_free(&s->arena);
    free(s);
}
