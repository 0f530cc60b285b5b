// SPDX-License-Identifier: MIT
#include "build/places.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"

#ifndef HIPSTENCIL_SOURCE_DIR
#define HIPSTENCIL_SOURCE_DIR ""
#endif
#ifndef HIPSTENCIL_HOST_LIB_DIR
#define HIPSTENCIL_HOST_LIB_DIR ""
#endif

// `folder/below`, or NULL if `folder` is none or `marker` is not there.
static const char *folder_with(struct arena *a, const char *folder, const char *below,
                               const char *marker)
{
    if (!folder || !*folder)
        return NULL;
    const char *path = arena_format(a, "%s%s", folder, below);
    return file_exists(arena_format(a, "%s/%s", path, marker)) ? path : NULL;
}

static const char *executable_folder(struct arena *a)
{
    char path[PATH_MAX];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
    if (n <= 0)
        return NULL;
    path[n] = '\0';
    *strrchr(path, '/') = '\0';
    return arena_copy(a, path);
}

static const char *find_home(struct arena *a, const char *executable)
{
    const char *marker = "runtime/platform/host/hip/hip_runtime.h";
    const char *home = folder_with(a, getenv("HIPSTENCIL_HOME"), "", marker);
    if (!home)
        home = folder_with(a, executable, "/../share/hipstencil", marker);
    return home ? home : folder_with(a, HIPSTENCIL_SOURCE_DIR, "", marker);
}

static const char *find_host_library(struct arena *a, const char *executable)
{
    const char *marker = "libhipstencil_host.so";
    const char *found = folder_with(a, getenv("HIPSTENCIL_HOME"), "/lib", marker);
    if (!found)
        found = folder_with(a, executable, "/../lib", marker);
    return found ? found : folder_with(a, HIPSTENCIL_HOST_LIB_DIR, "", marker);
}

bool places_find(struct places *p, struct arena *a, struct error *e)
{
    const char *executable = executable_folder(a);
    const char *home = find_home(a, executable);
    if (!home)
        return fail(e, "the platform headers (runtime/platform) are not installed beside the "
                       "program; set HIPSTENCIL_HOME to the folder that holds runtime/");
    p->runtime = arena_format(a, "%s/runtime", home);
    p->templates = arena_format(a, "%s/templates", home);
    p->host_library = find_host_library(a, executable);
    return true;
}
