// SPDX-License-Identifier: MIT
// How sweeps overlap with exchanges, and how many compute units NCCL's kernels have, by what the operator says of its
// blocks.
//
// Blocks that are many end all the time, and kernels of higher priority find room between them: slabs. Blocks that last as
// long as the sweep leave the units that they do not fill and no others: kernels that want more units at once than these
// wait for the sweep's end, or have a block of the sweep wait for theirs. A slab is then as long as it takes to fill and
// to drain the device, all of which adds to the step; halves add the planes that blocks read beside those they complete.
#include "domain.h"

// A part's sweep is one of blocks that last if there are fewer than so many for each that runs at once.
enum { LASTING = 3 };

typedef struct load {
    int64_t blocks, running; // of a launch; that the device has room for
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

// As launches count blocks; `running` 0 where that is not known.
static load load_of(const hs_domain *d, const int64_t extent[3], int units)
{
    const hipstencil_operator *op = d->op;
    const int last = op->dimensions - 1;
    load l = {.blocks = 1, .running = (int64_t)units * op->resident};
    for (int axis = 0; axis < last; ++axis)
        l.blocks *= op->tile[axis] > 0 ? over(extent[axis], op->tile[axis]) : 1;
    if (op->tile[last] < 1 || l.running < 1)
        return (load){0};
    int64_t layers = over(extent[last], op->tile[last]);
    if (op->balanced && layers * l.blocks < l.running)
        layers = l.running / l.blocks;
    l.blocks *= layers;
    return l;
}

static bool lasts(const load *l)
{
    return l->blocks > 0 && l->blocks < LASTING * l->running;
}

// Units that no block of these is on; a few where blocks come in several rounds.
static int units_left(const load *l, int units)
{
    const int64_t on = l->blocks <= l->running ? over(l->blocks * units, l->running) : units;
    return units - on > 4 ? (int)(units - on) : 4;
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
    const int halved = hs_domain_halved(d);
    load whole = load_of(d, extent, facts.multiprocessors);
    d->overlap = desc->overlap != HS_OVERLAP_BEST ? desc->overlap
                 : lasts(&whole)                  ? HS_OVERLAP_HALVES
                                                  : HS_OVERLAP_SLABS;
    if (d->overlap == HS_OVERLAP_HALVES && halved < 0)
        d->overlap = HS_OVERLAP_SLABS;
    if (d->overlap == HS_OVERLAP_HALVES)
        extent[halved] = over(extent[halved], 2);
    const load swept = load_of(d, extent, facts.multiprocessors);
    d->units = desc->units > 0 ? desc->units
               : lasts(&whole) ? units_left(&swept, facts.multiprocessors)
                               : 0;
    return HS_OK;
}
