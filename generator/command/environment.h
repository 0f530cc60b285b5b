// SPDX-License-Identifier: MIT
// The variables of the environment that the program, and kernels on CPU threads, look at.
#ifndef HIPSTENCIL_COMMAND_ENVIRONMENT_H
#define HIPSTENCIL_COMMAND_ENVIRONMENT_H

#include "base/known.h"

struct variable {
    const char *name;
    const char *fallback; // what holds where it is not set, for people
    const char *doc;
};

const struct variable *variables(int *count);
struct known variable_names(void);

#endif
