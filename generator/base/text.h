// SPDX-License-Identifier: MIT
// A growing string. Zero-initialised is empty; `text_string` always returns a terminated string.
#ifndef HIPSTENCIL_BASE_TEXT_H
#define HIPSTENCIL_BASE_TEXT_H

#include <stddef.h>

#include "base/error.h"

struct text {
    char *data;
    size_t size, capacity;
};

void text_add(struct text *t, const char *s);
void text_add_bytes(struct text *t, const char *bytes, size_t size);
void text_addf(struct text *t, const char *format, ...) PRINTF_LIKE(2, 3);
const char *text_string(const struct text *t);
void text_clear(struct text *t); // empty, what it has room for is kept
void text_free(struct text *t);

#endif
