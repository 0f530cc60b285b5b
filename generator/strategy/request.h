// SPDX-License-Identifier: MIT
// What is asked of planning: strategies by preset, and what is changed about them.
#ifndef HIPSTENCIL_STRATEGY_REQUEST_H
#define HIPSTENCIL_STRATEGY_REQUEST_H

#include "strategy/choices.h"

// One `name = value` of a strategy or of --set. Values are kept in the one textual form that
// setting_parse takes: "64x4" for block = {64, 4}, "4" for numbers, "true"/"false", or a word.
struct setting {
    const char *key, *value;
    int line; // in the spec; 0 for the command line
};

// One strategy: where it starts from and what is changed about that.
struct strategy_request {
    const char *preset;            // a name of strategy/presets.h
    const char *label;             // suffix of the generated function; the preset's unless `name=`
    const struct choices *choices; // all of them, instead of what the preset starts from, or NULL
    int instead; // 1 and up: what a device's defaults have besides, for some operators
    struct setting *settings;
    int count, capacity;
    int line; // in the spec
};

// What a spec asks for: the comparison set, in its order.
struct strategies {
    struct strategy_request *items;
    int count, capacity; // 0: every preset
    int recommended;     // index of the one that `<op>` calls; -1 leaves it to the plan
};

#endif
