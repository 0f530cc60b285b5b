// SPDX-License-Identifier: MIT
// Render: plans and templates give text, the same to the byte for the same input.
#ifndef HIPSTENCIL_RENDER_RENDER_H
#define HIPSTENCIL_RENDER_RENDER_H

#include "plan/plan.h"

enum { OPERATOR_HEADERS = 3 }; // <op>.h, <op>_checks.h, <op>_device.h

struct rendered_file {
    const char *name; // within the operator's folder: "laplacian_r4.h", "fused.hip", …
    struct text text;
    const struct plan *plan; // the strategy this file implements, or NULL
};

struct rendered {
    struct rendered_file *files;
    int count;
};

// `templates` is a directory that overrides the embedded templates, or NULL.
// `command` is what the banner names as the command that made the file.
bool render_operator(const struct plan_set *set, const char *templates, const char *command,
                     struct rendered *out, struct error *e);
// Adds one more file, <operator><suffix>; what is there stays if it fails.
bool render_one(const struct plan_set *set, const char *templates, const char *command,
                const char *template, const char *suffix, struct rendered *out, struct error *e);
// Adds <op>_all.hip, which includes the sources of `r`: one translation unit whose name follows from
// the operator's and whose text changes whenever one of theirs does.
bool render_unit(const struct plan_set *set, const char *templates, const char *command,
                 struct rendered *r, struct error *e);
// Adds a copy of `name` and takes over `text`.
void rendered_add(struct rendered *r, const char *name, const struct text *text);
void rendered_free(struct rendered *r);

#endif
