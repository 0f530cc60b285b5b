// SPDX-License-Identifier: MIT
#include "plan/steps_to_fit.h"

#include "base/integer.h"
#include "plan/levels.h"
#include "plan/merit.h"
#include "plan/plan_build.h"
#include "plan/plan_fits.h"
#include "plan/symmetry.h"

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

// Of several grids in space nvcc takes up to a seventh more than is estimated, and more where it has them, or spills; of
// several states some for each of the steps (39 operators of four seeds, by nvcc alone).
static bool leaves_registers(const struct plan *p)
{
    enum { SOME = 29, OF_A_STEP = 6 };
    const int left =
        smaller(target_registers_left(p->target, plan_threads(p)), p->target->vgpr_limit);
    if (p->target->family != FAMILY_NVIDIA || model_grids_read(p->model) == 1)
        return true;
    if (p->model->noutputs > 1)
        return p->vgprs + SOME + OF_A_STEP * p->choices.time <= left;
    return p->vgprs <= left * 6 / 7;
}

// Steps whose reach takes more than half of a block, or most of a strip, are fewer before anything else is less.
static bool suits(const struct plan *p)
{
    return plan_fits(p) &&
           (kernel_strips(p->group) ? stores_most(p) : stores_half(p) && leaves_registers(p));
}

// What is read at the point takes LDS for each row of a block: fewer rows before fewer steps, as long as one wave of a
// SIMD can compute while another waits. SIMDs have as many waves as each other, and as many registers for each.
void waves_to_fit(struct plan_context *c)
{
    struct plan *p = c->plan;
    const int waves = p->choices.block[1], simds = p->target->simds;
    if (!p->group || !kernel_sums_planes(p->group) || plan_fits_lds(p))
        return;
    for (; !plan_fits_lds(p) && stores_half(p) && p->choices.block[1] > 2 * simds; plan_build(c))
        p->choices.block[1] -= (p->choices.block[1] - 1) % simds + 1;
    if (plan_fits_lds(p) && stores_half(p))
        return;
    p->choices.block[1] = waves;
    plan_build(c);
}

// Until it fits at these waves and this vector, or two steps are left.
static void build_steps_that_fit(struct plan_context *c, bool any_block)
{
    struct plan *p = c->plan;
    for (;; plan_build(c)) {
        if (any_block)
            waves_to_fit(c);
        if (p->choices.time <= 2 || suits(p))
            return;
        p->choices.time--;
    }
}

// Steps first. Where planes wait in LDS and two of half the vector fit only, more of these may.
static void fewer_steps(struct plan_context *c, bool any_block, bool any_vector)
{
    struct plan *p = c->plan;
    struct choices preset = p->choices;
    build_steps_that_fit(c, any_block);
    if (!p->group || p->target->family != FAMILY_NVIDIA || preset.prefetch != PREFETCH_ASYNC ||
        !kernel_sums_planes(p->group))
        return;
    for (; any_vector && !plan_fits(p) && preset.vector > 1; build_steps_that_fit(c, any_block)) {
        preset.vector /= 2;
        p->choices = preset;
        plan_build(c);
    }
}

// ---- of several grids, by cost ------------------------------------------------------------------

bool steps_go_by_cost(const struct model *m, const struct choices *c)
{
    const bool sums = m->dimensions == 2 || (m->dimensions == 3 && c->reuse == REUSE_PARTIAL);
    return sums && c->prefetch == PREFETCH_ASYNC && !c->pairs && model_grids_read(m) > 1;
}

// What a step is expected to take. Rows of lanes that store less than 16 bytes each took a quarter longer on an H200 where
// they do not begin at whole 64 bytes (leapfrogs and pairs of them, six steps instead of eight).
static double cost_of_strip(const struct plan *p)
{
    static const double APART = 1.25;
    enum { WHOLE = 64, WIDE = 16 };
    const int size = element_size(p->model->type);
    const bool narrow = p->choices.vector * size < WIDE;
    const bool apart = narrow && p->group->geometry.stores[0] * size % WHOLE != 0;
    return merit_of_group_anywhere(p) * (apart ? APART : 1);
}

// A block in space has a unit for itself. In a plane of it, it moves what the plane's points have, computes its levels,
// and waits for memory once. Set on 79 such kernels of 15 operators in float on an H200, T = 2 to 4, of 8 and 12 waves:
// what it prefers takes 1.01 times the least, of six more, held out, the least.
static double cost_of_block(const struct plan *p)
{
    static const double MEMORY = 0.7, ARITHMETIC = 1.8, WAITS = 300e-9;
    const struct target *t = p->target;
    const struct kernel *k = p->group;
    const struct geometry *g = &k->geometry;
    const int size = element_size(p->model->type);
    const int grids = levels_grids_loaded(k->fusion) + levels_grids_stored(k->fusion);
    const double points = (double)k->fusion->columns * g->vector * g->points[1];
    const double bytes = points * size * grids;
    const double operations = points * p->choices.time * p->model->flops;
    const double plane = MEMORY * target_moving(t, bytes) +
                         ARITHMETIC * target_computing(t, operations, size) + WAITS;
    return plane / ((double)g->stores[0] * g->stores[1] * p->choices.time);
}

struct cheapest {
    struct choices choices;
    double cost; // 0: none was found
};

// nvcc takes up to ten registers more of a strip than is estimated, or spills.
static bool leaves_some(const struct plan *p)
{
    enum { SOME = 13 };
    return p->vgprs + SOME <= p->target->vgpr_limit;
}

static bool may_be_cheapest(const struct plan *p)
{
    return kernel_strips(p->group) ? plan_fits(p) && leaves_some(p) && stores_half(p) : suits(p);
}

// Of this block and vector, every number of steps that fits.
static void try_steps(struct plan_context *c, const struct choices *of, bool any_block,
                      struct cheapest *best)
{
    struct plan *p = c->plan;
    for (int time = of->time; time >= 2; time--) {
        p->choices = *of;
        p->choices.time = time;
        plan_build(c);
        if (any_block)
            waves_to_fit(c);
        if (!may_be_cheapest(p))
            continue;
        const double cost = kernel_strips(p->group) ? cost_of_strip(p) : cost_of_block(p);
        if (best->cost == 0 || cost < best->cost)
            *best = (struct cheapest){p->choices, cost};
    }
}

// Each of their grids takes registers, and LDS, for every level: more steps by half the vector, or by fewer waves, may be
// the cheaper ones.
static void cheapest_steps(struct plan_context *c, bool any_block, bool any_vector)
{
    struct plan *p = c->plan;
    struct choices of = p->choices;
    struct cheapest best = {of, 0};
    try_steps(c, &of, any_block, &best);
    if (any_vector && of.vector > 1) {
        of.vector /= 2;
        try_steps(c, &of, any_block, &best);
    }
    p->choices = best.choices;
    p->choices.time = best.cost > 0 ? p->choices.time : 2;
    plan_build(c);
}

void steps_to_fit(struct plan_context *c, bool any_block, bool any_vector)
{
    const struct plan *p = c->plan;
    if (p->group && steps_go_by_cost(p->model, &p->choices))
        cheapest_steps(c, any_block, any_vector);
    else
        fewer_steps(c, any_block, any_vector);
}
