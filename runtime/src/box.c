// SPDX-License-Identifier: MIT
#include "box.h"
#include "status.h"

#include <string.h>

static size_t extent(const hs_box *box, int axis)
{
    return box->hi[axis] > box->lo[axis] ? (size_t)(box->hi[axis] - box->lo[axis]) : 0;
}

int64_t hs_box_elements(const hs_box *box)
{
    return (int64_t)(extent(box, 0) * extent(box, 1) * extent(box, 2));
}

hs_status hs_box_check(const hs_grid *grid, const hs_box *box, const char *function)
{
    const hs_box whole = hs_layout_region(&grid->layout, HS_BOX);
    for (int axis = 0; axis < 3; ++axis)
        if (box->lo[axis] < whole.lo[axis] || box->hi[axis] > whole.hi[axis] ||
            box->lo[axis] > box->hi[axis])
            return hs_fail_with(HS_ERROR_ARGUMENT, function,
                                "the box is [%lld, %lld) along %c, the grid with its halo has "
                                "[%lld, %lld)",
                                (long long)box->lo[axis], (long long)box->hi[axis], "xyz"[axis],
                                (long long)whole.lo[axis], (long long)whole.hi[axis]);
    return HS_OK;
}

static unsigned char *address(const hs_grid *grid, const int64_t at[3])
{
    const hs_layout *l = &grid->layout;
    const int64_t elements = at[0] + at[1] * l->pitch_y + at[2] * l->pitch_z;
    return (unsigned char *)hs_grid_interior(grid) + elements * (int64_t)l->desc.element_size;
}

void *hs_box_first(const hs_grid *grid, const hs_box *box)
{
    return address(grid, box->lo);
}

// The memory of a grid from one of its elements on, and a dense array of a box.
static hipPitchedPtr pitched(const hs_grid *grid, const int64_t at[3])
{
    const hs_layout *l = &grid->layout;
    return make_hipPitchedPtr(address(grid, at), l->pitch_bytes, l->row_bytes, (size_t)l->box[1]);
}

static hipPitchedPtr dense_array(const hs_grid *grid, const hs_box *box, void *dense)
{
    const size_t row = extent(box, 0) * grid->layout.desc.element_size;
    return make_hipPitchedPtr(dense, row, row, extent(box, 1));
}

// A single row is no matter of pitches, which devices limit to 2^31 bytes or so.
static hs_status copy_box(const hs_grid *grid, const hs_box *box, hipPitchedPtr to,
                          hipPitchedPtr from, hipMemcpyKind kind, hipStream_t stream)
{
    const size_t width = extent(box, 0) * grid->layout.desc.element_size;
    const size_t rows = extent(box, 1), planes = extent(box, 2);
    if (width == 0 || rows == 0 || planes == 0)
        return HS_OK;
    if (rows == 1 && planes == 1)
        return HS_HIP(hipMemcpyAsync(to.ptr, from.ptr, width, kind, stream));
    const hipMemcpy3DParms parameters = {
        .dstPtr = to, .srcPtr = from, .extent = make_hipExtent(width, rows, planes), .kind = kind};
    return HS_HIP(hipMemcpy3DAsync(&parameters, stream));
}

hs_status hs_box_upload(const hs_grid *grid, const hs_box *box, const void *dense, hipStream_t s)
{
    return copy_box(grid, box, pitched(grid, box->lo),
                    dense_array(grid, box, (void *)(uintptr_t)dense), hipMemcpyHostToDevice, s);
}

hs_status hs_box_download(const hs_grid *grid, const hs_box *box, void *dense, hipStream_t s)
{
    return copy_box(grid, box, dense_array(grid, box, dense), pitched(grid, box->lo),
                    hipMemcpyDeviceToHost, s);
}

hs_status hs_box_pack(const hs_grid *grid, const hs_box *box, void *dense, hipStream_t s)
{
    return copy_box(grid, box, dense_array(grid, box, dense), pitched(grid, box->lo),
                    hipMemcpyDeviceToDevice, s);
}

hs_status hs_box_copy(const hs_grid *grid, const hs_box *box, const int64_t from[3], hipStream_t s)
{
    return copy_box(grid, box, pitched(grid, box->lo), pitched(grid, from), hipMemcpyDeviceToDevice,
                    s);
}

// Byte by byte, so that nothing on the host has to outlive the call.
static hs_status set_element(const hs_grid *grid, const int64_t at[3], double value, hipStream_t s)
{
    const size_t size = grid->layout.desc.element_size;
    const float rounded = (float)value;
    unsigned char bytes[sizeof value], *element = address(grid, at);
    memcpy(bytes, size == sizeof rounded ? (const void *)&rounded : &value, size);
    hs_status status = HS_OK;
    for (size_t i = 0; i < size && status == HS_OK; ++i)
        status = HS_HIP(hipMemsetAsync(element + i, bytes[i], 1, s));
    return status;
}

// Twice as much of the box is set with every copy: along x, then rows, then planes.
hs_status hs_box_set(const hs_grid *grid, const hs_box *box, double value, hipStream_t s)
{
    if (extent(box, 0) == 0 || extent(box, 1) == 0 || extent(box, 2) == 0)
        return HS_OK;
    hs_box done = *box;
    for (int axis = 0; axis < 3; ++axis)
        done.hi[axis] = done.lo[axis] + 1;
    hs_status status = set_element(grid, box->lo, value, s);
    for (int axis = 0; axis < 3; ++axis) {
        while (done.hi[axis] < box->hi[axis] && status == HS_OK) {
            hs_box next = done;
            next.lo[axis] = done.hi[axis];
            next.hi[axis] = done.hi[axis] + (done.hi[axis] - done.lo[axis]);
            if (next.hi[axis] > box->hi[axis])
                next.hi[axis] = box->hi[axis];
            status = hs_box_copy(grid, &next, box->lo, s);
            done.hi[axis] = next.hi[axis];
        }
    }
    return status;
}
