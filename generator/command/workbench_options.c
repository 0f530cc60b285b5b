// SPDX-License-Identifier: MIT
#include "command/workbench_options.h"

#include <string.h>

#include "base/process.h"

enum { KEY_PLATFORM = 0x200, KEY_SIZE, KEY_SEED, KEY_TIMEOUT, KEY_KEEP, KEY_STEPS };
enum { MOST_STEPS = 1000000 };

static const struct argp_option OPTIONS[] = {
    {"platform", KEY_PLATFORM, "NAME", 0, "what kernels run on: auto, host, amd or nvidia (auto)",
     2},
    {"size", KEY_SIZE, "NXxNYxNZ", 0, "extent to time; one number for a cube", 2},
    {"steps", KEY_STEPS, "N", 0,
     "take N whole steps, with what lies outside of grids, instead of sweeps: verified after 1, 2, "
     "3 and N, and timed per step",
     2},
    {"seed", KEY_SEED, "N", 0, "of the random inputs (1)", 2},
    {"timeout", KEY_TIMEOUT, "SECONDS", 0, "for one strategy's run (120)", 2},
    {"jobs", 'j', "N", 0, "compilers at a time (the number of processors)", 2},
    {"keep", KEY_KEEP, "DIR", 0, "keep sources, libraries and logs in DIR, not in the cache", 3},
    {0},
};

static error_t set_platform(struct workbench_options *o, const char *name, struct argp_state *state)
{
    char hint[HINT];
    const struct known names = platform_names();
    o->platform = platform_find(name);
    if (!o->platform && strcmp(name, "auto") != 0)
        return options_fail(state, "--platform %s: not a platform; %s", name,
                            known_hint(&names, name, hint));
    return 0;
}

static error_t workbench_option(int key, char *arg, struct argp_state *state)
{
    struct workbench_options *o = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        *o = (struct workbench_options){.seed = 1, .timeout = 120, .jobs = processor_count()};
        return 0;
    case KEY_PLATFORM:
        return set_platform(o, arg, state);
    case KEY_SIZE:
        return options_extent(&o->extent, arg, state);
    case KEY_STEPS:
        return options_integer(&o->steps, "steps", arg, 1, MOST_STEPS, state);
    case KEY_SEED:
        return options_integer(&o->seed, "seed", arg, 0, INT64_MAX, state);
    case KEY_TIMEOUT:
        return options_integer(&o->timeout, "timeout", arg, 1, 86400, state);
    case 'j':
        return options_integer(&o->jobs, "jobs", arg, 1, 64, state);
    case KEY_KEEP:
        return options_folder(&o->keep, "--keep", arg, state);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

const struct argp workbench_options_argp = {.options = OPTIONS, .parser = workbench_option};
