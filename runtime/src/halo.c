// SPDX-License-Identifier: MIT
// Halo fill by copies on the device. Axis by axis: what is filled along one axis is part of what is
// copied along the next, so that edges and corners compose. Fixed faces come after all copies, and
// nothing is written where a face is kept.
#include "box.h"
#include "status.h"

#include <stdbool.h>

typedef struct halo_fill {
    const hs_grid *grid;
    const hs_halo_rules *rules;
    hs_box interior, box;
    hipStream_t stream;
} halo_fill;

static int64_t modulo(int64_t i, int64_t n)
{
    const int64_t remainder = i % n;
    return remainder < 0 ? remainder + n : remainder;
}

// The interior coordinate, of n, that a halo element at i is copied from.
static int64_t source(hs_halo rule, int64_t i, int64_t n)
{
    const bool node = rule == HS_HALO_MIRROR_NODE;
    if (rule == HS_HALO_PERIODIC || n == 1)
        return modulo(i, n);
    const int64_t period = node ? 2 * n - 2 : 2 * n, m = modulo(i, period);
    return m < n ? m : node ? period - m : period - 1 - m;
}

// What of an axis is filled along another one: the interior and, if `halo`, faces that are not kept.
static void span(const halo_fill *f, int axis, bool halo, hs_box *part)
{
    const bool lo = halo && f->rules->lo[axis].rule != HS_HALO_KEEP;
    const bool hi = halo && f->rules->hi[axis].rule != HS_HALO_KEEP;
    part->lo[axis] = (lo ? f->box : f->interior).lo[axis];
    part->hi[axis] = (hi ? f->box : f->interior).hi[axis];
}

// Elements lo <= i < hi along an axis, as few copies as there are ascending runs of sources.
static hs_status copy_face(const halo_fill *f, int axis, hs_halo rule, hs_box part)
{
    const int64_t n = f->interior.hi[axis], end = part.hi[axis];
    hs_status status = HS_OK;
    for (int64_t i = part.lo[axis]; i < end && status == HS_OK; i = part.hi[axis]) {
        int64_t from[3] = {part.lo[0], part.lo[1], part.lo[2]}, count = 1;
        from[axis] = source(rule, i, n);
        while (i + count < end && source(rule, i + count, n) == from[axis] + count)
            ++count;
        part.lo[axis] = i;
        part.hi[axis] = i + count;
        status = hs_box_copy(f->grid, &part, from, f->stream);
    }
    return status;
}

// The face after or before the interior, if it is of that kind.
static hs_status fill_face(const halo_fill *f, int axis, bool after, bool fixed)
{
    const hs_face face = after ? f->rules->hi[axis] : f->rules->lo[axis];
    hs_box part = {{0}, {0}};
    if (face.rule == HS_HALO_KEEP || (face.rule == HS_HALO_FIXED) != fixed)
        return HS_OK;
    for (int other = 0; other < 3; ++other)
        span(f, other, fixed || other < axis, &part);
    part.lo[axis] = after ? f->interior.hi[axis] : f->box.lo[axis];
    part.hi[axis] = after ? f->box.hi[axis] : f->interior.lo[axis];
    return fixed ? hs_box_set(f->grid, &part, face.value, f->stream)
                 : copy_face(f, axis, face.rule, part);
}

static hs_status fill_faces(const halo_fill *f, bool fixed)
{
    hs_status status = HS_OK;
    for (int axis = 0; axis < 3 && status == HS_OK; ++axis) {
        status = fill_face(f, axis, false, fixed);
        if (status == HS_OK)
            status = fill_face(f, axis, true, fixed);
    }
    return status;
}

static bool are_rules(const hs_halo_rules *rules)
{
    bool valid = true;
    for (int axis = 0; axis < 3; ++axis) {
        const hs_halo lo = rules->lo[axis].rule, hi = rules->hi[axis].rule;
        valid = valid && lo >= HS_HALO_KEEP && lo <= HS_HALO_MIRROR_FACE;
        valid = valid && hi >= HS_HALO_KEEP && hi <= HS_HALO_MIRROR_FACE;
    }
    return valid;
}

hs_status hs_grid_fill_halo(hs_grid *grid, const hs_halo_rules *rules, hs_stream *stream)
{
    if (!grid || !rules || !are_rules(rules))
        return HS_REFUSE("grid or rules is NULL, or there is no such rule");
    const halo_fill fill = {.grid = grid,
                            .rules = rules,
                            .interior = hs_layout_region(&grid->layout, HS_INTERIOR),
                            .box = hs_layout_region(&grid->layout, HS_BOX),
                            .stream = hs_stream_native(stream)};
    hs_status status = fill_faces(&fill, false);
    if (status == HS_OK)
        status = fill_faces(&fill, true);
    return hs_finish(status, stream);
}
