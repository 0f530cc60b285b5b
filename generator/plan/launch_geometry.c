// SPDX-License-Identifier: MIT
#include "plan/launch_geometry.h"

#include <limits.h>
#include <string.h>

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

struct launch_region launch_interior(const int64_t extent[3])
{
    return (struct launch_region){.hi = {extent[0], extent[1], extent[2]},
                                  .pitch = {extent[0], extent[0] * extent[1]}};
}

// ---- one kernel ---------------------------------------------------------------------------------

static void set_region(struct launch_loop *l, const struct launch_region *r)
{
    for (int i = 0; i < 3; i++) {
        int axis = l->kernel->geometry.axis[i] - 'x';
        bool there = l->kernel->geometry.axis[i] != 0;
        l->lo[i] = there ? r->lo[axis] : 0;
        l->hi[i] = there ? r->hi[axis] : 1;
        l->pitch[i] = i == 0 ? 1 : there ? r->pitch[axis - 1] : 0;
    }
}

static void set_block(struct launch_loop *l)
{
    enum { NARROW = 32 }; // the ends of rows are a few points wide
    const struct kernel *k = l->kernel;
    bool narrow = l->hi[0] - l->lo[0] < NARROW;
    const int edge[3] = {narrow ? 4 : 64, narrow ? 64 : 4, 1};
    for (int i = 0; i < 3; i++) {
        l->threads[i] = (unsigned)(k->geometry.edge ? edge[i] : k->choices.block[i]);
        l->stores[i] = k->geometry.edge ? edge[i] : k->geometry.stores[i];
    }
}

// Rows of blocks of one launch: those whose planes in use fit the cache, where planes are enough for several launches.
static int64_t cached_blocks(const struct plan *p, const struct kernel *k, int64_t planes,
                             int64_t pitch)
{
    int64_t bytes = (int64_t)k->choices.cache * 1024;
    if (planes < k->cut)
        return k->row_blocks;
    int64_t fit =
        bytes / k->live_planes / element_size(p->model->type) / pitch / k->geometry.stores[1];
    return fit < 1 ? 1 : smaller(fit, k->row_blocks);
}

// Steps of blocks that run in rounds, of which each streams through `again` planes more than the
// `depth` that it completes. Where a unit runs one block, those of several rounds come apart, the
// more the longer they walk, until caches no longer hold what those beside them have read: a step
// of a walk of FAR planes counts a tenth more than one of NEAR. Measured on an H200
// (tests/device/NOTES.md).
enum { NEAR = 112, FAR = 256, UNIT = 10 * (FAR - NEAR) };

struct walking {
    int64_t steps;
    bool apart;
};

static struct walking steps_of(int64_t rounds, int64_t depth, int64_t again, bool one_block)
{
    const bool apart = one_block && rounds > 1 && depth > NEAR;
    const int64_t beyond = apart ? smaller(depth, FAR) - NEAR : 0;
    return (struct walking){rounds * (depth + again) * (UNIT + beyond), apart};
}

static int64_t rounds_of(int64_t blocks, int64_t running)
{
    return running > 0 ? blocks_of(blocks, running) : 1;
}

// Planes of each of `deep` layers which leave so many to another one that the units that their last
// round has nothing for complete that meanwhile, block after block. 0: no unit is left.
static int64_t planes_of_deep(int64_t columns, int64_t planes, int64_t deep, int64_t running,
                              int64_t again)
{
    const int64_t busy = running > 0 ? columns * deep % running : 0;
    if (busy == 0)
        return 0;
    const int64_t turns = blocks_of(columns, running - busy);
    return blocks_of(turns * (planes + again) - again, 1 + turns * deep);
}

static bool is_clearly_less(int64_t steps, int64_t than)
{
    enum { CLEARLY = 97, ALL = 100 };
    return steps / CLEARLY < than / ALL;
}

struct cut {
    int64_t depth, rounds, steps; // planes of a block; rounds of such, and what these take
};

// Of the ways to cut `planes` into layers, the one that takes the fewest steps in all: layers as
// deep as each other or, where that takes clearly fewer and a unit runs one block, such of which
// the last is less deep: where memory is full it gains nothing. Where a unit runs several blocks at
// once, those of a round that is not full keep it busy: there it is enough to fill the device.
static struct cut cut_of(int64_t columns, int64_t planes, struct residency r, int64_t most,
                         int64_t again)
{
    const int64_t running = (int64_t)r.units * r.blocks;
    const bool one_block = r.blocks <= 1;
    const int64_t enough = one_block ? 4 * running : running;
    struct cut best = {most, 0, INT64_MAX}, uneven = best;
    for (int64_t layers = blocks_of(planes, most);;) {
        const int64_t depth = blocks_of(planes, layers), others = layers - 1;
        const int64_t all = rounds_of(columns * layers, running);
        const struct walking even = steps_of(all, depth, again, one_block);
        if (even.steps < best.steps)
            best = (struct cut){depth, all, even.steps};
        const int64_t deep =
            one_block ? planes_of_deep(columns, planes, others, running, again) : 0;
        const int64_t rounds = rounds_of(columns * others, running);
        const int64_t steps = steps_of(rounds, deep, again, one_block).steps;
        if (deep > 0 && deep <= most && deep * others < planes && steps < uneven.steps)
            uneven = (struct cut){deep, rounds, steps};
        if (depth == 1 || (columns * layers >= enough && !even.apart))
            return is_clearly_less(uneven.steps, best.steps) ? uneven : best;
        layers = blocks_of(planes, depth - 1); // the fewest that are less deep
    }
}

int64_t launch_steps(int64_t columns, int64_t planes, struct residency r, int64_t most,
                     int64_t again)
{
    const struct cut c = cut_of(columns, planes, r, most, again);
    return c.rounds * (c.depth + again);
}

// Rows and layers of blocks of one launch, and planes of a block: of a region of `rows` of blocks,
// `across` of each, all or, unless that takes clearly more steps, as many rows as run at once, and
// one layer. Blocks of such a launch begin side by side, and what they read beside each other is still
// in L2 when they have walked through FAR planes.
static void cut_rounds(struct launch_loop *l, struct residency r)
{
    const struct kernel *k = l->kernel;
    const int64_t across = blocks_of(l->hi[0] - l->lo[0], l->stores[0]);
    const int64_t rows = smaller(blocks_of(l->hi[1] - l->lo[1], l->stores[1]), k->row_blocks);
    const int64_t planes = l->hi[2] - l->lo[2], again = kernel_filling(k);
    const struct cut all = cut_of(across * rows, planes, r, l->stores[2], again);
    const int64_t at_once = across > 0 ? r.units / across : 0;
    const int64_t depth = blocks_of(planes, blocks_of(planes, FAR));
    l->step[1] = rows * l->stores[1];
    const bool fits = at_once > 0 && at_once < rows && depth > NEAR && depth <= l->stores[2];
    if (r.blocks == 1 && fits) {
        const int64_t launches = blocks_of(rows, at_once) * blocks_of(planes, FAR);
        if (!is_clearly_less(all.steps / launches, steps_of(1, depth, again, true).steps)) {
            l->step[1] = at_once * l->stores[1];
            l->step[2] = l->stores[2] = depth;
            return;
        }
    }
    l->stores[2] = all.depth;
}

static void balance(struct launch_loop *l, struct residency resident)
{
    const struct kernel *k = l->kernel;
    int64_t rows = l->hi[1] - l->lo[1], planes = l->hi[2] - l->lo[2];
    rows = k->cut > 0 ? smaller(rows, l->step[1]) : rows; // of one launch
    int64_t columns = blocks_of(l->hi[0] - l->lo[0], l->stores[0]) * blocks_of(rows, l->stores[1]);
    l->stores[2] = cut_of(columns, planes, resident, l->stores[2], kernel_filling(k)).depth;
}

struct launch_loop launch_loop_make(const struct plan *p, const struct kernel *k,
                                    const struct launch_region *r, struct residency resident)
{
    struct launch_loop l = {.kernel = k};
    set_region(&l, r);
    set_block(&l);
    if (k->cut > 0)
        l.step[1] = cached_blocks(p, k, l.hi[2] - l.lo[2], l.pitch[1]) * l.stores[1];
    if (k->rounds)
        cut_rounds(&l, resident);
    else if (k->choices.balance)
        balance(&l, resident);
    for (int i = 0; i < 3; i++) {
        if (k->geometry.order[0] == 'x' + i)
            l.step[i] = l.hi[i] - l.lo[i];
        else if (l.step[i] == 0)
            l.step[i] = (i == 1 ? k->row_blocks : MOST_BLOCKS) * l.stores[i];
        l.count[i] = blocks_of(l.hi[i] - l.lo[i], l.step[i]);
    }
    return l;
}

int64_t launch_loop_blocks(const struct launch_loop *l, int axis)
{
    return blocks_of(l->hi[axis] - l->lo[axis], l->stores[axis]);
}

int64_t launch_loop_depth(const struct launch_loop *l)
{
    return smaller(l->stores[2], l->hi[2] - l->lo[2]);
}

// Rows of blocks beyond those of a launch: as many as give each of their threads one point of the planes of a block.
static unsigned end_blocks(const struct launch_loop *l, const struct launch *one)
{
    if (l->end_columns == 0)
        return 0;
    const int64_t planes = smaller(one->stores[2], one->n[2]);
    const int64_t of_row = blocks_of(one->n[0], one->stores[0]) * one->kernel->end_threads;
    const int64_t needed = blocks_of(l->end_columns * one->n[1] * planes, of_row);
    return (unsigned)smaller(needed, MOST_BLOCKS - blocks_of(one->n[1], one->stores[1]));
}

static struct launch loop_at(const struct launch_loop *l, int64_t number)
{
    struct launch one = {.kernel = l->kernel};
    memcpy(one.pitch, l->pitch, sizeof one.pitch);
    memcpy(one.stores, l->stores, sizeof one.stores);
    memcpy(one.threads, l->threads, sizeof one.threads);
    for (int i = 0; i < 3; i++) {
        int64_t start = l->lo[i] + number % l->count[i] * l->step[i];
        number /= l->count[i];
        one.n[i] = smaller(l->hi[i] - start, l->step[i]);
        one.first += start * l->pitch[i];
    }
    for (int i = 0; i < 3; i++) {
        int axis = l->kernel->geometry.order[i] - 'x';
        one.grid[i] = (unsigned)blocks_of(one.n[axis], one.stores[axis]);
        one.grid[i] += axis == 1 ? end_blocks(l, &one) : 0;
    }
    return one;
}

// ---- one call -----------------------------------------------------------------------------------

// Whether the plan's kernels may take it: memory is aligned to vectors, and 32-bit offsets reach
// whatever a block does.
static bool takes_vectors(const struct plan *p, const struct launch_region *r)
{
    int dimensions = p->model->dimensions;
    bool aligned = r->addresses % (uint64_t)p->alignment == 0;
    for (int i = 0; i < dimensions - 1; i++)
        aligned = aligned && r->pitch[i] % p->choices.vector == 0;
    int64_t reach = 0; // elements, within a block
    if (dimensions >= 2)
        reach = p->span[0] + p->span[1] * r->pitch[0];
    if (dimensions == 3 && p->span[2] > 1)
        reach += p->span[2] * r->pitch[1];
    return aligned && reach < (int64_t)UINT_MAX / element_size(p->model->type);
}

static void add_loop(struct launches *out, const struct plan *p, const struct kernel *k,
                     const struct launch_region *r, int64_t from, int64_t to,
                     struct residency resident)
{
    struct launch_region part = *r;
    part.lo[0] = from;
    part.hi[0] = to;
    if (from >= to)
        return;
    struct launch_loop *l = &out->loops[out->count++];
    *l = launch_loop_make(p, k, &part, resident);
    l->end_columns = k->end_blocks ? r->hi[0] - r->lo[0] - (to - from) : 0;
}

void launches_make(const struct plan *p, const struct launch_region *r,
                   const struct residency *resident, struct launches *out)
{
    const struct residency unasked = {0};
    int64_t from = r->lo[0], to = r->hi[0], vector = p->choices.vector;
    const bool ends = p->kernels[0].ends;
    if (p->edge) {
        from = blocks_of(from, vector) * vector;
        const int64_t whole = to / vector * vector;
        to = ends ? to : whole;
        if (from >= whole || !takes_vectors(p, r))
            from = to = r->hi[0];
    }
    out->count = 0;
    for (int i = 0; i < p->nkernels; i++)
        add_loop(out, p, &p->kernels[i], r, from, to, resident[i]);
    if (p->kernels[0].end_blocks && from < to)
        return;
    add_loop(out, p, p->edge, r, r->lo[0], from, unasked);
    add_loop(out, p, p->edge, r, to, r->hi[0], unasked);
}

bool launches_at(const struct launches *l, int64_t number, struct launch *out)
{
    for (int i = 0; i < l->count; i++) {
        const int64_t *count = l->loops[i].count, all = count[0] * count[1] * count[2];
        if (number < all) {
            *out = loop_at(&l->loops[i], number);
            return true;
        }
        number -= all;
    }
    return false;
}

// ---- blocks -------------------------------------------------------------------------------------

uint64_t launch_blocks(const struct launch *l)
{
    return (uint64_t)l->grid[0] * l->grid[1] * l->grid[2];
}

int launch_threads(const struct launch *l)
{
    return (int)(l->threads[0] * l->threads[1] * l->threads[2]);
}

bool launch_is_at_ends(const struct launch *l, const unsigned at[3])
{
    return at[1] >= blocks_of(l->n[1], l->stores[1]);
}

// Blocks may be renumbered so that each die works on neighbours.
void launch_position(const struct launch *l, uint64_t block, unsigned at[3])
{
    const struct kernel *k = l->kernel;
    if (!k->geometry.edge && k->choices.dies > 1) {
        uint64_t all = launch_blocks(l), dies = (uint64_t)k->choices.dies;
        uint64_t die = block % dies, rest = all % dies;
        block = die * (all / dies) + (die < rest ? die : rest) + block / dies;
    }
    for (int i = 0; i < 3; i++) {
        at[k->geometry.order[i] - 'x'] = (unsigned)(block % l->grid[i]);
        block /= l->grid[i];
    }
}

bool launch_is_last(const struct launch *l, const unsigned at[3], int axis)
{
    return at[axis] + 1 == blocks_of(l->n[axis], l->stores[axis]);
}

// ---- what <op> calls ----------------------------------------------------------------------------

// Walks that are not cut take as long, however many a device runs: those of the last round leave it to idle, and in a few
// rounds so do the parts of blocks that are beyond the region.
static bool rounds_are_not_full(const struct launch_loop *l, int64_t filling, int part)
{
    const int64_t blocks =
        launch_loop_blocks(l, 0) * launch_loop_blocks(l, 1) * launch_loop_blocks(l, 2);
    const int64_t rounds = filling > 0 ? blocks_of(blocks, filling) : 0;
    if (rounds > FEW_ROUNDS)
        return blocks * 100 < rounds * filling * part;
    const int64_t points = (l->hi[0] - l->lo[0]) * (l->hi[1] - l->lo[1]); // of a plane
    return points * launch_loop_blocks(l, 2) * 100 <
           rounds * filling * part * l->stores[0] * l->stores[1];
}

bool launch_is_shallow(const struct plan_set *set, const struct launch_region *r, int units)
{
    const struct plan *p = &set->plans[set->recommended];
    const struct kernel *k = &p->kernels[0];
    const struct shallow *s = &set->shallow;
    struct launch_loop l = {.kernel = k};
    set_region(&l, r);
    set_block(&l);
    const int64_t columns = l.hi[0] - l.lo[0];
    if (columns * (l.hi[1] - l.lo[1]) < s->plane)
        return true;
    if (k->cut > 0) { // of one launch
        const int64_t blocks = cached_blocks(p, k, l.hi[2] - l.lo[2], l.pitch[1]);
        l.hi[1] = smaller(l.hi[1], l.lo[1] + blocks * l.stores[1]);
    }
    const int64_t filling = (int64_t)s->blocks * units;
    if (s->part > 0)
        return rounds_are_not_full(&l, filling, s->part);
    const int64_t planes = l.hi[2] - l.lo[2], area = l.stores[0] * l.stores[1];
    const int64_t points = columns * (l.hi[1] - l.lo[1]) * planes;
    const int64_t walked = launch_loop_blocks(&l, 0) * launch_loop_blocks(&l, 1) * planes;
    if (s->again > 0 && walked < filling * LONG_WALK)
        return points * (s->planes + s->again) < (walked + filling * s->again) * s->planes * area;
    return points < filling * s->planes * area;
}

int launch_plan_of(const struct plan_set *set, const struct launch_region *r, int units)
{
    const struct shallow *s = &set->shallow;
    if (s->plan >= 0 && launch_is_shallow(set, r, units))
        return s->plan;
    return r->hi[2] - r->lo[2] < s->thick ? s->flat : set->recommended;
}

int launch_plan(const struct plan_set *set, const int64_t extent[3], int units)
{
    const struct launch_region region = launch_interior(extent);
    return launch_plan_of(set, &region, units);
}
