// SPDX-License-Identifier: MIT
// The operators of one command line, whose files lie in folders of their names: no two share one.
#ifndef HIPSTENCIL_COMMAND_OPERATOR_NAMES_H
#define HIPSTENCIL_COMMAND_OPERATOR_NAMES_H

#include "base/arena.h"

struct operator_names {
    struct operator_name {
        const char *spec, *name;
    } * list;
    int count, capacity;
};

// False after filling `e` if an earlier spec has an operator of that name. Keeps `spec`.
bool operator_names_add(struct operator_names *n, const char *spec, const char *name,
                        struct arena *a, struct error *e);

#endif
