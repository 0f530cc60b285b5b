// SPDX-License-Identifier: MIT
// Boxes of the whole and what a part has of them.
#include "domain.h"

#include <stdlib.h>
#include <string.h>

// A box of the whole, and what this part has of it, both in places of the whole.
typedef struct shares {
    hs_box box, own;
    size_t element_size;
} shares;

static int64_t at_least(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static int64_t at_most(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

// The part reaches into the halo where the whole ends.
static hs_status find_shares(const hs_domain *d, const char *name, const hs_box *box, shares *s)
{
    hs_grid *grid;
    const hs_status status = hs_simulation_grid(d->simulation, name, &grid);
    if (status != HS_OK)
        return status;
    const hs_grid_desc *desc = hs_grid_description(grid);
    s->element_size = desc->element_size;
    for (int axis = 0; axis < 3; ++axis) {
        const bool low = d->part.faces >> (2 * axis) & 1,
                   high = d->part.faces >> (2 * axis + 1) & 1;
        const int64_t lo = d->part.lo[axis], hi = d->part.hi[axis], n = d->part.extent[axis];
        s->box.lo[axis] = box ? box->lo[axis] : lo;
        s->box.hi[axis] = box ? box->hi[axis] : hi;
        if (s->box.lo[axis] < -desc->halo_lo[axis] || s->box.hi[axis] > n + desc->halo_hi[axis] ||
            s->box.lo[axis] > s->box.hi[axis])
            return hs_fail_with(
                HS_ERROR_ARGUMENT, "hs_domain_upload",
                "the box is [%lld, %lld) along %c, the whole with its halo has [%lld, %lld)",
                (long long)s->box.lo[axis], (long long)s->box.hi[axis], "xyz"[axis],
                (long long)-desc->halo_lo[axis], (long long)(n + desc->halo_hi[axis]));
        s->own.lo[axis] = at_least(s->box.lo[axis], low ? lo : lo - desc->halo_lo[axis]);
        s->own.hi[axis] = at_least(s->own.lo[axis],
                                   at_most(s->box.hi[axis], high ? hi : hi + desc->halo_hi[axis]));
    }
    return HS_OK;
}

static size_t extent(const hs_box *box, int axis)
{
    return (size_t)(box->hi[axis] - box->lo[axis]);
}

static size_t bytes_of(const shares *s)
{
    return extent(&s->own, 0) * extent(&s->own, 1) * extent(&s->own, 2) * s->element_size;
}

// Rows of the part's share, dense in `own`, from or to where they are in `all`.
static void copy_rows(const shares *s, unsigned char *own, unsigned char *all, bool out)
{
    const size_t row = extent(&s->own, 0) * s->element_size;
    for (int64_t z = s->own.lo[2]; z < s->own.hi[2]; ++z)
        for (int64_t y = s->own.lo[1]; y < s->own.hi[1]; ++y) {
            const size_t plane =
                (size_t)(z - s->box.lo[2]) * extent(&s->box, 1) + (size_t)(y - s->box.lo[1]);
            const size_t at = plane * extent(&s->box, 0) + (size_t)(s->own.lo[0] - s->box.lo[0]);
            unsigned char *const there = all + at * s->element_size;
            memcpy(out ? there : own, out ? own : there, row);
            own += row;
        }
}

static hs_box in_the_part(const hs_domain *d, const shares *s)
{
    hs_box box;
    for (int axis = 0; axis < 3; ++axis) {
        box.lo[axis] = s->own.lo[axis] - d->part.lo[axis];
        box.hi[axis] = s->own.hi[axis] - d->part.lo[axis];
    }
    return box;
}

static hs_status move(hs_domain *d, const char *name, const hs_box *box, void *dense, bool out)
{
    shares s;
    hs_status status = find_shares(d, name, box, &s);
    const size_t bytes = status == HS_OK ? bytes_of(&s) : 0;
    if (bytes == 0)
        return status;
    const hs_box own = in_the_part(d, &s);
    unsigned char *copy = malloc(bytes);
    if (!copy)
        return hs_fail_with(HS_ERROR_OUT_OF_MEMORY, "hs_domain_upload", "host memory is exhausted");
    if (!out)
        copy_rows(&s, copy, dense, false);
    status = out ? hs_simulation_download(d->simulation, name, &own, copy)
                 : hs_simulation_upload(d->simulation, name, &own, copy);
    if (out && status == HS_OK)
        copy_rows(&s, copy, dense, true);
    free(copy);
    return status;
}

hs_status hs_domain_upload(hs_domain *domain, const char *grid, const hs_box *box,
                           const void *dense)
{
    return domain && grid && dense
               ? move(domain, grid, box, (void *)(uintptr_t)dense, false)
               : hs_fail_with(HS_ERROR_ARGUMENT, __func__, "domain, grid or dense is NULL");
}

hs_status hs_domain_download(hs_domain *domain, const char *grid, const hs_box *box, void *dense)
{
    return domain && grid && dense
               ? move(domain, grid, box, dense, true)
               : hs_fail_with(HS_ERROR_ARGUMENT, __func__, "domain, grid or dense is NULL");
}
