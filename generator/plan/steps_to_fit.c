// SPDX-License-Identifier: MIT
#include "plan/steps_to_fit.h"

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

// Where twelve waves of a block read at the point, too, nvcc takes up to a seventh more than is estimated, or spills.
static bool leaves_registers(const struct plan *p)
{
    const int left = target_registers_left(p->target, plan_threads(p));
    return p->target->family != FAMILY_NVIDIA || !model_reads_at_points(p->model) ||
           left >= p->target->vgpr_limit || p->vgprs <= left * 6 / 7;
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
    plan_build(c);
    build_steps_that_fit(c, false);
    if (suits(p) && cost_of_steps(p, preset->block[1]) < cost)
        return;
    p->choices = fewer;
    plan_build(c);
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
    if (p->choices.block[1] < preset.block[1])
        build_all_waves(c, &preset);
}

// ---- strips of several grids --------------------------------------------------------------------

bool steps_go_by_cost(const struct model *m, const struct choices *c)
{
    return m->dimensions == 2 && c->prefetch == PREFETCH_ASYNC && !c->pairs &&
           model_grids_read(m) > 1;
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

struct cheapest {
    struct choices choices;
    double cost; // 0: none was found
};

// nvcc takes up to ten registers more than is estimated, or spills.
static bool leaves_some(const struct plan *p)
{
    enum { SOME = 13 };
    return p->vgprs + SOME <= p->target->vgpr_limit;
}

// Of this vector, every number of steps that fits.
static void try_steps(struct plan_context *c, const struct choices *of, struct cheapest *best)
{
    struct plan *p = c->plan;
    p->choices = *of;
    for (; p->choices.time >= 2; p->choices.time--) {
        plan_build(c);
        if (!plan_fits(p) || !leaves_some(p) || !stores_half(p))
            continue;
        const double cost = cost_of_strip(p);
        if (best->cost == 0 || cost < best->cost)
            *best = (struct cheapest){p->choices, cost};
    }
}

// Each of their grids takes registers for every level: more steps by half the vector may be the cheaper ones.
static void cheapest_steps(struct plan_context *c, bool any_vector)
{
    struct plan *p = c->plan;
    struct choices of = p->choices;
    struct cheapest best = {of, 0};
    try_steps(c, &of, &best);
    if (any_vector && of.vector > 1) {
        of.vector /= 2;
        try_steps(c, &of, &best);
    }
    p->choices = best.choices;
    p->choices.time = best.cost > 0 ? p->choices.time : 2;
    plan_build(c);
}

void steps_to_fit(struct plan_context *c, bool any_block, bool any_vector)
{
    const struct plan *p = c->plan;
    if (p->group && kernel_strips(p->group) && steps_go_by_cost(p->model, &p->choices))
        cheapest_steps(c, any_vector);
    else
        fewer_steps(c, any_block, any_vector);
}
