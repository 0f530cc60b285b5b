// SPDX-License-Identifier: MIT
// Boxes of grids on their way through pinned memory, piece by piece: one piece is on its way while
// the host has the other. Pieces are in the order of a dense array.
#ifndef HIPSTENCIL_RUNTIME_STAGING_H
#define HIPSTENCIL_RUNTIME_STAGING_H

#include "box.h"

typedef struct hs_staging hs_staging;

// Pinned memory that does for boxes of `elements`; few pieces of some MiB for large ones.
hs_status hs_staging_create(hs_staging **staging, int64_t elements, size_t element_size);
void hs_staging_destroy(hs_staging *staging);

// Extents of the pieces of a box but the last ones of an axis.
void hs_staging_piece(const hs_staging *staging, const hs_box *box, int64_t extent[3]);

// What the host does with a piece, a dense array of `bytes`: it takes what was downloaded, or fills
// in what is to be uploaded.
typedef hs_status hs_piece_function(void *context, const hs_box *piece, void *dense, size_t bytes);

// Both come after what is on the stream and have finished, or failed, when they return.
hs_status hs_staged_download(hs_staging *staging, const hs_grid *grid, const hs_box *box,
                             const hs_stream *stream, hs_piece_function *take, void *context);
hs_status hs_staged_upload(hs_staging *staging, const hs_grid *grid, const hs_box *box,
                           const hs_stream *stream, hs_piece_function *give, void *context);

// The pieces of a box in the memory of a transfer, and no transfer.
hs_status hs_staging_visit(const hs_staging *staging, const hs_box *box, hs_piece_function *visit,
                           void *context);

#endif
