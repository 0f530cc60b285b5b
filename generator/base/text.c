// SPDX-License-Identifier: MIT
#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

static void reserve(struct text *t, size_t more)
{
    if (t->size + more + 1 <= t->capacity)
        return;
    size_t capacity = t->capacity ? t->capacity : 256;
    while (capacity < t->size + more + 1)
        capacity *= 2;
    t->data = must_realloc(t->data, capacity);
    t->capacity = capacity;
}

void text_add_bytes(struct text *t, const char *bytes, size_t size)
{
    reserve(t, size);
    memcpy(t->data + t->size, bytes, size);
    t->size += size;
    t->data[t->size] = '\0';
}

void text_add(struct text *t, const char *s)
{
    text_add_bytes(t, s, strlen(s));
}

void text_addf(struct text *t, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    size_t length = (size_t)vsnprintf(NULL, 0, format, args);
    va_end(args);
    reserve(t, length);
    vsnprintf(t->data + t->size, length + 1, format, again);
    va_end(again);
    t->size += length;
}

const char *text_string(const struct text *t)
{
    return t->data ? t->data : "";
}

void text_clear(struct text *t)
{
    t->size = 0;
    if (t->data)
        t->data[0] = '\0';
}

void text_free(struct text *t)
{
    free(t->data);
    *t = (struct text){0};
}
