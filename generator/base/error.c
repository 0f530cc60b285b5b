// SPDX-License-Identifier: MIT
#include "base/error.h"

#include <stdio.h>
#include <string.h>

#include "base/printable.h"

static bool record(struct error *e, int status, const char *where, const char *format, va_list args)
{
    if (e->set)
        return false;
    e->set = true;
    e->status = status;
    size_t used = (size_t)snprintf(e->message, sizeof e->message, "%s: error: ", where);
    if (used < sizeof e->message)
        vsnprintf(e->message + used, sizeof e->message - used, format, args);
    make_printable(e->message);
    return false;
}

bool fail(struct error *e, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    record(e, EXIT_FAILED, "hipstencil", format, args);
    va_end(args);
    return false;
}

bool fail_usage(struct error *e, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    record(e, EXIT_USAGE, "hipstencil", format, args);
    va_end(args);
    return false;
}

bool fail_unjudged(struct error *e, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    record(e, EXIT_UNJUDGED, "hipstencil", format, args);
    va_end(args);
    return false;
}

bool fail_at(struct error *e, const char *file, int line, const char *format, ...)
{
    enum { LONGEST = 900 }; // of a path: the line is to be seen in any case
    char where[1024];
    size_t length = strlen(file);
    if (length > LONGEST)
        file += length - LONGEST;
    if (line > 0)
        snprintf(where, sizeof where, "%s:%d", file, line);
    else
        snprintf(where, sizeof where, "%s", file);
    va_list args;
    va_start(args, format);
    record(e, EXIT_FAILED, where, format, args);
    va_end(args);
    return false;
}

const char *error_text(const struct error *e)
{
    const char *mark = strstr(e->message, ": error: ");
    return mark ? mark + strlen(": error: ") : e->message;
}
