// SPDX-License-Identifier: MIT
#include "command/against_options.h"

#include <stdlib.h>

enum { KEY_AGAINST = 0x500, KEY_THRESHOLD };

static const struct argp_option OPTIONS[] = {
    {"against", KEY_AGAINST, "FILE", 0,
     "tell what is worse than in FILE, an older --json; exit status 1 if anything is", 3},
    {"threshold", KEY_THRESHOLD, "PERCENT", 0, "how much worse still passes (5%)", 3},
    {0},
};

static error_t set_threshold(struct against_options *o, const char *text, struct argp_state *state)
{
    char *end;
    double value = strtod(text, &end);
    end += *end == '%';
    if (end == text || *end || !(value >= 0 && value <= 1000))
        return options_fail(state, "--threshold %s: must be a percentage from 0 to 1000", text);
    o->threshold = value / 100;
    o->threshold_given = true;
    return 0;
}

static error_t against_option(int key, char *arg, struct argp_state *state)
{
    struct against_options *o = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        *o = (struct against_options){.threshold = 0.05};
        return 0;
    case ARGP_KEY_END:
        if (o->threshold_given && !o->path)
            return options_fail(state, "--threshold is how much worse than in --against=FILE "
                                       "still passes, which is not given");
        return 0;
    case KEY_AGAINST:
        o->path = arg;
        return 0;
    case KEY_THRESHOLD:
        return set_threshold(o, arg, state);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

const struct argp against_options_argp = {.options = OPTIONS, .parser = against_option};
