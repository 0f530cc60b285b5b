// SPDX-License-Identifier: MIT
#include "grid_support.h"
#include "select.h"

#include <stdlib.h>

// Extents and halos that are all different.
const hs_grid_desc odd_desc = {
    .element_size = 4,
    .nx = 37,
    .ny = 5,
    .nz = 4,
    .halo_lo = {4, 3, 2},
    .halo_hi = {1, 2, 3},
    .guard_before = 1000,
    .guard_after = 500,
};

hs_grid *make_grid(const hs_grid_desc *desc)
{
    hs_grid *grid = NULL;
    assert_int_equal(hs_grid_create(&grid, desc), HS_OK);
    return grid;
}

char *interior(const hs_grid *grid)
{
    return hs_grid_interior(grid);
}

float *new_floats(int64_t count, float first)
{
    float *values = malloc((size_t)count * sizeof *values);
    assert_non_null(values);
    for (int64_t i = 0; i < count; ++i)
        values[i] = first + (float)i;
    return values;
}

float *download(const hs_grid *grid, hs_region region)
{
    float *values = new_floats(hs_grid_region_elements(grid, region), -1e6f);
    assert_int_equal(hs_grid_download(grid, region, values, NULL), HS_OK);
    return values;
}

void upload_and_free(hs_grid *grid, hs_region region, float *values)
{
    assert_int_equal(hs_grid_upload(grid, region, values, NULL), HS_OK);
    free(values);
}

// Coordinates of the i-th element of the box, relative to the interior.
void coordinates(const hs_grid_desc *d, int64_t i, int64_t c[3])
{
    const int64_t bx = d->halo_lo[0] + d->nx + d->halo_hi[0];
    const int64_t by = d->halo_lo[1] + d->ny + d->halo_hi[1];
    c[0] = i % bx - d->halo_lo[0];
    c[1] = i / bx % by - d->halo_lo[1];
    c[2] = i / bx / by - d->halo_lo[2];
}
