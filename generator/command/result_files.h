// SPDX-License-Identifier: MIT
// The files that a command writes its results to, beside what it prints.
#ifndef HIPSTENCIL_COMMAND_RESULT_FILES_H
#define HIPSTENCIL_COMMAND_RESULT_FILES_H

#include "command/options.h"

struct result_files {
    const char *json, *report; // NULL for none
};

// A child parser whose input is a `struct result_files *`.
extern const struct argp result_files_argp;

// Whether they can be expected to be written, before long work starts.
bool result_files_check(const struct result_files *f, struct error *e);

#endif
