// SPDX-License-Identifier: MIT
#include "plan/recommend.h"

#include <math.h>
#include <string.h>

#include "plan/defaults.h"
#include "plan/instructions.h"
#include "plan/kernel.h"
#include "plan/launch_geometry.h"
#include "plan/merit.h"
#include "plan/symmetry.h"
#include "strategy/targets.h"

// Of plans that make one step at a time.
static int applicable(const struct plan_set *set, const char *preset)
{
    for (int p = 0; p < set->count; p++)
        if (set->plans[p].applicable && choices_steps(&set->plans[p].choices) == 1 &&
            (!preset || strcmp(set->plans[p].preset, preset) == 0))
            return p;
    return -1;
}

// Presets that expectations were held against on a device, by its family and the dimensions of the operator.
// Partial sums without tiles were nowhere faster than the best of these by more than 1 %.
static const char *const MEASURED[FAMILIES][3] = {
    [FAMILY_AMD] = {"baseline vector", "baseline vector tiled lds",
                    "baseline vector tiled window fused"},
    [FAMILY_NVIDIA] = {"baseline vector", "baseline vector tiled lds fused",
                       "baseline vector tiled window fused"},
};

// A plan and the time that it is expected to take; -1: none.
struct expected {
    int plan;
    double ms;
};

static struct expected expected(const struct plan_set *set, int plan)
{
    return (struct expected){plan, plan < 0 ? 0 : merit_anywhere(&set->plans[plan])};
}

static bool competes(const struct plan *p, const char *presets)
{
    return p->applicable && choices_steps(&p->choices) == 1 && strstr(presets, p->preset);
}

static bool reaches_at_most(const struct model *m, int radius)
{
    for (int axis = 0; axis < 3; axis++)
        if (m->lo[axis] > radius || m->hi[axis] > radius)
            return false;
    return true;
}

// Of tiles in a plane, whose rows nvcc reads one by one, but holds many long ones of where those beside the point
// reach far, too.
static bool reads_row_by_row(const struct model *m)
{
    enum { NEAR = 3 };
    return sums_are_star(m) || reaches_at_most(m, NEAR);
}

// Tiles of several grids in a plane were faster, and of doubles, and slower where functions are called.
static double of_tiles(const struct model *m)
{
    static const double GAIN = 0.94, CALLED = 1.05;
    if (update_branches(m) > 0)
        return CALLED;
    const bool gains = model_grids_read(m) > 1 || m->type == ELEMENT_DOUBLE;
    return gains && reads_row_by_row(m) ? GAIN : 1;
}

// Sums that wait were slower in a plane, of doubles above all, and where several of several grids do,
// of floats. So was what copies windows of many grids.
static double of_fused(const struct plan *p)
{
    static const double FLOAT = 1.08, DOUBLE = 1.15, SEVERAL = 1.12, OF_MANY = 1.06;
    enum { MANY = 10 };
    const struct model *m = p->model;
    if (m->dimensions == 2)
        return m->type == ELEMENT_DOUBLE ? DOUBLE : FLOAT;
    if (p->choices.reuse == REUSE_PARTIAL)
        return m->nsums > 1 && model_grids_read(m) > 1 && m->type == ELEMENT_FLOAT ? SEVERAL : 1;
    return model_grids_read(m) >= MANY ? OF_MANY : 1;
}

// Rows of doubles in a plane by wide blocks were slower than by those of NVIDIA's `vector`.
static double of_rows(const struct plan *p)
{
    static const double DOUBLE = 1.1;
    const struct model *m = p->model;
    const bool slower = m->dimensions == 2 && m->type == ELEMENT_DOUBLE;
    return slower && p->target->family == FAMILY_NVIDIA ? DOUBLE : 1;
}

// By how much expectations of a preset err where plans are as fast as each other (the training and further parts of
// tests/device/operators). Single accesses that were expected to be as fast as wide ones were slower.
static double by_experience(const struct plan *p)
{
    static const double SINGLE = 1.04;
    if (strcmp(p->preset, "baseline") == 0)
        return SINGLE;
    if (strcmp(p->preset, "lds") == 0)
        return of_tiles(p->model);
    if (strcmp(p->preset, "tiled") == 0)
        return of_rows(p);
    return strcmp(p->preset, "fused") == 0 ? of_fused(p) : 1;
}

// The plan that is expected to take the least time of those that make one step at a time.
static struct expected quickest(const struct plan_set *set, const struct target *t)
{
    const char *presets = MEASURED[t->family][set->model->dimensions - 1];
    struct expected best = {-1, 0};
    for (int i = 0; i < set->count; i++) {
        if (!competes(&set->plans[i], presets))
            continue;
        struct expected at = expected(set, i);
        at.ms *= by_experience(&set->plans[i]);
        if (best.plan < 0 || at.ms < best.ms)
            best = at;
    }
    return best;
}

// The first that applies. What neighbours in a row share, sums that are pinned plane by plane keep apart: of four operators
// that were not used to set this, `vector` was foreseen at 0.97 of the fastest by compilers' instructions for gfx90a, `fused`
// at 0.85.
static int first_of(const struct plan_set *set)
{
    static const char *const ORDER[] = {"fused", "window", "vector", "baseline"};
    int first = set->operations->by_element ? applicable(set, "vector") : -1;
    for (size_t i = 0; first < 0 && i < sizeof ORDER / sizeof *ORDER; i++)
        first = applicable(set, ORDER[i]);
    return first >= 0 ? first : applicable(set, NULL);
}

// Tiles of a plane that stream nothing, where they are expected to be as fast as what comes first: of the seven
// operators of the training and further parts of tests/device/operators that this is true of, simulated caches of gfx90a
// foretell that they are 1.00, 1.01 (twice), 1.09, 1.27 (twice) and 1.35 times as fast.
static int or_tiles_of_plane(const struct plan_set *set, struct expected first)
{
    static const double AS_FAST = 1.002;
    const int tiles = set->model->dimensions == 2 ? applicable(set, "lds") : -1;
    return tiles >= 0 && expected(set, tiles).ms < AS_FAST * first.ms ? tiles : first.plan;
}

// What keeps more values than a wave of AMD's has registers spills hundreds of them: the greatest of 5x5x5 points by `fused`
// 954, where `lds`, which takes them as it reads them, spills none and is foreseen at an eighth of the time (gfx90a). It was
// not held against simulated caches in space, so that much less must be expected of it.
static int or_tiles_where_all_spills(const struct plan_set *set, const struct target *t, int best)
{
    static const double BY_MUCH = 0.5;
    const int tiles = set->plans[best].vgprs > t->vgpr_limit ? applicable(set, "lds") : -1;
    const bool less = tiles >= 0 && expected(set, tiles).ms < BY_MUCH * expected(set, best).ms;
    return less ? tiles : best;
}

// Of AMD's devices no expectation has been held against times, only against what simulated caches foretell
// (tests/device/operators/results/simulated_*): there the first that applies, unless another is expected to
// be faster by more than these two differ. Expectations know nothing of what neighbours share.
static int usual(const struct plan_set *set, const struct target *t)
{
    static const double BY_FAR = 0.91;
    const int first = first_of(set);
    const bool nvidia = t->family == FAMILY_NVIDIA;
    if (set->count == 1 || first < 0 || (!nvidia && set->operations->by_element))
        return first;
    const struct expected best = quickest(set, t);
    if (nvidia)
        return best.plan < 0 ? first : best.plan;
    int called = first;
    if (best.plan >= 0 && best.plan != first) {
        const struct expected usually = expected(set, first);
        called = best.ms < BY_FAR * usually.ms ? best.plan : or_tiles_of_plane(set, usually);
    }
    return or_tiles_where_all_spills(set, t, called);
}

static bool is_star_of_radius_1(const struct model *m)
{
    for (int s = 0; s < m->nsums; s++)
        for (int t = 0; t < m->sums[s].ntaps; t++) {
            const int *o = m->sums[s].taps[t].offset;
            if (o[0] * o[0] + o[1] * o[1] + o[2] * o[2] > 1)
                return false;
        }
    return true;
}

// Sources, receivers and a sponge: on an H200 three steps of a leapfrog of radius 1 took 0.308 ms each, single ones
// 0.541; two of radius 2 took 0.459, single ones 0.613. Nothing else was measured.
static bool shot_pays(const struct plan *p)
{
    const struct model *m = p->model;
    return p->target->family == FAMILY_NVIDIA && m->type == ELEMENT_FLOAT && m->dimensions == 3 &&
           m->noutputs == 1 && sums_are_star(m) && reaches_at_most(m, 2) && kernel_sums(p->group);
}

// On an H200 several steps at once took less time than single ones in a plane, and in space for stars
// of radius 1 and 2, the box of 27 points, leapfrogs and pairs of species by sums that wait. In space
// mirrors cost nothing where blocks copy vectors there; where they load column by column, all wait for
// them: 1.8 times a single step.
static bool groups_in_space_pay(const struct plan *p)
{
    const struct model *m = p->model;
    const struct kernel *k = p->group;
    const struct fusion *f = k->fusion;
    const bool copies_vectors = kernel_sums(k) && f->stages > 0;
    const bool reflects = fusion_reflects(f, 0) || fusion_reflects(f, 1) || fusion_reflects(f, 2);
    if (reflects && !copies_vectors)
        return false;
    if (update_branches(m) > 0)
        return false;    // a damped wave with a division at each point: 2 times a single step
    if (m->noutputs > 1) // two species and three: 1.8 times as fast
        return kernel_sums(k) && m->noutputs <= 3 && is_star_of_radius_1(m);
    const int bytes = k->geometry.vector * element_size(m->type);
    if (kernel_sums(k) && model_reads_at_points(m) && bytes < 16 && !is_star_of_radius_1(m))
        return false; // LDS had no room for whole accesses
    const bool nvidia = p->target->family == FAMILY_NVIDIA;
    const int radius = nvidia && sums_are_star(m) ? 2 : 1; // of AMD's nothing speaks for 2
    return is_star_of_radius_1(m) || (kernel_sums(k) && reaches_at_most(m, radius));
}

static bool groups_pay(const struct plan *p)
{
    const struct model *m = p->model;
    if (m->reads_step)
        return false; // this was not measured
    if (model_indexes(m) || m->steps.npoints > 0)
        return shot_pays(p);
    if (m->dimensions == 3)
        return groups_in_space_pay(p);
    return m->noutputs == 1 || kernel_strips(p->group); // two species: 2.3 times as fast
}

// What the spec recommends, otherwise what comes first: in a plane strips, in space tiles.
static int groups_of(const struct plan_set *set)
{
    int found = -1;
    const char *best = set->model->dimensions == 3 ? "temporal" : "strips";
    for (int p = set->count - 1; p >= 0; p--) {
        const struct plan *plan = &set->plans[p];
        bool better = found < 0 || strcmp(plan->preset, best) == 0 ||
                      strcmp(set->plans[found].preset, best) != 0;
        if (plan->applicable && choices_steps(&plan->choices) > 1 && better)
            found = p;
    }
    bool asked = set->recommended >= 0 && choices_steps(&set->plans[set->recommended].choices) > 1;
    return asked ? set->recommended : found;
}

// Of `presets` that stream or do not, and load what lies outside as `beside` does, what is expected to be quickest at
// an extent.
static struct expected quickest_at(const struct plan_set *set, const char *presets, bool streams,
                                   const struct plan *beside, const int64_t extent[3])
{
    struct expected best = {-1, 0};
    for (int i = 0; i < set->count; i++) {
        const struct plan *p = &set->plans[i];
        if (!competes(p, presets) || (p->choices.stream != STREAM_NONE) != streams ||
            p->choices.outside != beside->choices.outside)
            continue;
        const struct expected at = {i, merit_of(p, extent)};
        if (best.plan < 0 || at.ms < best.ms)
            best = at;
    }
    return best;
}

// What streams nothing, where there is little to compute: `tiled`, unless on NVIDIA `vector` is expected to be
// quicker at an extent between those that are left to them (tests/device/NOTES.md). Where they are as quick there, what is
// quicker where blocks end beyond the region.
static int quickest_of_few(const struct plan_set *set, const struct target *t,
                           const struct plan *instead)
{
    static const double ALIKE = 1.02;
    const bool nvidia = t->family == FAMILY_NVIDIA;
    const char *presets = nvidia ? "tiled vector" : "tiled";
    const int64_t *between = merit_small_extent(set->model, 1);
    const struct expected best = quickest_at(set, presets, false, instead, between);
    if (best.plan < 0 || !nvidia || set->model->dimensions < 3)
        return best.plan;
    const int ragged = quickest_at(set, presets, false, instead, merit_ragged_extent()).plan;
    return merit_of(&set->plans[ragged], between) < ALIKE * best.ms ? ragged : best.plan;
}

// More planes each, where the other is expected to be quicker at a small extent that would not be left to it.
static void leave_what_is_expected(struct plan_set *set, const struct target *t)
{
    struct shallow *s = &set->shallow;
    const struct plan *recommended = &set->plans[set->recommended];
    for (int i = 0; i < MERIT_SMALL; i++) {
        const int64_t *extent = merit_small_extent(set->model, i);
        const struct launch_region region = launch_interior(extent);
        if (merit_of(&set->plans[s->plan], extent) >= merit_of(recommended, extent))
            return;
        while (s->planes < recommended->choices.window &&
               !launch_is_shallow(set, &region, t->units))
            s->planes++;
    }
}

// Fewer planes each, where clearly more time is expected of the other at an extent that would be left to it.
static void keep_what_is_expected(struct plan_set *set, const struct target *t)
{
    static const double CLEARLY = 1.5;
    struct shallow *s = &set->shallow;
    const struct plan *recommended = &set->plans[set->recommended];
    for (int i = 0; i < MERIT_SMALL; i++) {
        const int64_t *extent = merit_small_extent(set->model, i);
        const struct launch_region region = launch_interior(extent);
        if (merit_of(&set->plans[s->plan], extent) > CLEARLY * merit_of(recommended, extent))
            while (s->planes > 1 && launch_is_shallow(set, &region, t->units))
                s->planes--;
    }
}

// Where rounds are full the time is what is expected of large extents: the other is quicker where less than that part
// of them is. Of many rounds the last, which others overlap, is little.
static int part_of_rounds(const struct plan *walks, const struct plan *other)
{
    static const double LEAST = 50, MOST = 80;
    return (int)fmax(LEAST, fmin(MOST, 100 * merit_anywhere(walks) / merit_anywhere(other)));
}

// Blocks that a region ends in walk as far as whole ones: where the other is expected to be quicker just beyond a
// block's border, idle parts count.
static void count_idle_parts(struct plan_set *set)
{
    const int64_t *extent = merit_ragged_extent();
    const struct plan *p = &set->plans[set->recommended];
    if (set->model->dimensions == 3 &&
        merit_of(&set->plans[set->shallow.plan], extent) < merit_of(p, extent))
        set->shallow.again = kernel_filling(&p->kernels[0]);
}

// Blocks of many points are few where a region is small: on a device that has more units than these, single rows
// are spread wider.
static void choose_few_blocks(struct plan_set *set, const struct target *t)
{
    const struct plan *p = &set->plans[set->recommended];
    if (t->family != FAMILY_NVIDIA || p->kernels[0].geometry.rows == 1)
        return;
    const int other = quickest_of_few(set, t, p);
    if (other >= 0 && other != set->recommended)
        set->shallow = (struct shallow){.plan = other, .blocks = 1, .planes = 1};
}

// Of walks through few planes tiles and copies to them are much, which a window does without: planes from which on the
// recommended plan is expected to be as quick. Windows of one grid were slower than expected by this factor of what
// `fused` was (4 and 8 planes of 1000 x 1000, the training part of tests/device/operators); of stars that reach as far as
// those whose sums are made in halves by another.
static void leave_flat_regions(struct plan_set *set)
{
    static const double NEAR = 1.2, FAR = 1.4;
    const struct plan *p = &set->plans[set->recommended];
    const double windows = kernel_halves(&p->kernels[0]) ? FAR : NEAR;
    struct shallow *s = &set->shallow;
    for (int i = 0; i < MERIT_FLAT && set->model->dimensions == 3; i++) {
        const int64_t *extent = merit_flat_extent(i);
        const struct expected best = quickest_at(set, "window", true, p, extent);
        s->thick = i > 0 ? (int)extent[2] : 0;
        if (best.plan < 0 || windows * best.ms >= merit_of(p, extent))
            return;
        s->flat = best.plan;
    }
}

// Blocks that fill a device and stream through fewer planes than they read beside them are slower
// than a kernel that streams nothing.
static void choose_shallow(struct plan_set *set, const struct target *t)
{
    const struct plan *p = &set->plans[set->recommended];
    const struct kernel *k = &p->kernels[0];
    struct shallow *s = &set->shallow;
    if (p->nkernels != 1)
        return;
    if (p->choices.stream == STREAM_NONE) {
        choose_few_blocks(set, t);
        return;
    }
    s->plan = s->plan >= 0 ? s->plan : quickest_of_few(set, t, p);
    if (s->plan < 0)
        return;
    const int halo = kernel_last(k)->slots - 1;
    s->blocks = target_blocks(t, p->occupancy, k->geometry.threads);
    if (!p->choices.balance) {
        s->part = part_of_rounds(p, &set->plans[s->plan]);
        return;
    }
    s->planes = halo > 4 ? halo / 2 : 2;
    if (t->family == FAMILY_NVIDIA) {
        leave_what_is_expected(set, t);
        keep_what_is_expected(set, t);
        count_idle_parts(set);
        leave_flat_regions(set);
    }
}

// What streams, of which at the largest planes clearly less time is expected than of what is recommended and streams
// nothing; -1: nothing. Caches do the work of a stream while they hold the planes that a point sees.
static int of_large_planes(const struct plan_set *set, const struct target *t)
{
    static const double CLEARLY = 0.97;
    const int64_t *largest = merit_planes_extent(MERIT_PLANES - 1);
    const struct plan *recommended = &set->plans[set->recommended];
    const struct expected best =
        quickest_at(set, MEASURED[t->family][2], true, recommended, largest);
    return best.plan >= 0 && best.ms < CLEARLY * merit_of(recommended, largest) ? best.plan : -1;
}

// Points of the smallest planes at which `walks` is expected to be as quick as `other`.
static int64_t points_of_large_planes(const struct plan *walks, const struct plan *other)
{
    const int64_t *at = merit_planes_extent(0);
    for (int i = 1; i < MERIT_PLANES && merit_of(walks, at) > merit_of(other, at); i++)
        at = merit_planes_extent(i);
    return at[0] * at[1];
}

// Of what is recommended and streams nothing only small planes are left where others are expected to be quicker.
static void leave_small_planes(struct plan_set *set, const struct target *t)
{
    const struct plan *p = &set->plans[set->recommended];
    if (t->family != FAMILY_NVIDIA || set->model->dimensions < 3 || set->swept > 0 ||
        p->nkernels != 1 || p->choices.stream != STREAM_NONE)
        return;
    const int walks = of_large_planes(set, t);
    if (walks < 0)
        return;
    set->shallow.plan = set->recommended;
    set->shallow.plane = points_of_large_planes(&set->plans[walks], p);
    set->recommended = walks;
}

// Of the plans that a strategy's settings have several values for, and which like `plan` make several steps at once
// or do not: what the strategy is by itself, which may have been measured, unless another is expected to be faster by
// more than expectations err; without that the one that is expected to be fastest.
static int best_value(const struct plan_set *set, int plan)
{
    static const double BY_FAR = 0.9;
    int best = plan;
    double least = 0;
    for (int i = 0; i < set->count && plan >= 0 && set->swept > 0; i++) {
        const struct plan *p = &set->plans[i], *by = &set->plans[plan];
        bool alike = p->strategy == by->strategy &&
                     (choices_steps(&p->choices) > 1) == (choices_steps(&by->choices) > 1);
        if (!p->applicable || !alike)
            continue;
        double ms = merit_of_step_anywhere(set, p) * (p->usual ? BY_FAR : 1);
        best = least == 0 || ms < least ? i : best;
        least = least == 0 || ms < least ? ms : least;
    }
    return best;
}

void recommend(struct plan_set *set, const struct target *t)
{
    set->grouped = best_value(set, groups_of(set));
    bool asked = set->recommended >= 0;
    set->recommended = best_value(set, asked ? set->recommended : usual(set, t));
    if (set->recommended < 0)
        set->recommended = set->grouped; // its single sweep
    else if (!asked) {
        // What the spec asks for is done, whatever the region.
        leave_small_planes(set, t);
        choose_shallow(set, t);
    }
    set->groups_pay = set->grouped >= 0 &&
                      (set->grouped == set->recommended || groups_pay(&set->plans[set->grouped]));
}
