// SPDX-License-Identifier: MIT
// Layout: where the elements of one case's arrays lie. All grids of a call share it.
//
//   | guard | …halo, rows padded to the pitch, planes, halo… | guard |
//
// Position = first + x + y * pitch[0] + z * pitch[1], (0, 0, 0) being the first interior element.
// A row's left halo may lie in the padding of the row before it: only pitch >= extent + halo holds.
#ifndef HIPSTENCIL_MEASURE_LAYOUT_H
#define HIPSTENCIL_MEASURE_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>

struct layout {
    int64_t extent[3];
    int lo[3], hi[3]; // halo
    int64_t pitch[2]; // elements between rows, between planes
    int64_t first;    // element index of (0, 0, 0)
    int64_t size;     // elements in all, guards included
};

// Traits of an allocation that a case asks for.
enum layout_kind {
    LAYOUT_ALIGNED,    // every row's first interior element on a multiple of 64 elements
    LAYOUT_MISALIGNED, // odd pitches, first element off by one
    LAYOUT_GAPS,       // aligned, and planes further apart than their rows need
    LAYOUT_TIGHT, // no guards: ends with the halo; rows' first interior elements on a multiple of 4
    LAYOUT_TIGHTEST, // no guards: starts and ends with the halo, pitch a multiple of 4
};

struct layout layout_make(const int64_t extent[3], const int lo[3], const int hi[3],
                          enum layout_kind kind);

static inline int64_t layout_at(const struct layout *l, int64_t x, int64_t y, int64_t z)
{
    return l->first + x + y * l->pitch[0] + z * l->pitch[1];
}

// The coordinates of an element, for messages: nearest row at or below it.
void layout_locate(const struct layout *l, int64_t element, int64_t at[3]);

#endif
