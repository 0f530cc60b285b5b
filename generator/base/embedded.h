// SPDX-License-Identifier: MIT
// Files that are in the program: templates, and tables that are too long to be written in C.
#ifndef HIPSTENCIL_BASE_EMBEDDED_H
#define HIPSTENCIL_BASE_EMBEDDED_H

#include <stddef.h>

struct embedded_file {
    const char *name; // as in the source tree: "templates/stream.hip"
    const char *text; // with a zero byte behind it
    size_t size;
};

// Made by embed.cmake, sorted by name.
extern const struct embedded_file embedded_files[];
extern const int embedded_file_count;

const struct embedded_file *embedded_find(const char *name); // NULL if there is none of that name

#endif
