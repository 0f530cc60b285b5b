// SPDX-License-Identifier: MIT
// The extent that --size tells, for an operator.
#ifndef HIPSTENCIL_RUN_EXTENT_H
#define HIPSTENCIL_RUN_EXTENT_H

#include <stdint.h>

#include "base/error.h"
#include "model/model.h"

// Far above what fits any device's memory: points along an axis, and of an operator that has no other.
enum { LONGEST_AXIS = 1 << 20, LONGEST_LINE = 1 << 30 };

struct told_extent {
    int64_t size[3];
    int count; // extents given: one is for a cube, none for what is usual
};

// Extents along axes that the operator has not are 1. `emulated` makes the usual one small.
bool extent_of(const struct told_extent *told, const struct model *m, bool emulated,
               int64_t extent[3], struct error *e);

#endif
