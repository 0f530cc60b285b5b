// SPDX-License-Identifier: MIT
// Regions of grids: transfers to and from dense host arrays, values.
#include "box.h"
#include "status.h"

#include <stdbool.h>

static bool is_region(hs_region region)
{
    return region == HS_INTERIOR || region == HS_BOX;
}

hs_status hs_grid_upload(hs_grid *grid, hs_region region, const void *dense, hs_stream *stream)
{
    if (!grid || !dense || !is_region(region))
        return HS_REFUSE("grid or dense is NULL, or there is no such region");
    const hs_box box = hs_layout_region(&grid->layout, region);
    return hs_finish(hs_box_upload(grid, &box, dense, hs_stream_native(stream)), stream);
}

hs_status hs_grid_download(const hs_grid *grid, hs_region region, void *dense, hs_stream *stream)
{
    if (!grid || !dense || !is_region(region))
        return HS_REFUSE("grid or dense is NULL, or there is no such region");
    const hs_box box = hs_layout_region(&grid->layout, region);
    return hs_finish(hs_box_download(grid, &box, dense, hs_stream_native(stream)), stream);
}

hs_status hs_grid_set(hs_grid *grid, hs_region region, double value, hs_stream *stream)
{
    if (!grid || !is_region(region))
        return HS_REFUSE("grid is NULL, or there is no such region");
    const hs_box box = hs_layout_region(&grid->layout, region);
    return hs_finish(hs_box_set(grid, &box, value, hs_stream_native(stream)), stream);
}

hs_box hs_grid_box(const hs_grid *grid, hs_region region)
{
    return hs_layout_region(&grid->layout, region);
}

int64_t hs_grid_region_elements(const hs_grid *grid, hs_region region)
{
    const hs_box box = hs_layout_region(&grid->layout, region);
    return hs_box_elements(&box);
}
