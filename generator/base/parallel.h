// SPDX-License-Identifier: MIT
// Parallel: one function over a range of items, on all processors.
#ifndef HIPSTENCIL_BASE_PARALLEL_H
#define HIPSTENCIL_BASE_PARALLEL_H

#include <stdint.h>

// Calls body(context, from, to) for chunks that cover [0, count), each at most `chunk` long, on as
// many threads as there are processors; returns when all are done.
void parallel_for(int64_t count, int64_t chunk,
                  void (*body)(void *context, int64_t from, int64_t to), void *context);

#endif
