// SPDX-License-Identifier: MIT
// Halo fill on a dense host copy of the box. Sources are always interior elements, so the copy is
// changed in place.
#include "grid.h"
#include "status.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

// In place of a source index.
enum { FROM_VALUE = -1, UNCHANGED = -2 };

typedef struct halo_fill {
    const hs_layout *layout;
    unsigned char *box; // dense
    int64_t *source[3]; // per axis and index in the box: an index in the box, or one of the above
    const void *value;
} halo_fill;

static int64_t modulo(int64_t i, int64_t n)
{
    const int64_t remainder = i % n;
    return remainder < 0 ? remainder + n : remainder;
}

static int64_t mirror_node(int64_t i, int64_t n)
{
    const int64_t period = n > 1 ? 2 * n - 2 : 1, m = modulo(i, period);
    return m < n ? m : period - m;
}

static int64_t mirror_face(int64_t i, int64_t n)
{
    const int64_t m = modulo(i, 2 * n);
    return m < n ? m : 2 * n - 1 - m;
}

// i: coordinate along an axis of n interior elements, whose halo starts at -lo.
static int64_t source_index(hs_halo rule, int64_t i, int64_t n, int64_t lo)
{
    if (i >= 0 && i < n)
        return i + lo;
    switch (rule) {
    case HS_HALO_PERIODIC:
        return modulo(i, n) + lo;
    case HS_HALO_MIRROR_NODE:
        return mirror_node(i, n) + lo;
    case HS_HALO_MIRROR_FACE:
        return mirror_face(i, n) + lo;
    case HS_HALO_FIXED:
        return FROM_VALUE;
    case HS_HALO_KEEP:
        break;
    }
    return UNCHANGED;
}

static hs_status map_axis(halo_fill *fill, int axis, hs_halo rule)
{
    const hs_layout *l = fill->layout;
    const int64_t interior[3] = {l->desc.nx, l->desc.ny, l->desc.nz};
    const int64_t lo = l->desc.halo_lo[axis];
    int64_t *source = calloc((size_t)l->box[axis], sizeof *source);
    if (!source)
        return HS_ERROR_OUT_OF_MEMORY;
    for (int64_t i = 0; i < l->box[axis]; ++i)
        source[i] = source_index(rule, i - lo, interior[axis], lo);
    fill->source[axis] = source;
    return HS_OK;
}

static unsigned char *element(const halo_fill *fill, int64_t x, int64_t y, int64_t z)
{
    const int64_t *box = fill->layout->box;
    return fill->box + (size_t)((z * box[1] + y) * box[0] + x) * fill->layout->desc.element_size;
}

static int64_t lowest(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static void fill_row(const halo_fill *fill, int64_t y, int64_t z)
{
    const int64_t sy = fill->source[1][y], sz = fill->source[2][z];
    const size_t size = fill->layout->desc.element_size;
    for (int64_t x = 0; x < fill->layout->box[0]; ++x) {
        const int64_t sx = fill->source[0][x], rule = lowest(sx, lowest(sy, sz));
        if (rule >= 0)
            memmove(element(fill, x, y, z), element(fill, sx, sy, sz), size);
        else if (rule == FROM_VALUE)
            memcpy(element(fill, x, y, z), fill->value, size);
    }
}

static void fill_box(const halo_fill *fill)
{
    for (int64_t z = 0; z < fill->layout->box[2]; ++z)
        for (int64_t y = 0; y < fill->layout->box[1]; ++y)
            fill_row(fill, y, z);
}

static bool are_rules(const hs_halo rules[3], const void *value)
{
    bool valid = true;
    for (int axis = 0; axis < 3; ++axis) {
        valid = valid && rules[axis] >= HS_HALO_KEEP && rules[axis] <= HS_HALO_MIRROR_FACE;
        valid = valid && (value || rules[axis] != HS_HALO_FIXED);
    }
    return valid;
}

static size_t box_bytes(const hs_layout *l)
{
    return l->row_bytes * l->rows;
}

hs_status hs_grid_fill_halo(hs_grid *grid, const hs_halo rules[3], const void *value)
{
    if (!grid || !rules || !are_rules(rules, value))
        return HS_ERROR_ARGUMENT;
    halo_fill fill = {.layout = &grid->layout, .value = value};
    hs_status status = HS_OK;
    for (int axis = 0; axis < 3 && status == HS_OK; ++axis)
        status = map_axis(&fill, axis, rules[axis]);
    if (status != HS_OK)
        goto end;
    status = HS_ERROR_OUT_OF_MEMORY;
    fill.box = malloc(box_bytes(&grid->layout));
    if (!fill.box)
        goto end;
    status = hs_grid_download(grid, HS_BOX, fill.box, NULL);
    if (status != HS_OK)
        goto end;
    fill_box(&fill);
    status = hs_grid_upload(grid, HS_BOX, fill.box, NULL);
end:
    free(fill.box);
    for (int axis = 0; axis < 3; ++axis)
        free(fill.source[axis]);
    return status;
}
