// SPDX-License-Identifier: MIT
#include "layout.h"
#include "status.h"

#include <stdbool.h>

// A size that remembers whether any operation on the way to it overflowed.
typedef struct checked {
    size_t value;
    bool overflow;
} checked;

static checked exactly(int64_t value)
{
    return (checked){(size_t)value, value < 0 || (uint64_t)value > SIZE_MAX};
}

static checked plus(checked a, checked b)
{
    checked sum = {0, a.overflow || b.overflow};
    sum.overflow |= __builtin_add_overflow(a.value, b.value, &sum.value);
    return sum;
}

static checked times(checked a, checked b)
{
    checked product = {0, a.overflow || b.overflow};
    product.overflow |= __builtin_mul_overflow(a.value, b.value, &product.value);
    return product;
}

static checked of_size(size_t value)
{
    return (checked){value, false};
}

static checked round_up(checked a, size_t power_of_two)
{
    checked sum = plus(a, of_size(power_of_two - 1));
    sum.value &= ~(power_of_two - 1);
    return sum;
}

static bool is_power_of_two(size_t value)
{
    return value != 0 && (value & (value - 1)) == 0;
}

// What keeps a grid from being made; NULL if nothing does.
static const char *objection(const hs_grid_desc *desc)
{
    if (desc->element_size != 4 && desc->element_size != 8)
        return "element_size is neither 4 nor 8";
    if (desc->nx < 1 || desc->ny < 1 || desc->nz < 1)
        return "nx, ny or nz is below 1";
    for (int axis = 0; axis < 3; ++axis)
        if (desc->halo_lo[axis] < 0 || desc->halo_hi[axis] < 0)
            return "a halo is below 0";
    if (!is_power_of_two(desc->alignment) || desc->alignment < desc->element_size)
        return "alignment is no power of two from element_size up";
    return NULL;
}

static checked box_extent(const hs_grid_desc *desc, int axis)
{
    const int64_t interior[3] = {desc->nx, desc->ny, desc->nz};
    return plus(plus(exactly(desc->halo_lo[axis]), exactly(interior[axis])),
                exactly(desc->halo_hi[axis]));
}

// The body's start may have to move up by almost one alignment.
static checked allocation_size(const hs_grid_desc *desc, checked body)
{
    checked size = plus(body, of_size(desc->alignment - 1));
    size = plus(size, plus(of_size(desc->guard_before), of_size(desc->guard_after)));
    size.overflow |= size.value > PTRDIFF_MAX;
    return size;
}

static size_t lead(const hs_layout *l, const int64_t elements[3])
{
    const size_t rows = (size_t)elements[2] * (size_t)l->box[1] + (size_t)elements[1];
    return rows * l->pitch_bytes + (size_t)elements[0] * l->desc.element_size;
}

// Sizes known to fit.
static void complete(hs_layout *l)
{
    l->pitch_y = (int64_t)(l->pitch_bytes / l->desc.element_size);
    l->pitch_z = l->pitch_y * l->box[1];
    l->lead_bytes = lead(l, l->desc.halo_lo);
}

hs_status hs_layout_make(hs_layout *layout, const hs_grid_desc *desc)
{
    hs_layout l = {.desc = *desc};
    if (l.desc.alignment == 0)
        l.desc.alignment = HS_DEFAULT_ALIGNMENT;
    const char *wrong = objection(&l.desc);
    if (wrong)
        return hs_fail(HS_ERROR_ARGUMENT, "hs_grid_create", wrong);
    const checked bx = box_extent(desc, 0), by = box_extent(desc, 1), bz = box_extent(desc, 2);
    const checked row = times(bx, of_size(desc->element_size));
    const checked pitch = round_up(row, l.desc.alignment);
    const checked rows = times(by, bz);
    const checked body = times(rows, pitch);
    const checked allocation = allocation_size(&l.desc, body);
    if (allocation.overflow)
        return hs_fail(HS_ERROR_OVERFLOW, "hs_grid_create",
                       "the grid does not fit the address space");
    l.box[0] = (int64_t)bx.value;
    l.box[1] = (int64_t)by.value;
    l.box[2] = (int64_t)bz.value;
    l.row_bytes = row.value;
    l.pitch_bytes = pitch.value;
    l.rows = rows.value;
    l.body_bytes = body.value;
    l.allocation_bytes = allocation.value;
    complete(&l);
    *layout = l;
    return HS_OK;
}

size_t hs_layout_body_offset(const hs_layout *layout, uintptr_t address)
{
    const uintptr_t mask = layout->desc.alignment - 1;
    const uintptr_t first = address + layout->desc.guard_before + layout->lead_bytes;
    return layout->desc.guard_before + (size_t)((0 - first) & mask);
}

hs_box hs_layout_region(const hs_layout *layout, hs_region region)
{
    const hs_grid_desc *d = &layout->desc;
    hs_box box = {{0, 0, 0}, {d->nx, d->ny, d->nz}};
    for (int axis = 0; region == HS_BOX && axis < 3; ++axis) {
        box.lo[axis] -= d->halo_lo[axis];
        box.hi[axis] += d->halo_hi[axis];
    }
    return box;
}
