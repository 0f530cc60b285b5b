// SPDX-License-Identifier: MIT
#include "simulation.h"
#include "status.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- arguments of an operator, by its description -----------------------------------------------

static void set_numbers(hs_simulation *s, size_t offset, const int64_t *numbers, int count)
{
    if (offset)
        memcpy(s->args + offset, numbers, (size_t)count * sizeof *numbers);
}

hs_grid *hs_simulation_array(const hs_simulation *s, int grid)
{
    void *interior;
    memcpy(&interior, s->args + s->op->grid[grid].offset, sizeof interior);
    for (int i = 0; i < s->arrays; ++i)
        if (hs_grid_interior(s->grids[i]) == interior)
            return s->grids[i];
    return NULL;
}

double hs_simulation_number(const hs_simulation *s, int scalar)
{
    double value;
    memcpy(&value, s->args + s->op->scalar[scalar].offset, sizeof value);
    return value;
}

void hs_simulation_set_number(hs_simulation *s, int scalar, double value)
{
    memcpy(s->args + s->op->scalar[scalar].offset, &value, sizeof value);
}

// ---- names --------------------------------------------------------------------------------------

static const char *grid_name(const hipstencil_operator *op, int i)
{
    return op->grid[i].name;
}

static const char *scalar_name(const hipstencil_operator *op, int i)
{
    return op->scalar[i].name;
}

static const char *set_name(const hipstencil_operator *op, int i)
{
    return op->point_set[i].name;
}

typedef const char *name_function(const hipstencil_operator *op, int i);

static hs_status unknown(const hipstencil_operator *op, const char *function, const char *kind,
                         const char *name, int count, name_function *name_of)
{
    char known[512] = "";
    size_t length = 0;
    for (int i = 0; i < count && length < sizeof known; ++i)
        length += (size_t)snprintf(known + length, sizeof known - length, "%s%s", i ? ", " : "",
                                   name_of(op, i));
    if (count == 0)
        return hs_fail_with(HS_ERROR_ARGUMENT, function, "%s has no %s, '%s' is none", op->name,
                            kind, name);
    return hs_fail_with(HS_ERROR_ARGUMENT, function, "no %s of %s is called '%s'; it has %s", kind,
                        op->name, name, known);
}

// The number of a name; -1 if there is none.
static int number_of(const hipstencil_operator *op, const char *name, int count,
                     name_function *name_of)
{
    for (int i = 0; i < count; ++i)
        if (strcmp(name_of(op, i), name) == 0)
            return i;
    return -1;
}

static hs_status find_grid(const hs_simulation *s, const char *name, const char *function,
                           hs_grid **grid)
{
    const int i = number_of(s->op, name, s->op->grids, grid_name);
    if (i < 0)
        return unknown(s->op, function, "grid", name, s->op->grids, grid_name);
    hs_grid *array = hs_simulation_array(s, i);
    if (!array)
        return hs_fail_with(HS_ERROR_ARGUMENT, function,
                            "'%s' of the arguments is none of the simulation's arrays", name);
    *grid = array;
    return HS_OK;
}

static hs_status find_scalar(const hs_simulation *s, const char *name, const char *function,
                             int *scalar)
{
    const int i = number_of(s->op, name, s->op->scalars, scalar_name);
    if (i < 0)
        return unknown(s->op, function, "scalar", name, s->op->scalars, scalar_name);
    *scalar = i;
    return HS_OK;
}

hs_status hs_simulation_find_set(const hs_simulation *s, const char *name, const char *function,
                                 int *set)
{
    const int i = number_of(s->op, name, s->op->point_sets, set_name);
    if (i < 0)
        return unknown(s->op, function, "set of points", name, s->op->point_sets, set_name);
    *set = i;
    return HS_OK;
}

// ---- making one ---------------------------------------------------------------------------------

// One description for all grids: their pitches are the same.
static hs_grid_desc describe(const hs_simulation_desc *desc)
{
    const hipstencil_operator *op = desc->op;
    int64_t extent[3] = {1, 1, 1};
    hs_grid_desc grid = {.element_size = (size_t)op->element_size};
    for (int axis = 0; axis < op->dimensions; ++axis)
        extent[axis] = desc->extent[axis];
    grid.nx = extent[0];
    grid.ny = extent[1];
    grid.nz = extent[2];
    for (int axis = 0; axis < op->dimensions; ++axis) {
        grid.halo_lo[axis] = desc->halo_lo[axis];
        grid.halo_hi[axis] = desc->halo_hi[axis];
        for (int i = 0; i < op->grids; ++i) {
            const int64_t lo = op->grid[i].halo_lo[axis], hi = op->grid[i].halo_hi[axis];
            grid.halo_lo[axis] = lo > grid.halo_lo[axis] ? lo : grid.halo_lo[axis];
            grid.halo_hi[axis] = hi > grid.halo_hi[axis] ? hi : grid.halo_hi[axis];
        }
    }
    return grid;
}

static hs_status make_grids(hs_simulation *s, const hs_grid_desc *desc, const hs_memory *memory)
{
    const hipstencil_operator *op = s->op;
    int64_t extent[3], pitch[2];
    hs_status status = HS_OK;
    for (int i = 0; i < s->arrays && status == HS_OK; ++i)
        status = hs_grid_create_in(&s->grids[i], desc, memory);
    if (status != HS_OK)
        return status;
    for (int i = 0; i < s->arrays; ++i) {
        void *const interior = hs_grid_interior(s->grids[i]);
        const size_t scratch = op->scratch_offset + (size_t)(i - op->grids) * sizeof interior;
        memcpy(s->args + (i < op->grids ? op->grid[i].offset : scratch), &interior,
               sizeof interior);
    }
    hs_grid_shape(s->grids[0], extent, pitch);
    set_numbers(s, op->extent_offset, extent, 3);
    set_numbers(s, op->pitch_offset, pitch, 2);
    return hs_staging_create(&s->staging, hs_grid_region_elements(s->grids[0], HS_BOX),
                             desc->element_size);
}

hs_status hs_simulation_create(hs_simulation **simulation, const hs_simulation_desc *desc)
{
    if (!simulation || !desc || !desc->op)
        return HS_REFUSE("simulation, desc or desc->op is NULL");
    const hipstencil_operator *op = desc->op;
    const hs_grid_desc grid = describe(desc);
    hs_simulation *created = calloc(1, sizeof *created);
    if (!created)
        return HS_NO_MEMORY();
    created->op = op;
    created->faces = desc->faces;
    created->arrays = op->grids + (desc->scratch ? op->scratch : 0);
    created->grids = calloc((size_t)created->arrays, sizeof *created->grids);
    created->args = calloc(1, op->args_size);
    hs_status status = created->grids && created->args ? HS_OK : HS_NO_MEMORY();
    if (status == HS_OK)
        status = desc->urgent ? hs_stream_create_urgent(&created->stream)
                              : hs_stream_create(&created->stream);
    if (status == HS_OK)
        status = make_grids(created, &grid, desc->memory);
    if (status == HS_OK) {
        hs_simulation_set_origin(created, desc->origin);
        *simulation = created;
        created = NULL;
    }
    hs_simulation_destroy(created);
    return status;
}

void hs_simulation_destroy(hs_simulation *simulation)
{
    if (!simulation)
        return;
    hs_stream_destroy(simulation->stream);
    hs_placed_free(simulation);
    hs_staging_destroy(simulation->staging);
    for (int i = 0; simulation->grids && i < simulation->arrays; ++i)
        hs_grid_destroy(simulation->grids[i]);
    free(simulation->grids);
    free(simulation->args);
    free(simulation);
}

// ---- what it has --------------------------------------------------------------------------------

hs_stream *hs_simulation_stream(const hs_simulation *simulation)
{
    return simulation->stream;
}

hs_status hs_simulation_synchronize(const hs_simulation *simulation)
{
    return simulation ? hs_stream_synchronize(simulation->stream) : HS_REFUSE("simulation is NULL");
}

void *hs_simulation_args(const hs_simulation *simulation)
{
    return simulation->args;
}

const hipstencil_operator *hs_simulation_operator(const hs_simulation *simulation)
{
    return simulation->op;
}

hs_status hs_simulation_set_scalar(hs_simulation *simulation, const char *name, double value)
{
    int scalar = 0;
    if (!simulation || !name)
        return HS_REFUSE("simulation or name is NULL");
    const hs_status status = find_scalar(simulation, name, __func__, &scalar);
    if (status == HS_OK)
        hs_simulation_set_number(simulation, scalar, value);
    return status;
}

hs_status hs_simulation_scalar(const hs_simulation *simulation, const char *name, double *value)
{
    int scalar = 0;
    if (!simulation || !name || !value)
        return HS_REFUSE("simulation, name or value is NULL");
    const hs_status status = find_scalar(simulation, name, __func__, &scalar);
    if (status == HS_OK)
        *value = hs_simulation_number(simulation, scalar);
    return status;
}

int64_t hs_simulation_step(const hs_simulation *simulation)
{
    return simulation->step;
}

void hs_simulation_set_step(hs_simulation *simulation, int64_t step)
{
    simulation->step = step;
    set_numbers(simulation, simulation->op->step_offset, &step, 1);
    hs_placed_set_step(simulation);
}

const int64_t *hs_simulation_origin(const hs_simulation *simulation)
{
    return simulation->origin;
}

void hs_simulation_set_origin(hs_simulation *simulation, const int64_t origin[3])
{
    memcpy(simulation->origin, origin, sizeof simulation->origin);
    set_numbers(simulation, simulation->op->origin_offset, origin, 3);
}

hs_status hs_simulation_grid(const hs_simulation *simulation, const char *name, hs_grid **grid)
{
    return simulation && name && grid ? find_grid(simulation, name, __func__, grid)
                                      : HS_REFUSE("simulation, name or grid is NULL");
}

// ---- transfers ----------------------------------------------------------------------------------

static hs_status copy_out(void *context, const hs_box *piece, void *dense, size_t bytes)
{
    unsigned char **to = context;
    (void)piece;
    memcpy(*to, dense, bytes);
    *to += bytes;
    return HS_OK;
}

static hs_status copy_in(void *context, const hs_box *piece, void *dense, size_t bytes)
{
    const unsigned char **from = context;
    (void)piece;
    memcpy(dense, *from, bytes);
    *from += bytes;
    return HS_OK;
}

// The array of a name, and the box that is meant.
static hs_status find_box(const hs_simulation *s, const char *name, const hs_box *box,
                          const char *function, hs_grid **grid, hs_box *part)
{
    const hs_status status = find_grid(s, name, function, grid);
    if (status != HS_OK)
        return status;
    *part = box ? *box : hs_grid_box(*grid, HS_INTERIOR);
    return hs_box_check(*grid, part, function);
}

hs_status hs_simulation_upload(hs_simulation *simulation, const char *name, const hs_box *box,
                               const void *dense)
{
    hs_grid *grid;
    hs_box part;
    const unsigned char *from = dense;
    if (!simulation || !name || !dense)
        return HS_REFUSE("simulation, name or dense is NULL");
    const hs_status status = find_box(simulation, name, box, __func__, &grid, &part);
    return status == HS_OK ? hs_staged_upload(simulation->staging, grid, &part, simulation->stream,
                                              copy_in, &from)
                           : status;
}

hs_status hs_simulation_download(hs_simulation *simulation, const char *name, const hs_box *box,
                                 void *dense)
{
    hs_grid *grid;
    hs_box part;
    unsigned char *to = dense;
    if (!simulation || !name || !dense)
        return HS_REFUSE("simulation, name or dense is NULL");
    const hs_status status = find_box(simulation, name, box, __func__, &grid, &part);
    return status == HS_OK ? hs_staged_download(simulation->staging, grid, &part,
                                                simulation->stream, copy_out, &to)
                           : status;
}

// ---- steps --------------------------------------------------------------------------------------

// What a function of the operator returned, in the operator's words where it refuses its arguments.
static hs_status of_operator(const hs_simulation *s, hipError_t error, const char *function)
{
    const char *why = error == hipErrorInvalidValue ? s->op->why(s->args) : NULL;
    if (!why)
        return hs_check_hip(error, function, s->op->name);
    (void)hipGetLastError();
    return hs_fail_with(HS_ERROR_ARGUMENT, function, "%s: %s", s->op->name, why);
}

// The caller's halo is the same in all arrays that take turns: scratch has that of a grid, and nothing else that counts.
static hs_status share_halos(const hs_simulation *s, hipStream_t stream)
{
    hs_status status = HS_OK;
    for (int i = 0; i < s->arrays - s->op->grids && status == HS_OK; ++i) {
        void *interior;
        memcpy(&interior, s->args + s->op->scratch_offset + (size_t)i * sizeof interior,
               sizeof interior);
        const hs_grid *from = hs_simulation_array(s, s->op->scratch_like[i]);
        for (int k = 0; k < s->arrays && from && status == HS_OK; ++k)
            if (hs_grid_interior(s->grids[k]) == interior)
                status =
                    HS_HIP(hipMemcpyAsync(s->grids[k]->body, from->body, from->layout.body_bytes,
                                          hipMemcpyDeviceToDevice, stream));
    }
    return status;
}

hs_status hs_simulation_fill_halos(hs_simulation *simulation)
{
    if (!simulation)
        return HS_REFUSE("simulation is NULL");
    const hipStream_t stream = hs_stream_native(simulation->stream);
    const hs_status status = share_halos(simulation, stream);
    return status == HS_OK
               ? of_operator(simulation,
                             simulation->op->halo(simulation->args, simulation->faces, stream),
                             __func__)
               : status;
}

hs_status hs_simulation_run(hs_simulation *simulation, int64_t steps)
{
    if (!simulation || steps < 0)
        return HS_REFUSE("simulation is NULL or steps is below 0");
    if (simulation->faces)
        return HS_REFUSE("the simulation is a part of a domain: hs_domain_run");
    const hipStream_t stream = hs_stream_native(simulation->stream);
    const hs_status status =
        of_operator(simulation, simulation->op->run(simulation->args, steps, stream), __func__);
    if (status == HS_OK)
        simulation->step += steps;
    return status;
}
