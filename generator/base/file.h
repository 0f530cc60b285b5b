// SPDX-License-Identifier: MIT
// Files: read whole, written whole. A file on disk is either the old one or the new one.
#ifndef HIPSTENCIL_BASE_FILE_H
#define HIPSTENCIL_BASE_FILE_H

#include <sys/types.h>

#include "base/text.h"

// Appends the file's bytes to `out`. Refuses directories and files over 256 MiB.
bool file_read(const char *path, struct text *out, struct error *e);
// Whether it is a regular file of this content.
bool file_holds(const char *path, const char *bytes, size_t size);
// Writes to a temporary beside `path` and renames it over. Does nothing if the content is the same
// (the file keeps its time stamp). `changed` (may be NULL) tells which. A file that is there keeps
// its permissions; a link is replaced.
bool file_write(const char *path, const char *bytes, size_t size, bool *changed, struct error *e);

// The two halves of it, for files that are to change together: all are staged before one is put.
struct staged_file {
    const char *path; // the caller's
    char *temporary;  // NULL if the file has that content already
};
// False after filling `e`; then there is nothing to drop.
bool file_stage(struct staged_file *s, const char *path, const char *bytes, size_t size,
                struct error *e);
bool file_put(struct staged_file *s, struct error *e);
// Instead of putting it.
void file_drop(struct staged_file *s);

// write(2) until all is written; false with errno.
bool write_all(int fd, const char *bytes, size_t size);

// mkdir -p, with the permissions `mode` less the umask (0777 if it is not given).
bool make_directories(const char *path, struct error *e);
bool make_directories_as(const char *path, mode_t mode, struct error *e);
bool file_exists(const char *path);
// rm -r
bool remove_tree(const char *path);
// SHA-256 of bytes as 64 hexadecimal digits and a terminator.
void sha256_hex(const void *bytes, size_t size, char out[65]);

#endif
