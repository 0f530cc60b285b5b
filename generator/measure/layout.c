// SPDX-License-Identifier: MIT
#include "measure/layout.h"

#include "base/integer.h"

enum { ALIGNMENT = 64, WIDEST = 4, GUARD = 1024 }; // elements; WIDEST: of a vector

static int64_t pitch_for(int64_t row, enum layout_kind kind)
{
    switch (kind) {
    case LAYOUT_MISALIGNED:
        return row + 1 + row % 2;
    case LAYOUT_TIGHT:
    case LAYOUT_TIGHTEST:
        return round_up(row, WIDEST);
    default:
        return round_up(row, ALIGNMENT);
    }
}

// Where (0, 0, 0) lies, given what comes before it in its own row, the rows and planes before.
static int64_t first_for(int lo, int64_t before, enum layout_kind kind)
{
    switch (kind) {
    case LAYOUT_TIGHT: // vectors are aligned, so kernels do not take to points; before is aligned
        return round_up(lo, WIDEST) + before;
    case LAYOUT_TIGHTEST:
        return lo + before;
    case LAYOUT_MISALIGNED:
        return round_up(GUARD + lo + before, ALIGNMENT) + 1;
    default:
        return round_up(GUARD + lo, ALIGNMENT) + before;
    }
}

struct layout layout_make(const int64_t extent[3], const int lo[3], const int hi[3],
                          enum layout_kind kind)
{
    struct layout l = {0};
    int64_t span[3];
    for (int i = 0; i < 3; i++) {
        l.extent[i] = extent[i];
        l.lo[i] = lo[i];
        l.hi[i] = hi[i];
        span[i] = extent[i] + lo[i] + hi[i];
    }
    l.pitch[0] = pitch_for(span[0], kind);
    l.pitch[1] = l.pitch[0] * span[1] + (kind == LAYOUT_GAPS ? 3 * ALIGNMENT : 0) +
                 (kind == LAYOUT_MISALIGNED && l.pitch[0] * span[1] % 2 == 0);
    l.first = first_for(lo[0], lo[1] * l.pitch[0] + lo[2] * l.pitch[1], kind);
    int64_t last = layout_at(&l, extent[0] + hi[0], extent[1] + hi[1] - 1, extent[2] + hi[2] - 1);
    bool tight = kind == LAYOUT_TIGHT || kind == LAYOUT_TIGHTEST;
    l.size = last + (tight ? 0 : GUARD);
    return l;
}

static int64_t floor_divide(int64_t *rest, int64_t unit)
{
    int64_t q = *rest / unit - (*rest % unit < 0);
    *rest -= q * unit;
    return q;
}

void layout_locate(const struct layout *l, int64_t element, int64_t at[3])
{
    // Halo elements before (0, 0, 0) belong to the row whose interior follows them.
    int64_t rest = element - l->first + l->lo[0] + l->lo[1] * l->pitch[0];
    at[2] = floor_divide(&rest, l->pitch[1]);
    at[1] = floor_divide(&rest, l->pitch[0]) - l->lo[1];
    at[0] = rest - l->lo[0];
}
