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

// What is in a cache is loaded and run. So nobody but the user (and root) may be able to write to it,
// or to put another folder in its place: a cache, folders in it and products belong to the user, who
// alone may write to them; the folders above belong to the user or root, and others may write to
// them only where they cannot rename what is not theirs (as in /tmp).

// $HIPSTENCIL_CACHE; else $XDG_CACHE_HOME/hipstencil, else ~/.cache/hipstencil, and if those cannot
// be written, a folder of the user in the temporary folder. NULL after filling `e`.
const char *cache_open(struct arena *a, struct error *e);
// A folder that the user named instead.
const char *cache_open_at(struct arena *a, const char *folder, struct error *e);

// Makes `folder`, below the cache, and those between.
bool cache_folder(const char *cache, const char *folder, struct error *e);

// 16 hexadecimal digits that depend on every byte of every part.
const char *cache_key(struct arena *a, const char *const *parts, int count);

bool cache_has(const char *product);
// Takes the finished file `temporary` in as `product`.
bool cache_keep(const char *temporary, const char *product, struct error *e);

#endif
