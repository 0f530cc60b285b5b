// SPDX-License-Identifier: MIT
// The LDS tile of a kernel: its shape and how its parts are shared out among the threads.
#ifndef HIPSTENCIL_PLAN_TILE_H
#define HIPSTENCIL_PLAN_TILE_H

#include "plan/lines.h"

enum { LDS_DECLARED_AT_MOST = 48 * 1024 }; // nvcc's limit for arrays in shared memory

// Adds one tile per grid that has neighbours in the plane. Fills kernel->tiles and lds_bytes.
void tiles_make(struct schedule *s);

#endif
