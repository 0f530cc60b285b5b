// SPDX-License-Identifier: MIT
// A file that a person named: for results, beside what is printed.
//
// A regular file, or one that is not there yet, is the old one or the new one and keeps its
// permissions; of a symbolic link that is the file it leads to. A device or a FIFO is written to,
// and a FIFO that nobody reads is refused. `-`, or a path of the pipe or file that standard output
// is, is standard output.
#ifndef HIPSTENCIL_BASE_NAMED_FILE_H
#define HIPSTENCIL_BASE_NAMED_FILE_H

#include <stddef.h>

#include "base/error.h"

// Before long work: whether it can be expected to be written. If it is standard output, everything
// that is printed from here on goes to standard error. Keeps `path`.
bool named_file_prepare(const char *path, struct error *e);
bool named_file_write(const char *path, const char *bytes, size_t size, struct error *e);

#endif
