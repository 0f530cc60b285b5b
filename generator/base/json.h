// SPDX-License-Identifier: MIT
// JSON documents: members of objects, files.
#ifndef HIPSTENCIL_BASE_JSON_H
#define HIPSTENCIL_BASE_JSON_H

#include <jansson.h>
#include <stdint.h>

#include "base/error.h"

// Text that is NULL is empty, text that is not UTF-8 is replaced. JSON has no infinity and no NaN:
// these are null.
void json_set_text(json_t *object, const char *key, const char *value);
void json_set_integer(json_t *object, const char *key, long long value);
void json_set_number(json_t *object, const char *key, double value);
void json_set_extent(json_t *object, const char *key, const int64_t extent[3]);

// Writes the document, numbers with so many digits, at once or not at all.
bool json_write(const json_t *document, int digits, const char *path, struct error *e);

#endif
