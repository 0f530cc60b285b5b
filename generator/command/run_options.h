// SPDX-License-Identifier: MIT
// Run options: what every command that compiles and runs strategies asks of its command line.
#ifndef HIPSTENCIL_COMMAND_RUN_OPTIONS_H
#define HIPSTENCIL_COMMAND_RUN_OPTIONS_H

#include "build/toolchain.h"
#include "command/options.h"

struct run_options {
    const struct platform *platform; // NULL for the one of the GPU at hand, otherwise host
    int64_t size[3];
    int nsize; // extents given
    int64_t seed, timeout, jobs;
    const char *keep; // folder instead of the cache, or NULL
};

// A child parser whose input is a `struct run_options *`.
extern const struct argp run_options_argp;

// For parsers: a whole number in [low, high], or a usage error that names the option.
error_t options_integer(int64_t *out, const char *option, const char *text, int64_t low,
                        int64_t high, struct argp_state *state);

#endif
