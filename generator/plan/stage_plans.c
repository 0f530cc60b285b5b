// SPDX-License-Identifier: MIT
#include "plan/stage_plans.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/integer.h"
#include "plan/fused_cost.h"

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

static void go_by(struct plan *p, struct plan_set *set, const int *by)
{
    p->applicable = true;
    p->by = by;
    p->summary = summary_of(set, by);
    take_needs(p, set);
}

// Whether any of the plans that the label is of is for a launch of all stages.
static bool fuses(const struct plan_set *set, const int *by, const char *label)
{
    bool any = false;
    for (int k = 0; k < set->model->nstages; k++) {
        const struct plan *own = by[k] < 0 ? NULL : &set->stages[k]->plans[by[k]];
        any |= own && strcmp(own->label, label) == 0 && own->choices.fuse == FUSE_STAGES;
    }
    return any;
}

static bool all_fuse(const struct plan_set *set, const int *by)
{
    bool all = true;
    for (int k = 0; k < set->model->nstages; k++)
        all &= set->stages[k]->plans[by[k]].choices.fuse == FUSE_STAGES;
    return all;
}

static bool asks_for_steps(const struct plan_set *set, const int *by)
{
    bool any = false;
    for (int k = 0; k < set->model->nstages; k++)
        any |= set->stages[k]->plans[by[k]].asks_for_steps;
    return any;
}

// Steps of a launch are nothing to a stage's own sweep.
static void set_time(struct plan_set *set, const int *by, int time)
{
    for (int k = 0; k < set->model->nstages; k++) {
        struct plan *own = &set->stages[k]->plans[by[k]];
        own->choices.time = time;
        own->summary =
            choices_summary(&set->stages[k]->arena, &own->choices, own->model->dimensions);
    }
}

// As many steps as are expected to cost clearly less than fewer: each wants more LDS and registers, and a wider margin.
static const struct fused_stages *cheapest(struct plan_set *set, const int *by,
                                           const struct fused_stages *one, const char *label)
{
    static const double CLEARLY = 0.95;
    enum { MOST = 3 }; // more gained nowhere
    const struct target *t = set->stages[0]->plans[by[0]].target;
    const struct fused_stages *best = one, *f = one;
    double least = fused_stages_ms(one, set->model, t);
    const char *reason;
    for (int time = 2; f && time <= MOST; time++) {
        set_time(set, by, time);
        f = fused_stages_make(&set->arena, set, by, label, &reason);
        const double ms = f ? fused_stages_ms(f, set->model, t) : INFINITY;
        if (ms < CLEARLY * least && fused_stages_have_registers(f, set->model, 1)) {
            best = f;
            least = ms;
        }
    }
    set_time(set, by, best->time);
    return best;
}

// One launch of all stages, if it can be.
static void fuse(struct plan *p, struct plan_set *set, const int *by)
{
    const char *reason = p->reason;
    if (!all_fuse(set, by))
        reason = reason ? reason : "stages of one launch all have fuse=stages";
    else
        p->fused = fused_stages_make(&set->arena, set, by, p->label, &reason);
    if (p->fused && !asks_for_steps(set, by) && fused_stages_measured(set->model, p->target)) {
        p->fused = cheapest(set, by, p->fused, p->label);
        p->summary = summary_of(set, by);
    }
    p->applicable = p->fused != NULL;
    p->reason = p->fused ? NULL : reason;
    if (p->fused)
        p->lds_bytes = larger(p->lds_bytes, p->fused->lds_bytes);
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
    const char *reason = p->reason;
    p->reason = NULL;
    bool fused = fuses(set, by, label);
    go_by(p, set, by);
    if (fused) {
        p->reason = reason;
        fuse(p, set, by);
    }
}

static bool is_recommended(const struct plan_set *set, const struct plan *way)
{
    bool same = way->applicable;
    for (int k = 0; same && k < set->model->nstages; k++)
        same = way->by[k] == set->stages[k]->recommended;
    return same;
}

// One of the ways that there are, or one more.
static void recommend_way(struct plan_set *set)
{
    const struct model *m = set->model;
    for (set->recommended = 0; set->recommended < set->count; set->recommended++)
        if (is_recommended(set, &set->plans[set->recommended]))
            return;
    int *by = arena_alloc(&set->arena, (size_t)m->nstages * sizeof *by);
    for (int k = 0; k < m->nstages; k++)
        by[k] = set->stages[k]->recommended;
    const char *label = "recommended";
    while (find_plan(set, label) >= 0)
        label = arena_format(&set->arena, "%s_by_stage", label);
    go_by(add_way(set, label), set, by);
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

// The plan that is recommended where nothing is asked for; NULL without an error if there is none.
static struct plan_set *plan_freely(const struct model *m, const struct strategies *asked,
                                    const struct plan_request *r, struct error *e)
{
    struct plan_request free_request = *r;
    free_request.only = NULL;
    free_request.nsettings = 0;
    struct plan_set *all = plans_make(m, asked, &free_request, e), *one = NULL;
    if (all && all->recommended >= 0) {
        free_request.only = all->plans[all->recommended].label;
        one = plans_make(m, asked, &free_request, e);
    }
    plans_free(all);
    return one;
}

// Stages that nothing of what is asked for is for, beside others that it is for.
static bool plan_rest(struct plan_set *set, const struct stage *asked, const struct plan_request *r,
                      bool is_free[MAX_STAGES], struct error *e)
{
    int left = 0, n = set->model->nstages;
    for (int k = 0; k < n; k++)
        left += set->stages[k]->recommended < 0;
    for (int k = 0; k < n && left < n; k++) {
        if (set->stages[k]->recommended >= 0)
            continue;
        struct plan_set *own = plan_freely(set->model->stages[k].model, &asked[k].strategies, r, e);
        if (e->set)
            return false;
        if (own) {
            plans_free(set->stages[k]);
            set->stages[k] = own;
            is_free[k] = true;
        }
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

static double expected_ms(const struct plan_set *set, int way)
{
    const struct plan *p = &set->plans[way];
    return fused_stages_ms(p->fused, set->model, p->target);
}

// Whether a step of one launch is expected to take less time than a launch for each stage, by more than is gained by
// chance. What lies outside, for which sweeps have launches of their own, is left out.
static bool pays(const struct plan_set *set)
{
    static const double CLEARLY = 0.95;
    const struct plan *p = &set->plans[set->grouped];
    return fused_stages_measured(set->model, p->target) &&
           expected_ms(set, set->grouped) < CLEARLY * stage_sweeps_ms(set);
}

// The recommended way if that is one launch, otherwise the one of those that are which is expected to take the least time:
// runs that name no way make steps by it where that pays, unless the specification says what to call.
static void choose_fused(struct plan_set *set, bool asked)
{
    double least = INFINITY;
    for (int i = 0; i < set->count; i++) {
        const double ms = set->plans[i].fused ? expected_ms(set, i) : INFINITY;
        if (ms < least) {
            set->grouped = i;
            least = ms;
        }
    }
    if (set->plans[set->recommended].fused) {
        set->grouped = set->recommended;
        set->groups_pay = true;
    } else {
        set->groups_pay = set->grouped >= 0 && !asked && pays(set);
    }
}

static bool asks_for_strategy(const struct model *m, const struct stage *asked)
{
    bool any = false;
    for (int k = 0; k < m->nstages; k++)
        any |= asked[k].strategies.recommended >= 0;
    return any;
}

struct plan_set *stage_plans_make(const struct model *m, const struct stage *asked,
                                  const struct plan_request *r, struct error *e)
{
    struct plan_set *set = plans_open(m);
    bool is_free[MAX_STAGES] = {false}; // what these have was not asked for
    if (!plan_stages(set, asked, r, e) || !plan_rest(set, asked, r, is_free, e)) {
        plans_free(set);
        return NULL;
    }
    if (!all_recommend(set))
        return set;
    for (int k = 0; k < m->nstages; k++)
        for (int i = 0; !is_free[k] && i < set->stages[k]->count; i++)
            if (find_plan(set, set->stages[k]->plans[i].label) < 0)
                add_labelled(set, set->stages[k]->plans[i].label);
    recommend_way(set);
    choose_fused(set, asks_for_strategy(m, asked));
    return set;
}
