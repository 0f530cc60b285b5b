// SPDX-License-Identifier: MIT
// Copies and fills of boxes of elements, enqueued on a stream. An empty box is nothing to do.
#ifndef HIPSTENCIL_RUNTIME_BOX_H
#define HIPSTENCIL_RUNTIME_BOX_H

#include "grid.h"

int64_t hs_box_elements(const hs_box *box);

// HS_ERROR_ARGUMENT, as `function`'s, if a box is not within that of the grid.
hs_status hs_box_check(const hs_grid *grid, const hs_box *box, const char *function);

// To a box of the grid from a dense host array, or the other way.
hs_status hs_box_upload(const hs_grid *grid, const hs_box *box, const void *dense, hipStream_t s);
hs_status hs_box_download(const hs_grid *grid, const hs_box *box, void *dense, hipStream_t s);

// The device address of the first element of a box.
void *hs_box_first(const hs_grid *grid, const hs_box *box);

// From a box of the grid to a dense array of the device.
hs_status hs_box_pack(const hs_grid *grid, const hs_box *box, void *dense, hipStream_t s);

// To a box from the one of the same extents that begins at `from` and does not overlap it.
hs_status hs_box_copy(const hs_grid *grid, const hs_box *box, const int64_t from[3], hipStream_t s);

hs_status hs_box_set(const hs_grid *grid, const hs_box *box, double value, hipStream_t s);

#endif
