// SPDX-License-Identifier: MIT
// Pool: memory for many small blocks that come and go, as a state of Lua has them. Whoever gives a block
// back says how large it is, so that it waits in a list of its size for the next one.
#ifndef HIPSTENCIL_BASE_POOL_H
#define HIPSTENCIL_BASE_POOL_H

#include "base/arena.h"

enum { POOL_UNIT = 16, POOL_SIZES = 32 };

struct pool {
    struct arena arena;
    struct pool_block {
        struct pool_block *next;
    } * free[POOL_SIZES];
};

// A lua_Alloc whose user data is the pool. What is larger than the pool's sizes is the system's.
void *pool_realloc(void *pool, void *block, size_t old, size_t size);
// Everything that is left but what is larger.
void pool_free(struct pool *p);

#endif
