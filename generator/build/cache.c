// SPDX-License-Identifier: MIT
#include "build/cache.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

static bool usable(const char *folder, struct error *e)
{
    if (!make_directories(folder, e))
        return false;
    return access(folder, W_OK | X_OK) == 0 ||
           fail(e, "%s: cannot be written: %s", folder, strerror(errno));
}

// A folder that nobody else can have put there or write to.
static bool usable_private(const char *folder, struct error *e)
{
    struct stat info;
    if (mkdir(folder, 0700) != 0 && errno != EEXIST)
        return fail(e, "%s: cannot be made: %s", folder, strerror(errno));
    if (lstat(folder, &info) != 0 || !S_ISDIR(info.st_mode) || info.st_uid != getuid() ||
        (info.st_mode & 022))
        return fail(e, "%s: belongs to someone else; name another folder in HIPSTENCIL_CACHE",
                    folder);
    return usable(folder, e);
}

static const char *from_variable(struct arena *a, const char *variable, const char *below)
{
    const char *value = getenv(variable);
    return value && *value ? arena_format(a, "%s%s", value, below) : NULL;
}

static char *absolute(struct arena *a, const char *folder)
{
    char *path = realpath(folder, NULL);
    char *copy = arena_copy(a, path ? path : folder);
    free(path);
    return copy;
}

const char *cache_open(struct arena *a, struct error *e)
{
    const char *folder = from_variable(a, "HIPSTENCIL_CACHE", "");
    if (folder)
        return usable(folder, e) ? absolute(a, folder) : NULL;
    struct error ignored = {0};
    folder = from_variable(a, "XDG_CACHE_HOME", "/hipstencil");
    if (!folder)
        folder = from_variable(a, "HOME", "/.cache/hipstencil");
    if (folder && usable(folder, &ignored))
        return absolute(a, folder);
    const char *temporary = from_variable(a, "TMPDIR", "");
    folder = arena_format(a, "%s/hipstencil-%ld", temporary ? temporary : "/tmp", (long)getuid());
    return usable_private(folder, e) ? absolute(a, folder) : NULL;
}

const char *cache_key(struct arena *a, const char *const *parts, int count)
{
    struct text all = {0};
    char sum[65];
    for (int i = 0; i < count; i++)
        text_addf(&all, "%zu:%s\n", strlen(parts[i]), parts[i]);
    sha256_hex(text_string(&all), all.size, sum);
    text_free(&all);
    return arena_format(a, "%.16s", sum);
}

static bool sum_of_file(const char *path, char sum[65], struct error *e)
{
    struct text content = {0};
    bool ok = file_read(path, &content, e);
    if (ok)
        sha256_hex(text_string(&content), content.size, sum);
    text_free(&content);
    return ok;
}

static void add_sum_path(struct text *path, const char *product)
{
    text_addf(path, "%s.sum", product);
}

bool cache_has(const char *product)
{
    struct error ignored = {0};
    struct text path = {0}, kept = {0};
    char sum[65];
    add_sum_path(&path, product);
    bool ok = file_exists(path.data) && file_read(path.data, &kept, &ignored) &&
              sum_of_file(product, sum, &ignored) && strcmp(text_string(&kept), sum) == 0;
    text_free(&path);
    text_free(&kept);
    return ok;
}

bool cache_keep(const char *temporary, const char *product, struct error *e)
{
    struct text path = {0};
    char sum[65];
    add_sum_path(&path, product);
    bool ok = sum_of_file(temporary, sum, e);
    if (ok && rename(temporary, product) != 0)
        ok = fail(e, "%s: cannot be written: %s", product, strerror(errno));
    ok = ok && file_write(path.data, sum, strlen(sum), NULL, e);
    text_free(&path);
    return ok;
}
