// SPDX-License-Identifier: MIT
// The registry of commands. `run` gets its own name as argv[0] and returns an exit status; it has
// printed its error by then (with command_failed).
#ifndef HIPSTENCIL_COMMAND_COMMAND_H
#define HIPSTENCIL_COMMAND_COMMAND_H

#include <argp.h>

#include "base/error.h"
#include "base/known.h"

struct command {
    const char *name;
    const char *doc;  // one line
    const char *next; // how to go on after an interruption
    int (*run)(int argc, char **argv);
    const struct argp *argp; // its options, but --help
};

const struct command *commands(int *count);
const struct command *command_find(const char *name);
struct known command_names(void);

int command_generate(int argc, char **argv);
int command_new(int argc, char **argv);
int command_vendor(int argc, char **argv);
int command_compare(int argc, char **argv);
int command_tune(int argc, char **argv);
int command_list(int argc, char **argv);
int command_inspect(int argc, char **argv);
int command_check(int argc, char **argv);
int command_reference(int argc, char **argv);

extern const struct argp generate_argp, new_argp, vendor_argp, compare_argp, tune_argp, list_argp,
    inspect_argp, check_argp, reference_argp;

// Prints the message to stderr and returns its status.
int command_failed(const struct error *e);

#endif
