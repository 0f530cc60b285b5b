// SPDX-License-Identifier: MIT
#include "run/extent.h"

bool extent_of(const struct told_extent *told, const struct model *m, bool emulated,
               int64_t extent[3], struct error *e)
{
    static const int64_t USUAL[2][3] = {{1 << 24, 8192, 512}, {1 << 16, 256, 64}}; // by dimensions
    if (told->count > 1 && told->count != m->dimensions)
        return fail_usage(e, "--size: %s has %d dimension%s, not %d", m->name, m->dimensions,
                          m->dimensions == 1 ? "" : "s", told->count);
    for (int i = 0; i < 3; i++) {
        int64_t wanted = USUAL[emulated][m->dimensions - 1];
        if (told->count > 0)
            wanted = told->size[told->count == 1 ? 0 : i];
        if (m->dimensions > 1 && wanted > LONGEST_AXIS)
            return fail_usage(e, "--size: %s has %d dimensions, each at most %d points long",
                              m->name, m->dimensions, LONGEST_AXIS);
        extent[i] = i < m->dimensions ? wanted : 1;
    }
    return true;
}
