// SPDX-License-Identifier: MIT
// Spaces: which settings of a preset a tuner varies, and over which values. A value need not be
// listed to have neighbours.
#ifndef HIPSTENCIL_TUNE_SPACES_H
#define HIPSTENCIL_TUNE_SPACES_H

#include "model/model.h"
#include "strategy/settings.h"
#include "strategy/targets.h"

enum { MAX_AXES = 20, MAX_VALUES = 16 };

struct axis {
    const struct setting_rule *setting;
    const char *values; // separated by spaces; those with a star are the coarse grid
};

struct space {
    const char *preset;
    struct axis axes[MAX_AXES];
    int count; // 0: nothing of the preset is varied
};

struct space space_of(const char *preset, const struct model *m, const struct target *t);
// `of` with each value of the coarse grid; none if the axis keeps what the preset has. Values that
// elements of this size cannot have are left out. Returns how many.
int axis_coarse(const struct axis *x, int element_size, const struct choices *of,
                struct choices out[MAX_VALUES]);
// `of` with each of the listed values next to its own: the next number below and above, blocks of
// half to double the extent along one axis or of another shape with as many threads, and every
// other word.
int axis_near(const struct axis *x, int element_size, const struct choices *of,
              struct choices out[MAX_VALUES]);

#endif
