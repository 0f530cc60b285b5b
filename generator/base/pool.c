// SPDX-License-Identifier: MIT
#include "base/pool.h"

#include <stdlib.h>
#include <string.h>

// Which of the pool's lists a block of that size is of; POOL_SIZES or more if it is of none.
static size_t list_of(size_t size)
{
    return (size - 1) / POOL_UNIT;
}

static void *take(struct pool *p, size_t size)
{
    const size_t list = list_of(size);
    if (list >= POOL_SIZES)
        return must_alloc(size);
    struct pool_block *block = p->free[list];
    if (!block)
        return arena_alloc(&p->arena, (list + 1) * POOL_UNIT);
    p->free[list] = block->next;
    return block;
}

static void give_back(struct pool *p, void *block, size_t size)
{
    const size_t list = list_of(size);
    if (list >= POOL_SIZES) {
        free(block);
        return;
    }
    struct pool_block *first = block;
    first->next = p->free[list];
    p->free[list] = first;
}

static void *move(struct pool *p, void *block, size_t old, size_t size)
{
    void *moved = take(p, size);
    memcpy(moved, block, old < size ? old : size);
    give_back(p, block, old);
    return moved;
}

void *pool_realloc(void *pool, void *block, size_t old, size_t size)
{
    if (!block)
        return size > 0 ? take(pool, size) : NULL;
    if (size == 0) {
        give_back(pool, block, old);
        return NULL;
    }
    const size_t from = list_of(old), to = list_of(size);
    if (from >= POOL_SIZES && to >= POOL_SIZES)
        return must_realloc(block, size);
    return from == to ? block : move(pool, block, old, size);
}

void pool_free(struct pool *p)
{
    arena_free(&p->arena);
    *p = (struct pool){0};
}
