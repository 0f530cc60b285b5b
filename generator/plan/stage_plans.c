// SPDX-License-Identifier: MIT
#include "plan/stage_plans.h"

#include <stdlib.h>
#include <string.h>

#include "plan/operations.h"

static const char RECOMMENDED[] = "recommended"; // where stages recommend different ones

static int find_plan(const struct plan_set *s, const char *label)
{
    for (int i = 0; i < s->count; i++)
        if (strcmp(s->plans[i].label, label) == 0)
            return i;
    return -1;
}

static int applicable_plan(const struct plan_set *s, const char *label)
{
    int i = find_plan(s, label);
    return i >= 0 && s->plans[i].applicable ? i : -1;
}

// "velocity by fused block=64x4 …; stress by …"
static const char *summary_of(struct plan_set *set, const int *by)
{
    const char *text = "";
    for (int k = 0; k < set->model->nstages; k++) {
        const struct plan *p = &set->stages[k]->plans[by[k]];
        text = arena_format(&set->arena, "%s%s%s by %s: %s", text, k ? "; " : "",
                            set->model->stages[k].name, p->label, p->summary);
    }
    return text;
}

// What the sweeps need at most, as one kernel's.
static void take_needs(struct plan *p, const struct plan_set *set)
{
    for (int k = 0; k < set->model->nstages; k++) {
        const struct plan *own = &set->stages[k]->plans[p->by[k]];
        const int *b = own->choices.block, *most = p->choices.block;
        if (k == 0 || b[0] * b[1] * b[2] > most[0] * most[1] * most[2])
            p->choices = own->choices;
        p->lds_bytes = own->lds_bytes > p->lds_bytes ? own->lds_bytes : p->lds_bytes;
        p->alignment = own->alignment > p->alignment ? own->alignment : p->alignment;
    }
}

static struct plan *add_way(struct plan_set *set, const char *label)
{
    struct plan *p = ARENA_APPEND(&set->arena, set->plans, set->count, set->capacity);
    *p = (struct plan){.model = set->model,
                       .names = set->names,
                       .operations = set->operations,
                       .target = set->stages[0]->plans[0].target,
                       .preset = label,
                       .label = label,
                       .summary = "",
                       .bytes = set->model->bytes};
    p->function = arena_format(&set->arena, "%s_run_by", set->model->name);
    return p;
}

// By the plan of this label wherever there is one.
static void add_labelled(struct plan_set *set, const char *label)
{
    const struct model *m = set->model;
    int *by = arena_alloc(&set->arena, (size_t)m->nstages * sizeof *by), found = 0;
    struct plan *p = add_way(set, label);
    for (int k = 0; k < m->nstages; k++) {
        const struct plan_set *s = set->stages[k];
        by[k] = applicable_plan(s, label);
        found += by[k] >= 0;
        if (by[k] < 0 && !p->reason && find_plan(s, label) >= 0)
            p->reason = arena_format(&set->arena, "%s: %s", m->stages[k].name,
                                     s->plans[find_plan(s, label)].reason);
        by[k] = by[k] < 0 ? s->recommended : by[k];
    }
    if (found == 0)
        return;
    p->applicable = true;
    p->reason = NULL;
    p->by = by;
    p->summary = summary_of(set, by);
    take_needs(p, set);
}

static void add_recommended(struct plan_set *set)
{
    const struct model *m = set->model;
    const struct plan_set *first = set->stages[0];
    const char *label = first->plans[first->recommended].label;
    bool same = true;
    for (int k = 0; k < m->nstages; k++)
        same = same && strcmp(set->stages[k]->plans[set->stages[k]->recommended].label, label) == 0;
    if (same) {
        set->recommended = find_plan(set, label);
        return;
    }
    int *by = arena_alloc(&set->arena, (size_t)m->nstages * sizeof *by);
    for (int k = 0; k < m->nstages; k++)
        by[k] = set->stages[k]->recommended;
    struct plan *p = add_way(set, find_plan(set, RECOMMENDED) < 0 ? RECOMMENDED : "each_its_own");
    p->applicable = true;
    p->by = by;
    p->summary = summary_of(set, by);
    take_needs(p, set);
    set->recommended = set->count - 1;
}

static bool plan_stages(struct plan_set *set, const struct stage *asked,
                        const struct plan_request *r, struct error *e)
{
    const struct model *m = set->model;
    set->stages = arena_alloc(&set->arena, (size_t)m->nstages * sizeof *set->stages);
    for (int k = 0; k < m->nstages; k++) {
        set->stages[k] = plans_make(m->stages[k].model, &asked[k].strategies, r, e);
        if (!set->stages[k])
            return false;
    }
    return true;
}

static bool all_recommend(const struct plan_set *set)
{
    for (int k = 0; k < set->model->nstages; k++)
        if (set->stages[k]->recommended < 0)
            return false;
    return true;
}

struct plan_set *stage_plans_make(const struct model *m, const struct stage *asked,
                                  const struct plan_request *r, struct error *e)
{
    struct plan_set *set = must_alloc(sizeof *set);
    *set = (struct plan_set){.model = m, .recommended = -1, .shallow.plan = -1};
    set->names = names_make(&set->arena, m);
    set->operations = operations_make(&set->arena, m);
    set->outside = outside_plan_make(&set->arena, m);
    if (!plan_stages(set, asked, r, e)) {
        plans_free(set);
        return NULL;
    }
    if (!all_recommend(set))
        return set;
    for (int k = 0; k < m->nstages; k++)
        for (int i = 0; i < set->stages[k]->count; i++)
            if (find_plan(set, set->stages[k]->plans[i].label) < 0)
                add_labelled(set, set->stages[k]->plans[i].label);
    add_recommended(set);
    return set;
}
