// SPDX-License-Identifier: MIT
#include "build/places.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

// Below the folder that things are installed in, such as /usr; generator/CMakeLists.txt knows them.
#ifndef HIPSTENCIL_DATA_DIR
#define HIPSTENCIL_DATA_DIR "share/hipstencil"
#endif
#ifndef HIPSTENCIL_LIBRARY_DIR
#define HIPSTENCIL_LIBRARY_DIR "lib"
#endif

#define HOST_LIBRARY "libhipstencil_host.so"

static const char MARKER[] = "runtime/platform/host/hip/hip_runtime.h";

// `folder/below`, or NULL if `marker` is not there.
static const char *folder_with(struct arena *a, const char *folder, const char *below,
                               const char *marker)
{
    const char *path = *below ? arena_format(a, "%s/%s", folder, below) : arena_copy(a, folder);
    return file_exists(arena_format(a, "%s/%s", path, marker)) ? path : NULL;
}

// Such as /tmp, in which anyone may put what looks like an installation. (Where others may also
// rename what is there, they may put another program in place of this one.)
static bool is_shared(const char *folder)
{
    struct stat info;
    return stat(*folder ? folder : "/", &info) != 0 ||
           ((info.st_mode & S_IWOTH) && (info.st_mode & S_ISVTX));
}

// The nearest folder above the executable that has the data; NULL if none has.
static const char *find_prefix(struct arena *a)
{
    char path[PATH_MAX];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
    if (n <= 0)
        return NULL;
    path[n] = '\0';
    for (char *slash = strrchr(path, '/'); slash; slash = strrchr(path, '/')) {
        *slash = '\0';
        if (is_shared(path))
            return NULL;
        if (folder_with(a, path, HIPSTENCIL_DATA_DIR, MARKER))
            return arena_copy(a, path);
    }
    return NULL;
}

static bool places_told(struct places *p, struct arena *a, const char *home, struct error *e)
{
    if (!folder_with(a, home, "", MARKER))
        return fail(e, "HIPSTENCIL_HOME=%s: there is no %s in it", home, MARKER);
    p->runtime = arena_format(a, "%s/runtime", home);
    p->host_library = folder_with(a, home, "lib", HOST_LIBRARY);
    return true;
}

bool places_find(struct places *p, struct arena *a, struct error *e)
{
    *p = (struct places){0};
    const char *home = getenv("HIPSTENCIL_HOME");
    bool told = home && *home;
    if (told && !places_told(p, a, home, e))
        return false;
    const char *prefix = find_prefix(a);
    if (!told && !prefix)
        return fail(e, "the platform headers, " HIPSTENCIL_DATA_DIR "/runtime, are in no folder "
                       "above the program; install it as a whole or set HIPSTENCIL_HOME to the "
                       "folder that holds runtime/ and lib/");
    if (!told)
        p->runtime = arena_format(a, "%s/" HIPSTENCIL_DATA_DIR "/runtime", prefix);
    if (!p->host_library && prefix)
        p->host_library = folder_with(a, prefix, HIPSTENCIL_LIBRARY_DIR, HOST_LIBRARY);
    return true;
}
