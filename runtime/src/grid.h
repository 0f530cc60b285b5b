// SPDX-License-Identifier: MIT
#ifndef HIPSTENCIL_RUNTIME_GRID_H
#define HIPSTENCIL_RUNTIME_GRID_H

#include "layout.h"

struct hs_grid {
    hs_layout layout;
    unsigned char *allocation; // device
    hs_memory memory;          // that it is of
    unsigned char *body;       // device; first element of the box
    unsigned char guard_byte;  // of the last fill
};

#endif
