// SPDX-License-Identifier: MIT
// Arena: memory that lives as long as one stage's product, given back as a whole.
//
// A description, a model, a plan own one arena each; everything they point to is in it or outlives
// it. Memory is zeroed. When the system has no memory left the program says so and exits: nothing
// has been written by then, because files are written whole and last.
#ifndef HIPSTENCIL_BASE_ARENA_H
#define HIPSTENCIL_BASE_ARENA_H

#include <stddef.h>

#include "base/error.h"

struct arena_block;
struct arena {
    struct arena_block *blocks;
};

void *arena_alloc(struct arena *a, size_t size);
char *arena_copy(struct arena *a, const char *text);
char *arena_format(struct arena *a, const char *format, ...) PRINTF_LIKE(2, 3);
void arena_free(struct arena *a);

// Grows `*items` (of `size` bytes each, `count` in use, `*capacity` there) so that one more fits.
void arena_reserve(struct arena *a, void **items, size_t size, int count, int *capacity);

// Appends a zeroed element to an arena array described by three fields and returns its address.
#define ARENA_APPEND(arena, items, count, capacity)                                                \
    (arena_reserve((arena), (void **)&(items), sizeof *(items), (count), &(capacity)),             \
     &(items)[(count)++])

// malloc, realloc that never return NULL.
void *must_alloc(size_t size);
void *must_realloc(void *old, size_t size);

#endif
