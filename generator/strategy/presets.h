// SPDX-License-Identifier: MIT
// The table of presets: strategies by name. Help, validation and documentation read it; adding a
// strategy is one entry.
#ifndef HIPSTENCIL_STRATEGY_PRESETS_H
#define HIPSTENCIL_STRATEGY_PRESETS_H

#include "strategy/settings.h"

struct preset {
    const char *name;
    const char *doc;
    const char *needs; // for people: which operators it applies to
    // Defaults "key=value key=value …" for float and double; plan/defaults.c has what is better on
    // a family of devices.
    const char *settings[2];
};

const struct preset *presets(int *count);
const struct preset *preset_find(const char *name);
struct known preset_names(void);
// What it starts from, for elements of 4 or 8 bytes.
struct choices preset_choices(const struct preset *p, int element_size);

#endif
