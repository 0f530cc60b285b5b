// SPDX-License-Identifier: MIT
// What a generated source compiled against recorder/hip/hip_runtime.h does instead of launching.
#ifndef HIPSTENCIL_TESTS_RECORDER_H
#define HIPSTENCIL_TESTS_RECORDER_H

#include <stddef.h>
#include <stdint.h>

enum { MOST_ARGUMENTS = 64 };

struct recorded_launch {
    const char *kernel;
    unsigned grid[3], block[3];
    size_t lds_bytes;
    int count;
    char kind[MOST_ARGUMENTS];     // 'p' pointer, 'i' integer, 'f' floating point, 'e' ends of rows
    int64_t value[MOST_ARGUMENTS]; // of pointers and integers
};

// Columns before and after whole vectors, and the rows of blocks that compute them.
static inline int64_t recorded_ends(int64_t left, int64_t right, int64_t blocks)
{
    return left | right << 8 | blocks << 16;
}

// The variable of this name in the library: whom to tell.
typedef void recorder_function(const struct recorded_launch *launch);

#endif
