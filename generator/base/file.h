// SPDX-License-Identifier: MIT
// Files: read whole, written whole. A file on disk is either the old one or the new one.
#ifndef HIPSTENCIL_BASE_FILE_H
#define HIPSTENCIL_BASE_FILE_H

#include "base/text.h"

// Appends the file's bytes to `out`. Refuses directories and files over 256 MiB.
bool file_read(const char *path, struct text *out, struct error *e);
// Writes to a temporary beside `path` and renames it over. Does nothing if the content is the same
// (the file keeps its time stamp). `changed` (may be NULL) tells which.
bool file_write(const char *path, const char *bytes, size_t size, bool *changed, struct error *e);
// mkdir -p
bool make_directories(const char *path, struct error *e);
bool file_exists(const char *path);
// Whether file_write can be expected to do its work, before there is something to write.
bool file_can_be_written(const char *path, struct error *e);
// rm -r
bool remove_tree(const char *path);
// SHA-256 of bytes as 64 hexadecimal digits and a terminator.
void sha256_hex(const void *bytes, size_t size, char out[65]);

#endif
