// SPDX-License-Identifier: MIT
#include "base/terminal.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/process.h"

static enum talk how = TALK_USUAL;

int terminal_columns(FILE *f)
{
    enum { COMMON = 80 };
    struct winsize size;
    if (!isatty(fileno(f)))
        return 0;
    return ioctl(fileno(f), TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : COMMON;
}

bool terminal_has_colours(FILE *f)
{
    const char *kind = getenv("TERM"), *none = getenv("NO_COLOR");
    return isatty(fileno(f)) && !(none && *none) && kind && *kind && strcmp(kind, "dumb") != 0;
}

void talk_set(enum talk t)
{
    how = t;
}

enum talk talk(void)
{
    return how;
}

static void say_step(const char *text)
{
    static double begun;
    if (begun == 0)
        begun = monotonic_seconds();
    fprintf(stderr, "%6.1f s  %s\n", monotonic_seconds() - begun, text);
}

void progress(const char *format, ...)
{
    char text[1024];
    int columns = terminal_columns(stderr);
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (how == TALK_MUCH)
        say_step(text);
    else if (how == TALK_USUAL && columns > 0) // a line that breaks could not be taken back
        fprintf(stderr, "\r\033[K%.*s", columns - 1, text);
}

void progress_clear(void)
{
    if (how == TALK_USUAL && isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
}
