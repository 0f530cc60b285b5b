// SPDX-License-Identifier: MIT
// What a run reads and makes, for build systems: a rule of make, such as compilers write with -MD.
#ifndef HIPSTENCIL_COMMAND_DEPFILE_H
#define HIPSTENCIL_COMMAND_DEPFILE_H

#include "base/text.h"
#include "spec/description.h"

struct depfile {
    const char *path;   // where the rule goes; NULL for nowhere: then nothing here does anything
    const char *target; // of the rule; NULL for all files that are made
    struct text made, read;
};

void depfile_made(struct depfile *d, const char *directory, const char *name);
// Refuses what is no regular file.
bool depfile_read(struct depfile *d, const struct spec_file *files, int count, struct error *e);
// Writes the rule; the files of the folder `templates`, if it is not NULL, were read too.
bool depfile_write(struct depfile *d, const char *templates, struct error *e);
void depfile_free(struct depfile *d);

#endif
