// SPDX-License-Identifier: MIT
// The cache: compiled products by the content they were made from.
//
// <cache>/<operator>/<strategy>-<key of the sources>/ holds the sources and, for each command that
// was run on them, a product and its log: <platform>-<key of command and compiler>.{so,log}.
// Beside each product lies <product>.sum with its SHA-256: a product that does not match is made
// again. What was not used for longest goes when the cache grows too large (trim.h). Everything is
// written to a temporary and renamed, so that several runs may share a cache.
#ifndef HIPSTENCIL_BUILD_CACHE_H
#define HIPSTENCIL_BUILD_CACHE_H

#include "base/arena.h"

// $HIPSTENCIL_CACHE; else $XDG_CACHE_HOME/hipstencil, else ~/.cache/hipstencil, and if those cannot
// be written, a folder of the user in the temporary folder. NULL after filling `e`.
const char *cache_open(struct arena *a, struct error *e);

// 16 hexadecimal digits that depend on every byte of every part.
const char *cache_key(struct arena *a, const char *const *parts, int count);

bool cache_has(const char *product);
// Takes the finished file `temporary` in as `product`.
bool cache_keep(const char *temporary, const char *product, struct error *e);

#endif
