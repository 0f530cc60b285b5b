// SPDX-License-Identifier: MIT
#include "plan/one_plan.h"

#include <string.h>

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

// High blocks of windows that copies fill are so for rows to share halos above and below: threads have half a vector there
// before they have fewer rows.
static bool halves_vector(const struct plan *p, const int *vector)
{
    enum { LOW = 16, NARROW = 8 }; // rows, bytes
    return !p->group && kernel_copies_windows(&p->kernels[0]) && vector &&
           p->kernels[0].geometry.points[1] > LOW &&
           *vector * element_size(p->model->type) > NARROW;
}

// Smaller blocks leave more registers to a thread where a block must fit a compute unit.
static bool block_is_too_large(const struct plan *p, const int *vector)
{
    enum { FEW = 128 };
    return !p->group && !halves_vector(p, vector) && p->target->family == FAMILY_NVIDIA &&
           p->choices.block[1] % 2 == 0 && p->kernels[0].geometry.threads > FEW &&
           !plan_fits_registers(p) &&
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
    if (!p->group && !halves_vector(p, vector) && rows && *rows > 1)
        return rows;
    if (vector && *vector > 1)
        return vector;
    return p->group && rows && *rows / 2 >= rows_of_steps_at_least(p->model) ? rows : NULL;
}

// Builds; what the preset left open is less until it fits: steps, rows of a block of NVIDIA's, rows of a
// thread, the vector, the launch bound (on AMD of kernels whose rows are fixed), then for LDS alone the block of a sweep.
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
    for (; any_block && block_is_too_large(p, vector); plan_build(c))
        p->choices.block[1] /= 2;
    for (; any_block && waits_for_too_many(p); plan_build(c))
        p->choices.block[1] /= 2;
    for (; (less = less_of(p, rows, vector)) && !plan_fits(p); plan_build(c))
        *less /= 2;
    for (; any_waves && p->choices.waves > 1 && plan_bound_is_too_tight(p); plan_build(c))
        p->choices.waves = plan_wider_bound(p);
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

// As settings and what the preset starts from have it, which is `start`.
static bool plan_as_asked(struct plan_set *set, const struct strategy_request *q,
                          const struct plan_request *r, struct plan *p, struct choices *start,
                          struct error *e)
{
    if (!choices_make(q, r, set->model, &p->choices, e))
        return false;
    *start = p->choices;
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

// How many other things the preset may start from, which are then built as well.
static int other_defaults(const struct strategy_request *q, const struct plan_request *r,
                          const struct model *m)
{
    const bool asked = q->choices || setting_asked(q, r, "block") || setting_asked(q, r, "vector");
    return asked ? 0 : defaults_instead(preset_find(q->preset), r->target->family, m);
}

// A plan and what it started from.
struct attempt {
    struct plan plan;
    struct choices start;
};

// Whether nothing had to be less for a plan to fit, but for one of four blocks.
static bool is_whole(const struct attempt *t)
{
    const struct choices *c = &t->plan.choices, *start = &t->start;
    return t->plan.applicable && c->vector == start->vector && c->rows == start->rows &&
           4 * c->waves >= 3 * start->waves && memcmp(c->block, start->block, sizeof c->block) == 0;
}

static bool keeps_bound(const struct attempt *t)
{
    return t->plan.applicable && t->plan.choices.waves == t->start.waves;
}

static bool has_bound(const struct attempt *t)
{
    return t->plan.applicable && t->plan.choices.waves > 1;
}

static const struct attempt *first_that(bool (*is)(const struct attempt *),
                                        const struct attempt *attempts, int count)
{
    for (int i = 0; i < count; i++)
        if (is(&attempts[i]))
            return &attempts[i];
    return NULL;
}

// Of those that are whole, or of all, the one that is expected to take less time than those before it: clearly less, where
// `part` is more than 1.
static const struct attempt *quickest(const struct attempt *attempts, int count, bool whole,
                                      double part)
{
    const struct attempt *best = NULL;
    for (int i = 0; i < count; i++)
        if (attempts[i].plan.applicable && (!whole || is_whole(&attempts[i])) &&
            (!best || part * merit_anywhere(&attempts[i].plan) < merit_anywhere(&best->plan)))
            best = &attempts[i];
    return best;
}

// Launch bounds say what these are for. Where the first does not fit as it is, others that do; where none does, the first that
// keeps its bound, or has any.
static const struct attempt *best_bounded(const struct attempt *attempts, int count)
{
    const struct attempt *best = quickest(attempts, count, true, 1);
    if (!best)
        best = first_that(keeps_bound, attempts, count);
    if (!best)
        best = first_that(has_bound, attempts, count);
    return best ? best : &attempts[count - 1];
}

bool plan_one(struct plan_set *set, const struct strategy_request *q, const struct plan_request *r,
              const char *label, struct error *e)
{
    static const double CLEARLY = 1.04;
    const char *function = arena_format(&set->arena, "%s_%s", set->model->name, label);
    const struct plan blank = {.model = set->model,
                               .names = set->names,
                               .operations = set->operations,
                               .target = r->target,
                               .preset = preset_find(q->preset)->name,
                               .label = label,
                               .asks_for_steps = setting_asked(q, r, "time"),
                               .function = function};
    struct attempt attempts[1 + MOST_INSTEAD];
    struct strategy_request other = *q;
    const int others = other_defaults(q, r, set->model);
    bool bounded = false;
    int count = 0;
    for (; count <= others && !(bounded && is_whole(&attempts[0])); count++) {
        attempts[count].plan = blank;
        other.instead = count;
        if (!plan_as_asked(set, &other, r, &attempts[count].plan, &attempts[count].start, e))
            return false;
        bounded = attempts[0].start.waves > 1 && !setting_asked(q, r, "waves");
    }
    const struct attempt *best =
        bounded ? best_bounded(attempts, count) : quickest(attempts, count, false, CLEARLY);
    *ARENA_APPEND(&set->arena, set->plans, set->count, set->capacity) =
        best ? best->plan : attempts[0].plan;
    return true;
}
