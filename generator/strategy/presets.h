// SPDX-License-Identifier: MIT
// The registries of strategies and of their settings. Help, validation and documentation read
// these two tables; adding a strategy is one entry.
#ifndef HIPSTENCIL_STRATEGY_PRESETS_H
#define HIPSTENCIL_STRATEGY_PRESETS_H

#include "base/error.h"
#include "strategy/targets.h"

// A setting is one axis of the plan space, by the word that specs and --set use.
struct setting_rule {
    const char *key;
    const char *kind;    // "block", "integer", "boolean", "word": how the value is written
    const char *allowed; // for people: "1, 2 or 4", "up to 1024 threads"
    const char *doc;
};

struct preset {
    const char *name;
    const char *doc;
    const char *needs; // for people: which operators it applies to
    // Defaults "key=value key=value …" for float and double; plan/defaults.c has what is better on
    // a family of devices.
    const char *settings[2];
};

const struct setting_rule *setting_rules(int *count);
const struct setting_rule *setting_find(const char *key);
const struct preset *presets(int *count);
const struct preset *preset_find(const char *name);

// "a, b and c" of all names, for messages.
const char *preset_names(char *buffer, int size);
const char *setting_names(char *buffer, int size);

#endif
