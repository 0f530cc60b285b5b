// SPDX-License-Identifier: MIT
// The MANIFEST of an output folder: the SHA-256 of each file, in the format of sha256sum.
#ifndef HIPSTENCIL_RENDER_MANIFEST_H
#define HIPSTENCIL_RENDER_MANIFEST_H

#include "base/arena.h"
#include "render/render.h"

#define MANIFEST "MANIFEST"

struct manifest {
    struct manifest_entry {
        char sum[65];
        const char *name; // below the folder, never outside
    } * list;
    int count, capacity;
};

// Adds the MANIFEST of all other files as the last.
void manifest_add(struct rendered *r);

// The one at `path`; empty if there is none. Lines that are none are passed over. Names live in
// `a`.
void manifest_read(struct manifest *m, const char *path, struct arena *a);

// What became of a file since: only a regular file is the same.
enum manifest_state { MANIFEST_MISSING, MANIFEST_SAME, MANIFEST_CHANGED };
enum manifest_state manifest_state(const struct manifest_entry *m, const char *path);

#endif
