// SPDX-License-Identifier: MIT
#include "base/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_SIZE = 64 * 1024 };

struct arena_block {
    struct arena_block *next;
    size_t used, size;
    alignas(max_align_t) unsigned char bytes[];
};

static void out_of_memory(size_t size)
{
    fprintf(stderr, "hipstencil: error: out of memory (%zu bytes asked for)\n", size);
    exit(EXIT_FAILED);
}

void *must_alloc(size_t size)
{
    return must_realloc(NULL, size);
}

void *must_realloc(void *old, size_t size)
{
    void *p = realloc(old, size ? size : 1);
    if (!p)
        out_of_memory(size);
    return p;
}

static struct arena_block *add_block(struct arena *a, size_t size)
{
    struct arena_block *b = must_alloc(sizeof *b + size);
    b->next = a->blocks;
    b->used = 0;
    b->size = size;
    a->blocks = b;
    return b;
}

void *arena_alloc(struct arena *a, size_t size)
{
    const size_t unit = alignof(max_align_t);
    if (size > SIZE_MAX - unit)
        out_of_memory(size);
    size = (size + unit - 1) / unit * unit;
    struct arena_block *b = a->blocks;
    if (!b || b->size - b->used < size)
        b = add_block(a, size > BLOCK_SIZE ? size : BLOCK_SIZE);
    void *p = b->bytes + b->used;
    b->used += size;
    return memset(p, 0, size);
}

char *arena_copy(struct arena *a, const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(arena_alloc(a, size), text, size);
}

char *arena_format(struct arena *a, const char *format, ...)
{
    char most[256]; // are no longer
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    const size_t size = (size_t)vsnprintf(most, sizeof most, format, args) + 1;
    va_end(args);
    char *text = arena_alloc(a, size);
    if (size <= sizeof most)
        memcpy(text, most, size);
    else
        vsnprintf(text, size, format, again);
    va_end(again);
    return text;
}

void arena_reserve(struct arena *a, void **items, size_t size, int count, int *capacity)
{
    if (count < *capacity)
        return;
    int grown = *capacity ? *capacity * 2 : 8;
    void *moved = arena_alloc(a, (size_t)grown * size);
    if (count)
        memcpy(moved, *items, (size_t)count * size);
    *items = moved;
    *capacity = grown;
}

void arena_free(struct arena *a)
{
    while (a->blocks) {
        struct arena_block *next = a->blocks->next;
        free(a->blocks);
        a->blocks = next;
    }
}
