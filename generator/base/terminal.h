// SPDX-License-Identifier: MIT
// Who reads: how wide a terminal is, whether it shows colours; what a command tells while it works.
#ifndef HIPSTENCIL_BASE_TERMINAL_H
#define HIPSTENCIL_BASE_TERMINAL_H

#include <stdbool.h>
#include <stdio.h>

#include "base/error.h"

// Columns of the terminal behind a stream, 0 where there is none: a file, a pipe.
int terminal_columns(FILE *f);
// Colours are for terminals that know them, unless $NO_COLOR is set.
bool terminal_has_colours(FILE *f);

// Writes lines, those that are wider than `columns` (0: none is) parted at blanks, the rest of them
// indented.
void terminal_fold(const char *text, int columns, FILE *out);

// A message on stderr, folded where that is a terminal.
void terminal_tell(const char *format, ...) PRINTF_LIKE(1, 2);

enum talk { TALK_LITTLE, TALK_USUAL, TALK_MUCH };
// TALK_LITTLE: results and errors alone. TALK_MUCH: each step on a line of its own.
void talk_set(enum talk t);
enum talk talk(void);

// What is being done, on stderr: at a terminal one line that replaces itself, with TALK_MUCH a line each,
// after the seconds since the first.
void progress(const char *format, ...) PRINTF_LIKE(1, 2);
// Takes the line away. Whoever prints results or ends calls it.
void progress_clear(void);

#endif
