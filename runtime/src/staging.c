// SPDX-License-Identifier: MIT
#include "staging.h"
#include "status.h"

#include <stdbool.h>
#include <stdlib.h>

enum { PIECE_BYTES = 4 << 20 };

typedef struct hs_slot {
    void *memory;     // pinned
    hipEvent_t moved; // the last copy from or to it
} hs_slot;

struct hs_staging {
    size_t element_size;
    int64_t elements; // of a piece, at most
    hs_slot slots[2];
};

static hs_status slot_make(hs_slot *slot, size_t bytes)
{
    const hs_status status = hs_pinned_alloc(&slot->memory, bytes);
    return status == HS_OK ? HS_HIP(hipEventCreateWithFlags(&slot->moved, hipEventDisableTiming))
                           : status;
}

hs_status hs_staging_create(hs_staging **staging, int64_t elements, size_t element_size)
{
    hs_staging *created = calloc(1, sizeof *created);
    if (!created)
        return HS_NO_MEMORY();
    const int64_t most = (int64_t)(PIECE_BYTES / element_size);
    created->element_size = element_size;
    created->elements = elements < most ? elements : most;
    const size_t bytes = (size_t)created->elements * element_size;
    hs_status status = slot_make(&created->slots[0], bytes);
    if (status == HS_OK)
        status = slot_make(&created->slots[1], bytes);
    if (status == HS_OK) {
        *staging = created;
        created = NULL;
    }
    hs_staging_destroy(created);
    return status;
}

void hs_staging_destroy(hs_staging *staging)
{
    if (!staging)
        return;
    for (int i = 0; i < 2; ++i) {
        if (staging->slots[i].moved)
            (void)HS_HIP(hipEventDestroy(staging->slots[i].moved));
        hs_pinned_free(staging->slots[i].memory);
    }
    free(staging);
}

// Parts of a row, otherwise whole rows of a plane, otherwise whole planes.
void hs_staging_piece(const hs_staging *staging, const hs_box *box, int64_t extent[3])
{
    int64_t left = staging->elements;
    for (int axis = 0; axis < 3; ++axis) {
        const int64_t n = box->hi[axis] - box->lo[axis];
        extent[axis] = n < left ? n : left;
        left = extent[axis] == n && n > 0 ? left / n : 1;
        left = left < 1 ? 1 : left;
    }
}

// The piece after one, by the same extents; false after the last.
static bool next_piece(const hs_box *box, const int64_t extent[3], hs_box *piece)
{
    for (int axis = 0; axis < 3; ++axis) {
        const bool wraps = piece->hi[axis] >= box->hi[axis];
        const int64_t end = (wraps ? box->lo[axis] : piece->hi[axis]) + extent[axis];
        piece->lo[axis] = wraps ? box->lo[axis] : piece->hi[axis];
        piece->hi[axis] = end < box->hi[axis] ? end : box->hi[axis];
        if (!wraps)
            return true;
    }
    return false;
}

static hs_box first_piece(const hs_box *box, const int64_t extent[3])
{
    hs_box piece = *box;
    for (int axis = 0; axis < 3; ++axis)
        piece.hi[axis] = piece.lo[axis] + extent[axis];
    return piece;
}

static size_t bytes_of(const hs_staging *staging, const hs_box *piece)
{
    return (size_t)hs_box_elements(piece) * staging->element_size;
}

static hs_status taken(const hs_staging *staging, const hs_slot *slot, const hs_box *piece,
                       hs_piece_function *take, void *context)
{
    const hs_status status = HS_HIP(hipEventSynchronize(slot->moved));
    return status == HS_OK ? take(context, piece, slot->memory, bytes_of(staging, piece)) : status;
}

hs_status hs_staged_download(hs_staging *staging, const hs_grid *grid, const hs_box *box,
                             const hs_stream *stream, hs_piece_function *take, void *context)
{
    const hipStream_t native = hs_stream_native(stream);
    hs_status status = HS_OK;
    int64_t extent[3];
    if (hs_box_elements(box) == 0)
        return HS_OK;
    hs_staging_piece(staging, box, extent);
    hs_box piece = first_piece(box, extent), before = piece;
    bool more = true;
    for (int n = 0; status == HS_OK; ++n) {
        const hs_slot *slot = &staging->slots[n % 2];
        if (more)
            status = hs_box_download(grid, &piece, slot->memory, native);
        if (more && status == HS_OK)
            status = HS_HIP(hipEventRecord(slot->moved, native));
        if (n > 0 && status == HS_OK)
            status = taken(staging, &staging->slots[(n + 1) % 2], &before, take, context);
        if (!more)
            break;
        before = piece;
        more = next_piece(box, extent, &piece);
    }
    const hs_status ended = HS_HIP(hipStreamSynchronize(native));
    return status == HS_OK ? ended : status;
}

hs_status hs_staged_upload(hs_staging *staging, const hs_grid *grid, const hs_box *box,
                           const hs_stream *stream, hs_piece_function *give, void *context)
{
    const hipStream_t native = hs_stream_native(stream);
    hs_status status = HS_OK;
    int64_t extent[3];
    if (hs_box_elements(box) == 0)
        return HS_OK;
    hs_staging_piece(staging, box, extent);
    hs_box piece = first_piece(box, extent);
    bool more = true;
    for (int n = 0; more && status == HS_OK; ++n) {
        const hs_slot *slot = &staging->slots[n % 2];
        if (n >= 2)
            status = HS_HIP(hipEventSynchronize(slot->moved));
        if (status == HS_OK)
            status = give(context, &piece, slot->memory, bytes_of(staging, &piece));
        if (status == HS_OK)
            status = hs_box_upload(grid, &piece, slot->memory, native);
        if (status == HS_OK)
            status = HS_HIP(hipEventRecord(slot->moved, native));
        more = next_piece(box, extent, &piece);
    }
    const hs_status ended = HS_HIP(hipStreamSynchronize(native));
    return status == HS_OK ? ended : status;
}

hs_status hs_staging_visit(const hs_staging *staging, const hs_box *box, hs_piece_function *visit,
                           void *context)
{
    hs_status status = HS_OK;
    int64_t extent[3];
    if (hs_box_elements(box) == 0)
        return HS_OK;
    hs_staging_piece(staging, box, extent);
    hs_box piece = first_piece(box, extent);
    do
        status = visit(context, &piece, staging->slots[0].memory, bytes_of(staging, &piece));
    while (status == HS_OK && next_piece(box, extent, &piece));
    return status;
}
