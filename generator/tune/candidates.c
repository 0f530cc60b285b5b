// SPDX-License-Identifier: MIT
#include "tune/candidates.h"

#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "plan/defaults.h"
#include "plan/estimate.h"
#include "plan/kernel.h"
#include "plan/plan_set.h"
#include "plan/merit.h"

const struct plan *candidate_plan(const struct candidate *c)
{
    return &c->plans->plans[0];
}

// ---- one candidate ------------------------------------------------------------------------------

// Depends on the choices alone, so that the compiled kernel can be found again.
static const char *label_of(struct candidates *c, const char *preset, const struct choices *choices)
{
    struct text all = {0};
    char sum[65];
    int count;
    const struct setting_rule *rules = setting_rules(&count);
    text_add(&all, preset);
    for (int i = 0; i < count; i++)
        text_addf(&all, " %s=%s", rules[i].key, setting_value(&c->arena, &rules[i], choices, 3));
    sha256_hex(all.data, all.size, sum);
    text_free(&all);
    return arena_format(&c->arena, "%s_%.8s", preset, sum);
}

static struct plan_set *plan_alone(const struct candidates *c, struct strategy_request q,
                                   struct error *e)
{
    const struct strategies one = {.items = &q, .count = 1, .recommended = -1};
    struct plan_request r = *c->plan;
    r.only = q.label;
    return plans_make(c->model, &one, &r, e);
}

// Estimated registers above which a compiler would spill: a tenth more than there are, the compiler
// at hand has the last word.
static int most_registers(const struct plan *p)
{
    const struct target *t = p->target;
    int most = t->vgpr_limit;
    if (t->family == FAMILY_NVIDIA)
        most = target_registers_left(t, p->kernels[0].geometry.threads);
    return most + most / 10;
}

static bool worth_compiling(const struct plan *p)
{
    const struct target *t = p->target;
    int vgprs = t->family == FAMILY_NVIDIA ? 1 : p->vgprs;
    return least_registers(p->model, t, &p->kernels[0]) <= most_registers(p) &&
           p->kernels[0].geometry.threads >= t->wave &&
           target_occupancy(t, vgprs, p->lds_bytes, p->kernels[0].geometry.threads) > 0;
}

// The number of a plan among the candidates; -1: it is none of them.
static int number_of(const struct candidates *c, const struct choices *choices)
{
    for (int i = 0; i < c->count; i++)
        if (choices_same(&candidate_plan(c->items[i])->choices, choices))
            return i;
    return -1;
}

// What fuses steps sweeps by a kernel that is another plan's.
static bool is_for(const struct candidates *c, const struct plan *p)
{
    return choices_steps(&p->choices) == 1 || c->steps;
}

// A step of what is timed, but for what cannot be told yet.
static double merit_of_candidate(const struct candidates *c, const struct plan_set *plans,
                                 const struct plan *p)
{
    return c->steps ? merit_of_step(plans, p, c->size) : merit_of(p, c->size);
}

static bool consider(struct candidates *c, const char *preset, const struct choices *choices,
                     const char *origin, struct error *e)
{
    const struct strategy_request q = {
        .preset = preset, .label = label_of(c, preset, choices), .choices = choices};
    struct plan_set *plans = plan_alone(c, q, e);
    if (!plans)
        return false;
    const struct plan *p = &plans->plans[0];
    if (!p->applicable || !is_for(c, p) || !(origin || worth_compiling(p)) ||
        number_of(c, &p->choices) >= 0) {
        c->pruned++;
        plans_free(plans);
        return true;
    }
    struct candidate *x = arena_alloc(&c->arena, sizeof *x);
    *x = (struct candidate){
        .origin = origin, .plans = plans, .merit = merit_of_candidate(c, plans, p)};
    *ARENA_APPEND(&c->arena, c->items, c->count, c->capacity) = x;
    return true;
}

// ---- what presets and the spec start from -------------------------------------------------------

// Adds a plan as it is, whatever made it.
static bool add_given(struct candidates *c, const struct strategy_request *q, const char *origin,
                      struct error *e)
{
    struct plan_set *plans = plan_alone(c, *q, e);
    if (!plans)
        return false;
    const struct plan *p = &plans->plans[0];
    if (!p->applicable && !c->why)
        c->why = arena_format(&c->arena, "%s: %s", p->label, p->reason);
    else if (!is_for(c, p) && !c->why)
        c->why = arena_format(&c->arena, "%s: fuses steps: tune with --steps", p->label);
    bool ok = !p->applicable || consider(c, p->preset, &p->choices, origin, e);
    plans_free(plans);
    return ok;
}

static bool add_of_spec(struct candidates *c, struct error *e)
{
    for (int turn = 0; turn < 2; turn++) // the recommended one first
        for (int i = 0; i < c->asked->count; i++) {
            const struct strategy_request *q = &c->asked->items[i];
            const char *origin = arena_format(&c->arena, "'%s' of the spec", q->label);
            if ((i == c->asked->recommended) == (turn == 0) &&
                (plan_wanted(c->plan, q->label) || plan_wanted(c->plan, q->preset)) &&
                !add_given(c, q, origin, e))
                return false;
        }
    return true;
}

static bool add_defaults_of(struct candidates *c, const char *preset, struct error *e)
{
    const struct strategy_request q = {.preset = preset, .label = preset};
    return !plan_wanted(c->plan, preset) ||
           add_given(c, &q, arena_format(&c->arena, "defaults of %s", preset), e);
}

// What is recommended where nothing is asked for, then the most promising first: what is there is not
// added again.
static bool add_defaults(struct candidates *c, struct error *e)
{
    int count;
    const struct preset *all = presets(&count);
    const struct strategies none = {.recommended = -1};
    struct plan_set *plans = plans_make(c->model, &none, c->plan, e);
    const char *first =
        plans && plans->recommended >= 0 ? plans->plans[plans->recommended].preset : NULL;
    bool ok = plans && (!first || add_defaults_of(c, first, e));
    int from = c->count;
    for (int i = 0; ok && i < count; i++)
        ok = add_defaults_of(c, all[i].name, e);
    candidates_sort(c, from, c->count);
    plans_free(plans);
    return ok;
}

// ---- the coarse grid ----------------------------------------------------------------------------

// All combinations of the coarse values of the first `n` axes, the other choices as in `at`. An axis
// without coarse values keeps what it has.
static bool add_grid(struct candidates *c, const struct space *space, int n,
                     const struct choices *at, struct error *e)
{
    struct choices next[MAX_VALUES];
    if (n == 0)
        return consider(c, space->preset, at, NULL, e);
    int count = axis_coarse(&space->axes[n - 1], element_size(c->model->type), at, next);
    bool ok = count > 0 || add_grid(c, space, n - 1, at, e);
    for (int i = 0; ok && i < count; i++)
        ok = add_grid(c, space, n - 1, &next[i], e);
    return ok;
}

static bool add_grid_of(struct candidates *c, const char *preset, struct error *e)
{
    const struct space space = space_of(preset, c->model, c->plan->target);
    const struct strategy_request q = {.preset = preset, .label = preset};
    if (space.count == 0 || !plan_wanted(c->plan, preset))
        return true;
    struct plan_set *plans = plan_alone(c, q, e);
    bool ok = plans && add_grid(c, &space, space.count, &plans->plans[0].choices, e);
    plans_free(plans);
    return ok;
}

// ---- all of them --------------------------------------------------------------------------------

bool candidates_open(struct candidates *c, struct error *e)
{
    int count;
    const struct preset *all = presets(&count);
    if (!add_of_spec(c, e) || !add_defaults(c, e))
        return false;
    c->given = c->count;
    for (int i = 0; i < count; i++)
        if (!add_grid_of(c, all[i].name, e))
            return false;
    if (c->count == 0)
        return fail(e, "%s: no candidate is applicable on %s%s%s", c->model->name,
                    c->plan->target->name, c->why ? "; " : "", c->why ? c->why : "");
    c->grid = c->count;
    candidates_order(c, NULL);
    return true;
}

bool candidates_near(struct candidates *c, const struct candidate *of, struct error *e)
{
    const struct plan *p = candidate_plan(of);
    const struct space space = space_of(p->preset, c->model, c->plan->target);
    int before = c->count;
    for (int i = 0; i < space.count; i++) {
        struct choices near[MAX_VALUES];
        int n = axis_near(&space.axes[i], element_size(c->model->type), &p->choices, near);
        for (int k = 0; k < n; k++)
            if (!consider(c, p->preset, &near[k], NULL, e))
                return false;
    }
    candidates_sort(c, before, c->count);
    return true;
}

static bool is_searched(const struct candidates *c, const char *preset)
{
    for (int i = 0; i < c->count; i++)
        if (strcmp(candidate_plan(c->items[i])->preset, preset) == 0)
            return true;
    return false;
}

bool candidates_recall(struct candidates *c, const char *settings, int *number, struct error *e)
{
    *number = -1;
    char name[64] = "";
    int length = 0;
    sscanf(settings, "%63s %n", name, &length);
    struct choices choices = choices_plain();
    const struct preset *preset = preset_find(name);
    if (!preset || !is_searched(c, preset->name) ||
        !choices_parse(settings + length, element_size(c->model->type), &choices))
        return true;
    const struct strategy_request q = {
        .preset = preset->name, .label = preset->name, .choices = &choices};
    struct plan_set *plans = plan_alone(c, q, e);
    if (!plans)
        return false;
    bool same = plans->plans[0].applicable && choices_same(&plans->plans[0].choices, &choices);
    plans_free(plans);
    if (!same)
        return true;
    *number = number_of(c, &choices);
    if (*number >= 0)
        return true;
    bool ok = consider(c, preset->name, &choices, NULL, e);
    *number = number_of(c, &choices);
    return ok;
}

void candidates_free(struct candidates *c)
{
    for (int i = 0; i < c->count; i++)
        plans_free(c->items[i]->plans);
    arena_free(&c->arena);
    *c = (struct candidates){0};
}
