// SPDX-License-Identifier: MIT
// Strided copies between regions of a grid and dense host arrays.
#include "grid.h"
#include "status.h"

#include <stdbool.h>

// One plane; `from` and `to` advance by their own pitches.
typedef struct plane_copy {
    unsigned char *to;
    const unsigned char *from;
    size_t to_pitch, from_pitch; // bytes
    size_t to_plane, from_plane; // bytes between planes
    size_t width;                // bytes
    size_t height;               // rows
    hipMemcpyKind kind;
} plane_copy;

static hs_status copy_plane(const plane_copy *c, size_t z, hipStream_t stream)
{
    unsigned char *to = c->to + z * c->to_plane;
    const unsigned char *from = c->from + z * c->from_plane;
    return HS_HIP(hipMemcpy2DAsync(to, c->to_pitch, from, c->from_pitch, c->width, c->height,
                                   c->kind, stream));
}

static hs_status copy_planes(const plane_copy *c, int64_t planes, hs_stream *stream)
{
    const hipStream_t native = hs_stream_native(stream);
    hs_status status = HS_OK;
    for (int64_t z = 0; z < planes && status == HS_OK; ++z)
        status = copy_plane(c, (size_t)z, native);
    if (status == HS_OK && !stream)
        status = HS_HIP(hipStreamSynchronize(native));
    return status;
}

static size_t plane_bytes(const hs_layout *l)
{
    return l->pitch_bytes * (size_t)l->box[1];
}

static bool is_region(hs_region region)
{
    return region == HS_INTERIOR || region == HS_BOX;
}

hs_status hs_grid_upload(hs_grid *grid, hs_region region, const void *dense, hs_stream *stream)
{
    if (!grid || !dense || !is_region(region))
        return HS_ERROR_ARGUMENT;
    const hs_layout *l = &grid->layout;
    int64_t extent[3];
    hs_layout_region(l, region, extent);
    const size_t width = (size_t)extent[0] * l->desc.element_size, height = (size_t)extent[1];
    const plane_copy copy = {
        .to = grid->body + hs_layout_region_offset(l, region),
        .to_pitch = l->pitch_bytes,
        .to_plane = plane_bytes(l),
        .from = dense,
        .from_pitch = width,
        .from_plane = width * height,
        .width = width,
        .height = height,
        .kind = hipMemcpyHostToDevice,
    };
    return copy_planes(&copy, extent[2], stream);
}

hs_status hs_grid_download(const hs_grid *grid, hs_region region, void *dense, hs_stream *stream)
{
    if (!grid || !dense || !is_region(region))
        return HS_ERROR_ARGUMENT;
    const hs_layout *l = &grid->layout;
    int64_t extent[3];
    hs_layout_region(l, region, extent);
    const size_t width = (size_t)extent[0] * l->desc.element_size, height = (size_t)extent[1];
    const plane_copy copy = {
        .to = dense,
        .to_pitch = width,
        .to_plane = width * height,
        .from = grid->body + hs_layout_region_offset(l, region),
        .from_pitch = l->pitch_bytes,
        .from_plane = plane_bytes(l),
        .width = width,
        .height = height,
        .kind = hipMemcpyDeviceToHost,
    };
    return copy_planes(&copy, extent[2], stream);
}

int64_t hs_grid_region_elements(const hs_grid *grid, hs_region region)
{
    int64_t extent[3];
    hs_layout_region(&grid->layout, region, extent);
    return extent[0] * extent[1] * extent[2];
}
