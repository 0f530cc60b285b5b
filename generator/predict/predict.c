// SPDX-License-Identifier: MIT
#include "predict/predict.h"

#include <math.h>

#include "measure/figures.h"

// The constants of the model. Those marked "calibrated" were set so that the table of published
// MI250X speeds in tests/inspect/published.csv is met best; the others have the source that is
// named.
static const double MEMORY_LATENCY = 800e-9; // s, under load; calibrated
static const double BLOCK_START = 700;    // clocks to a new block's first instruction; calibrated
static const double L1_EFFICIENCY = 0.83; // of the peak; calibrated
static const double COMBINED = 4;         // exponent of the norm over the parts; calibrated
static const double L2_EFFICIENCY = 0.57; // of the peak: 5.8 TB/s measured on an H200
static const double LDS_LATENCY = 128;    // clocks; CDNA guides: reads return in about as many
static const double BARRIER = 40;         // clocks from the last wave's arrival; assumed

const char *bound_name(enum bound b)
{
    static const char *const NAMES[BOUNDS] = {
        [BOUND_MEMORY] = "memory", [BOUND_LAST] = "last level", [BOUND_L2] = "L2",
        [BOUND_L1] = "L1",         [BOUND_LDS] = "LDS",         [BOUND_VALU] = "VALU",
        [BOUND_ISSUE] = "issue",   [BOUND_LATENCY] = "latency",
    };
    return NAMES[b];
}

// ---- bytes -------------------------------------------------------------------------------------

static void of_traffic(const struct predict_request *r, struct prediction *out)
{
    const struct target *t = r->target;
    const struct traffic *x = r->traffic;
    double clock = t->clock * 1e6;
    double l2 = (double)t->l2.bytes_per_clock * t->dies * clock * L2_EFFICIENCY;
    double l1 = (double)t->l1.bytes_per_clock * t->units * clock * L1_EFFICIENCY;
    out->part[BOUND_MEMORY] = (x->hbm_read + x->hbm_write) / (t->memory * t->streaming * 1e9);
    out->part[BOUND_L2] = (x->l2_read + x->l2_write) / l2;
    out->part[BOUND_L1] = x->l1_bytes / l1;
    if (t->last.bytes > 0)
        out->part[BOUND_LAST] = (x->last_read + x->last_write) / (t->last.bytes_per_clock * clock);
}

// ---- instructions ------------------------------------------------------------------------------

// The shape of a launch over the whole interior.
struct launch {
    double blocks, block_waves;
    double steps;  // of one wave
    double rounds; // of resident blocks: the last one takes as long as a full one
};

static double ceil_of(double points, double unit)
{
    return ceil(points / unit);
}

static struct launch launch_of(const struct predict_request *r, const struct kernel_work *w)
{
    const struct kernel *k = w->kernel;
    const struct target *t = r->target;
    const int64_t *n = r->size;
    // A 2D operator that streams runs with its y as z.
    bool turned = k->axis[2] == 'y';
    double ny = turned ? 1 : (double)n[1], nz = turned ? (double)n[1] : (double)n[2];
    struct launch l = {.block_waves = ceil_of(k->threads, t->wave), .steps = 1};
    double full = 1; // blocks in units of one with all its planes
    l.blocks =
        ceil_of((double)n[0], k->points_x) * ceil_of(ny, k->points_y) * ceil_of(nz, k->points_z);
    double last = nz - (ceil_of(nz, k->points_z) - 1) * k->points_z; // planes of the last layer
    if (k->choices.stream != STREAM_NONE) {
        // A window is filled at once, partial sums plane by plane.
        double filling = k->choices.reuse == REUSE_WINDOW ? 1 : k->slots - 1;
        l.steps = fmin(k->points_z, nz) + filling;
        full =
            (ceil_of(nz, k->points_z) - 1 + (last + filling) / l.steps) / ceil_of(nz, k->points_z);
    }
    double each = floor(w->waves * t->simds / l.block_waves); // blocks on one compute unit
    l.rounds = ceil(l.blocks * full / (t->units * fmax(each, 1)));
    return l;
}

// What one wave's step takes if it never waits for another wave: issue, and what is waited for.
static double step_clocks(const struct predict_request *r, const struct kernel_work *w,
                          const struct launch *l)
{
    const struct target *t = r->target;
    double latency = MEMORY_LATENCY * t->clock * 1e6;
    double issue = w->all * t->simds / t->rates.issue;
    double lds = w->lds_bytes > 0 ? 2 * LDS_LATENCY : 0;
    double clocks = issue + lds + w->barriers * BARRIER;
    if (w->kernel->choices.prefetch == PREFETCH_NONE)
        return clocks + w->waits * latency + BLOCK_START / l->steps;
    // What is fetched ahead has as many steps to arrive.
    int ahead = w->kernel->ahead > 0 ? w->kernel->ahead : 1;
    return fmax(clocks, w->waits * latency / ahead) + BLOCK_START / l->steps;
}

static void of_kernel(const struct predict_request *r, const struct kernel_work *w,
                      struct prediction *out)
{
    const struct target *t = r->target;
    const struct launch l = launch_of(r, w);
    double steps = l.blocks * l.block_waves * l.steps, clock = t->clock * 1e6;
    double unit_steps = steps / t->units;
    bool one_issue = t->family == FAMILY_NVIDIA; // every kind goes through the same slots
    double others = one_issue ? w->all : w->scalar;
    double conflicts =
        r->traffic->lds_accesses > 0 ? 1 + r->traffic->lds_conflicts / r->traffic->lds_accesses : 1;
    out->part[BOUND_VALU] += unit_steps * w->valu / t->rates.issue / clock;
    out->part[BOUND_ISSUE] += unit_steps * others / t->rates.issue / clock;
    out->part[BOUND_LDS] +=
        unit_steps * w->lds_bytes * t->wave * conflicts / t->rates.lds_bytes / clock;
    out->part[BOUND_LATENCY] += l.rounds * l.steps * step_clocks(r, w, &l) / clock;
}

// ---- together ----------------------------------------------------------------------------------

void predict(const struct predict_request *r, struct prediction *out)
{
    *out = (struct prediction){0};
    of_traffic(r, out);
    for (int i = 0; i < r->plan->nkernels; i++)
        of_kernel(r, &r->work[i], out);
    double sum = 0;
    for (int b = 0; b < BOUNDS; b++) {
        sum += pow(out->part[b], COMBINED);
        if (out->part[b] > out->part[out->bound])
            out->bound = (enum bound)b;
    }
    double seconds = pow(sum, 1 / COMBINED);
    out->gbps = effective_bytes(r->plan->model, r->size) / seconds / 1e9;
    out->copy_gbps = r->target->memory * r->target->streaming;
    out->percent_of_copy = 100 * out->gbps / out->copy_gbps;
    out->ms = seconds * 1e3;
    for (int b = 0; b < BOUNDS; b++)
        out->part[b] *= 1e3;
}
