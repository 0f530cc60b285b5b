// SPDX-License-Identifier: MIT
// How a part is cut, so that something can be computed while halos are on their way.
#include "domain.h"

// Points that a slab has whole numbers of: a block's, where the part has many of these, so that neither slabs nor the
// inner box begin within one; otherwise few rows and lines of caches. Planes are streamed through.
static int64_t tile_of(const hs_domain *d, int axis)
{
    static const int64_t few[3] = {32, 8, 1};
    const int64_t tile = d->op->tile[axis], n = d->part.hi[axis] - d->part.lo[axis];
    return axis < d->op->dimensions - 1 && tile > 0 && 4 * tile <= n ? tile : few[axis];
}

int hs_domain_cuts_groups(const hs_domain *d)
{
    return d->deep && d->op->point_sets == 0;
}

// How thick slabs are along an axis: as much as neighbours need, whole tiles.
int64_t hs_domain_thickness(const hs_domain *d, int axis)
{
    int64_t t = d->depth[axis] > 0 ? d->depth[axis] : 1;
    const int64_t tile = tile_of(d, axis), whole = (t + tile - 1) / tile * tile;
    if (d->slab[axis] > 0)
        return d->slab[axis] > t ? d->slab[axis] : t;
    return whole;
}

// What is left of an axis between slabs; if it would be one point or none, slabs have it all.
static void cut_axis(const hs_domain *d, int axis, hs_box *inner)
{
    const bool low = d->part.faces >> (2 * axis) & 1, high = d->part.faces >> (2 * axis + 1) & 1;
    const int64_t t = hs_domain_thickness(d, axis), n = inner->hi[axis];
    const int64_t lo = low ? t : 0, hi = high ? n - t : n;
    const bool left = hi - lo > 1 || (!low && !high);
    inner->lo[axis] = left ? lo : 0;
    inner->hi[axis] = left ? hi : (low || high) ? 0 : n;
}

static void cut_slabs(hs_domain *d)
{
    hs_box rest = {{0}, {0}};
    for (int axis = 0; axis < 3; ++axis)
        rest.hi[axis] = d->part.hi[axis] - d->part.lo[axis];
    d->nslabs = 0;
    for (int axis = 2; axis >= 0; --axis) {
        hs_box inner = rest;
        cut_axis(d, axis, &inner);
        for (int side = 0; side < 2; ++side) {
            hs_box slab = rest;
            slab.lo[axis] = side ? inner.hi[axis] : rest.lo[axis];
            slab.hi[axis] = side ? rest.hi[axis] : inner.lo[axis];
            if (slab.hi[axis] > slab.lo[axis])
                d->slabs[d->nslabs++] = slab;
        }
        rest = inner;
    }
    d->inner = rest;
}

// ---- halves -------------------------------------------------------------------------------------

int hs_domain_halved(const hs_domain *d)
{
    if (hs_domain_cuts_groups(d) || d->op->oblique)
        return -1;
    int axis = d->op->dimensions - 1;
    while (axis >= 0 && (d->split.parts[axis] > 1 || d->split.extent[axis] < 4))
        --axis;
    return axis;
}

// Where the second half begins: whole tiles lie in both, as far as there are.
static int64_t middle_of(const hs_domain *d, int axis, int64_t extent)
{
    const bool streamed = axis == d->op->dimensions - 1 && d->op->balanced;
    const int64_t tile = streamed || d->op->tile[axis] < 1 ? 1 : d->op->tile[axis];
    const int64_t whole = (extent / 2 + tile / 2) / tile * tile;
    return whole > 0 && whole < extent ? whole : extent / 2;
}

static void cut_halves(hs_domain *d)
{
    d->halved = hs_domain_halved(d);
    for (int half = 0; half < 2; ++half) {
        hs_box *box = &d->halves[half];
        *box = (hs_box){{0}, {0}};
        for (int axis = 0; axis < 3; ++axis)
            box->hi[axis] = d->part.hi[axis] - d->part.lo[axis];
        const int64_t middle = middle_of(d, d->halved, box->hi[d->halved]);
        *(half ? &box->lo[d->halved] : &box->hi[d->halved]) = middle;
    }
}

void hs_domain_cut(hs_domain *d)
{
    for (int axis = 0; axis < 3; ++axis)
        d->whole.hi[axis] = d->part.hi[axis] - d->part.lo[axis];
    if (d->overlap == HS_OVERLAP_HALVES)
        cut_halves(d);
    else
        cut_slabs(d);
}
