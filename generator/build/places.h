// SPDX-License-Identifier: MIT
// Places: where the program finds what was installed with it.
//
// The folder of the executable, or the nearest one above it, that has share/hipstencil (by the name
// that it was configured with): a folder of an installation may be moved as a whole, and a build's
// folder looks like one. $HIPSTENCIL_HOME, with runtime/ and lib/ in it, comes before that.
#ifndef HIPSTENCIL_BUILD_PLACES_H
#define HIPSTENCIL_BUILD_PLACES_H

#include "base/arena.h"

struct places {
    const char *runtime;      // holds include/ and platform/
    const char *host_library; // folder of libhipstencil_host.so; NULL if there is none
};

bool places_find(struct places *p, struct arena *a, struct error *e);

#endif
