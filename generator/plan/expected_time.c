// SPDX-License-Identifier: MIT
#include "plan/expected_time.h"

#include <math.h>

#include "model/extent_bytes.h"
#include "plan/launch_geometry.h"

// The constants of the model, by family. Those of AMD were set so that the table of published MI250X
// speeds in tests/inspect/published.csv is met best, those of NVIDIA so that the choice among plans
// of the training part of tests/device/operators, measured on an H200, costs least.
struct speeds {
    double launch;       // s, of a kernel after another, whatever it does
    double latency;      // s, of memory under load
    double start;        // clocks to a new block's first instruction
    double l1, l2;       // of the peak
    double lds_latency;  // clocks
    double barrier;      // clocks from the last wave's arrival
    double combined;     // exponent of the norm over the parts
    double ahead;        // the same of kernels that fetch ahead
    double early;        // and of those that ask for more when a step begins, by 256 threads
    double more_early;   // added to that by e times as many
    double one_block;    // with what one block of a compute unit waits for; 0: as with other parts
    double more_blocks;  // added to that by e times as many blocks
    double one_window;   // of four waves a SIMD that carry windows and access 8 bytes a lane
    double more_windows; // added to that by e times as much on its way, of a wave
    double window_waves; // what waves weigh beside that
    double waits_twice;  // of partial sums, whose update waits again
    double shared;       // part of a step in which the waves of other blocks issue, too
    double reads_apart; // exponent of the share of stores, by which walks upset the order of memory
    double rows_apart;  // part of the speed of memory and L2 that threads of many rows reach
    double tiles_apart; // and those that read them from LDS
    double pieces;      // of the speed of memory, lost each time that rows of a block are halved
    double tile_fill;   // planes' time that a block waits for each tile but one before it walks
    double windows_apart;   // more of memory's time by copies that fill windows, of low blocks
    double windows_past_l1; // the same of copies that pass L1 by
    double window_fill;     // planes' time that a block of these waits before it walks
    double windows_ahead;   // exponent of the norm over their parts
};

static const struct speeds SPEEDS[FAMILIES] = {
    [FAMILY_AMD] = {.latency = 800e-9,
                    .start = 700,
                    .l1 = 0.83,
                    .l2 = 0.8,
                    .lds_latency = 128, // CDNA guides: reads return in about as many
                    .barrier = 40,      // assumed
                    .combined = 4,
                    .ahead = 4,
                    .early = 4,
                    .rows_apart = 1,
                    .tiles_apart = 1,
                    .tile_fill = 0},
    [FAMILY_NVIDIA] = {.launch = 3.3e-6, // of vectors and single rows at 64^3 and 128^3
                       .latency = 395e-9,
                       .start = 220,
                       .l1 = 1.0,
                       .l2 = 1.0,
                       .lds_latency = 144,
                       .barrier = 40,
                       .combined = 3.28,
                       .ahead = 4.2,
                       .early = 2.57,
                       .more_early = 1.5,
                       .one_block = 1.34,
                       .more_blocks = 0.58,
                       .one_window = 1.55,
                       .more_windows = 0.69,
                       .window_waves = 1.5,
                       .waits_twice = 1.4,
                       .shared = 0.42,
                       .reads_apart = 0.5,
                       .rows_apart = 0.824,
                       .tiles_apart = 0.98,
                       .pieces = 0.012,
                       .tile_fill = 1.36,
                       .windows_apart = 0.16,
                       .windows_past_l1 = 0.05,
                       .window_fill = 2,
                       .windows_ahead = 5},
};

static const struct speeds *speeds_of(const struct predict_request *r)
{
    return &SPEEDS[r->target->family];
}

const char *bound_name(enum bound b)
{
    static const char *const NAMES[BOUNDS] = {
        [BOUND_MEMORY] = "memory", [BOUND_LAST] = "last level", [BOUND_L2] = "L2",
        [BOUND_L1] = "L1",         [BOUND_LDS] = "LDS",         [BOUND_VALU] = "VALU",
        [BOUND_ISSUE] = "issue",   [BOUND_LATENCY] = "latency", [BOUND_OUTSIDE] = "outside",
    };
    return NAMES[b];
}

// ---- launches -----------------------------------------------------------------------------------

static int resident_blocks(const struct predict_request *r, const struct kernel_work *w)
{
    return target_blocks(r->target, w->waves, w->kernel->geometry.threads);
}

static struct launch_loop loop_of(const struct predict_request *r, const struct kernel_work *w)
{
    const struct launch_region whole = launch_interior(r->size);
    const struct residency resident = {r->target->units, resident_blocks(r, w)};
    return launch_loop_make(r->plan, w->kernel, &whole, resident);
}

// The shape of a launch over the whole interior.
struct shape {
    double blocks, block_waves;
    double steps;  // of one wave
    double rounds; // of resident blocks: the last one takes as long as a full one
    double inside; // part of the blocks' points in a plane that the interior has
};

// Part of a row of blocks that waves with a point inside have: a wave of few lanes issues as much as a full one.
static double waves_inside(const struct launch_loop *l, int wave)
{
    const struct kernel *k = l->kernel;
    const int64_t stores = l->stores[0], blocks = launch_loop_blocks(l, 0);
    const int64_t last = l->hi[0] - l->lo[0] - (blocks - 1) * stores;
    int64_t unit = (int64_t)wave * k->geometry.vector;
    if (k->choices.block[0] % wave != 0)
        unit = 1; // waves have lanes of several rows
    const int64_t issued = (last + unit - 1) / unit * unit;
    return (double)((blocks - 1) * stores + (issued < stores ? issued : stores)) /
           (double)(blocks * stores);
}

// Planes' time before the first is complete. Sums in halves take the point's own column of planes outside of a block, and
// neighbours in its own alone: of radius 6 on an H200 12 such planes take as long as 8.5.
static double filling_of(const struct kernel *k)
{
    static const double OF_HALVES = 0.7;
    return kernel_filling(k) * (kernel_halves(k) ? OF_HALVES : 1);
}

static struct shape shape_of(const struct predict_request *r, const struct kernel_work *w)
{
    const struct kernel *k = w->kernel;
    const struct launch_loop loop = loop_of(r, w);
    struct shape s = {.block_waves = ceil((double)k->geometry.threads / r->target->wave),
                      .steps = 1};
    double running = (double)r->target->units * resident_blocks(r, w);
    double layers = (double)launch_loop_blocks(&loop, 2);
    double full = 1; // blocks in units of one with all its planes
    if (kernel_streams(k)) {
        // A window is filled at once, partial sums plane by plane.
        const bool at_once = k->choices.reuse == REUSE_WINDOW && !kernel_copies_windows(k);
        const double filling = at_once ? 1 : filling_of(k);
        double depth = (double)launch_loop_depth(&loop);
        double last = (double)(loop.hi[2] - loop.lo[2]) - (layers - 1) * depth; // its planes
        s.steps = depth + filling;
        full = (layers - 1 + (last + filling) / s.steps) / layers;
    }
    s.blocks = (double)launch_loop_blocks(&loop, 0) * (double)launch_loop_blocks(&loop, 1) * layers;
    s.rounds = ceil(s.blocks * full / running);
    s.inside = waves_inside(&loop, r->target->wave) * (double)(loop.hi[1] - loop.lo[1]) /
               (double)(launch_loop_blocks(&loop, 1) * loop.stores[1]);
    return s;
}

// ---- bytes --------------------------------------------------------------------------------------

// Part of a linear copy's speed that blocks reach which walk through memory side by side: DRAM is
// asked in another order. Measured with copies that walk along z on an H200
// (tests/device/NOTES.md): 0.968 for walks of 4 planes, 0.955 for 8, 0.93 for 64 and more, of which half
// of the bytes are stores; what mostly reads loses less. Of devices of AMD it is not known.
static double in_order(const struct predict_request *r)
{
    const struct kernel_work *w = &r->work[0];
    if (r->target->family != FAMILY_NVIDIA || w->kernel->choices.stream == STREAM_NONE)
        return 1;
    const struct launch_loop loop = loop_of(r, w);
    const struct traffic *x = r->traffic;
    double reached =
        fmax(0.93, fmin(1, 0.968 - 0.0095 * log2((double)launch_loop_depth(&loop) / 4)));
    double stores = fmin(1, 2 * x->hbm_write / (x->hbm_read + x->hbm_write));
    return 1 - (1 - reached) * pow(stores, speeds_of(r)->reads_apart);
}

// Rows of a thread lie a row of the grid apart: memory is asked in another order than that of a copy.
static double reached_apart(const struct predict_request *r, const struct kernel *k)
{
    enum { FEW = 4 };
    if (k->geometry.rows <= FEW || kernel_streams(k))
        return 1;
    return k->ntiles > 0 ? speeds_of(r)->tiles_apart : speeds_of(r)->rows_apart;
}

// Of a block whose rows are short memory is asked for pieces.
static double reached_by_pieces(const struct predict_request *r, const struct kernel *k)
{
    static const double WHOLE = 1024; // bytes of a row
    const double row = (double)k->geometry.points[0] * element_size(r->plan->model->type);
    if (kernel_streams(k) || r->plan->model->dimensions < 3)
        return 1; // of walks it is part of `in_order`; in the plane it was not measured
    return 1 - speeds_of(r)->pieces * fmax(0, log2(WHOLE / row));
}

// Neighbours above and below walk through other planes, and the rows that they share have left the caches: of blocks of 24 rows
// elastic_0 takes 0.198 ms, of 16 rows 0.241. Where LDS leaves no L1 to find anything in, elastic_4 takes 0.214 for 0.204
// expected without that, flux_0 0.210 for 0.206.
static double windows_apart(const struct predict_request *r, const struct kernel *k)
{
    enum { HIGH = 24, LOW = 16 };
    const struct speeds *s = speeds_of(r);
    const double part = (double)(HIGH - k->geometry.points[1]) / (HIGH - LOW);
    const double more = kernel_copies_past_l1(k) ? s->windows_past_l1 : 0;
    return 1 + s->windows_apart * fmin(1, fmax(0, part)) + more;
}

static void of_traffic(const struct predict_request *r, struct prediction *out)
{
    const struct target *t = r->target;
    const struct traffic *x = r->traffic;
    double clock = t->clock * 1e6;
    double l2 = (double)t->l2.bytes_per_clock * t->dies * clock * speeds_of(r)->l2;
    double l1 = (double)t->l1.bytes_per_clock * t->units * clock * speeds_of(r)->l1;
    out->part[BOUND_MEMORY] =
        (x->hbm_read + x->hbm_write) / (t->memory * t->streaming * in_order(r) * 1e9);
    const struct kernel *k = r->work[0].kernel;
    const double apart = reached_apart(r, k);
    out->part[BOUND_L2] = (x->l2_read + x->l2_write) / (l2 * apart);
    out->part[BOUND_MEMORY] /= apart * reached_by_pieces(r, k);
    if (kernel_copies_windows(k))
        out->part[BOUND_MEMORY] *=
            windows_apart(r, k) * (1 + speeds_of(r)->window_fill / shape_of(r, &r->work[0]).steps);
    else if (k->ntiles > 1 && kernel_streams(k))
        out->part[BOUND_MEMORY] *=
            1 + speeds_of(r)->tile_fill * (k->ntiles - 1) / shape_of(r, &r->work[0]).steps;
    out->part[BOUND_L1] = x->l1_bytes / l1;
    if (t->last.bytes > 0)
        out->part[BOUND_LAST] = (x->last_read + x->last_write) / (t->last.bytes_per_clock * clock);
}

// ---- instructions -------------------------------------------------------------------------------

// What one wave's step takes if it never waits for another wave: issue, and what is waited for.
static double step_clocks(const struct predict_request *r, const struct kernel_work *w,
                          const struct shape *l)
{
    const struct target *t = r->target;
    const struct speeds *s = speeds_of(r);
    double latency = s->latency * t->clock * 1e6;
    // A block's waves meet at barriers: a step takes as long as all of them need to issue, or to
    // get what they read from LDS.
    double waves = w->barriers > 0 ? l->block_waves : 1;
    double beside = s->shared * l->block_waves * resident_blocks(r, w);
    double issue = fmax(w->all, w->valu) * fmax(fmax(waves, beside), t->simds) / t->rates.issue;
    double lds = w->lds_bytes * waves * t->wave / t->rates.lds_bytes;
    double latencies = w->barriers * s->barrier + (w->lds_bytes > 0 ? 2 * s->lds_latency : 0);
    double clocks = fmax(issue, lds) + latencies + w->serial;
    if (w->kernel->choices.prefetch == PREFETCH_NONE)
        return clocks + (w->waits + w->late) / (1 + w->more_loads) * latency + s->start / l->steps;
    // What is fetched ahead has as many steps to arrive.
    int ahead = w->kernel->ahead > 0 ? w->kernel->ahead : 1;
    double step = fmax(clocks, (w->waits - w->late) * latency / ahead) + w->late * latency;
    step = w->early ? fmax(step, latency) : step;
    step += w->exposed ? latency : 0;
    return step + s->start / l->steps;
}

static void of_kernel(const struct predict_request *r, const struct kernel_work *w,
                      struct prediction *out)
{
    const struct target *t = r->target;
    const struct shape l = shape_of(r, w);
    double steps = l.blocks * l.block_waves * l.steps, clock = t->clock * 1e6;
    double unit_steps = steps * l.inside / t->units;
    bool one_issue = t->family == FAMILY_NVIDIA; // every kind goes through the same slots
    double others = one_issue ? w->all : w->scalar;
    double conflicts =
        r->traffic->lds_accesses > 0 ? 1 + r->traffic->lds_conflicts / r->traffic->lds_accesses : 1;
    out->part[BOUND_VALU] += unit_steps * w->valu / t->rates.issue / clock;
    out->part[BOUND_ISSUE] += unit_steps * others / t->rates.issue / clock;
    out->part[BOUND_LDS] +=
        unit_steps * w->lds_bytes * t->wave * conflicts / t->rates.lds_bytes / clock;
    out->part[BOUND_LATENCY] += l.rounds * l.steps * step_clocks(r, w, &l) / clock;
    // What is asked for late stands in line behind all that was asked for ahead.
    out->part[BOUND_LATENCY] += w->late * out->part[BOUND_MEMORY];
}

// ---- together -----------------------------------------------------------------------------------

static double usual_blocks(const struct kernel *k)
{
    enum { USUAL = 256 }; // threads
    return (double)k->geometry.threads / USUAL;
}

// Of a large block some waves issue while others wait for what the step asked for.
static double exponent_of_parts(const struct predict_request *r)
{
    const struct speeds *s = speeds_of(r);
    const struct kernel *k = r->work[0].kernel;
    bool ahead = k->choices.prefetch != PREFETCH_NONE;
    if (kernel_copies_windows(k))
        return s->windows_ahead;
    if (ahead && r->work[0].early)
        return s->early + s->more_early * log(fmax(1, usual_blocks(k)));
    return ahead ? s->ahead : s->combined;
}

// Where waves meet at no barrier it is they who wait, each by itself: as many blocks as of usual ones they were.
static double blocks_that_wait(const struct predict_request *r, const struct kernel_work *w)
{
    const double blocks = resident_blocks(r, w);
    return w->barriers > 0 ? blocks : blocks * usual_blocks(w->kernel);
}

// What a lane accesses at once, in units of what windows were timed with.
static double access_width(const struct predict_request *r, const struct kernel_work *w)
{
    static const double USUAL = 8; // bytes
    return w->kernel->geometry.vector * element_size(r->plan->model->type) / USUAL;
}

// A compute unit that runs one block waits for memory when that does, and moves nothing meanwhile: the two
// times are added, nearly. The more blocks, the more of it is a part like others. Waves that carry windows meet at no
// barrier and wait each by itself: of them, not of blocks, it takes many. Fewer do where each has more on its way.
static double exponent_of_waiting(const struct predict_request *r)
{
    const struct speeds *s = speeds_of(r);
    const struct kernel_work *w = &r->work[0];
    const double loads = 1 + w->more_loads;
    if (s->one_block == 0 || w->kernel->choices.prefetch != PREFETCH_NONE)
        return exponent_of_parts(r);
    if (w->kernel->choices.reuse == REUSE_PARTIAL)
        return s->waits_twice;
    if (w->kernel->choices.reuse == REUSE_WINDOW)
        return fmax(1, s->one_window + s->more_windows * (log(access_width(r, w) * loads) +
                                                          s->window_waves * log(w->waves / 4.0)));
    return fmax(1, s->one_block + s->more_blocks * log(loads * blocks_that_wait(r, w)));
}

void predict(const struct predict_request *r, struct prediction *out)
{
    *out = (struct prediction){0};
    of_traffic(r, out);
    for (int i = 0; i < r->plan->nkernels; i++)
        of_kernel(r, &r->work[i], out);
    const double all = exponent_of_parts(r), waiting = exponent_of_waiting(r);
    double sum = 0;
    for (int b = 0; b < BOUNDS; b++) {
        sum += b == BOUND_LATENCY ? 0 : pow(out->part[b], all);
        if (out->part[b] > out->part[out->bound])
            out->bound = (enum bound)b;
    }
    double busy = pow(sum, 1 / all);
    double seconds = pow(pow(busy, waiting) + pow(out->part[BOUND_LATENCY], waiting), 1 / waiting);
    seconds += r->plan->nkernels * speeds_of(r)->launch;
    out->gbps = effective_bytes(r->plan->model, r->size) / seconds / 1e9;
    out->copy_gbps = r->target->memory * r->target->streaming;
    out->percent_of_copy = 100 * out->gbps / out->copy_gbps;
    out->ms = seconds * 1e3;
    for (int b = 0; b < BOUNDS; b++)
        out->part[b] *= 1e3;
}
