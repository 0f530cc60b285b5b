// SPDX-License-Identifier: MIT
// Trim: keeps the cache of compiled kernels below a size, the least recently used folders first.
#ifndef HIPSTENCIL_BUILD_TRIM_H
#define HIPSTENCIL_BUILD_TRIM_H

#include <stdint.h>

// $HIPSTENCIL_CACHE_LIMIT in MiB, 2048 unless it is set; 0 for no limit. In bytes.
int64_t cache_limit(void);

// Marks a source's folder as used now.
void cache_touch(const char *folder);

// Removes folders <cache>/<operator>/<strategy>-<key> until what is left takes at most `limit`
// bytes. Folders that were used in the last `spare` seconds stay: another run may be at work in
// them. Nothing but such folders is counted or touched. Returns how many were removed. What runs
// that were killed left unfinished, there and in the folders of operators, goes after a day.
int cache_trim(const char *cache, int64_t limit, int spare);
// The same at the end of a run: to cache_limit(), sparing what was used in the last hour.
void cache_tidy(const char *cache);

#endif
