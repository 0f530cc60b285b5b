// SPDX-License-Identifier: MIT
// Groups of steps with sources and receivers. Levels of a group are made around the part as well, and sources act there:
// groups have arguments of a box that is wider than the part, by what levels between need at faces that are neighbours',
// and lists of that box. It lies within the halo. Sources of the wider box are in the lists of all ranks that it has them
// of; receivers in that of the part that they lie in.
#include "domain.h"

#include <stdlib.h>
#include <string.h>

// Bytes that rows of the wider box begin at multiples of, as those of the part do.
enum { LINE = 128 };

static int64_t aligned(const hs_domain *d, int64_t elements)
{
    const int64_t line = LINE / d->op->element_size;
    return (elements + line - 1) / line * line;
}

int64_t hs_domain_halo_along_x(const hs_domain *d, int64_t depth)
{
    return d->deep && d->op->point_sets > 0 ? aligned(d, depth) : depth;
}

static bool is_neighbours(const hs_domain *d, int axis, int side)
{
    return d->part.faces >> (2 * axis + side) & 1;
}

// What the first of a group's levels needs beside what its last one writes: of all grids the widest is that of what is read
// off the point, a reach for each step.
static void set_reach(hs_domain *d)
{
    const hipstencil_operator *op = d->op;
    for (int axis = 0; axis < op->dimensions; ++axis) {
        int widest[2] = {0, 0};
        for (int g = 0; g < op->grids; ++g) {
            const int of[2] = {op->grid[g].group_lo[axis], op->grid[g].group_hi[axis]};
            for (int side = 0; side < 2; ++side)
                widest[side] = of[side] > widest[side] ? of[side] : widest[side];
        }
        for (int side = 0; side < 2; ++side)
            d->around.reach[axis][side] =
                is_neighbours(d, axis, side) ? widest[side] / op->steps * (op->steps - 1) : 0;
        d->around.lo[axis] = d->around.reach[axis][0];
    }
    d->around.lo[0] = aligned(d, d->around.lo[0]);
}

hs_status hs_domain_open_around(hs_domain *d)
{
    if (!d->deep || d->op->point_sets == 0)
        return HS_OK;
    set_reach(d);
    d->around.args = malloc(d->op->args_size);
    d->around.sets = calloc((size_t)d->op->point_sets, sizeof *d->around.sets);
    d->around.of = calloc((size_t)d->op->point_sets, sizeof *d->around.of);
    return d->around.args && d->around.sets && d->around.of
               ? HS_OK
               : hs_fail_with(HS_ERROR_OUT_OF_MEMORY, "hs_domain_create",
                              "host memory is exhausted");
}

void hs_domain_close_around(hs_domain *d)
{
    for (int i = 0; d->around.sets && i < d->op->point_sets; ++i)
        if (d->around.sets[i].list)
            (void)HS_HIP(hipFree((void *)(uintptr_t)d->around.sets[i].list));
    free(d->around.sets);
    free((void *)(uintptr_t)d->around.of);
    free(d->around.args);
}

// ---- arguments ----------------------------------------------------------------------------------

static void move(void *args, size_t offset, int64_t bytes)
{
    char *interior;
    memcpy(&interior, (char *)args + offset, sizeof interior);
    if (interior)
        interior -= bytes;
    memcpy((char *)args + offset, &interior, sizeof interior);
}

static void move_grids(const hs_domain *d, void *args)
{
    const hipstencil_operator *op = d->op;
    int64_t pitch[2];
    memcpy(pitch, (char *)args + op->pitch_offset, sizeof pitch);
    const int64_t *lo = d->around.lo;
    const int64_t bytes = (lo[0] + lo[1] * pitch[0] + lo[2] * pitch[1]) * op->element_size;
    for (int g = 0; g < op->grids; ++g)
        move(args, op->grid[g].offset, bytes);
    for (int i = 0; i < op->scratch; ++i)
        move(args, op->scratch_offset + (size_t)i * sizeof(void *), bytes);
}

static void widen(const hs_domain *d, void *args)
{
    const hipstencil_operator *op = d->op;
    int64_t extent[3], origin[3];
    memcpy(extent, (char *)args + op->extent_offset, sizeof extent);
    for (int axis = 0; axis < op->dimensions; ++axis)
        extent[axis] += d->around.lo[axis] + d->around.reach[axis][1];
    memcpy((char *)args + op->extent_offset, extent, sizeof extent);
    if (op->origin_offset == 0)
        return;
    memcpy(origin, (char *)args + op->origin_offset, sizeof origin);
    for (int axis = 0; axis < op->dimensions; ++axis)
        origin[axis] -= d->around.lo[axis];
    memcpy((char *)args + op->origin_offset, origin, sizeof origin);
}

static hipstencil_points *set_of(const hs_domain *d, const void *args, int set)
{
    return (hipstencil_points *)(void *)((char *)(uintptr_t)args + d->op->point_set[set].offset);
}

const void *hs_domain_group_args(const hs_domain *d)
{
    const void *args = hs_simulation_args(d->simulation);
    if (!d->around.args)
        return args;
    memcpy(d->around.args, args, d->op->args_size);
    move_grids(d, d->around.args);
    widen(d, d->around.args);
    for (int i = 0; i < d->op->point_sets; ++i) {
        hipstencil_points *const set = set_of(d, d->around.args, i);
        const hipstencil_points *const wide = &d->around.sets[i];
        if (!set->list)
            continue;
        set->list = wide->list;
        set->points = wide->points;
        set->groups = wide->groups;
        set->parts = wide->parts;
        set->ruled = wide->ruled;
    }
    return d->around.args;
}

int hs_domain_knows_points(const hs_domain *d)
{
    const void *args = hs_simulation_args(d->simulation);
    bool known = true;
    for (int i = 0; d->around.args && i < d->op->point_sets; ++i) {
        const void *list = set_of(d, args, i)->list;
        known = known && (!list || list == d->around.of[i]);
    }
    return known;
}

hs_box hs_domain_group_box(const hs_domain *d, const hs_box *box)
{
    hs_box moved = *box;
    for (int axis = 0; axis < d->op->dimensions; ++axis) {
        moved.lo[axis] += d->around.lo[axis];
        moved.hi[axis] += d->around.lo[axis];
    }
    return moved;
}

// ---- lists --------------------------------------------------------------------------------------

typedef struct weights {
    hipstencil_weight *weight;
    int64_t count, room;
} weights;

static hs_status no_memory(void)
{
    return hs_fail_with(HS_ERROR_OUT_OF_MEMORY, "hs_domain_place", "host memory is exhausted");
}

static hs_status add_weight(weights *w, const hipstencil_weight *one)
{
    if (w->count == w->room) {
        const int64_t room = 2 * w->room + HS_SPREAD_SINC_CELLS;
        hipstencil_weight *const more = realloc(w->weight, (size_t)room * sizeof *more);
        if (!more)
            return no_memory();
        w->weight = more;
        w->room = room;
    }
    w->weight[w->count++] = *one;
    return HS_OK;
}

// Whether a cell, counted from the part's first, is one that a list has.
static bool has_cell(const hs_domain *d, const int64_t cell[3], bool receiver)
{
    for (int axis = 0; axis < 3; ++axis) {
        const int64_t n = d->part.hi[axis] - d->part.lo[axis];
        const int64_t below = receiver ? 0 : d->around.reach[axis][0];
        const int64_t above = receiver ? 0 : d->around.reach[axis][1];
        if (cell[axis] < -below || cell[axis] >= n + above)
            return false;
    }
    return true;
}

// A cell of the whole, wherever it lies around the part: across periodic faces too.
static hs_status add_images(const hs_domain *d, const hipstencil_weight *w, bool receiver,
                            weights *all)
{
    hs_status status = HS_OK;
    int turns[3] = {0, 0, 0}; // to both sides
    for (int axis = 0; axis < d->op->dimensions; ++axis)
        turns[axis] = d->op->periodic >> axis & 1;
    for (int z = -turns[2]; z <= turns[2]; ++z)
        for (int y = -turns[1]; y <= turns[1]; ++y)
            for (int x = -turns[0]; x <= turns[0]; ++x) {
                const int turn[3] = {x, y, z};
                hipstencil_weight image = *w;
                for (int axis = 0; axis < 3; ++axis)
                    image.cell[axis] += turn[axis] * d->part.extent[axis] - d->part.lo[axis];
                const bool has = has_cell(d, image.cell, receiver);
                for (int axis = 0; axis < 3; ++axis)
                    image.cell[axis] += d->around.lo[axis];
                if (has && status == HS_OK)
                    status = add_weight(all, &image);
            }
    return status;
}

static hs_status weigh(const hs_domain *d, const hs_points_desc *desc, bool receiver, weights *all)
{
    hipstencil_weight *const some = malloc(HS_SPREAD_SINC_CELLS * sizeof *some);
    hs_status status = some ? HS_OK : no_memory();
    for (int64_t i = 0; i < desc->points && status == HS_OK; ++i) {
        int64_t count = 0;
        status = hs_spread_point(desc->how, i, desc->at + 3 * i, d->part.extent, some, &count);
        for (int64_t k = 0; k < count && status == HS_OK; ++k)
            status = add_images(d, &some[k], receiver, all);
    }
    free(some);
    return status;
}

static hs_status to_device(const void **there, const void *here, size_t bytes)
{
    void *memory = NULL;
    hs_status status = HS_HIP(hipMalloc(&memory, bytes));
    if (status == HS_OK)
        status = HS_HIP(hipMemcpy(memory, here, bytes, hipMemcpyHostToDevice));
    if (status == HS_OK)
        status = HS_HIP(hipStreamSynchronize(NULL));
    if (status == HS_OK)
        *there = memory;
    else if (memory)
        (void)hipFree(memory);
    return status;
}

// The arguments' own list of the set is made already.
static hs_status make_list(const hs_domain *d, int number, const weights *w, hipstencil_points *set)
{
    const void *const args = hs_domain_group_args(d);
    hipstencil_points *const member = set_of(d, args, number);
    size_t bytes = 0;
    const char *why = d->op->points(args, member, w->weight, w->count, NULL, &bytes);
    void *const list = why ? NULL : malloc(bytes ? bytes : 1);
    if (list)
        why = d->op->points(args, member, w->weight, w->count, list, &bytes);
    if (why)
        return hs_fail_with(HS_ERROR_ARGUMENT, "hs_domain_place", "%s: %s", d->op->name, why);
    *set = *member;
    set->list = NULL;
    const hs_status status = list ? to_device(&set->list, list, bytes) : no_memory();
    free(list);
    return status;
}

hs_status hs_domain_place_around(hs_domain *d, int number, const hs_points_desc *desc)
{
    weights all = {0};
    hipstencil_points set = {0};
    if (!d->around.args)
        return HS_OK;
    hs_status status = weigh(d, desc, d->op->point_set[number].receiver, &all);
    if (status == HS_OK)
        status = make_list(d, number, &all, &set);
    free(all.weight);
    if (status != HS_OK)
        return status;
    if (d->around.sets[number].list)
        (void)HS_HIP(hipFree((void *)(uintptr_t)d->around.sets[number].list));
    d->around.sets[number] = set;
    d->around.of[number] = set_of(d, hs_simulation_args(d->simulation), number)->list;
    return HS_OK;
}
