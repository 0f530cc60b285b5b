// SPDX-License-Identifier: MIT
// JSON documents as files.
#ifndef HIPSTENCIL_BASE_JSON_H
#define HIPSTENCIL_BASE_JSON_H

#include <jansson.h>

#include "base/error.h"

// Writes the document, numbers with so many digits, at once or not at all.
bool json_write(const json_t *document, int digits, const char *path, struct error *e);

#endif
