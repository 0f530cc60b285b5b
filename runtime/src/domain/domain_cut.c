// SPDX-License-Identifier: MIT
// How a part is cut, so that something can be computed while halos are on their way.
#include "domain.h"

// How thick slabs are along an axis: as much as neighbours need, whole tiles along x and y.
static int64_t thickness(const hs_domain *d, int axis)
{
    static const int64_t tile[3] = {32, 8, 1};
    int64_t t = d->split.depth[axis] > 0 ? d->split.depth[axis] : 1;
    const int64_t whole = (t + tile[axis] - 1) / tile[axis] * tile[axis];
    if (d->slab[axis] > 0)
        return d->slab[axis] > t ? d->slab[axis] : t;
    return whole;
}

// What is left of an axis between slabs; if it would be one point or none, slabs have it all.
static void cut_axis(const hs_domain *d, int axis, hs_box *inner)
{
    const bool low = d->part.faces >> (2 * axis) & 1, high = d->part.faces >> (2 * axis + 1) & 1;
    const int64_t t = thickness(d, axis), n = inner->hi[axis];
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

// The slowest axis that is not split and has two points; -1: none.
static int axis_of_halves(const hs_domain *d)
{
    int axis = d->op->dimensions - 1;
    while (axis >= 0 && (d->split.parts[axis] > 1 || d->split.extent[axis] < 2))
        --axis;
    return axis;
}

static void cut_halves(hs_domain *d)
{
    d->halved = axis_of_halves(d);
    for (int half = 0; half < 2; ++half) {
        hs_box *box = &d->halves[half];
        *box = (hs_box){{0}, {0}};
        for (int axis = 0; axis < 3; ++axis)
            box->hi[axis] = d->part.hi[axis] - d->part.lo[axis];
        const int64_t middle = box->hi[d->halved] / 2;
        *(half ? &box->lo[d->halved] : &box->hi[d->halved]) = middle;
    }
}

void hs_domain_cut(hs_domain *d)
{
    if (d->overlap == HS_OVERLAP_HALVES)
        cut_halves(d);
    else
        cut_slabs(d);
}

// ---- which --------------------------------------------------------------------------------------

hs_overlap hs_domain_overlap(const hs_domain *d, hs_overlap wanted)
{
    if (wanted == HS_OVERLAP_BEST)
        return HS_OVERLAP_SLABS;
    if (wanted == HS_OVERLAP_HALVES && (d->groups || d->op->oblique || axis_of_halves(d) < 0))
        return HS_OVERLAP_SLABS;
    return wanted;
}
