// SPDX-License-Identifier: MIT
// One step of one block is laid out as rows of elements, for each grid: which of them it loads and
// how often. Distinct lines go to L2, all of them through L1.
#include "plan/expected_traffic.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/integer.h"
#include "plan/launch_geometry.h"
#include "plan/levels.h"

// Elements [from, to) of one row, counted from the block's first column; empty while from >= to.
struct span {
    int from, to;
};

// What a block's step touches of one grid: rows by plane, both from the lowest that is reached.
struct footprint {
    struct span *spans;
    int low[2], count[2]; // of rows, of planes
    double accesses;      // requests of L1, all loads of all threads
};

static struct footprint footprint_open(const struct kernel *k)
{
    struct footprint f = {.low = {-k->reach_lo[1], -larger(k->reach_lo[2], kernel_last(k)->z_lo)}};
    int depth = !kernel_streams(k) ? k->geometry.points[2] : 1;
    f.count[0] = k->geometry.points[1] + k->reach_lo[1] + k->reach_hi[1];
    f.count[1] = depth - f.low[1] + larger(k->reach_hi[2], kernel_last(k)->z_hi);
    f.spans = must_alloc((size_t)f.count[0] * (size_t)f.count[1] * sizeof *f.spans);
    memset(f.spans, 0, (size_t)f.count[0] * (size_t)f.count[1] * sizeof *f.spans);
    return f;
}

// Requests of `unit` bytes that elements [from, to) need: rows of blocks start on such a boundary.
static double requests(int from, int to, int size, int unit)
{
    return to > from ? ceil((double)to * size / unit) - floor((double)from * size / unit) : 0;
}

struct step {
    const struct kernel *k;
    int size, unit; // bytes of an element, of a request of L1
    bool grouped;   // lanes are looked up in groups
    struct footprint f;
};

static void touch(struct step *s, int row, int plane, int from, int to)
{
    struct footprint *f = &s->f;
    row -= f->low[0];
    plane -= f->low[1];
    if (row < 0 || row >= f->count[0] || plane < 0 || plane >= f->count[1])
        return;
    struct span *at = &f->spans[plane * f->count[0] + row];
    bool fresh = at->from >= at->to;
    at->from = fresh ? from : smaller(at->from, from);
    at->to = fresh ? to : larger(at->to, to);
}

// Accesses of L1 for one row of a block's threads, `width` elements each from element `x` on. AMD
// looks addresses up in groups of lanes: as many as fill a request with 4 bytes each if none reads
// more, otherwise as many as fill it with 16 bytes each (traffic/counter_rules.h).
static double row_accesses(const struct step *s, int lanes, int x, int width)
{
    int size = s->size, bytes = width * size, stride = s->k->geometry.vector * size;
    if (!s->grouped)
        return requests(x, x + lanes * s->k->geometry.vector, size, s->unit);
    int group = smaller(s->unit / (bytes <= 4 ? 4 : 16), lanes);
    int start = ((x * size) % s->unit + s->unit) % s->unit;
    int lines = (start + (group - 1) * stride + bytes + s->unit - 1) / s->unit;
    return (double)(lanes + group - 1) / group * lines;
}

// One load that every thread does, `width` elements wide.
static void touch_value(struct step *s, int x, int row, int dz, int width)
{
    const struct kernel *k = s->k;
    int planes = !kernel_streams(k) ? k->choices.block[2] : 1;
    int to = k->geometry.points[0] - k->geometry.vector + x + width;
    s->f.accesses += planes * k->choices.block[1] * row_accesses(s, k->choices.block[0], x, width);
    for (int z = 0; z < planes; z++)
        for (int y = 0; y < k->choices.block[1]; y++)
            touch(s, y * k->geometry.rows + row, z + dz, x, to);
}

static void touch_tile(struct step *s, const struct tile *t, int dz, bool own)
{
    int lanes = s->k->choices.block[0], vector = s->k->geometry.vector;
    int planes = !kernel_streams(s->k) ? t->planes : 1;
    for (int z = 0; z < planes; z++)
        for (int row = 0; row < t->rows; row++) {
            int y = row - t->lo[1], plane = dz + z - (planes > 1 ? t->lo[2] : 0);
            bool inside = y >= 0 && y < s->k->geometry.points[1];
            bool sides = row >= t->side_first_row && row < t->side_first_row + t->side_rows;
            bool centre = own || !inside || t->whole;
            if (centre)
                s->f.accesses += row_accesses(s, lanes, 0, vector);
            if (sides || t->whole) // one lane or two on either side
                s->f.accesses += (t->lo[0] > 0) + (t->hi[0] > 0);
            if (t->whole || (sides && own)) {
                touch(s, y, plane, -t->lo[0], s->k->geometry.points[0] + t->hi[0]);
                continue;
            }
            if (own || !inside)
                touch(s, y, plane, 0, s->k->geometry.points[0]);
            if (sides) {
                touch(s, y, plane, -t->lo[0], 0);
                touch(s, y, plane, s->k->geometry.points[0], s->k->geometry.points[0] + t->hi[0]);
            }
        }
}

static void touch_level(struct step *s, const struct level *l, int grid)
{
    for (int i = 0; i < l->nvalues; i++)
        if (l->values[i].grid == grid && l->values[i].source == SOURCE_GLOBAL)
            touch_value(s, l->values[i].x, l->values[i].row, l->values[i].dz, l->values[i].width);
}

static void touch_late(struct step *s, const struct level *l, int grid)
{
    for (int i = 0; i < l->nlate; i++)
        if (l->late[i].grid == grid)
            touch_value(s, l->late[i].x, l->late[i].row, 0, l->late[i].width);
}

// What a window has next of a grid that it keeps.
static void touch_column(struct step *s, int grid)
{
    const struct kernel *k = s->k;
    const struct stream *in = kernel_stream(k, grid);
    for (int row = 0; in && kernel_loads_column(k, in) && row < k->geometry.rows; row++)
        touch_value(s, 0, row, in->newest, k->geometry.vector);
}

// What a plane adds to sums.
static void touch_sums(struct step *s, int grid)
{
    const struct kernel *k = s->k;
    const struct stream *in = kernel_stream(k, grid);
    for (int i = 0; i < k->nlevels; i++)
        touch_level(s, &k->levels[i], grid);
    touch_column(s, grid);
    if (in && in->tile >= 0)
        touch_tile(s, &k->tiles[in->tile], in->shared,
                   in->own || k->choices.prefetch == PREFETCH_ASYNC);
    if (!kernel_streams(k))
        for (int i = 0; i < k->ntiles; i++)
            if (k->tiles[i].grid == grid)
                touch_tile(s, &k->tiles[i], 0, true);
}

static void touch_all(struct step *s, int grid)
{
    touch_sums(s, grid);
    for (int i = 0; i < s->k->nlevels; i++)
        touch_late(s, &s->k->levels[i], grid);
}

// A plane before the first that is complete.
static void touch_filling(struct step *s, int grid)
{
    if (kernel_fills_columns(s->k))
        touch_column(s, grid);
    else
        touch_sums(s, grid);
}

// ---- reuse between blocks -----------------------------------------------------------------------

// Part of what was used `bytes` ago that a cache of `capacity` still holds. Caches lose it little
// by little: AMD's z kernel, whose planes take 1.25 of L2, finds a quarter of its neighbours there. Of an H200's L2
// windows of 8 planes that take 1.34 of it read 1.16 times what they need.
static double held(const struct target *t, double bytes, double capacity)
{
    static const double NONE_LEFT[FAMILIES] = {[FAMILY_AMD] = 1.35, [FAMILY_NVIDIA] = 2};
    const double none = NONE_LEFT[t->family];
    return fmin(1, fmax(0, (none - bytes / capacity) / (none - 1)));
}

struct estimate {
    const struct plan *plan;
    const struct target *target;
    struct launch_region region;
    struct traffic *out;
};

// Blocks that one compute unit runs at once.
static int resident_blocks(const struct estimate *e, const struct kernel *k)
{
    return target_blocks(e->target, e->plan->occupancy, k->geometry.threads);
}

// Part of the lines that a first level still holds from when their plane first arrived, `planes`
// steps before: what the blocks that share the cache have loaded since lies between, and as much
// again is lost to stores and to sets that fill unevenly. On an H200 it is more with every plane, as blocks
// drift apart.
static double near_by(const struct estimate *e, const struct kernel *k, double lines, int planes)
{
    const struct target *t = e->target;
    bool shared = t->family == FAMILY_NVIDIA; // LDS is a part of the cache
    double blocks = resident_blocks(e, k), grids = model_grids_read(e->plan->model);
    double capacity = t->l1.bytes - (shared ? blocks * k->lds_bytes : 0);
    double lost = shared ? 1.3 * (planes + 1) : 2;
    double bytes = blocks * lines * t->l1.request * (planes + 1) * fmax(grids, 1);
    return capacity > 0 ? held(t, lost * bytes, capacity) : 0;
}

// Grids whose planes caches keep: streaming stores leave none behind.
static int kept_grids(const struct estimate *e, const struct kernel *k)
{
    const struct model *m = e->plan->model;
    return m->ngrids -
           (k->choices.nontemporal && e->target->family == FAMILY_AMD ? m->noutputs : 0);
}

// Part of the lines that the last cache still holds when a block asks for them that walks beside the one
// that asked first: what all blocks that run at once have loaded between.
static double beside(const struct estimate *e, const struct kernel *k, double capacity)
{
    static const double DRIFT = 1.8; // steps between the two, as simulated for gfx90a
    const struct geometry *g = &k->geometry;
    double blocks = (double)e->target->units * resident_blocks(e, k);
    double step = blocks * g->points[0] * g->points[1] * element_size(e->plan->model->type) *
                  kept_grids(e, k);
    return e->target->family == FAMILY_AMD ? fmin(1, capacity / (DRIFT * step)) : 1;
}

// Of the model, that is the kernel's slowest.
static int axis_of_planes(const struct kernel *k)
{
    return k->geometry.axis[2] == 'y' ? 1 : 2;
}

// Planes that pass through a cache until it is asked for the next of a grid again: of each grid those that a
// point sees.
static double planes_seen(const struct estimate *e, const struct kernel *k, int axis)
{
    const struct model *m = e->plan->model;
    double planes = 0;
    for (int g = 0; g < m->ngrids; g++)
        planes += m->grids[g].lo[axis] + m->grids[g].hi[axis];
    return planes + kept_grids(e, k);
}

// How often each plane of a grid comes from memory, given how far the kernel reaches along z. Both halves of an H200's L2
// hold what blocks of both ask for: of planes of 1000 x 1000 kernels that stream nothing find what half of it has room for
// (33 operators; with that their times deviate by 10 % from what is expected, otherwise by 17).
static double plane_reads(const struct estimate *e, const struct launch_loop *l, int reach,
                          double capacity)
{
    static const double COPIES[FAMILIES] = {[FAMILY_AMD] = 1, [FAMILY_NVIDIA] = 2};
    const struct kernel *k = l->kernel;
    bool streamed = kernel_streams(k);
    double depth = (double)launch_loop_depth(l), nz = (double)(l->hi[2] - l->lo[2]);
    double rows = fmin((double)(l->hi[1] - l->lo[1]), (double)l->step[1]);
    double plane = (double)(l->hi[0] - l->lo[0]) * rows * element_size(e->plan->model->type);
    double again = reach / depth * (streamed ? fmin(1, fmax(nz / depth - 1, 0)) : 1);
    double planes =
        streamed && depth > reach ? depth * kept_grids(e, k) : planes_seen(e, k, axis_of_planes(k));
    double copies = streamed ? 1 : COPIES[e->target->family];
    return 1 + again * (1 - held(e->target, copies * planes * plane, capacity));
}

// ---- the estimate -------------------------------------------------------------------------------

// Lines that a step asks the second level for: of each plane those that no later plane's step,
// which came before, has left in the first.
static double step_lines(const struct estimate *e, const struct step *s)
{
    const struct footprint *f = &s->f;
    double all = 0, again = 0, nearest = 0;
    bool streamed = kernel_streams(s->k);
    for (int row = 0; row < f->count[0]; row++) {
        int last = -1; // the highest plane that has this row
        for (int plane = f->count[1] - 1; plane >= 0; plane--) {
            const struct span *at = &f->spans[plane * f->count[0] + row];
            double here = requests(at->from, at->to, s->size, s->unit);
            all += here;
            if (last >= 0 && streamed && here > 0) {
                again += here;
                nearest = fmax(nearest, last - plane);
            }
            last = here > 0 ? plane : last;
        }
    }
    return all - again * near_by(e, s->k, all - again, (int)nearest);
}

// Bytes that grids take from the second level and from memory, of each of which the blocks ask for `requested`.
static void add_reads(struct estimate *e, const struct launch_loop *l, int grids, int reach,
                      double requested)
{
    const struct target *t = e->target;
    double capacity = t->last.bytes > 0 ? t->last.bytes : (double)t->l2.bytes * t->dies;
    double from_memory = e->out->cube * plane_reads(e, l, reach, capacity);
    if (kernel_streams(l->kernel) && requested > from_memory)
        from_memory += (requested - from_memory) * (1 - beside(e, l->kernel, capacity));
    e->out->l2_read += grids * requested;
    e->out->hbm_read += grids * fmin(from_memory, requested);
    // Dies that get every other block share nothing with their neighbours.
    bool apart = t->dies > 1 && e->plan->choices.dies != t->dies;
    if (t->last.bytes > 0)
        e->out->last_read += grids * (apart ? requested : fmin(from_memory, requested));
}

// Of a grid, by `touched`: bytes that a step asks the second level for; those of the first are added.
static double bytes_of_steps(struct estimate *e, const struct kernel *k, int grid, double steps,
                             void (*touched)(struct step *, int))
{
    const struct target *t = e->target;
    struct step s = {.k = k, .size = element_size(e->plan->model->type), .unit = t->l1.request};
    s.grouped = t->family == FAMILY_AMD;
    s.f = footprint_open(k);
    touched(&s, grid);
    const double lines = step_lines(e, &s);
    free(s.f.spans);
    e->out->l1_bytes += s.f.accesses * s.unit * steps;
    return lines * s.unit * steps;
}

// Of all columns of blocks, of each `planes` where these stream.
static double steps_of(const struct launch_loop *l, double planes)
{
    bool streamed = kernel_streams(l->kernel);
    double steps = streamed ? planes : 1;
    for (int axis = 0; axis < (streamed ? 2 : 3); axis++)
        steps *= (double)(l->hi[axis] - l->lo[axis]) / (double)l->stores[axis];
    return steps;
}

// Planes that the blocks of a column complete, however deep its layers are, and those that they begin with.
static double planes_completed(const struct launch_loop *l)
{
    return (double)(l->hi[2] - l->lo[2]);
}

static double planes_begun(const struct launch_loop *l)
{
    return (double)(launch_loop_blocks(l, 2) * kernel_filling(l->kernel));
}

static void add_loads(struct estimate *e, const struct launch_loop *l, int grid)
{
    const struct kernel *k = l->kernel;
    const struct model *m = e->plan->model;
    double bytes = bytes_of_steps(e, k, grid, steps_of(l, planes_completed(l)), touch_all);
    if (kernel_streams(k))
        bytes += bytes_of_steps(e, k, grid, steps_of(l, planes_begun(l)), touch_filling);
    if (bytes <= 0)
        return;
    int axis = axis_of_planes(k);
    int reach = smaller(m->grids[grid].lo[axis] + m->grids[grid].hi[axis],
                        larger(k->reach_lo[2] + k->reach_hi[2], kernel_filling(k)));
    add_reads(e, l, 1, reach, bytes);
}

static void add_stores(struct estimate *e, int grids)
{
    double stored = e->out->cube * grids;
    e->out->l1_bytes += stored;
    e->out->l2_write += stored;
    e->out->hbm_write += stored;
    if (e->target->last.bytes > 0)
        e->out->last_write += stored;
}

// Several steps at once: a block reads its points and those around of each grid once, of what goes on from level to
// level two where an older one is read as well, and stores as many.
static void add_group(struct estimate *e, const struct launch_loop *l)
{
    const struct kernel *k = l->kernel;
    const struct fusion *f = k->fusion;
    const double row =
        requests(0, f->columns * k->geometry.vector, element_size(e->plan->model->type),
                 e->target->l1.request) +
        1; // they begin anywhere
    const double requested = row * e->target->l1.request * k->geometry.points[1] *
                             steps_of(l, planes_completed(l) + planes_begun(l));
    const int loaded = levels_grids_loaded(f);
    add_reads(e, l, loaded, kernel_filling(k), requested);
    e->out->l1_bytes += loaded * requested;
    add_stores(e, levels_grids_stored(f));
}

static void add_kernel(struct estimate *e, const struct kernel *k)
{
    const struct model *m = e->plan->model;
    const struct residency resident = {e->target->units, resident_blocks(e, k)};
    const struct launch_loop l = launch_loop_make(e->plan, k, &e->region, resident);
    if (k->fusion) {
        add_group(e, &l);
        return;
    }
    for (int g = 0; g < m->ngrids; g++)
        if (k->grid_used[g] || k->ntiles > 0 || kernel_fetches(k))
            add_loads(e, &l, g);
    add_stores(e, k->finish ? m->noutputs : 1);
}

void traffic_estimate(const struct plan *p, const struct target *t, const int64_t size[3],
                      struct traffic *out)
{
    struct estimate e = {.plan = p, .target = t, .region = launch_interior(size), .out = out};
    *out = (struct traffic){0};
    out->cube = (double)size[0] * (double)size[1] * (double)size[2] * element_size(p->model->type);
    for (int i = 0; i < p->nkernels; i++)
        add_kernel(&e, &p->kernels[i]);
}
