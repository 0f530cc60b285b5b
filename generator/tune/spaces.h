// SPDX-License-Identifier: MIT
// Spaces: which settings of a preset a tuner varies, and over which values. A value need not be
// listed to have neighbours.
#ifndef HIPSTENCIL_TUNE_SPACES_H
#define HIPSTENCIL_TUNE_SPACES_H

#include <stdbool.h>

#include "base/arena.h"

enum { MAX_AXES = 12, MAX_VALUES = 16 };

struct axis {
    const char *key;
    const char *values; // separated by spaces; those with a star are the coarse grid
};

struct space {
    const char *preset;
    const char *dimensions; // digits of those it is for
    struct axis axes[MAX_AXES];
};

// NULL if nothing of the preset is varied.
const struct space *space_find(const char *preset, int dimensions);
int space_axes(const struct space *s);
// The values of the coarse grid; none if the axis keeps what the preset has. Returns how many.
int axis_coarse(struct arena *a, const struct axis *x, const char *out[MAX_VALUES]);
// The listed values next to `value`: the next number below and above, blocks of half to double the
// extent along one axis or of another shape with as many threads, and every other word.
int axis_near(struct arena *a, const struct axis *x, const char *value,
              const char *out[MAX_VALUES]);

#endif
