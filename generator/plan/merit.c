// SPDX-License-Identifier: MIT
// What `inspect` predicts from a compiler's instructions, here from the plan's own counts of them.
#include "plan/merit.h"

#include <math.h>

#include "plan/estimate.h"
#include "plan/expected_outside.h"
#include "plan/expected_time.h"
#include "plan/instructions.h"
#include "plan/plan_build.h"

enum { MOST_KERNELS = 3 };

// Set as those of expected_time.c are for NVIDIA. Instructions, with those of an address:
static const double LOAD = 3.34;
static const double COPY = 11.24;
static const double LDS_ACCESS = 1.54;
static const double OVERHEAD = 30;       // of a step
static const double SCATTERED = 1.18;    // for each, where planes are added to several sums
static const double ROW_WAIT = 0.32;     // of memory's latency, for each further row of a thread
static const double WINDOW_WAIT = 0.053; // the same, for each further load beside a window
static const double MOST_LOADS = 14;     // that it counts
static const double BRANCH = 42;         // clocks of a function's call
static const double WIDE_BRANCH = 100;   // of doubles: longer chains

// With `part` of those that are estimated.
static int registers_of(const struct plan *p, const struct kernel *k, double part)
{
    int estimate = (int)(part * estimate_vgprs(p->model, p->target, k));
    return expected_registers(p->target, estimate, k);
}

static int waves_of(const struct plan *p, const struct kernel *k, double part)
{
    const struct target *t = p->target;
    int vgprs = registers_of(p, k, part);
    int waves = target_occupancy(t, vgprs, k->lds_bytes, k->geometry.threads);
    return waves > 0 ? waves : 1;
}

// Whether terms are added up before they are multiplied, and nothing is made of the one sum: nvcc then
// finishes a row before it loads what the next one reads.
static bool row_by_row(const struct model *m, const struct kernel *k)
{
    const struct row_work *w = kernel_last(k)->work;
    bool folds = false;
    for (int f = 0; f < w->nfolds; f++)
        folds |= w->folds[f].nterms > 1;
    return folds && m->nsums == 1 && !kernel_streams(k) && k->geometry.vector == 1;
}

// Loads that wait for each other: all of one step are on their way at once, but for those of what the
// update reads at the point, where they stand behind a condition.
static double waits_of(const struct model *m, const struct kernel *k, bool *early)
{
    const struct level *l = kernel_last(k);
    *early = l->nlate > 0 && l->early;
    if ((l->nlate == 0 || l->early) && !row_by_row(m, k))
        return 1;
    if (k->choices.reuse == REUSE_PARTIAL)
        return 2;
    return 1 + ROW_WAIT * (k->geometry.rows - 1);
}

// Neighbours that a window does not have are loaded when the step needs them, not all at once.
static double waits_of_window(const struct kernel *k, double loads)
{
    const double beside = loads - kernel_last(k)->nlate - 1;
    const bool waits = k->choices.reuse == REUSE_WINDOW && k->choices.prefetch == PREFETCH_NONE;
    return waits ? WINDOW_WAIT * fmin(MOST_LOADS, beside) : 0;
}

// Sums that read beside what a tile or a window fetches ahead wait for memory in every step.
static bool exposed_loads(const struct kernel *k)
{
    const struct level *l = kernel_last(k);
    for (int i = 0; i < l->nvalues; i++)
        if (l->values[i].source == SOURCE_GLOBAL)
            return k->choices.prefetch != PREFETCH_NONE;
    return false;
}

static struct kernel_work work_of(const struct plan *p, const struct kernel *k, double part)
{
    struct instructions n;
    count_instructions(p, k, &n);
    struct kernel_work w = {.kernel = k, .barriers = k->ntiles > 0};
    w.valu = n.lane_time;
    w.all = n.arithmetic + LOAD * (n.loads + n.stores) + COPY * n.copies + LDS_ACCESS * n.lds +
            OVERHEAD;
    if (k->choices.reuse == REUSE_PARTIAL && k->ntiles == 0)
        w.all *= SCATTERED;
    w.scalar = w.all / 8;
    w.lds_bytes = (n.lds_read + n.lds_written) * element_size(p->model->type);
    w.serial = (p->model->arithmetic == ELEMENT_DOUBLE ? WIDE_BRANCH : BRANCH) * n.branches;
    w.waits = waits_of(p->model, k, &w.early);
    w.waits += waits_of_window(k, n.loads);
    w.waves = waves_of(p, k, part);
    w.more_loads = expected_more_loads(p->model, p->target, k);
    w.exposed = exposed_loads(k);
    return w;
}

static double merit_by_registers(const struct plan *p, const int64_t size[3], double part)
{
    struct kernel_work work[MOST_KERNELS];
    struct traffic traffic;
    struct prediction found;
    struct plan plan = *p;
    struct predict_request r = {.plan = &plan,
                                .target = p->target,
                                .size = {size[0], size[1], size[2]},
                                .work = work,
                                .traffic = &traffic};
    for (int i = 0; i < p->nkernels; i++)
        work[i] = work_of(p, &p->kernels[i], part);
    if (p->target->family == FAMILY_NVIDIA)
        plan.occupancy = work[0].waves;
    traffic_estimate(&plan, p->target, size, &traffic);
    predict(&r, &found);
    return found.ms;
}

// Whether one more block fits is decided by a few registers, and estimates err by more: a plan that needs
// luck is worth less than one that does not, or that a launch bound makes sure of.
double merit_of(const struct plan *p, const int64_t size[3])
{
    static const double PARTS[] = {1.1, 1.2};
    const double ms = merit_by_registers(p, size, 1);
    double product = ms;
    if (p->target->family != FAMILY_NVIDIA || kernel_bound_blocks(p->target, &p->kernels[0]) > 0)
        return ms;
    for (int i = 0; i < 2; i++) {
        bool same = p->nkernels == 1 &&
                    waves_of(p, &p->kernels[0], PARTS[i]) == waves_of(p, &p->kernels[0], 1);
        product *= same ? ms : merit_by_registers(p, size, PARTS[i]);
    }
    return cbrt(product);
}

static double merit_of_group(const struct plan *p, const int64_t size[3])
{
    const struct plan group = plan_of_group(p);
    return merit_of(&group, size) / choices_steps(&p->choices);
}

double merit_of_step(const struct plan_set *set, const struct plan *p, const int64_t size[3])
{
    double outside = expected_outside(set, p, size) / choices_steps(&p->choices);
    return outside + (choices_steps(&p->choices) > 1 ? merit_of_group(p, size) : merit_of(p, size));
}

// By dimensions; the first is what plans are compared by at one extent.
static const int64_t LARGE[][2][3] = {
    {{1 << 20, 1, 1}, {1 << 24, 1, 1}},
    {{8192, 8192, 1}, {12288, 6144, 1}},
    {{512, 512, 512}, {384, 384, 384}},
};

const int64_t (*merit_large_extents(const struct model *m))[3]
{
    return LARGE[m->dimensions - 1];
}

double merit_anywhere(const struct plan *p)
{
    const int64_t(*at)[3] = merit_large_extents(p->model);
    return sqrt(merit_of(p, at[0]) * merit_of(p, at[1]));
}

double merit_of_group_anywhere(const struct plan *p)
{
    const struct plan group = plan_of_group(p);
    return merit_anywhere(&group) / choices_steps(&p->choices);
}

double merit_of_step_anywhere(const struct plan_set *set, const struct plan *p)
{
    const int64_t(*at)[3] = merit_large_extents(p->model);
    if (!p->model->steps.defined)
        return merit_anywhere(p);
    return sqrt(merit_of_step(set, p, at[0]) * merit_of_step(set, p, at[1]));
}

const int64_t *merit_small_extent(const struct model *m, int number)
{
    static const int64_t SMALL[][MERIT_SMALL][3] = {
        {{1 << 12, 1, 1}, {1 << 13, 1, 1}, {1 << 14, 1, 1}},
        {{256, 256, 1}, {384, 384, 1}, {512, 512, 1}},
        {{64, 64, 64}, {96, 96, 96}, {128, 128, 128}},
    };
    return SMALL[m->dimensions - 1][number];
}

const int64_t *merit_ragged_extent(void)
{
    static const int64_t RAGGED[3] = {136, 136, 136};
    return RAGGED;
}

const int64_t *merit_planes_extent(int number)
{
    static const int64_t PLANES[MERIT_PLANES][3] = {
        {512, 512, 256}, {640, 640, 256}, {768, 768, 256}, {896, 896, 256}, {1024, 1024, 256}};
    return PLANES[number];
}

const int64_t *merit_flat_extent(int number)
{
    static const int64_t FLAT[MERIT_FLAT][3] = {
        {1000, 1000, 4},  {1000, 1000, 6},  {1000, 1000, 8},  {1000, 1000, 12},
        {1000, 1000, 16}, {1000, 1000, 24}, {1000, 1000, 32}, {1000, 1000, 48}};
    return FLAT[number];
}
