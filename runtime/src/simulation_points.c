// SPDX-License-Identifier: MIT
// Sets of points that a simulation owns: lists and rows on the device. The row of the step to come is
// the number of that step, which a run counts up as it does the operator's own rows.
#include "simulation.h"
#include "status.h"

#include <hipstencil/points.h>

#include <stdlib.h>
#include <string.h>

// The member of the arguments that a set is.
static hipstencil_points *member(const hs_simulation *s, int set)
{
    return (hipstencil_points *)(void *)(s->args + s->op->point_set[set].offset);
}

void hs_placed_set_step(hs_simulation *s)
{
    for (int i = 0; s->placed && i < s->op->point_sets; ++i)
        if (s->placed[i].list)
            member(s, i)->row = s->step;
}

static void free_set(const hs_placed *placed)
{
    if (placed->list)
        (void)HS_HIP(hipFree(placed->list));
    if (placed->values)
        (void)HS_HIP(hipFree(placed->values));
}

void hs_placed_free(hs_simulation *s)
{
    for (int i = 0; s->placed && i < s->op->point_sets; ++i)
        free_set(&s->placed[i]);
    free(s->placed);
}

// ---- weights ------------------------------------------------------------------------------------

typedef struct hs_weights {
    hipstencil_weight *weight;
    int64_t count, room;
} hs_weights;

static hs_status make_room(hs_weights *w)
{
    if (w->room - w->count >= HS_SPREAD_SINC_CELLS)
        return HS_OK;
    const int64_t room = 2 * w->room + HS_SPREAD_SINC_CELLS;
    hipstencil_weight *more = realloc(w->weight, (size_t)room * sizeof *more);
    if (!more)
        return hs_fail(HS_ERROR_OUT_OF_MEMORY, "hs_simulation_place", "host memory is exhausted");
    w->weight = more;
    w->room = room;
    return HS_OK;
}

// A place off an axis that the operator has not would weigh less without a word.
static hs_status within_dimensions(const hs_simulation *s, int64_t point, const double at[3])
{
    for (int axis = s->op->dimensions; axis < 3; ++axis)
        if (at[axis] != 0)
            return hs_fail_with(HS_ERROR_ARGUMENT, "hs_simulation_place",
                                "point %lld lies at %c = %g, and %s has no %c: places are three "
                                "numbers each, of which that is 0",
                                (long long)point, "xyz"[axis], at[axis], s -> op -> name,
                                "xyz"[axis]);
    return HS_OK;
}

static hs_status weigh(const hs_simulation *s, const hs_points_desc *desc, const int64_t extent[3],
                       hs_weights *w)
{
    hs_status status = HS_OK;
    for (int64_t point = 0; point < desc->points && status == HS_OK; ++point) {
        const double *const at = desc->at + 3 * point;
        status = within_dimensions(s, point, at);
        if (status == HS_OK)
            status = make_room(w);
        const int64_t before = w->count;
        if (status == HS_OK)
            status = hs_spread_point(desc->how, point, at, extent, w->weight, &w->count);
        if (status == HS_OK && w->count == before && !desc->elsewhere)
            status = hs_fail_with(HS_ERROR_ARGUMENT, "hs_simulation_place",
                                  "point %lld, at (%g, %g, %g), has no cell of the interior",
                                  (long long)point, at[0], at[1], at[2]);
    }
    return status;
}

// ---- lists and rows -----------------------------------------------------------------------------

static hs_status to_device(void **there, const void *here, size_t bytes)
{
    hs_status status = HS_HIP(hipMalloc(there, bytes));
    if (status == HS_OK)
        status = here ? HS_HIP(hipMemcpy(*there, here, bytes, hipMemcpyHostToDevice))
                      : HS_HIP(hipMemset(*there, 0, bytes));
    return status == HS_OK ? HS_HIP(hipStreamSynchronize(NULL)) : status;
}

static hs_status make_list(const hs_simulation *s, hipstencil_points *set, const hs_weights *w,
                           void **there)
{
    size_t bytes = 0;
    const char *why = s->op->points(s->args, set, w->weight, w->count, NULL, &bytes);
    void *list = why ? NULL : malloc(bytes ? bytes : 1);
    if (list)
        why = s->op->points(s->args, set, w->weight, w->count, list, &bytes);
    hs_status status = HS_OK;
    if (why)
        status = hs_fail_with(HS_ERROR_ARGUMENT, "hs_simulation_place", "%s: %s", s->op->name, why);
    else
        status = list ? to_device(there, list, bytes) : HS_NO_MEMORY();
    free(list);
    return status;
}

// `set` is a member of the arguments, as the operator wants it.
static hs_status make_set(const hs_simulation *s, const hs_points_desc *desc,
                          hipstencil_points *set, hs_placed *placed)
{
    hs_weights weights = {0};
    int64_t extent[3], pitch[2];
    hs_grid_shape(s->grids[0], extent, pitch);
    hs_status status = weigh(s, desc, extent, &weights);
    if (status == HS_OK)
        status = make_list(s, set, &weights, &placed->list);
    const size_t row = (size_t)desc->points * (size_t)s->op->element_size;
    if (status == HS_OK && (size_t)desc->rows > SIZE_MAX / row)
        status = hs_fail(HS_ERROR_OVERFLOW, "hs_simulation_place", "rows x points");
    if (status == HS_OK)
        status = to_device(&placed->values, desc->values, (size_t)desc->rows * row);
    free(weights.weight);
    set->list = placed->list;
    set->values = placed->values;
    set->stride = desc->points;
    set->row = s->step;
    set->rows = desc->rows;
    return status;
}

hs_status hs_simulation_place(hs_simulation *simulation, const char *set,
                              const hs_points_desc *desc)
{
    int i = 0;
    hs_placed placed = {0};
    if (!simulation || !set || !desc || !desc->at)
        return HS_REFUSE("simulation, set, desc or its places are NULL");
    if (desc->points < 1 || desc->rows < 1)
        return HS_REFUSE("points or rows is below 1");
    hs_status status = hs_simulation_find_set(simulation, set, __func__, &i);
    if (status != HS_OK)
        return status;
    if (!simulation->placed)
        simulation->placed = calloc((size_t)simulation->op->point_sets, sizeof *simulation->placed);
    status = simulation->placed ? hs_simulation_synchronize(simulation) : HS_NO_MEMORY();
    if (status != HS_OK)
        return status;
    const hipstencil_points before = *member(simulation, i);
    status = make_set(simulation, desc, member(simulation, i), &placed);
    free_set(status == HS_OK ? &simulation->placed[i] : &placed);
    if (status == HS_OK)
        simulation->placed[i] = placed;
    else
        *member(simulation, i) = before;
    return status;
}

hs_status hs_simulation_records(const hs_simulation *simulation, const char *set, int64_t first,
                                int64_t rows, void *dense)
{
    int i = 0;
    if (!simulation || !set || !dense)
        return HS_REFUSE("simulation, set or dense is NULL");
    hs_status status = hs_simulation_find_set(simulation, set, __func__, &i);
    if (status != HS_OK)
        return status;
    const hipstencil_points *from = member(simulation, i);
    if (!simulation->placed || !simulation->placed[i].list)
        return hs_fail_with(HS_ERROR_ARGUMENT, __func__, "'%s' was not placed", set);
    if (first < 0 || rows < 0 || first > from->rows - rows)
        return hs_fail_with(HS_ERROR_ARGUMENT, __func__, "'%s' has rows 0 to %lld", set,
                            (long long)from->rows - 1);
    const size_t row = (size_t)from->stride * (size_t)simulation->op->element_size;
    const char *const values = (const char *)from->values + (size_t)first * row;
    status = hs_simulation_synchronize(simulation);
    return status == HS_OK && rows > 0
               ? HS_HIP(hipMemcpy(dense, values, (size_t)rows * row, hipMemcpyDeviceToHost))
               : status;
}
