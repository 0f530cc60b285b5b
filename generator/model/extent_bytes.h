// SPDX-License-Identifier: MIT
// What one sweep over a whole extent cannot do without.
#ifndef HIPSTENCIL_MODEL_EXTENT_BYTES_H
#define HIPSTENCIL_MODEL_EXTENT_BYTES_H

#include <stdint.h>

#include "model/model.h"

double extent_points(const int64_t extent[3]);

// Bytes that no implementation can avoid to move: every output written once; every grid that is
// read, read once with the faces of its halo (edges and corners are not counted):
//   sizeof(T) · (sum over read grids (N + sum over axes (lo + hi)·N/extent) + N per output).
// For a star on one grid this is the "effective" bytes of AMD's stencil articles.
double effective_bytes(const struct model *m, const int64_t extent[3]);

#endif
