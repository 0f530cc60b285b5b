// SPDX-License-Identifier: MIT
// The files that a command makes, all below one directory, with a MANIFEST of their checksums.
//
// They are written beside their places, then all are named: what fails before leaves the folder as
// it was. Files of the old MANIFEST that are not made again are removed; one that is no longer as
// that MANIFEST says is somebody's work and is left, with a word. So are sources that no MANIFEST
// has. Nothing else in the folder is looked at.
#ifndef HIPSTENCIL_RENDER_OUTPUT_H
#define HIPSTENCIL_RENDER_OUTPUT_H

#include "render/render.h"

struct output_folder {
    const char *directory;
    bool check;        // write nothing: an error if a file is missing, differs or is none of them
    const char *again; // the command that makes them, for that error
};

// Adds the MANIFEST to the files and writes or checks all; a name may have folders in it. Says of
// each file what was done.
bool output_put(const struct output_folder *o, struct rendered *r, struct error *e);

#endif
