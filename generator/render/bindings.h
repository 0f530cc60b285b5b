// SPDX-License-Identifier: MIT
// Bindings: the C interface of an operator for callers that are not C, one file for each language.
#ifndef HIPSTENCIL_RENDER_BINDINGS_H
#define HIPSTENCIL_RENDER_BINDINGS_H

#include "render/render.h"

struct bindings {
    const char *text; // what was asked for, as the command line has it; NULL for nothing
    bool fortran, python;
};

#define BINDINGS_HELP "add modules for callers in these languages: fortran, python"

extern const char *const BINDING_LANGUAGES[]; // NULL ends it

// Names separated by commas. False if one is not that of a language.
bool bindings_read(const char *text, struct bindings *out);

// Adds their files to those of the operator; frees all of them if it fails.
bool render_bindings(const struct plan_set *set, const char *templates, const char *command,
                     const struct bindings *b, struct rendered *out, struct error *e);

#endif
