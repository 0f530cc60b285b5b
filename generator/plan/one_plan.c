// SPDX-License-Identifier: MIT
#include "plan/one_plan.h"

#include "base/integer.h"
#include "plan/applicable.h"
#include "plan/choose.h"
#include "plan/defaults.h"
#include "plan/estimate.h"
#include "plan/fusable.h"
#include "plan/kernel_make.h"
#include "plan/merit.h"
#include "plan/primitives_make.h"
#include "plan/symmetry.h"

// ---- kernels ------------------------------------------------------------------------------------

static bool on_axis(const int offset[3], int axis)
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
        k->part = arena_format(c->arena, "pass_%c", "xyz"[axis]);
        k->symbol = arena_format(c->arena, "%s_%s", p->function, k->part);
        k->accumulate = p->nkernels > 0;
        k->finish = axis == last;
        kernel_make(c, k, &p->choices, p->nkernels ? on_axis : on_axis_or_centre, axis);
        p->nkernels++;
    }
}

// The plane is not streamed; the pass along z has no neighbours in the plane, so that only a window
// has something to be fetched ahead.
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
    if (column.reuse != REUSE_WINDOW)
        column.prefetch = PREFETCH_NONE;
    p->kernels[0].part = "pass_plane";
    p->kernels[0].symbol = arena_format(c->arena, "%s_%s", p->function, p->kernels[0].part);
    kernel_make(c, &p->kernels[0], &plane, in_plane, slowest);
    p->kernels[1].part = "pass_column";
    p->kernels[1].symbol = arena_format(c->arena, "%s_%s", p->function, p->kernels[1].part);
    p->kernels[1].accumulate = p->kernels[1].finish = true;
    kernel_make(c, &p->kernels[1], &column, on_axis, slowest);
    p->nkernels = 2;
}

static struct kernel *build_edge(struct plan_context *c)
{
    struct kernel *k = arena_alloc(c->arena, sizeof *k);
    const struct choices scalar = choices_plain();
    k->symbol = arena_format(c->arena, "%s_edge", c->model->name);
    k->geometry.edge = k->finish = true;
    kernel_make(c, k, &scalar, NULL, 0);
    return k;
}

// What one step of a plan for several takes: whatever is aligned, a thread for each vector.
static struct choices choices_of_a_step(const struct choices *group)
{
    struct choices c = choices_plain();
    c.vector = group->vector;
    c.nontemporal = true;
    c.outside = group->outside;
    return c;
}

static struct kernel *build_group(struct plan_context *c)
{
    struct kernel *k = arena_alloc(c->arena, sizeof *k);
    k->symbol = arena_format(c->arena, "%s_group", c->plan->function);
    k->finish = true;
    kernel_make(c, k, &c->plan->choices, NULL, 0);
    k->role = arena_format(c->arena, "%d steps", c->plan->choices.time);
    return k;
}

static void build_kernels(struct plan_context *c)
{
    struct plan *p = c->plan;
    const bool several = choices_steps(&p->choices) > 1;
    struct choices one = several ? choices_of_a_step(&p->choices) : p->choices;
    one.time = 1;
    p->kernels = arena_alloc(c->arena, 3 * sizeof *p->kernels);
    p->nkernels = 0;
    if (p->choices.pass == PASS_SPLIT) {
        build_split(c);
    } else if (p->choices.pass == PASS_XY_Z) {
        build_xy_z(c);
    } else {
        p->kernels[0].symbol = arena_format(c->arena, "%s_sweep", p->function);
        p->kernels[0].finish = true;
        kernel_make(c, &p->kernels[0], &one, NULL, 0);
        p->nkernels = 1;
    }
    bool wide = true;
    for (int i = 0; i < p->nkernels; i++)
        wide = wide && p->kernels[i].geometry.wide;
    p->edge = wide ? NULL : build_edge(c);
    p->group = several ? build_group(c) : NULL;
    for (int i = 0; i < p->nkernels; i++)
        p->kernels[i].role =
            several ? "a single step, which no group makes" : role_of(&p->kernels[i]);
    if (p->edge)
        p->edge->role = role_of(p->edge);
}

// ---- derived numbers ----------------------------------------------------------------------------

// Of a point and step.
static void derive_group(struct plan *p)
{
    const struct kernel *k = p->group;
    p->lds_bytes = k->lds_bytes;
    p->vgprs = estimate_vgprs(p->model, p->target, k);
    p->loads = estimate_loads(k);
    p->lds_reads = estimate_lds_reads(k);
}

// Whose block takes most.
static const struct kernel *first_kernel(const struct plan *p)
{
    return p->group ? p->group : &p->kernels[0];
}

static int threads_of(const struct plan *p)
{
    return first_kernel(p)->geometry.threads;
}

static void derive(struct plan *p)
{
    const struct model *m = p->model;
    p->lds_bytes = p->vgprs = 0;
    p->loads = p->lds_reads = 0;
    for (int i = 0; i < p->nkernels; i++) {
        const struct kernel *k = &p->kernels[i];
        int vgprs = estimate_vgprs(m, p->target, k);
        p->lds_bytes = larger(p->lds_bytes, k->lds_bytes + k->list_bytes);
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
    if (p->group)
        derive_group(p);
    p->bytes = m->bytes;
    p->alignment = p->choices.vector * element_size(m->type);
    const int registers = expected_registers(p->target, p->vgprs, first_kernel(p));
    p->occupancy = target_occupancy(p->target, registers, p->lds_bytes, threads_of(p));
    // What is too much for a launch bound stays that; where there is room, a compiler that is told so takes it.
    if (kernel_bound_blocks(p->target, first_kernel(p)) > 0)
        p->vgprs = larger(p->vgprs, registers);
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
    p->summary = choices_summary(c->arena, &p->choices, c->model->dimensions);
}

static bool fits_lds(const struct plan *p)
{
    return p->lds_bytes <= p->target->lds_block_bytes;
}

// Several steps live on what is in registers: they may have all that one block can.
static bool fits_group(const struct plan *p)
{
    int left = target_registers_left(p->target, threads_of(p));
    return p->vgprs <= smaller(left, p->target->vgpr_limit);
}

// Registers that defaults shrink to: on AMD four waves per SIMD of CDNA2.
static bool fits_registers(const struct plan *p)
{
    enum { FOUR_WAVES = 128 };
    if (p->target->family == FAMILY_AMD)
        return p->vgprs <= FOUR_WAVES;
    return least_registers(p->model, p->target, &p->kernels[0]) <=
           target_registers_left(p->target, threads_of(p));
}

static bool fits(const struct plan *p)
{
    return fits_lds(p) && (p->group ? fits_group(p) : fits_registers(p));
}

// Registers that the compiler may give to a thread under the launch bound.
static int registers_allowed(const struct plan *p)
{
    const int blocks = kernel_bound_blocks(p->target, first_kernel(p));
    if (blocks > 0)
        return target_registers_left(p->target, blocks * threads_of(p));
    int bound = p->target->vgprs / (p->choices.waves > 1 ? p->choices.waves : 1);
    return bound < p->target->vgpr_limit ? bound : p->target->vgpr_limit;
}

// Beside what is estimated there must be some room. Of what streams nvcc needs none: it waits for loads sooner there,
// and one block there is in any case. Of vectors of four it needs some: of 31 such plans of several grids for sm_90 by two
// blocks of 256 threads five spilled, all with less.
static bool bound_is_too_tight(const struct plan *p)
{
    const struct kernel *k = &p->kernels[0];
    const int estimate = estimate_vgprs(p->model, p->target, k);
    const int allowed = registers_allowed(p);
    if (p->target->family == FAMILY_AMD)
        return estimate > allowed * 13 / 16;
    if (!kernel_streams(k))
        return estimate >= allowed * 3 / 4;
    return kernel_bound_blocks(p->target, k) > 1 &&
           estimate > (p->choices.vector > 2 ? allowed * 6 / 7 : allowed);
}

static bool stores_half(const struct plan *p)
{
    const struct geometry *g = &p->group->geometry;
    return 2 * g->stores[0] * g->stores[1] >= g->points[0] * g->points[1];
}

// Strips are bound by what they compute once few steps have taken the load off memory. On an H200 stars and boxes of
// radius 1 to 4 in the plane were fastest where all steps together reach 12 columns, and a quarter of a strip is not
// stored at most: more took up to four times as long. Stars of float that reach 16, which begin at whole 64 bytes, took
// an H100 a fifth less, an H200 as long (radius 2) or a twentieth more (radius 4).
static int columns_that_suit(const struct plan *p)
{
    enum { COLUMNS = 12, OF_STARS = 16 };
    const bool more = p->target->family == FAMILY_NVIDIA && p->model->type == ELEMENT_FLOAT &&
                      sums_are_star(p->model);
    return more ? OF_STARS : COLUMNS;
}

static bool stores_most(const struct plan *p)
{
    const int columns = columns_that_suit(p);
    const struct fusion *f = p->group->fusion;
    const struct geometry *g = &p->group->geometry;
    return f->margin_lo[0] <= columns && f->margin_hi[0] <= columns &&
           4 * g->stores[0] >= 3 * g->points[0];
}

// Where twelve waves of a block read at the point, too, nvcc takes up to a seventh more than is estimated, or spills.
static bool leaves_registers(const struct plan *p)
{
    const int left = target_registers_left(p->target, threads_of(p));
    return p->target->family != FAMILY_NVIDIA || !model_reads_at_points(p->model) ||
           left >= p->target->vgpr_limit || p->vgprs <= left * 6 / 7;
}

// Steps whose reach takes more than half of a block, or most of a strip, are fewer before anything else is less.
static bool suits(const struct plan *p)
{
    return fits(p) &&
           (kernel_strips(p->group) ? stores_most(p) : stores_half(p) && leaves_registers(p));
}

// What is read at the point takes LDS for each row of a block: fewer rows before fewer steps, as long as one wave of a
// SIMD can compute while another waits. SIMDs have as many waves as each other, and as many registers for each.
static void build_fewer_waves(struct plan_context *c)
{
    struct plan *p = c->plan;
    const int waves = p->choices.block[1], simds = p->target->simds;
    if (!p->group || !kernel_sums_planes(p->group) || fits_lds(p))
        return;
    for (; !fits_lds(p) && stores_half(p) && p->choices.block[1] > 2 * simds; build(c))
        p->choices.block[1] -= (p->choices.block[1] - 1) % simds + 1;
    if (fits_lds(p) && stores_half(p))
        return;
    p->choices.block[1] = waves;
    build(c);
}

// Until it fits at these waves and this vector, or two steps are left.
static void build_steps_that_fit(struct plan_context *c, bool any_block)
{
    struct plan *p = c->plan;
    for (;; build(c)) {
        if (any_block)
            build_fewer_waves(c);
        if (p->choices.time <= 2 || suits(p))
            return;
        p->choices.time--;
    }
}

// Points that are read for one that is stored, and a step. On an H200 eight waves instead of the twelve of the preset
// took up to a quarter longer for each (heat and leapfrogs of radius 1, one to three coefficient grids).
static double cost_of_steps(const struct plan *p, int waves)
{
    const double fewer_waves = p->choices.block[1] < waves ? 1.2 : 1.0;
    const struct geometry *g = &p->group->geometry;
    const int columns = p->group->fusion->columns * g->vector;
    return fewer_waves * columns * g->points[1] /
           ((double)g->stores[0] * g->stores[1] * p->choices.time);
}

// Where waves had to go, the most steps that all of them have LDS for, if these cost less.
static void build_all_waves(struct plan_context *c, const struct choices *preset)
{
    struct plan *p = c->plan;
    const struct choices fewer = p->choices;
    const double cost = cost_of_steps(p, preset->block[1]);
    p->choices = *preset;
    build(c);
    build_steps_that_fit(c, false);
    if (suits(p) && cost_of_steps(p, preset->block[1]) < cost)
        return;
    p->choices = fewer;
    build(c);
}

// Steps first. Where planes wait in LDS and two of half the vector fit only, more of these may.
static void build_fewer_steps(struct plan_context *c, bool any_block, bool any_vector)
{
    struct plan *p = c->plan;
    struct choices preset = p->choices;
    build_steps_that_fit(c, any_block);
    if (!p->group || p->target->family != FAMILY_NVIDIA || preset.prefetch != PREFETCH_ASYNC ||
        !kernel_sums_planes(p->group))
        return;
    for (; any_vector && !fits(p) && preset.vector > 1; build_steps_that_fit(c, any_block)) {
        preset.vector /= 2;
        p->choices = preset;
        build(c);
    }
    if (p->choices.block[1] < preset.block[1])
        build_all_waves(c, &preset);
}

// Smaller blocks leave more registers to a thread where a block must fit a compute unit.
static bool block_is_too_large(const struct plan *p)
{
    enum { FEW = 128 };
    return !p->group && p->target->family == FAMILY_NVIDIA && p->choices.block[1] % 2 == 0 &&
           p->kernels[0].geometry.threads > FEW && !fits_registers(p) &&
           target_registers_left(p->target, p->kernels[0].geometry.threads) < p->target->vgpr_limit;
}

// What is halved next of what a thread computes, or NULL. Rows of several steps are what is left of a block along
// y: the vector goes first there.
static int *less_of(const struct plan *p, int *rows, int *vector)
{
    int *first = p->group ? vector : rows, *second = p->group ? rows : vector;
    if (first && *first > 1)
        return first;
    return second && *second > 1 ? second : NULL;
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
    build(c);
    bool any_block = !setting_asked(q, r, "block");
    // A block of several steps is as wide as a wave.
    int *width = any_block && !p->group ? &p->choices.block[0] : NULL, *less;
    if (!setting_asked(q, r, "time"))
        build_fewer_steps(c, any_block, vector);
    else if (any_block)
        build_fewer_waves(c);
    for (; any_block && block_is_too_large(p); build(c))
        p->choices.block[1] /= 2;
    for (; (less = less_of(p, rows, vector)) && !fits(p); build(c))
        *less /= 2;
    for (; any_waves && p->choices.waves > 1 && bound_is_too_tight(p); build(c))
        p->choices.waves = kernel_streams(&p->kernels[0]) ? p->choices.waves / 2 : 0;
    for (; width && *width > NARROWEST && !fits_lds(p); build(c))
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

// As settings and what the preset starts from have it.
static bool plan_as_asked(struct plan_set *set, const struct strategy_request *q,
                          const struct plan_request *r, struct plan *p, struct error *e)
{
    if (!choices_make(q, r, set->model, &p->choices, e))
        return false;
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

// Of a plan and of what its preset may start from instead. A launch bound says what the first is for: it is taken where
// it keeps that bound. Without one the other is taken where it is clearly expected to take less time.
static const struct plan *better(const struct plan *p, const struct plan *other, int waves)
{
    static const double CLEARLY = 1.04;
    if (!p->applicable || !other->applicable)
        return p->applicable ? p : other;
    if (waves > 1)
        return p->choices.waves == waves ? p : other;
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
                               .function = function};
    struct plan *p = ARENA_APPEND(&set->arena, set->plans, set->count, set->capacity);
    *p = blank;
    if (!plan_as_asked(set, q, r, p, e))
        return false;
    if (!has_other_defaults(q, r, set->model))
        return true;
    struct strategy_request other = *q;
    struct plan instead = blank;
    other.instead = true;
    if (!plan_as_asked(set, &other, r, &instead, e))
        return false;
    const struct choices start =
        default_choices(preset_find(q->preset), r->target->family, set->model, false);
    *p = *better(p, &instead, setting_asked(q, r, "waves") ? 0 : start.waves);
    return true;
}
