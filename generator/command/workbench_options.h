// SPDX-License-Identifier: MIT
// What every command that compiles and runs strategies asks of its command line.
#ifndef HIPSTENCIL_COMMAND_WORKBENCH_OPTIONS_H
#define HIPSTENCIL_COMMAND_WORKBENCH_OPTIONS_H

#include "command/options.h"
#include "run/workbench.h"

// A child parser whose input is a `struct workbench_options *`.
extern const struct argp workbench_options_argp;

#endif
