// SPDX-License-Identifier: MIT
// Shared libraries, loaded for as long as the process lives.
#ifndef HIPSTENCIL_BASE_LIBRARY_H
#define HIPSTENCIL_BASE_LIBRARY_H

#include "base/error.h"

bool library_load(const char *path, void **library, struct error *e);
// Stores a function's address in the function pointer that `function` points to.
bool library_find(void *library, const char *name, void *function, struct error *e);

#endif
