// SPDX-License-Identifier: MIT
// Where lines of emitted code end.
#ifndef HIPSTENCIL_RENDER_LINE_ENDS_H
#define HIPSTENCIL_RENDER_LINE_ENDS_H

#include "base/arena.h"

// Lines of a file, each without its end.
struct lines {
    struct arena arena;
    const char **list;
    int count, capacity;
};

void lines_add(struct lines *l, const char *line);
void lines_free(struct lines *l);

// Adds a line as several that fit, if it is too long for one: a comment at its end goes above it, what is
// still too long is broken, and continuation lines are indented by four more.
void lines_add_broken(struct lines *l, const char *line);

// Braces around one statement of one line go: those of an `if`, and those of a block that declares
// nothing because it stores. A function has its braces below a line that ends in ")".
void lines_drop_braces(struct lines *l);

// Of a comment of whole lines, the words that a line has no room for begin the next one. Lines of a
// list, which are indented within the comment, are left as they are.
void lines_fill_comments(struct lines *l);

#endif
