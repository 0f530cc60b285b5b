// SPDX-License-Identifier: MIT
// What commands that hold their results against older ones ask of their command line.
#ifndef HIPSTENCIL_COMMAND_AGAINST_OPTIONS_H
#define HIPSTENCIL_COMMAND_AGAINST_OPTIONS_H

#include "command/options.h"

struct against_options {
    const char *path; // of the older results, or NULL
    double threshold; // 0.05: 5 %
    bool threshold_given;
};

// A child parser whose input is a `struct against_options *`.
extern const struct argp against_options_argp;

#endif
