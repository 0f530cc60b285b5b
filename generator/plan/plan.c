// SPDX-License-Identifier: MIT
#include "plan/plan.h"

#include <stdlib.h>
#include <string.h>

#include "plan/applicable.h"
#include "plan/choices.h"
#include "plan/estimate.h"
#include "plan/kernel_make.h"
#include "plan/primitives_make.h"
#include "plan/recommend.h"
#include "plan/values.h"

// Registers that defaults shrink to: on AMD four waves per SIMD of CDNA2. On NVIDIA few threads
// with much to do each are faster than many, so that all that one block can have; its compiler
// needs three quarters of the estimate.
static int register_budget(const struct target *t, int threads)
{
    enum { FOUR_WAVES = 128 };
    if (t->family == FAMILY_AMD)
        return FOUR_WAVES;
    return target_registers_left(t, threads) * 4 / 3;
}

// ---- defaults that depend on the operator -------------------------------------------------------

static bool reaches_off_column_in_z(const struct model *m)
{
    for (int s = 0; s < m->nsums; s++)
        for (int t = 0; t < m->sums[s].ntaps; t++) {
            const int *o = m->sums[s].taps[t].offset;
            if (o[2] != 0 && (o[0] != 0 || o[1] != 0))
                return true;
        }
    return false;
}

static void set_block(struct choices *c, int x, int y, int z)
{
    c->block[0] = x;
    c->block[1] = y;
    c->block[2] = z;
}

// The planes of a 2D operator are single rows.
static bool streams_rows(const struct choices *c, const struct model *m)
{
    return m->dimensions == 2 && c->stream != STREAM_NONE;
}

static void default_block(struct choices *c, const struct model *m)
{
    bool streamed = c->stream != STREAM_NONE;
    if (m->dimensions == 1 || streams_rows(c, m))
        set_block(c, 256, 1, 1);
    else if (!streamed && c->neighbours == NEIGHBOURS_LDS && reaches_off_column_in_z(m))
        set_block(c, 32, 4, 4);
}

// ---- kernels ------------------------------------------------------------------------------------

static bool on_axis(const int offset[3], int axis)
{
    return offset[axis] != 0;
}

static bool off_plane(const int offset[3], int axis)
{
    return offset[axis] != 0;
}

static bool in_plane(const int offset[3], int axis)
{
    return offset[axis] == 0;
}

// The first pass takes the centre as well.
static bool on_axis_or_centre(const int offset[3], int axis)
{
    return on_axis(offset, axis) || (offset[0] == 0 && offset[1] == 0 && offset[2] == 0);
}

static const char *role_of(const struct kernel *k)
{
    if (k->geometry.edge)
        return "one thread per point: ragged ends of rows, misaligned arrays";
    if (!k->finish || k->accumulate)
        return k->accumulate ? "some of the taps, added to what the output holds"
                             : "the first of the taps, to be added to";
    return "the whole operator in one sweep";
}

static void build_split(struct plan_context *c)
{
    struct plan *p = c->plan;
    const struct model *m = c->model;
    int last = sums_reach(m, 2) ? 2 : sums_reach(m, 1) ? 1 : 0;
    for (int axis = 0; axis < 3; axis++) {
        if (!sums_reach(m, axis))
            continue;
        struct kernel *k = &p->kernels[p->nkernels];
        k->symbol = arena_format(c->arena, "%s_pass_%c", p->function, "xyz"[axis]);
        k->accumulate = p->nkernels > 0;
        k->finish = axis == last;
        kernel_make(c, k, &p->choices, p->nkernels ? on_axis : on_axis_or_centre, axis);
        p->nkernels++;
    }
}

// The plane is not streamed; the pass along z has no neighbours in the plane.
static void build_xy_z(struct plan_context *c)
{
    struct plan *p = c->plan;
    int slowest = c->model->dimensions - 1;
    struct choices plane = p->choices, column = p->choices;
    plane.stream = STREAM_NONE;
    plane.walk = WALK_UP;
    plane.reuse = REUSE_NONE;
    plane.balance = false;
    plane.prefetch = PREFETCH_NONE;
    column.neighbours = NEIGHBOURS_GLOBAL;
    p->kernels[0].symbol = arena_format(c->arena, "%s_pass_plane", p->function);
    kernel_make(c, &p->kernels[0], &plane, in_plane, slowest);
    p->kernels[1].symbol = arena_format(c->arena, "%s_pass_column", p->function);
    p->kernels[1].accumulate = p->kernels[1].finish = true;
    kernel_make(c, &p->kernels[1], &column, off_plane, slowest);
    p->nkernels = 2;
}

static struct kernel *build_edge(struct plan_context *c)
{
    struct kernel *k = arena_alloc(c->arena, sizeof *k);
    struct choices scalar = {.block = {64, 4, 1}, .vector = 1, .rows = 1, .window = 1, .dies = 1};
    k->symbol = arena_format(c->arena, "%s_edge", c->plan->function);
    k->geometry.edge = k->finish = true;
    kernel_make(c, k, &scalar, NULL, 0);
    return k;
}

static void build_kernels(struct plan_context *c)
{
    struct plan *p = c->plan;
    p->kernels = arena_alloc(c->arena, 3 * sizeof *p->kernels);
    p->nkernels = 0;
    if (p->choices.pass == PASS_SPLIT) {
        build_split(c);
    } else if (p->choices.pass == PASS_XY_Z) {
        build_xy_z(c);
    } else {
        p->kernels[0].symbol = arena_format(c->arena, "%s_sweep", p->function);
        p->kernels[0].finish = true;
        kernel_make(c, &p->kernels[0], &p->choices, NULL, 0);
        p->nkernels = 1;
    }
    bool wide = true;
    for (int i = 0; i < p->nkernels; i++)
        wide = wide && p->kernels[i].geometry.wide;
    p->edge = wide ? NULL : build_edge(c);
    for (int i = 0; i < p->nkernels; i++)
        p->kernels[i].role = role_of(&p->kernels[i]);
    if (p->edge)
        p->edge->role = role_of(p->edge);
}

// ---- derived numbers ----------------------------------------------------------------------------

static void derive(struct plan *p)
{
    const struct model *m = p->model;
    p->lds_bytes = p->vgprs = 0;
    p->loads = p->lds_reads = 0;
    for (int i = 0; i < p->nkernels; i++) {
        const struct kernel *k = &p->kernels[i];
        int vgprs = estimate_vgprs(m, p->target, k);
        p->lds_bytes = k->lds_bytes > p->lds_bytes ? k->lds_bytes : p->lds_bytes;
        p->vgprs = vgprs > p->vgprs ? vgprs : p->vgprs;
        if (kernel_last(k)->nbands > 0) // both operands of every thread
            p->exchange_bytes = 2 * k->geometry.threads * element_size(m->type);
        p->loads += estimate_loads(k);
        p->lds_reads += estimate_lds_reads(k);
        for (int axis = 0; axis < 3; axis++) {
            int reach = m->lo[axis] + m->hi[axis];
            int points[3] = {k->geometry.points[0], k->geometry.points[1], k->choices.block[2]};
            int span = points[axis] + (axis < 2 ? reach : 0);
            p->span[axis] = span > p->span[axis] ? span : p->span[axis];
        }
    }
    p->bytes = m->bytes;
    p->alignment = p->choices.vector * element_size(m->type);
    const int threads = p->kernels[0].geometry.threads;
    const int registers = expected_registers(p->target, p->vgprs, threads);
    p->occupancy = target_occupancy(p->target, registers, p->lds_bytes, threads);
}

static void refuse(struct plan *p, const char *reason)
{
    p->applicable = false;
    p->reason = reason;
}

static void build(struct plan_context *c)
{
    struct plan *p = c->plan;
    build_kernels(c);
    derive(p);
    p->summary = choices_summary(c->arena, &p->choices);
}

static bool fits_lds(const struct plan *p)
{
    return p->lds_bytes <= p->target->lds_block_bytes;
}

static bool fits(const struct plan *p)
{
    return fits_lds(p) && p->vgprs <= register_budget(p->target, p->kernels[0].geometry.threads);
}

// Registers that the compiler may give to a thread under the launch bound.
static int registers_allowed(const struct plan *p)
{
    int bound = p->target->vgprs / (p->choices.waves > 1 ? p->choices.waves : 1);
    return bound < p->target->vgpr_limit ? bound : p->target->vgpr_limit;
}

// Builds; what the preset left open is halved until it fits: rows, the vector, the launch bound of
// kernels whose rows are fixed, then for LDS alone the block.
static void build_to_fit(struct plan_context *c, const struct strategy_request *request,
                         const struct plan_request *r)
{
    enum { NARROWEST = 16 };
    struct plan *p = c->plan;
    bool matrix = p->choices.arithmetic == ARITHMETIC_MATRIX; // which fixes the rows
    int *rows = matrix || choices_set_by_user(request, r, "rows") ? NULL : &p->choices.rows;
    int *vector = choices_set_by_user(request, r, "vector") ? NULL : &p->choices.vector;
    int *waves = !matrix || choices_set_by_user(request, r, "waves") ? NULL : &p->choices.waves;
    int *width = choices_set_by_user(request, r, "block") ? NULL : &p->choices.block[0];
    build(c);
    for (; rows && *rows > 1 && !fits(p); build(c))
        *rows /= 2;
    for (; vector && *vector > 1 && !fits(p); build(c))
        *vector /= 2;
    for (; waves && *waves > 1 && p->vgprs > registers_allowed(p) * 13 / 16; build(c))
        *waves /= 2;
    for (; width && *width > NARROWEST && !fits_lds(p); build(c))
        *width /= 2;
}

// A preset, and what a spec changes about it.
struct strategy {
    const struct preset *preset;
    const struct strategy_request *request;
};

static bool plan_one(void *context, struct plan_set *set, const struct plan_request *r,
                     const char *label, struct error *e)
{
    const struct preset *preset = ((struct strategy *)context)->preset;
    const struct strategy_request *request = ((struct strategy *)context)->request;
    struct plan *p = ARENA_APPEND(&set->arena, set->plans, set->count, set->capacity);
    p->model = set->model;
    p->names = set->names;
    p->update = set->update;
    p->target = r->target;
    p->preset = preset->name;
    p->label = label;
    p->function = arena_format(&set->arena, "%s_%s", set->model->name, p->label);
    if (!choices_make(preset, request, r, set->model, &p->choices, e))
        return false;
    if (!choices_set_by_user(request, r, "block"))
        default_block(&p->choices, set->model);
    if (streams_rows(&p->choices, set->model) && !choices_set_by_user(request, r, "rows"))
        p->choices.rows = 1;
    p->summary = choices_summary(&set->arena, &p->choices);
    const char *reason = why_not(&set->arena, set->model, &p->choices, p->target);
    if (reason) {
        refuse(p, reason);
        return true;
    }
    p->applicable = true;
    struct plan_context c = {
        .arena = &set->arena, .model = set->model, .names = set->names, .plan = p};
    build_to_fit(&c, request, r);
    primitives_of_plan(p, &p->needs);
    if ((reason = why_too_large(&set->arena, p)))
        refuse(p, reason);
    return true;
}

// ---- which strategies ---------------------------------------------------------------------------

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

static bool known_label(const struct description *d, const char *name)
{
    for (int i = 0; i < d->nstrategies; i++)
        if (strcmp(d->strategies[i].label, name) == 0)
            return true;
    return false;
}

// "; the spec has a, b" for messages.
static const char *labels_of(struct plan_set *set)
{
    const struct description *d = set->description;
    const char *text = "";
    for (int i = 0; i < d->nstrategies; i++)
        text = arena_format(&set->arena, "%s%s%s", text, i ? ", " : "; the spec has ",
                            d->strategies[i].label);
    return text;
}

static bool check_wanted(struct plan_set *set, const struct plan_request *r, struct error *e)
{
    for (const char *at = r->only; at && *at; at += strcspn(at, ","), at += *at == ',') {
        char name[128], known[512];
        size_t n = strcspn(at, ",");
        n = n < sizeof name ? n : sizeof name - 1;
        memcpy(name, at, n);
        name[n] = '\0';
        if (!known_label(set->description, name) && !preset_find(name) && strcmp(name, "all") != 0)
            return fail_usage(e, "no strategy '%s' for %s; presets are %s%s", name,
                              set->model->name, preset_names(known, sizeof known), labels_of(set));
    }
    return true;
}

static bool plan_requested(struct plan_set *set, const struct plan_request *r, struct error *e)
{
    const struct description *d = set->description;
    for (int i = 0; i < d->nstrategies; i++) {
        if (!plan_wanted(r, d->strategies[i].label))
            continue;
        if (i == d->recommended)
            set->recommended = set->count;
        struct strategy s = {preset_find(d->strategies[i].preset), &d->strategies[i]};
        if (!plan_values(set, r, d->strategies[i].label, plan_one, &s, e))
            return false;
    }
    return true;
}

// Presets that the spec does not list are planned if the spec lists none, or by name.
static bool plan_presets(struct plan_set *set, const struct plan_request *r, struct error *e)
{
    const struct description *d = set->description;
    bool open = d->nstrategies == 0 || (d->nstrategies == 1 && d->recommended == 0);
    int count;
    const struct preset *all = presets(&count);
    for (int i = 0; i < count; i++) {
        bool by_name = r->only && listed(r->only, all[i].name);
        if (known_label(d, all[i].name) || !(by_name || (open && plan_wanted(r, all[i].name))))
            continue;
        struct strategy s = {&all[i], NULL};
        if (!plan_values(set, r, all[i].name, plan_one, &s, e))
            return false;
    }
    return true;
}

static bool check_recommended(const struct plan_set *set, struct error *e)
{
    const struct plan *p = set->recommended < 0 ? NULL : &set->plans[set->recommended];
    if (!p || p->applicable)
        return true;
    const struct description *d = set->description;
    return fail_at(e, d->path, d->strategies[d->recommended].line,
                   "strategy '%s' is not applicable: %s", p->label, p->reason);
}

struct plan_set *plans_make(const struct model *m, const struct description *d,
                            const struct plan_request *r, struct error *e)
{
    struct plan_set *set = must_alloc(sizeof *set);
    *set = (struct plan_set){.model = m, .description = d, .recommended = -1, .shallow.plan = -1};
    set->names = names_make(&set->arena, m);
    set->update = update_make(&set->arena, m);
    if (!check_wanted(set, r, e) || !plan_requested(set, r, e) || !plan_presets(set, r, e) ||
        !check_recommended(set, e)) {
        plans_free(set);
        return NULL;
    }
    for (int i = 0; i < set->count; i++)
        if (set->plans[i].applicable)
            primitives_of_plan(&set->plans[i], &set->needs);
    recommend(set, r->target);
    return set;
}

void plans_free(struct plan_set *s)
{
    if (!s)
        return;
    arena_free(&s->arena);
    free(s);
}
