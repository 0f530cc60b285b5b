// SPDX-License-Identifier: MIT
// The operators of one command line, stages among them: no two share a name, which functions, headers and
// folders have.
#ifndef HIPSTENCIL_COMMAND_OPERATOR_NAMES_H
#define HIPSTENCIL_COMMAND_OPERATOR_NAMES_H

#include "base/arena.h"
#include "model/model.h"

struct operator_names {
    struct operator_name {
        const char *spec, *name;
    } * list;
    int count, capacity;
};

// False after filling `e` if an earlier spec has an operator, or a stage, of a name of these. Keeps `spec`.
bool operator_names_add(struct operator_names *n, const char *spec, const struct model *m,
                        struct arena *a, struct error *e);

#endif
