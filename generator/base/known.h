// SPDX-License-Identifier: MIT
// Lists of known names, as messages tell them, and which of them a misspelt one may mean.
#ifndef HIPSTENCIL_BASE_KNOWN_H
#define HIPSTENCIL_BASE_KNOWN_H

#include <stddef.h>

// Names that lie `stride` bytes apart: a member of the entries of a table, or a list of its own.
struct known {
    const char *const *first;
    size_t stride;
    int count;
};

// Of an array of records with the name as `member`, or of one of texts.
#define KNOWN_MEMBERS(records, n, member)                                                          \
    ((struct known){&(records)->member, sizeof *(records), (n)})
#define KNOWN_TEXTS(texts, n) ((struct known){(texts), sizeof *(texts), (n)})

const char *known_name(const struct known *k, int i);
int known_index(const struct known *k, const char *name); // -1: unknown
// "a, b and c"; `last` is " and ".
const char *known_join(const struct known *k, const char *last, char *buffer, int size);
// "did you mean 'x' or 'y'?" of those with the fewest letters to change, else of the few that begin so;
// NULL where none is near.
const char *known_near(const struct known *k, const char *name, char *buffer, int size);

// The first with the fewest letters to change; -1 where none is near.
int known_nearest(const struct known *k, const char *name);

enum { HINT = 1024 }; // bytes
// The same, or "known: a, b and c".
const char *known_hint(const struct known *k, const char *name, char hint[HINT]);

#endif
