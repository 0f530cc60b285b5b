// SPDX-License-Identifier: MIT
// Command lines: what the commands' parsers share.
//
// A command describes its options with argp, puts `plan_options_argp` among its children and calls
// options_parse. --help prints to stdout and exits 0; everything else that stops the parse is one
// line in `struct error`, with exit status 2.
#ifndef HIPSTENCIL_COMMAND_OPTIONS_H
#define HIPSTENCIL_COMMAND_OPTIONS_H

#include <argp.h>
#include <stdint.h>

#include "plan/plan.h"

#define DEFAULT_TARGET "gfx90a"

enum { MAX_SETTINGS = 32 };

// --strategy, --strategies, --set, --type, --target, --templates. Everything points into argv or
// static tables: nothing to free.
struct plan_options {
    const char *only; // NULL for all
    struct setting settings[MAX_SETTINGS];
    int nsettings;
    const struct target *target; // DEFAULT_TARGET unless told
    bool target_told;
    const char *targets;           // plan_targets_argp: names separated by commas
    const enum element_type *type; // NULL for the spec's
    const char *templates;         // directory that overrides the embedded templates, or NULL
};

// A child parser whose input is a `struct plan_options *`.
extern const struct argp plan_options_argp;
// The same for commands that take several targets: --target fills `targets`, unchecked.
extern const struct argp plan_targets_argp;

struct plan_request plan_options_request(const struct plan_options *o);

// The command that makes the same files again, as banners name it; `words`: "generate SPEC".
const char *plan_options_command(const struct plan_options *o, const struct target *target,
                                 const char *words, struct arena *a);

// argv[0] is the command's name. Fills `input` by way of `argp`; false after filling `e`.
bool options_parse(const struct argp *argp, int argc, char **argv, void *input, struct error *e);

// For parsers: records the usage error and returns what the parser must return.
error_t options_fail(struct argp_state *state, const char *format, ...) PRINTF_LIKE(2, 3);

// A whole number in [low, high], nothing before or after it.
bool parse_integer(const char *text, int64_t low, int64_t high, int64_t *out);

// "64", "64x32" or "64x32x16" into extent[0..2]; returns how many were given, 0 for anything else.
int parse_size(const char *text, int64_t extent[3]);

#endif
