// SPDX-License-Identifier: MIT
// The files that a command makes, all below one directory.
#ifndef HIPSTENCIL_RENDER_OUTPUT_H
#define HIPSTENCIL_RENDER_OUTPUT_H

#include "render/render.h"

struct output_folder {
    const char *directory;
    bool check;        // write nothing: an error if a file is missing or differs
    bool quiet;        // print nothing of what is written
    const char *again; // the command that makes them, for that error
};

// Adds the file `name`: checksums of all others, in the format of sha256sum.
void output_manifest(struct rendered *r, const char *name);
// Writes or checks them; a name may have folders in it. Says of each file whether it was written.
bool output_put(const struct output_folder *o, const struct rendered *r, struct error *e);

// Says which sources of strategies in the folder of one operator are not among its files.
void output_tell_stale(const char *directory, const struct rendered *r);

#endif
