// SPDX-License-Identifier: MIT
#include "base/library.h"

#include <dlfcn.h>
#include <string.h>

bool library_load(const char *path, void **library, struct error *e)
{
    *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    return *library || fail(e, "cannot be loaded: %s", dlerror());
}

// ISO C has no conversion from object to function pointers; POSIX promises equal representation.
bool library_find(void *library, const char *name, void *function, struct error *e)
{
    void *symbol = dlsym(library, name);
    if (!symbol)
        return fail(e, "has no function %s", name);
    memcpy(function, &symbol, sizeof symbol);
    return true;
}
