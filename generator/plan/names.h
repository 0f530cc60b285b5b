// SPDX-License-Identifier: MIT
// Identifiers of generated code: what the user's names become there, and what is named beside them.
#ifndef HIPSTENCIL_PLAN_NAMES_H
#define HIPSTENCIL_PLAN_NAMES_H

#include "model/model.h"

// What a grid or a scalar is called where the user calls it `name`.
struct user_name {
    const char *id;     // in kernels: the name, unless kernels use that word themselves
    const char *member; // of <op>_args: the name, unless such structs have it themselves
};

// By index of the model. All ids, coefficients and sums are distinct from each other, from the
// user's names and from the words that generated code uses itself.
struct names {
    const char *macros; // what macros of the operator begin with; no other operator's do
    struct user_name grids[MAX_GRIDS], scalars[MAX_SCALARS], points[MAX_POINT_SETS];
    const char *const *coefficients; // c0, c1, …: the nearest to the centre first
    const char *const *sums;
};

// Words that kernels and launchers use themselves, beside numbered ones; NULL at the end.
const char *const *names_words(void);

// Members of <op>_args that no user named, whichever operators have them; NULL at the end.
const char *const *names_members(void);

const struct names *names_make(struct arena *a, const struct model *m);

// The name of a value, a slot, a line, a tile, a fold or a sum: what it is, where it lies and at
// which time level. Every such name is made here.
const char *name_of(struct arena *a, const char *stem, const char *place, const char *suffix);

#endif
