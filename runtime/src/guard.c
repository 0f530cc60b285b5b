// SPDX-License-Identifier: MIT
// Guard check: downloads the guard bytes piece by piece, in the order of their addresses.
#include "grid.h"
#include "status.h"

#include <stdlib.h>

enum { PIECE_BYTES = 1 << 20 };

typedef struct search {
    const hs_grid *grid;
    unsigned char *piece; // host, PIECE_BYTES or one row of padding if that is more
    hs_guard_report *report;
} search;

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

// Compares `count` guard bytes that were downloaded from `offset` in the allocation.
static void compare(const search *s, hs_zone zone, const unsigned char *bytes, size_t offset,
                    size_t count)
{
    const unsigned char expected = s->grid->guard_byte;
    const int64_t interior =
        (int64_t)(s->grid->body - s->grid->allocation) + (int64_t)s->grid->layout.lead_bytes;
    size_t i = 0;
    while (i < count && bytes[i] == expected)
        ++i;
    if (i < count)
        *s->report = (hs_guard_report){
            .zone = zone,
            .allocation_offset = offset + i,
            .interior_offset = (int64_t)(offset + i) - interior,
            .expected = expected,
            .found = bytes[i],
        };
}

static hs_status check_zone(const search *s, hs_zone zone, size_t begin, size_t end)
{
    hs_status status = HS_OK;
    while (begin < end && status == HS_OK && s->report->zone == HS_ZONE_NONE) {
        const size_t count = smaller(end - begin, PIECE_BYTES);
        const unsigned char *from = s->grid->allocation + begin;
        status = HS_HIP(hipMemcpy(s->piece, from, count, hipMemcpyDeviceToHost));
        if (status == HS_OK)
            compare(s, zone, s->piece, begin, count);
        begin += count;
    }
    return status;
}

// The padding of `rows` rows, which fits the piece.
static hs_status check_rows(const search *s, size_t first_row, size_t rows)
{
    const hs_layout *l = &s->grid->layout;
    const size_t width = l->pitch_bytes - l->row_bytes;
    const unsigned char *from = s->grid->body + first_row * l->pitch_bytes + l->row_bytes;
    const size_t offset = (size_t)(from - s->grid->allocation);
    const hs_status status = HS_HIP(
        hipMemcpy2D(s->piece, width, from, l->pitch_bytes, width, rows, hipMemcpyDeviceToHost));
    for (size_t r = 0; r < rows && status == HS_OK && s->report->zone == HS_ZONE_NONE; ++r)
        compare(s, HS_ZONE_ROW_PADDING, s->piece + r * width, offset + r * l->pitch_bytes, width);
    return status;
}

static hs_status check_padding(const search *s)
{
    const hs_layout *l = &s->grid->layout;
    const size_t width = l->pitch_bytes - l->row_bytes;
    hs_status status = HS_OK;
    if (width == 0)
        return HS_OK;
    const size_t rows_at_once = width < PIECE_BYTES ? PIECE_BYTES / width : 1;
    for (size_t row = 0; row < l->rows && status == HS_OK && s->report->zone == HS_ZONE_NONE;
         row += rows_at_once)
        status = check_rows(s, row, smaller(rows_at_once, l->rows - row));
    return status;
}

static hs_status check_all(const search *s)
{
    const hs_layout *l = &s->grid->layout;
    const size_t body = (size_t)(s->grid->body - s->grid->allocation);
    hs_status status = check_zone(s, HS_ZONE_GUARD_BEFORE, 0, body);
    if (status == HS_OK && s->report->zone == HS_ZONE_NONE)
        status = check_padding(s);
    if (status == HS_OK && s->report->zone == HS_ZONE_NONE)
        status = check_zone(s, HS_ZONE_GUARD_AFTER, body + l->body_bytes, l->allocation_bytes);
    return status;
}

hs_status hs_grid_check_guards(const hs_grid *grid, hs_guard_report *report)
{
    if (!grid || !report)
        return HS_REFUSE("grid or report is NULL");
    const hs_layout *l = &grid->layout;
    const size_t padding = l->pitch_bytes - l->row_bytes;
    hs_guard_report found = {.zone = HS_ZONE_NONE};
    const search s = {grid, malloc(padding > PIECE_BYTES ? padding : PIECE_BYTES), &found};
    hs_status status = s.piece ? check_all(&s) : HS_NO_MEMORY();
    if (status == HS_OK)
        *report = found;
    free(s.piece);
    return status;
}

const char *hs_zone_text(hs_zone zone)
{
    switch (zone) {
    case HS_ZONE_NONE:
        return "intact";
    case HS_ZONE_GUARD_BEFORE:
        return "guard before the box";
    case HS_ZONE_ROW_PADDING:
        return "row padding";
    case HS_ZONE_GUARD_AFTER:
        return "guard after the box";
    }
    return "unknown zone";
}
