// SPDX-License-Identifier: MIT
#include "tune/candidates.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "plan/choices.h"
#include "plan/defaults.h"
#include "plan/kernel.h"
#include "tune/merit.h"

const struct plan *candidate_plan(const struct candidate *c)
{
    return &c->plans->plans[0];
}

// ---- one candidate ------------------------------------------------------------------------------

static void put_setting(struct strategy_request *q, const char *key, const char *value)
{
    for (int i = 0; i < q->count; i++)
        if (strcmp(q->settings[i].key, key) == 0)
            q->settings[i].value = value;
}

// A request that tells every setting. Its label depends on them alone, so that the compiled kernel
// can be found again.
static struct strategy_request request_of(struct candidates *c, const char *preset,
                                          const struct choices *choices)
{
    int count;
    const struct setting_rule *rules = setting_rules(&count);
    struct strategy_request q = {.preset = preset};
    for (int i = 0; i < count; i++) {
        struct setting *s = ARENA_APPEND(&c->arena, q.settings, q.count, q.capacity);
        s->key = rules[i].key;
        s->value = choices_value(&c->arena, choices, rules[i].key);
    }
    return q;
}

static void label_request(struct candidates *c, struct strategy_request *q)
{
    struct text all = {0};
    char sum[65];
    text_add(&all, q->preset);
    for (int i = 0; i < q->count; i++)
        text_addf(&all, " %s=%s", q->settings[i].key, q->settings[i].value);
    sha256_hex(all.data, all.size, sum);
    q->label = arena_format(&c->arena, "%s_%.8s", q->preset, sum);
    text_free(&all);
}

// One strategy of a spec alone, or a preset by itself if `request` is NULL.
static struct plan_set *plan_alone(struct candidates *c, const char *preset,
                                   struct strategy_request *request, struct error *e)
{
    struct description one = {
        .path = c->model->path, .strategies = request, .nstrategies = request != NULL};
    struct plan_request r = *c->plan;
    one.recommended = -1;
    r.only = request ? request->label : preset;
    struct plan_set *plans = plans_make(c->model, &one, &r, e);
    if (plans)
        plans->description = NULL; // it was needed for the making only
    return plans;
}

// Estimated registers above which a compiler would spill: a tenth more than there are, the compiler
// at hand has the last word. NVIDIA's needs less than the estimate (expected_registers).
static int most_registers(const struct plan *p)
{
    const struct target *t = p->target;
    int most = t->vgpr_limit;
    if (t->family == FAMILY_NVIDIA)
        most = target_registers_left(t, p->kernels[0].geometry.threads) * 4 / 3;
    return most + most / 10;
}

static bool worth_compiling(const struct plan *p)
{
    const struct target *t = p->target;
    int vgprs = t->family == FAMILY_NVIDIA ? 1 : p->vgprs;
    return p->vgprs <= most_registers(p) && p->kernels[0].geometry.threads >= t->wave &&
           target_occupancy(t, vgprs, p->lds_bytes, p->kernels[0].geometry.threads) > 0;
}

static bool is_there(const struct candidates *c, const struct candidate *x)
{
    const char *summary = candidate_plan(x)->summary;
    for (int i = 0; i < c->count; i++)
        if (strcmp(candidate_plan(c->items[i])->summary, summary) == 0)
            return true;
    return false;
}

// A vector wider than 16 bytes is no setting at all for this type.
static bool vector_fits(const struct candidates *c, const struct strategy_request *q)
{
    for (int i = 0; i < q->count; i++)
        if (strcmp(q->settings[i].key, "vector") == 0 &&
            atoi(q->settings[i].value) * element_size(c->model->type) > 16)
            return false;
    return true;
}

static bool consider(struct candidates *c, struct strategy_request *q, const char *origin,
                     struct error *e)
{
    c->pruned++;
    if (!vector_fits(c, q))
        return true;
    struct candidate *x = arena_alloc(&c->arena, sizeof *x);
    label_request(c, q);
    *x = (struct candidate){.origin = origin, .request = *q};
    x->plans = plan_alone(c, q->preset, &x->request, e);
    if (!x->plans)
        return false;
    const struct plan *p = candidate_plan(x);
    if (!p->applicable || !(origin || worth_compiling(p)) || is_there(c, x)) {
        plans_free(x->plans);
        return true;
    }
    c->pruned--;
    x->merit = merit_of(p, c->size);
    *ARENA_APPEND(&c->arena, c->items, c->count, c->capacity) = x;
    return true;
}

// ---- what presets and the spec start from -------------------------------------------------------

// Adds a plan as it is, whatever made it.
static bool add_given(struct candidates *c, const char *preset, struct strategy_request *request,
                      const char *origin, struct error *e)
{
    struct plan_set *plans = plan_alone(c, preset, request, e);
    if (!plans)
        return false;
    const struct plan *p = &plans->plans[0];
    struct strategy_request q = request_of(c, preset, &p->choices);
    if (!p->applicable && !c->why)
        c->why = arena_format(&c->arena, "%s: %s", p->label, p->reason);
    bool ok = !p->applicable || consider(c, &q, origin, e);
    plans_free(plans);
    return ok;
}

static bool add_of_spec(struct candidates *c, struct error *e)
{
    const struct description *d = c->description;
    for (int turn = 0; d && turn < 2; turn++) // the recommended one first
        for (int i = 0; i < d->nstrategies; i++) {
            struct strategy_request *q = &d->strategies[i];
            const char *origin = arena_format(&c->arena, "'%s' of the spec", q->label);
            if ((i == d->recommended) == (turn == 0) &&
                (plan_wanted(c->plan, q->label) || plan_wanted(c->plan, q->preset)) &&
                !add_given(c, q->preset, q, origin, e))
                return false;
        }
    return true;
}

static bool add_defaults_of(struct candidates *c, const char *preset, struct error *e)
{
    return !plan_wanted(c->plan, preset) ||
           add_given(c, preset, NULL, arena_format(&c->arena, "defaults of %s", preset), e);
}

// Those that are recommended first, then in the order of the table: what is there is not added
// again.
static bool add_defaults(struct candidates *c, struct error *e)
{
    int count;
    const struct preset *all = presets(&count);
    const char *const *first = presets_by_merit(c->plan->target->family, c->model);
    for (int i = 0; first[i]; i++)
        if (!add_defaults_of(c, first[i], e))
            return false;
    for (int i = 0; i < count; i++)
        if (!add_defaults_of(c, all[i].name, e))
            return false;
    return true;
}

// ---- the coarse grid ----------------------------------------------------------------------------

// Of one space. An axis without coarse values keeps what the preset has.
struct grid {
    const struct space *space;
    int axes, count[MAX_AXES], at[MAX_AXES];
    const char *values[MAX_AXES][MAX_VALUES];
};

static bool step(struct grid *g)
{
    for (int i = 0; i < g->axes; i++) {
        if (++g->at[i] < g->count[i])
            return true;
        g->at[i] = 0;
    }
    return false;
}

static bool add_grid(struct candidates *c, const struct space *space, const struct choices *base,
                     struct error *e)
{
    struct grid g = {.space = space, .axes = space_axes(space)};
    for (int i = 0; i < g.axes; i++)
        g.count[i] = axis_coarse(&c->arena, &space->axes[i], g.values[i]);
    do {
        struct strategy_request q = request_of(c, space->preset, base);
        for (int i = 0; i < g.axes; i++)
            if (g.count[i] > 0)
                put_setting(&q, space->axes[i].key, g.values[i][g.at[i]]);
        if (!consider(c, &q, NULL, e))
            return false;
    } while (step(&g));
    return true;
}

static bool add_grid_of(struct candidates *c, const char *preset, struct error *e)
{
    const struct space *space = space_find(preset, c->model->dimensions);
    if (!space || !plan_wanted(c->plan, preset))
        return true;
    struct plan_set *plans = plan_alone(c, preset, NULL, e);
    bool ok = plans && add_grid(c, space, &plans->plans[0].choices, e);
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
    const struct space *space = space_find(of->request.preset, c->model->dimensions);
    const struct choices *choices = &candidate_plan(of)->choices;
    int before = c->count;
    for (int i = 0; space && i < space_axes(space); i++) {
        const struct axis *x = &space->axes[i];
        const char *near[MAX_VALUES];
        int n = axis_near(&c->arena, x, choices_value(&c->arena, choices, x->key), near);
        for (int k = 0; k < n; k++) {
            struct strategy_request q = request_of(c, of->request.preset, choices);
            put_setting(&q, x->key, near[k]);
            if (!consider(c, &q, NULL, e))
                return false;
        }
    }
    candidates_sort(c, before, c->count);
    return true;
}

void candidates_free(struct candidates *c)
{
    for (int i = 0; i < c->count; i++)
        plans_free(c->items[i]->plans);
    arena_free(&c->arena);
    *c = (struct candidates){0};
}
