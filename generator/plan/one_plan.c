// SPDX-License-Identifier: MIT
#include "plan/one_plan.h"

#include "plan/applicable.h"
#include "plan/choose.h"
#include "plan/defaults.h"
#include "plan/fusable.h"
#include "plan/kernel.h"
#include "plan/merit.h"
#include "plan/plan_build.h"
#include "plan/plan_fits.h"
#include "plan/primitives_make.h"
#include "plan/steps_to_fit.h"

static void refuse(struct plan *p, const char *reason)
{
    p->applicable = false;
    p->reason = reason;
}

// Smaller blocks leave more registers to a thread where a block must fit a compute unit.
static bool block_is_too_large(const struct plan *p)
{
    enum { FEW = 128 };
    return !p->group && p->target->family == FAMILY_NVIDIA && p->choices.block[1] % 2 == 0 &&
           p->kernels[0].geometry.threads > FEW && !plan_fits_registers(p) &&
           target_registers_left(p->target, p->kernels[0].geometry.threads) < p->target->vgpr_limit;
}

// Sums in halves wait in LDS: fewer of them rather than fewer rows of a thread, whose neighbours they share.
static bool waits_for_too_many(const struct plan *p)
{
    return p->choices.halves && p->choices.block[1] % 2 == 0 && !plan_fits_lds(p);
}

// What is halved next of what a thread computes, or NULL. Rows of several steps are what is left of a block along
// y: the vector goes first there, and they stay as many as waves exchange.
static int *less_of(const struct plan *p, int *rows, int *vector)
{
    if (!p->group && rows && *rows > 1)
        return rows;
    if (vector && *vector > 1)
        return vector;
    return p->group && rows && *rows / 2 >= rows_of_steps_at_least(p->model) ? rows : NULL;
}

// Builds; what the preset left open is less until it fits: steps, rows of a block of NVIDIA's, rows of a
// thread, the vector, the launch bound (on AMD of kernels whose rows are fixed), then for LDS alone the block of a sweep.
// What streams nothing has no bound rather than a wider one, which gained nothing on an H100.
static void build_to_fit(struct plan_context *c, const struct strategy_request *q,
                         const struct plan_request *r)
{
    enum { NARROWEST = 16 };
    struct plan *p = c->plan;
    bool matrix = p->choices.arithmetic == ARITHMETIC_MATRIX; // which fixes the rows
    int *rows = matrix || setting_asked(q, r, "rows") ? NULL : &p->choices.rows;
    int *vector = setting_asked(q, r, "vector") ? NULL : &p->choices.vector;
    bool any_waves =
        (matrix || p->target->family == FAMILY_NVIDIA) && !setting_asked(q, r, "waves");
    plan_build(c);
    bool any_block = !setting_asked(q, r, "block");
    // A block of several steps is as wide as a wave.
    int *width = any_block && !p->group ? &p->choices.block[0] : NULL, *less;
    if (!setting_asked(q, r, "time"))
        steps_to_fit(c, any_block, vector);
    else if (any_block)
        waves_to_fit(c);
    for (; any_block && block_is_too_large(p); plan_build(c))
        p->choices.block[1] /= 2;
    for (; any_block && waits_for_too_many(p); plan_build(c))
        p->choices.block[1] /= 2;
    for (; (less = less_of(p, rows, vector)) && !plan_fits(p); plan_build(c))
        *less /= 2;
    for (; any_waves && p->choices.waves > 1 && plan_bound_is_too_tight(p); plan_build(c))
        p->choices.waves = kernel_streams(&p->kernels[0]) ? p->choices.waves / 2 : 0;
    for (; width && *width > NARROWEST && !plan_fits_lds(p); plan_build(c))
        *width /= 2;
}

// AMD's waves have 102 scalar registers. Points of a thread share the pointers to all grids, two registers each;
// extents, pitches, scalars and what tells faces take the others. Of 38 grids LLVM spills 5 for gfx90a.
static bool has_room_for_images(const struct plan *p)
{
    enum { SCALARS = 102, NO_POINTERS = 32 };
    return p->target->family != FAMILY_AMD || p->choices.rows * p->choices.vector == 1 ||
           2 * p->model->ngrids + NO_POINTERS <= SCALARS;
}

// As settings and what the preset starts from have it; `waves` is the launch bound that it starts from.
static bool plan_as_asked(struct plan_set *set, const struct strategy_request *q,
                          const struct plan_request *r, struct plan *p, int *waves, struct error *e)
{
    if (!choices_make(q, r, set->model, &p->choices, e))
        return false;
    *waves = p->choices.waves;
    if (!setting_asked(q, r, "outside") && set->outside->loaded && has_room_for_images(p))
        p->choices.outside = OUTSIDE_BY_LOADS;
    p->summary = choices_summary(&set->arena, &p->choices, set->model->dimensions);
    const char *reason = why_not(&set->arena, set->model, &p->choices, p->target);
    reason = reason ? reason : why_not_outside(&set->arena, set->outside, &p->choices);
    if (reason) {
        refuse(p, reason);
        return true;
    }
    p->applicable = true;
    struct plan_context c = {.arena = &set->arena,
                             .model = set->model,
                             .names = set->names,
                             .outside = set->outside,
                             .plan = p};
    build_to_fit(&c, q, r);
    primitives_of_plan(p, &p->needs);
    reason = why_too_small(&set->arena, p);
    if (!reason)
        reason = why_too_large(&set->arena, p);
    if (reason)
        refuse(p, reason);
    return true;
}

// Whether the preset may start from something else, which is then built as well.
static bool has_other_defaults(const struct strategy_request *q, const struct plan_request *r,
                               const struct model *m)
{
    return !q->choices && !setting_asked(q, r, "block") && !setting_asked(q, r, "vector") &&
           has_defaults_instead(preset_find(q->preset), r->target->family, m);
}

// Of a plan and of what its preset may start from instead. Launch bounds say what these are for: the first that keeps its
// own is taken, otherwise the first with what bound is left, and if none is, the other. Of plans that start without one
// the other is taken where it is clearly expected to take less time.
static const struct plan *better(const struct plan *p, const struct plan *other, int waves,
                                 int other_waves)
{
    static const double CLEARLY = 1.04;
    if (!p->applicable || !other->applicable)
        return p->applicable ? p : other;
    if (waves > 1) {
        const bool other_keeps = other->choices.waves == other_waves;
        return p->choices.waves == waves || (p->choices.waves > 1 && !other_keeps) ? p : other;
    }
    return CLEARLY * merit_anywhere(other) < merit_anywhere(p) ? other : p;
}

bool plan_one(struct plan_set *set, const struct strategy_request *q, const struct plan_request *r,
              const char *label, struct error *e)
{
    const char *function = arena_format(&set->arena, "%s_%s", set->model->name, label);
    const struct plan blank = {.model = set->model,
                               .names = set->names,
                               .operations = set->operations,
                               .target = r->target,
                               .preset = preset_find(q->preset)->name,
                               .label = label,
                               .asks_for_steps = setting_asked(q, r, "time"),
                               .function = function};
    struct plan *p = ARENA_APPEND(&set->arena, set->plans, set->count, set->capacity);
    *p = blank;
    int waves, other_waves;
    if (!plan_as_asked(set, q, r, p, &waves, e))
        return false;
    if (!has_other_defaults(q, r, set->model))
        return true;
    struct strategy_request other = *q;
    struct plan instead = blank;
    other.instead = true;
    if (!plan_as_asked(set, &other, r, &instead, &other_waves, e))
        return false;
    *p = *better(p, &instead, setting_asked(q, r, "waves") ? 0 : waves, other_waves);
    return true;
}
