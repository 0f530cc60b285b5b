// SPDX-License-Identifier: MIT
// Versions of what results depend on, in the words of those who made it.
#ifndef HIPSTENCIL_BUILD_VERSIONS_H
#define HIPSTENCIL_BUILD_VERSIONS_H

#include "build/toolchain.h"

// What of `<compiler> --version` is one; empty if there is none. `compiler` is a path and may have
// further words.
const char *compiler_version(const char *compiler, struct arena *a);
// The driver of the platform's devices; empty if it has none.
const char *driver_version(const struct platform *p, struct arena *a);

#endif
