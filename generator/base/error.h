// SPDX-License-Identifier: MIT
// Errors: the first failure on the way, as one message that a user can act on.
//
// A function that can fail takes a `struct error *` and returns false (or NULL) after filling it.
// The message is complete: `file:line: error: what is wrong; what would be right` for input,
// `hipstencil: error: …` for everything else. Only main prints it.
#ifndef HIPSTENCIL_BASE_ERROR_H
#define HIPSTENCIL_BASE_ERROR_H

#include <stdarg.h>
#include <stdbool.h>

enum exit_status {
    EXIT_DONE = 0,
    EXIT_FAILED = 1,   // a bad spec, a wrong result, a file that cannot be written
    EXIT_USAGE = 2,    // a command line that means nothing
    EXIT_UNJUDGED = 3, // nothing is wrong, but results cannot be told right from wrong
};

struct error {
    bool set;
    int status; // exit status to end with
    char message[4096];
};

#if defined(__GNUC__)
#define PRINTF_LIKE(f, a) __attribute__((format(printf, f, a)))
#else
#define PRINTF_LIKE(f, a)
#endif

// Each records the message unless one is there already, and returns false.
bool fail(struct error *e, const char *format, ...) PRINTF_LIKE(2, 3);
bool fail_usage(struct error *e, const char *format, ...) PRINTF_LIKE(2, 3);
bool fail_unjudged(struct error *e, const char *format, ...) PRINTF_LIKE(2, 3);
bool fail_at(struct error *e, const char *file, int line, const char *format, ...)
    PRINTF_LIKE(4, 5);

// What is wrong, without the place that opens the message.
const char *error_text(const struct error *e);

#endif
