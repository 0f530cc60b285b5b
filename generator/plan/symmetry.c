// SPDX-License-Identifier: MIT
#include "plan/symmetry.h"

bool sums_reach(const struct model *m, int axis)
{
    for (int s = 0; s < m->nsums; s++)
        if (m->sums[s].lo[axis] + m->sums[s].hi[axis] > 0)
            return true;
    return false;
}

bool sums_are_star(const struct model *m)
{
    for (int s = 0; s < m->nsums; s++)
        for (int t = 0; t < m->sums[s].ntaps; t++) {
            const int *o = m->sums[s].taps[t].offset;
            if ((o[0] != 0) + (o[1] != 0) + (o[2] != 0) > 1)
                return false;
        }
    return true;
}

bool sums_leave_axis(const struct model *m, int axis)
{
    for (int s = 0; s < m->nsums; s++)
        for (int t = 0; t < m->sums[s].ntaps; t++) {
            const int *o = m->sums[s].taps[t].offset;
            if (o[axis] != 0 && (o[(axis + 1) % 3] != 0 || o[(axis + 2) % 3] != 0))
                return true;
        }
    return false;
}

bool mirrored(const struct model *m, int axis)
{
    for (int s = 0; s < m->nsums; s++)
        for (int i = 0; i < m->sums[s].ntaps; i++) {
            const struct tap *tap = &m->sums[s].taps[i];
            bool found = false;
            for (int j = 0; j < m->sums[s].ntaps && !found; j++) {
                const struct tap *other = &m->sums[s].taps[j];
                found = other->coefficient == tap->coefficient &&
                        other->offset[axis] == -tap->offset[axis] &&
                        other->offset[(axis + 1) % 3] == tap->offset[(axis + 1) % 3] &&
                        other->offset[(axis + 2) % 3] == tap->offset[(axis + 2) % 3];
            }
            if (!found)
                return false;
        }
    return true;
}

bool walks_both_ways(const struct model *m)
{
    return mirrored(m, m->dimensions - 1);
}
