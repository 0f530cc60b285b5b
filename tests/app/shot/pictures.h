// SPDX-License-Identifier: MIT
// Waves over the velocities that they run through, and what the receivers have recorded, as PNG files.
#ifndef SHOT_PICTURES_H
#define SHOT_PICTURES_H

#include "model.h"

#include <hipstencil/snapshots.h>

// The vertical plane y of the model, that pictures are of.
struct section {
    const char *prefix;    // of their paths
    const float *velocity; // [z][x]; owned
    double since;          // steps; what is drawn before is of the source alone
};

struct section section_make(const struct model *model, int64_t y, const char *prefix);
void section_free(struct section *section);

// The box of that plane.
hs_box section_box(const struct model *model, int64_t y);

// A writer of snapshots of that box: PREFIX_000050.png. The context is a struct section.
hs_status section_write(void *context, const hs_snapshot *snapshot);

// PREFIX_gather.png: receivers to the right, time downward, [steps][receivers].
hs_status gather_write(const float *records, int64_t steps, int64_t receivers, const char *prefix);

#endif
