// SPDX-License-Identifier: MIT
#include "plan/plan_build.h"

#include "base/integer.h"
#include "plan/estimate.h"
#include "plan/kernel_make.h"
#include "plan/plan_fits.h"
#include "plan/row_ends.h"
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
    row_ends_by_blocks(p);
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

// Rows that are added up as they are read are forgotten, and the estimate is too high: mixed derivatives of accuracy 8 (264
// estimated) take 251 either way and spill nothing, in 14 s of a processor from 115.
static bool is_crowded(const struct plan *p, const struct kernel *k, int vgprs)
{
    const int blocks = larger(1, kernel_bound_blocks(p->target, k));
    return p->target->family == FAMILY_NVIDIA && kernel_streams(k) && !k->fusion &&
           kernel_last(k)->nalong == 0 &&
           vgprs > target_registers_left(p->target, blocks * k->geometry.threads);
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
        p->kernels[i].crowded = is_crowded(p, k, vgprs);
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
    const int registers = expected_registers(p->target, p->vgprs, plan_first_kernel(p));
    p->occupancy = target_occupancy(p->target, registers, p->lds_bytes, plan_threads(p));
    // What is too much for a launch bound stays that; where there is room, a compiler that is told so takes it.
    if (kernel_bound_blocks(p->target, plan_first_kernel(p)) > 0)
        p->vgprs = larger(p->vgprs, registers);
}

void plan_build(struct plan_context *c)
{
    struct plan *p = c->plan;
    build_kernels(c);
    derive(p);
    p->summary = choices_summary(c->arena, &p->choices, c->model->dimensions);
}

struct plan plan_of_group(const struct plan *p)
{
    struct plan group = *p;
    group.kernels = p->group;
    group.nkernels = 1;
    return group;
}
