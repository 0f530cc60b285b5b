// SPDX-License-Identifier: MIT
// Boxes of the whole and what a part has of them.
#include "domain.h"

#include <stdlib.h>
#include <string.h>

// A box of the whole, and what this part has of it, both in places of the whole: of its own points and of halos where the
// whole ends; or of their images beyond the ends of periodic axes, `turn` extents away along each axis.
typedef struct shares {
    hs_box box, own;
    int turn[3];
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

// What is asked for, by whom.
typedef struct asked {
    const char *function, *grid;
    const hs_box *box; // NULL: the part's own
    // Halos where the whole ends that are other parts' points, at the other end, as the last exchange has left them;
    // otherwise those who have the points tell of their images.
    bool ends;
} asked;

static hs_status check_box(const hs_domain *d, const asked *a, const hs_grid_desc *desc,
                           hs_box *box)
{
    for (int axis = 0; axis < 3; ++axis) {
        const int64_t n = d->part.extent[axis];
        box->lo[axis] = a->box ? a->box->lo[axis] : d->part.lo[axis];
        box->hi[axis] = a->box ? a->box->hi[axis] : d->part.hi[axis];
        if (box->lo[axis] < -desc->halo_lo[axis] || box->hi[axis] > n + desc->halo_hi[axis] ||
            box->lo[axis] > box->hi[axis])
            return hs_fail_with(
                HS_ERROR_ARGUMENT, a->function,
                "the box is [%lld, %lld) along %c, the whole with its halo has [%lld, %lld)",
                (long long)box->lo[axis], (long long)box->hi[axis], "xyz"[axis],
                (long long)-desc->halo_lo[axis], (long long)(n + desc->halo_hi[axis]));
    }
    return HS_OK;
}

// Whether the part's halo at a face is told of: where the whole ends, and no other part has the points.
static bool tells_of_halo(const hs_domain *d, const asked *a, int axis, int side)
{
    const bool neighbour = d->part.faces >> (2 * axis + side) & 1;
    const bool end = d->part.at[axis] == (side ? d->part.split[axis] - 1 : 0);
    return end && (!neighbour || a->ends);
}

// Of the turn that `s` says; nothing perhaps.
static hs_status find_shares(const hs_domain *d, const asked *a, shares *s)
{
    hs_grid *grid;
    hs_status status = hs_simulation_grid(d->simulation, a->grid, &grid);
    if (status != HS_OK)
        return status;
    const hs_grid_desc *desc = hs_grid_description(grid);
    s->element_size = desc->element_size;
    status = check_box(d, a, desc, &s->box);
    for (int axis = 0; axis < 3; ++axis) {
        const int64_t by = s->turn[axis] * d->part.extent[axis];
        const int64_t below = tells_of_halo(d, a, axis, 0) ? desc->halo_lo[axis] : 0;
        const int64_t above = tells_of_halo(d, a, axis, 1) ? desc->halo_hi[axis] : 0;
        s->own.lo[axis] = at_least(s->box.lo[axis], d->part.lo[axis] - below + by);
        s->own.hi[axis] =
            at_least(s->own.lo[axis], at_most(s->box.hi[axis], d->part.hi[axis] + above + by));
    }
    return status;
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
        const int64_t first = d->part.lo[axis] + s->turn[axis] * d->part.extent[axis];
        box.lo[axis] = s->own.lo[axis] - first;
        box.hi[axis] = s->own.hi[axis] - first;
    }
    return box;
}

static hs_status move_shares(hs_domain *d, const asked *a, shares *s, void *dense, bool out)
{
    hs_status status = find_shares(d, a, s);
    const size_t bytes = status == HS_OK ? bytes_of(s) : 0;
    if (bytes == 0)
        return status;
    const hs_box own = in_the_part(d, s);
    unsigned char *copy = malloc(bytes);
    if (!copy)
        return hs_fail_with(HS_ERROR_OUT_OF_MEMORY, a->function, "host memory is exhausted");
    if (!out)
        copy_rows(s, copy, dense, false);
    status = out ? hs_simulation_download(d->simulation, a->grid, &own, copy)
                 : hs_simulation_upload(d->simulation, a->grid, &own, copy);
    if (out && status == HS_OK)
        copy_rows(s, copy, dense, true);
    free(copy);
    return status;
}

// Turns along an axis whose ends two parts share: the one at its end has an image beyond the other.
static int turns_of(const hs_domain *d, const asked *a, int axis)
{
    return d->part.split[axis] > 1 && d->op->periodic >> axis & 1 && !a->ends ? 1 : 0;
}

static hs_status download(hs_domain *d, const asked *a, void *dense)
{
    const int x = turns_of(d, a, 0), y = turns_of(d, a, 1), z = turns_of(d, a, 2);
    hs_status status = HS_OK;
    for (int k = -z; k <= z && status == HS_OK; ++k)
        for (int j = -y; j <= y && status == HS_OK; ++j)
            for (int i = -x; i <= x && status == HS_OK; ++i)
                status = move_shares(d, a, &(shares){.turn = {i, j, k}}, dense, true);
    return status;
}

hs_status hs_domain_upload(hs_domain *domain, const char *grid, const hs_box *box,
                           const void *dense)
{
    return domain && grid && dense
               ? move_shares(domain, &(asked){.function = __func__, .grid = grid, .box = box},
                             &(shares){.turn = {0}}, (void *)(uintptr_t)dense, false)
               : hs_fail_with(HS_ERROR_ARGUMENT, __func__, "domain, grid or dense is NULL");
}

hs_status hs_domain_download(hs_domain *domain, const char *grid, const hs_box *box, void *dense)
{
    return domain && grid && dense
               ? download(domain, &(asked){.function = __func__, .grid = grid, .box = box}, dense)
               : hs_fail_with(HS_ERROR_ARGUMENT, __func__, "domain, grid or dense is NULL");
}

hs_status hs_domain_download_as(hs_domain *domain, const char *function, const char *grid,
                                const hs_box *box, void *dense, int ends)
{
    const asked a = {.function = function, .grid = grid, .box = box, .ends = ends};
    return download(domain, &a, dense);
}
