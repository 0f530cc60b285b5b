// SPDX-License-Identifier: MIT
// Places: where the program finds what was installed with it.
//
// Searched in this order: $HIPSTENCIL_HOME, ../share/hipstencil beside the executable's folder, the
// source tree it was built from. Each holds runtime/ and templates/.
#ifndef HIPSTENCIL_BUILD_PLACES_H
#define HIPSTENCIL_BUILD_PLACES_H

#include "base/arena.h"

struct places {
    const char *runtime;      // holds include/ and platform/
    const char *templates;    // holds the shipped templates
    const char *host_library; // folder of libhipstencil_host.so; NULL if there is none
};

bool places_find(struct places *p, struct arena *a, struct error *e);

#endif
