// SPDX-License-Identifier: MIT
// Where the elements of a grid lie in its allocation:
//
//   guard before | body: box[2] planes of box[1] rows of pitch_y elements | guard after
//
// A row holds box[0] elements, then padding. The allocation's own address decides the size of the
// guard before, so that the first interior element of every row is aligned.
#ifndef HIPSTENCIL_RUNTIME_LAYOUT_H
#define HIPSTENCIL_RUNTIME_LAYOUT_H

#include <hipstencil/runtime.h>

typedef struct hs_layout {
    hs_grid_desc desc;
    int64_t box[3];     // elements
    int64_t pitch_y;    // elements
    int64_t pitch_z;    // elements
    size_t row_bytes;   // of the box
    size_t pitch_bytes; // between rows; a multiple of the alignment
    size_t rows;        // box[1] * box[2]
    size_t lead_bytes;  // from the first element of the body to the first interior element
    size_t body_bytes;
    size_t allocation_bytes;
} hs_layout;

// HS_ERROR_ARGUMENT or HS_ERROR_OVERFLOW if no such grid can exist.
hs_status hs_layout_make(hs_layout *layout, const hs_grid_desc *desc);

// Offset in bytes of the body from an allocation at `address`: at least guard_before, and leaves at
// least guard_after.
size_t hs_layout_body_offset(const hs_layout *layout, uintptr_t address);

// A region as a box.
hs_box hs_layout_region(const hs_layout *layout, hs_region region);

#endif
