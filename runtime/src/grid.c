// SPDX-License-Identifier: MIT
// Allocation, accessors and fill of grids.
#include "grid.h"
#include "status.h"

#include <stdio.h>
#include <stdlib.h>

static hs_status hip_allocate(void *context, size_t bytes, void **memory)
{
    char call[64];
    (void)context;
    snprintf(call, sizeof call, "hipMalloc of %zu bytes", bytes);
    return hs_check_hip(hipMalloc(memory, bytes), "hs_grid_create", call);
}

static void hip_release(void *context, void *memory)
{
    (void)context;
    (void)HS_HIP(hipFree(memory));
}

hs_memory hs_hip_memory(void)
{
    return (hs_memory){.allocate = hip_allocate, .release = hip_release};
}

static hs_status allocate(hs_grid *grid)
{
    void *memory = NULL;
    const hs_memory *of = &grid->memory;
    const hs_status status = of->allocate(of->context, grid->layout.allocation_bytes, &memory);
    if (status != HS_OK)
        return status;
    grid->allocation = memory;
    grid->body = grid->allocation + hs_layout_body_offset(&grid->layout, (uintptr_t)memory);
    return HS_OK;
}

hs_status hs_grid_create(hs_grid **grid, const hs_grid_desc *desc)
{
    return hs_grid_create_in(grid, desc, NULL);
}

hs_status hs_grid_create_in(hs_grid **grid, const hs_grid_desc *desc, const hs_memory *memory)
{
    hs_layout layout;
    if (!grid || !desc)
        return hs_fail(HS_ERROR_ARGUMENT, "hs_grid_create", "grid or desc is NULL");
    hs_status status = hs_layout_make(&layout, desc);
    if (status != HS_OK)
        return status;
    hs_grid *created = calloc(1, sizeof *created);
    if (!created)
        return HS_NO_MEMORY();
    created->layout = layout;
    created->memory = memory ? *memory : hs_hip_memory();
    status = allocate(created);
    if (status == HS_OK)
        status = hs_grid_fill(created, HS_FRESH_BYTE, HS_FRESH_GUARD_BYTE);
    if (status == HS_OK) {
        *grid = created;
        created = NULL;
    }
    hs_grid_destroy(created);
    return status;
}

void hs_grid_destroy(hs_grid *grid)
{
    if (!grid)
        return;
    if (grid->allocation)
        grid->memory.release(grid->memory.context, grid->allocation);
    free(grid);
}

void *hs_grid_interior(const hs_grid *grid)
{
    return grid->body + grid->layout.lead_bytes;
}

void hs_grid_shape(const hs_grid *grid, int64_t extent[3], int64_t pitch[2])
{
    const hs_layout *l = &grid->layout;
    extent[0] = l->desc.nx;
    extent[1] = l->desc.ny;
    extent[2] = l->desc.nz;
    pitch[0] = l->pitch_y;
    pitch[1] = l->pitch_z;
}

size_t hs_grid_allocation_bytes(const hs_grid *grid)
{
    return grid->layout.allocation_bytes;
}

const hs_grid_desc *hs_grid_description(const hs_grid *grid)
{
    return &grid->layout.desc;
}

hs_status hs_grid_fill(hs_grid *grid, int box_byte, int guard_byte)
{
    if (!grid || box_byte < 0 || box_byte > 255 || guard_byte < 0 || guard_byte > 255)
        return HS_REFUSE("grid is NULL or a byte is not from 0 to 255");
    const hs_layout *l = &grid->layout;
    hs_status status = HS_HIP(hipMemset(grid->allocation, guard_byte, l->allocation_bytes));
    if (status == HS_OK)
        status = HS_HIP(hipMemset2D(grid->body, l->pitch_bytes, box_byte, l->row_bytes, l->rows));
    if (status == HS_OK)
        status = HS_HIP(hipStreamSynchronize(NULL));
    if (status == HS_OK)
        grid->guard_byte = (unsigned char)guard_byte;
    return status;
}
