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

// ---- lines --------------------------------------------------------------------------------------

// Bytes of a character that takes a column: what goes on with the one before and what sets a colour take
// none.
static size_t next_character(const char *at, int *column)
{
    if (*at == '\033')
        return strcspn(at, "m") + 1;
    *column += ((unsigned char)*at & 0xc0) != 0x80;
    return 1;
}

// Bytes of the part that fits: all, or up to a blank; a word that is too long stays whole.
static size_t part_that_fits(const char *line, size_t length, int columns)
{
    size_t at = 0, blank = 0, first = strspn(line, " ");
    for (int column = 0; at < length;) {
        size_t next = next_character(line + at, &column);
        if (column > columns && blank > 0)
            return blank;
        if (line[at] == ' ' && at > first)
            blank = at;
        at += next;
    }
    return length;
}

// Of what follows the first line: below the text of an entry, "  name   text", "* name   text" of one
// that is marked, else a little in.
static int hang_of(const char *line, size_t length)
{
    enum { A_LITTLE = 2, WIDEST_NAME = 32 };
    size_t colour = *line == '\033' ? strcspn(line, "m") + 1 : 0;
    line += colour, length -= colour;
    if (length > 2 && strchr("*+", line[0]) && line[1] == ' ') {
        size_t name = strcspn(line + 2, " "), gap = strspn(line + 2 + name, " ");
        size_t hang = 2 + name + gap;
        return gap > 1 && hang < WIDEST_NAME && hang < length ? (int)hang : A_LITTLE;
    }
    int blanks = (int)strspn(line, " "), name = (int)strcspn(line + blanks, " ");
    int gap = (int)strspn(line + blanks + name, " ");
    int hang = blanks + name + gap;
    if (blanks > 2) // below another entry
        return blanks;
    return blanks == 2 && gap > 0 && hang < WIDEST_NAME && (size_t)hang < length ? hang : A_LITTLE;
}

void terminal_fold(const char *text, int columns, FILE *out)
{
    enum { LEAST = 40 };
    while (*text) {
        size_t length = strcspn(text, "\n");
        int hang = hang_of(text, length);
        for (int room = columns, indent = 0;; room = columns - hang, indent = hang) {
            size_t part = columns < LEAST ? length : part_that_fits(text, length, room);
            fprintf(out, "%*s%.*s\n", indent, "", (int)part, text);
            text += part;
            length -= part;
            if (length == 0)
                break;
            text++, length--; // the blank
        }
        text += *text == '\n';
    }
}

void terminal_tell(const char *format, ...)
{
    char *text = NULL;
    va_list args;
    va_start(args, format);
    if (vasprintf(&text, format, args) >= 0)
        terminal_fold(text, terminal_columns(stderr), stderr);
    va_end(args);
    free(text);
}

// ---- what is being done -------------------------------------------------------------------------

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
