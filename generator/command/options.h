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

#include "base/known.h"
#include "render/bindings.h"
#include "run/extent.h"
#include "run/plan_options.h"

// A child parser whose input is a `struct plan_options *`.
extern const struct argp plan_options_argp;
// The same for commands that take several targets: --target fills `targets`, unchecked.
extern const struct argp plan_targets_argp;

// argv[0] is the command's name. Fills `input` by way of `argp`; false after filling `e`.
bool options_parse(const struct argp *argp, int argc, char **argv, void *input, struct error *e);

// Every option that options_parse takes, --help too. One with OPTION_ALIAS is another name of the one
// before it.
char option_letter(const struct argp_option *option); // its one letter, or '\0'
typedef void option_visitor(const struct argp_option *option, void *context);
void options_each(const struct argp *argp, option_visitor *visit, void *context);

// For parsers: records the usage error and returns what the parser must return.
error_t options_fail(struct argp_state *state, const char *format, ...) PRINTF_LIKE(2, 3);

// The SPECs of a command line.
struct spec_paths {
    char **list;
    int count;
};

// For parsers, of any key: takes the SPECs; `missing` is the usage error if there are none.
error_t options_specs(struct spec_paths *out, int key, struct argp_state *state,
                      const char *missing);

// For parsers: --bindings, or a usage error.
error_t options_bindings(struct bindings *out, const char *text, struct argp_state *state);

// A whole number in [low, high], nothing before or after it.
bool parse_integer(const char *text, int64_t low, int64_t high, int64_t *out);

// For parsers: such a number, or a usage error that names the option.
error_t options_integer(int64_t *out, const char *option, const char *text, int64_t low,
                        int64_t high, struct argp_state *state);

// For parsers: a folder to write to, or a usage error: standard output is none.
error_t options_folder(const char **out, const char *option, const char *text,
                       struct argp_state *state);

// For parsers: a file that takes results, or a usage error. What is called like a specification, itself or where a link
// leads, is none: a forgotten name would cost it.
error_t options_result_file(const char **out, const char *option, const char *text,
                            struct argp_state *state);
// For parsers: a file to write to, or a usage error.
error_t options_file(const char **out, const char *option, const char *text,
                     struct argp_state *state);

// For parsers: --size of "64", "64x32" or "64x32x16", or a usage error.
error_t options_extent(struct told_extent *out, const char *text, struct argp_state *state);

// For parsers: --columns of those names, or "all", or a usage error.
error_t options_columns(const char **out, const char *list, struct known names,
                        struct argp_state *state);

#endif
