// SPDX-License-Identifier: MIT
// How sweeps overlap with exchanges, and how many compute units NCCL's kernels have, by what the operator says of its
// blocks.
//
// Blocks that are many end all the time, and kernels of higher priority find room between them: slabs, and as many units as
// NCCL likes. Blocks that last as long as the sweep leave the units that they do not fill and no others: kernels that want
// more at once wait for the sweep's end, or have a block of the sweep wait for theirs. Slabs then add the time in which
// the device fills and drains. Planes take that once; whole tiles along other axes take as long as a round of blocks, or
// leave most of their tiles empty, and halves are quicker: they add the planes that blocks read beside those they
// complete.
//
// Blocks of a group of steps that last leave NCCL nothing until they end. Where planes are split slabs are therefore half
// of the part: the exchange comes between them and the inner box, whose blocks take the places that it leaves, and has the
// time of that. On two H100s groups of 4 steps take 0.118 ms a step then, and 0.114 alone; not cut, with the exchange after
// them, 0.127; with thin slabs it waits for the end as well.
#include "domain.h"

// A part's sweep is one of blocks that last if there are fewer than so many for each that runs at once.
enum { LASTING = 5 };

// Of the inner box's time, what slabs beside it may take: what they send is on its way for the rest.
static const double BESIDE = 0.5;

// Of the time of a group that is not cut, what one that is cut into halves may take: the exchange that it hides is a tenth.
static const double CUT = 1.08;

// Planes for each that is exchanged, of parts that are not cut: the exchange takes twice as long beside a sweep.
enum { THICK = 100 };

// NCCL's blocks beside those. On two H200s 4 MB take 131 us with 4 of them, 72 with 8, 43 with 16; 33 with as many as it
// likes, of which none was hidden.
enum { FEW_UNITS = 8, MORE_UNITS = 16 };

// Blocks of what a part's sweeps are: of groups of steps, or of single ones.
typedef struct kind {
    const int *tile;
    int resident, balanced;
} kind;

static kind kind_of(const hs_domain *d)
{
    const hipstencil_operator *op = d->op;
    return hs_domain_cuts_groups(d) ? (kind){op->group_tile, op->group_resident, op->group_balanced}
                                    : (kind){op->tile, op->resident, op->balanced};
}

typedef struct load {
    int64_t blocks, running; // of a launch; that the device has room for
    int64_t layers;          // of blocks along the last axis
    int64_t planes;          // that each place for a block has pass through it, in all
} load;

static int64_t over(int64_t a, int64_t b)
{
    return (a + b - 1) / b;
}

// Points of the largest part along an axis: the same on all ranks.
static int64_t extent_of(const hs_domain *d, int axis)
{
    return over(d->split.extent[axis], d->split.parts[axis]);
}

// Blocks of several rounds come apart where a unit runs one of them: a plane of a walk of FAR counts a tenth more than
// of one of NEAR, as launches count them.
enum { NEAR = 112, FAR = 256 };

static int64_t counted_apart(int64_t planes, int64_t depth)
{
    return planes + planes * ((depth < FAR ? depth : FAR) - NEAR) / (10 * (FAR - NEAR));
}

// As launches of blocks in layers count them, and choose how many layers there are; `running` 0 where that is not known.
static load load_of(const hs_domain *d, const int64_t extent[3], int units)
{
    const kind of = kind_of(d);
    const int last = d->op->dimensions - 1;
    load best = {.running = (int64_t)units * of.resident};
    int64_t columns = 1;
    for (int axis = 0; axis < last; ++axis)
        columns *= of.tile[axis] > 0 ? over(extent[axis], of.tile[axis]) : 1;
    if (of.tile[last] < 1 || best.running < 1)
        return (load){0};
    const int64_t enough = of.resident > 1 ? best.running : 4 * best.running;
    int64_t layers = over(extent[last], of.tile[last]);
    for (;;) {
        const int64_t depth = over(extent[last], layers), blocks = columns * layers;
        const int64_t rounds = over(blocks, best.running);
        const bool apart = of.resident <= 1 && rounds > 1 && depth > NEAR;
        int64_t planes = rounds * (depth + 2 * d->depth[last]);
        planes = apart ? counted_apart(planes, depth) : planes;
        if (best.blocks == 0 || planes < best.planes)
            best = (load){blocks, best.running, layers, planes};
        if (!of.balanced || depth == 1 || (blocks >= enough && !apart))
            return best;
        layers = over(extent[last], depth - 1);
    }
}

// Units that no block of these is on, at least one.
static int units_left(const load *l, int units)
{
    const int64_t on = l->blocks < l->running ? over(l->blocks * units, l->running) : units;
    return units > on ? (int)(units - on) : 1;
}

static bool splits_planes_only(const hs_domain *d)
{
    for (int axis = 0; axis < d->op->dimensions - 1; ++axis)
        if (d->split.parts[axis] > 1)
            return false;
    return true;
}

// Faces of a part in the middle at which neighbours lie.
static int sides_of(const hs_domain *d, int axis)
{
    const int parts = d->split.parts[axis];
    return parts > 2 ? 2 : parts - 1;
}

// What passes through each place for a block while slabs are swept over by so many units.
static int64_t planes_of_slabs(const hs_domain *d, const int64_t whole[3], int units)
{
    int64_t planes = 0;
    for (int axis = 0; axis < 3; ++axis) {
        int64_t slab[3] = {whole[0], whole[1], whole[2]};
        if (sides_of(d, axis) == 0)
            continue;
        slab[axis] = hs_domain_thickness(d, axis);
        planes += sides_of(d, axis) * load_of(d, slab, units).planes;
    }
    return planes;
}

// Units for slabs, the fewest that have them done in a part of the inner box's time, so that what they send arrives in the
// rest: at most half of all, or where its blocks all run at once, of those that they leave. 0: there are not so many.
static int units_beside(const hs_domain *d, const int64_t whole[3], int units)
{
    int64_t inner[3] = {whole[0], whole[1], whole[2]};
    for (int axis = 0; axis < 3; ++axis)
        if (sides_of(d, axis) > 0)
            inner[axis] -= sides_of(d, axis) * hs_domain_thickness(d, axis);
    if (inner[0] < 1 || inner[1] < 1 || inner[2] < 1 || d->op->sharing_offset == 0)
        return 0;
    const load l = load_of(d, inner, units);
    const int most =
        l.blocks <= l.running ? units - (int)over(l.blocks * units, l.running) : units / 2;
    for (int some = 1; some <= most; ++some)
        if ((double)planes_of_slabs(d, whole, some) <= BESIDE * (double)l.planes)
            return some;
    return 0;
}

// Whether blocks of a sweep over all of a part begin at both ends of the slowest axis at once, and the exchange arrives
// before they end.
static bool begins_at_ends(const hs_domain *d, const load *whole)
{
    const int last = d->op->dimensions - 1;
    return hs_domain_tells(d) && splits_planes_only(d) && whole->blocks <= whole->running &&
           whole->layers % 2 == 0 &&
           extent_of(d, last) >= THICK * d->depth[last] * sides_of(d, last);
}

// Planes of each slab where groups are cut so that slabs, and the inner box, are half of a part; 0: that takes too long.
static int64_t half_slab(const hs_domain *d, const int64_t whole[3], int units)
{
    const int last = d->op->dimensions - 1, sides = sides_of(d, last);
    int64_t slab[3] = {whole[0], whole[1], whole[2]}, inner[3] = {whole[0], whole[1], whole[2]};
    if (!hs_domain_cuts_groups(d) || !splits_planes_only(d) || sides == 0)
        return 0;
    slab[last] = whole[last] / (2 * sides);
    inner[last] -= sides * slab[last];
    if (slab[last] < d->depth[last])
        return 0;
    const int64_t cut = sides * load_of(d, slab, units).planes + load_of(d, inner, units).planes;
    return (double)cut <= CUT * (double)load_of(d, whole, units).planes ? slab[last] : 0;
}

static hs_overlap overlap_of(const hs_domain *d, hs_overlap wanted, const load *whole, bool lasting,
                             bool by_half_slabs)
{
    if (wanted == HS_OVERLAP_BEST && lasting &&
        (hs_domain_cuts_groups(d) ? splits_planes_only(d) && !by_half_slabs
                                  : begins_at_ends(d, whole)))
        wanted = HS_OVERLAP_WHOLE;
    if (wanted == HS_OVERLAP_BEST && lasting && !hs_domain_cuts_groups(d) &&
        !splits_planes_only(d) && d->slab_units == 0)
        wanted = HS_OVERLAP_HALVES;
    const bool can = wanted == HS_OVERLAP_HALVES  ? hs_domain_halved(d) >= 0
                     : wanted == HS_OVERLAP_WHOLE ? hs_domain_tells(d) || hs_domain_cuts_groups(d)
                                                  : wanted != HS_OVERLAP_BEST;
    return can ? wanted : HS_OVERLAP_SLABS;
}

static void choose_units(hs_domain *d, int wanted, int left)
{
    const bool waits = splits_planes_only(d)
                           ? d->overlap == HS_OVERLAP_WHOLE // that come to run as blocks end
                           : d->slab_units > 0;
    const int most = d->overlap == HS_OVERLAP_HALVES ? MORE_UNITS : FEW_UNITS;
    d->units = waits ? MORE_UNITS : left < FEW_UNITS ? FEW_UNITS : left < most ? left : most;
    if (wanted > 0)
        d->units = wanted;
}

hs_status hs_domain_choose(hs_domain *d, const hs_domain_desc *desc)
{
    hs_device_facts facts;
    int64_t extent[3];
    int device = 0;
    hs_status status = HS_HIP(hipGetDevice(&device));
    if (status == HS_OK)
        status = hs_device_describe(device, &facts);
    if (status != HS_OK)
        return status;
    for (int axis = 0; axis < 3; ++axis)
        extent[axis] = extent_of(d, axis);
    const load whole = load_of(d, extent, facts.multiprocessors);
    const bool lasting = whole.blocks > 0 && whole.blocks < LASTING * whole.running;
    d->slab_units =
        lasting && !hs_domain_cuts_groups(d) ? units_beside(d, extent, facts.multiprocessors) : 0;
    const int64_t half = lasting ? half_slab(d, extent, facts.multiprocessors) : 0;
    d->overlap = overlap_of(d, desc->overlap, &whole, lasting, half > 0);
    if (d->overlap == HS_OVERLAP_SLABS && d->slab[d->op->dimensions - 1] == 0)
        d->slab[d->op->dimensions - 1] = half;
    if (d->overlap != HS_OVERLAP_SLABS && d->overlap != HS_OVERLAP_INNER)
        d->slab_units = 0;
    d->units = desc->units;
    if (d->overlap == HS_OVERLAP_HALVES)
        extent[hs_domain_halved(d)] = over(extent[hs_domain_halved(d)], 2);
    const load swept = load_of(d, extent, facts.multiprocessors);
    if (lasting && !hs_domain_cuts_groups(d))
        choose_units(d, desc->units, units_left(&swept, facts.multiprocessors));
    return HS_OK;
}
