// SPDX-License-Identifier: MIT
#include "build/cache.h"

#include <errno.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

// ---- who may write to it ------------------------------------------------------------------------

enum { OTHERS = S_IWGRP | S_IWOTH, FOLDER_MODE = 0755 };

static bool is_mine(const struct stat *info)
{
    return info->st_uid == geteuid();
}

static void add_owner(struct text *out, uid_t uid)
{
    const struct passwd *owner = getpwuid(uid);
    if (owner)
        text_add(out, owner->pw_name);
    else
        text_addf(out, "user %ld", (long)uid);
}

static bool fail_foreign(const char *folder, const struct stat *info, const char *danger,
                         struct error *e)
{
    struct text owner = {0};
    add_owner(&owner, info->st_uid);
    fail(e, "%s: belongs to %s, who could plant code %s", folder, text_string(&owner), danger);
    text_free(&owner);
    return false;
}

// A folder in which what lies there is this user's alone.
static bool is_private(const char *folder, struct error *e)
{
    struct stat info;
    if (lstat(folder, &info) != 0 || !S_ISDIR(info.st_mode))
        return fail(e, "%s: is not a folder", folder);
    if (!is_mine(&info))
        return fail_foreign(folder, &info, "in it; name a folder of your own in HIPSTENCIL_CACHE",
                            e);
    return !(info.st_mode & OTHERS) ||
           fail(e,
                "%s: others may write to it (mode %04o) and could plant code in it; name a folder "
                "of your own in HIPSTENCIL_CACHE or --keep, or remove this one if it is a cache "
                "and nothing else",
                folder, (unsigned)info.st_mode & 07777);
}

// A folder in which nobody else can put another entry in place of `below`.
static bool is_safe_above(const char *folder, const char *below, struct error *e)
{
    struct stat info;
    if (stat(folder, &info) != 0)
        return fail(e, "%s: cannot be examined: %s", folder, strerror(errno));
    if (!is_mine(&info) && info.st_uid != 0)
        return fail_foreign(
            folder, &info,
            "below it; name a folder in HIPSTENCIL_CACHE that lies in your own, such as below your "
            "home",
            e);
    return !(info.st_mode & OTHERS) || (info.st_mode & S_ISVTX) ||
           fail(e,
                "%s: others may write to it (mode %04o) and could put another folder in place of "
                "%s; chmod go-w it, or name a folder elsewhere in HIPSTENCIL_CACHE",
                folder, (unsigned)info.st_mode & 07777, below);
}

static bool is_safe(const char *folder, struct error *e)
{
    bool ok = is_private(folder, e);
    struct text above = {0};
    text_add(&above, folder);
    for (size_t n = above.size; ok && n > 1;) {
        while (n > 0 && above.data[n - 1] != '/')
            n--;
        n -= n > 1; // "/" stays
        above.data[n] = '\0';
        ok = is_safe_above(above.data, folder, e);
    }
    text_free(&above);
    return ok;
}

// ---- where it is --------------------------------------------------------------------------------

static char *absolute(struct arena *a, const char *folder)
{
    char *path = realpath(folder, NULL);
    char *copy = arena_copy(a, path ? path : folder);
    free(path);
    return copy;
}

const char *cache_open_at(struct arena *a, const char *folder, struct error *e)
{
    if (!make_directories_as(folder, FOLDER_MODE, e))
        return NULL;
    folder = absolute(a, folder);
    if (!is_safe(folder, e))
        return NULL;
    if (access(folder, W_OK | X_OK) == 0)
        return folder;
    fail(e, "%s: cannot be written: %s", folder, strerror(errno));
    return NULL;
}

// In a folder that is everybody's: a link there may be anybody's.
static const char *open_temporary(struct arena *a, const char *folder, struct error *e)
{
    if (mkdir(folder, 0700) != 0 && errno != EEXIST) {
        fail(e, "%s: cannot be made: %s", folder, strerror(errno));
        return NULL;
    }
    return is_private(folder, e) ? cache_open_at(a, folder, e) : NULL;
}

static const char *from_variable(struct arena *a, const char *variable, const char *below)
{
    const char *value = getenv(variable);
    return value && *value ? arena_format(a, "%s%s", value, below) : NULL;
}

const char *cache_open(struct arena *a, struct error *e)
{
    const char *folder = from_variable(a, "HIPSTENCIL_CACHE", "");
    if (folder)
        return cache_open_at(a, folder, e);
    struct error ignored = {0};
    folder = from_variable(a, "XDG_CACHE_HOME", "/hipstencil");
    if (!folder)
        folder = from_variable(a, "HOME", "/.cache/hipstencil");
    const char *found = folder ? cache_open_at(a, folder, &ignored) : NULL;
    if (found)
        return found;
    const char *temporary = from_variable(a, "TMPDIR", "");
    folder = arena_format(a, "%s/hipstencil-%ld", temporary ? temporary : "/tmp", (long)geteuid());
    return open_temporary(a, folder, e);
}

bool cache_folder(const char *cache, const char *folder, struct error *e)
{
    bool ok = make_directories_as(folder, FOLDER_MODE, e);
    struct text at = {0};
    text_add(&at, folder);
    while (ok && at.size > strlen(cache)) {
        ok = is_private(at.data, e);
        while (at.data[at.size - 1] != '/')
            at.size--;
        at.data[--at.size] = '\0';
    }
    text_free(&at);
    return ok;
}

// ---- what is in it ------------------------------------------------------------------------------

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

// Nobody else can have written to it.
static bool is_private_file(const char *path)
{
    struct stat info;
    return lstat(path, &info) == 0 && S_ISREG(info.st_mode) && is_mine(&info) &&
           !(info.st_mode & OTHERS);
}

bool cache_has(const char *product)
{
    struct error ignored = {0};
    struct text path = {0}, kept = {0};
    char sum[65];
    add_sum_path(&path, product);
    bool ok = is_private_file(product) && file_exists(path.data) &&
              file_read(path.data, &kept, &ignored) && sum_of_file(product, sum, &ignored) &&
              strcmp(text_string(&kept), sum) == 0;
    text_free(&path);
    text_free(&kept);
    return ok;
}

bool cache_keep(const char *temporary, const char *product, struct error *e)
{
    struct text path = {0};
    char sum[65];
    add_sum_path(&path, product);
    struct stat info;
    bool ok = sum_of_file(temporary, sum, e);
    if (ok && (stat(temporary, &info) != 0 || chmod(temporary, info.st_mode & 0777 & ~OTHERS) != 0))
        ok = fail(e, "%s: cannot be made private: %s", temporary, strerror(errno));
    if (ok && rename(temporary, product) != 0)
        ok = fail(e, "%s: cannot be written: %s", product, strerror(errno));
    ok = ok && file_write(path.data, sum, strlen(sum), NULL, e);
    text_free(&path);
    return ok;
}
