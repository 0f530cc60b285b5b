// SPDX-License-Identifier: MIT
#include "build/trim.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/terminal.h"
#include "base/underway.h"

enum { DEFAULT_MIB = 2048, MIB = 1 << 20, KEY_DIGITS = 16, LEFT_SECONDS = 24 * 3600 };

int64_t cache_limit(void)
{
    const char *value = getenv("HIPSTENCIL_CACHE_LIMIT");
    char *end;
    long long mib = value && *value ? strtoll(value, &end, 10) : DEFAULT_MIB;
    bool valid = !value || !*value || (*end == '\0' && mib >= 0 && mib <= INT64_MAX / MIB);
    if (!valid)
        terminal_tell(
            "hipstencil: warning: HIPSTENCIL_CACHE_LIMIT=%s: expected a whole number of MiB, 0 "
            "for no limit; it is %d\n",
            value, DEFAULT_MIB);
    return (valid ? mib : DEFAULT_MIB) * MIB;
}

void cache_touch(const char *folder)
{
    utimensat(AT_FDCWD, folder, NULL, 0); // where it fails, the folder is only forgotten earlier
}

// ---- what is there ------------------------------------------------------------------------------

struct kept {
    const char *path;
    struct timespec used;
    int64_t bytes;
};

struct inventory {
    struct arena arena;
    struct kept *list;
    int count, capacity;
    int64_t bytes;
};

// <strategy>-<key of sources>
static bool is_entry(const char *name)
{
    const char *dash = strrchr(name, '-');
    return dash && strlen(dash + 1) == KEY_DIGITS &&
           strspn(dash + 1, "0123456789abcdef") == KEY_DIGITS;
}

// What a run makes and takes away again (underway.h).
static bool is_unfinished(const char *name)
{
    size_t length = strlen(name), suffix = strlen(UNDERWAY_SUFFIX);
    return (length > suffix && strcmp(name + length - suffix, UNDERWAY_SUFFIX) == 0) ||
           (length == strlen(UNDERWAY_FOLDER "XXXXXX") &&
            strncmp(name, UNDERWAY_FOLDER, strlen(UNDERWAY_FOLDER)) == 0);
}

// Whether it was left behind; then it is gone.
static bool swept(struct inventory *v, const char *folder, const char *name,
                  const struct stat *info)
{
    if (!is_unfinished(name) || info->st_mtim.tv_sec > time(NULL) - LEFT_SECONDS)
        return false;
    return remove_tree(arena_format(&v->arena, "%s/%s", folder, name));
}

static int64_t files_of(struct inventory *v, const char *folder)
{
    int64_t sum = 0;
    DIR *d = opendir(folder);
    for (struct dirent *e; d && (e = readdir(d));) {
        struct stat info;
        if (fstatat(dirfd(d), e->d_name, &info, AT_SYMLINK_NOFOLLOW) == 0 &&
            !swept(v, folder, e->d_name, &info) && S_ISREG(info.st_mode))
            sum += (int64_t)info.st_blocks * 512;
    }
    if (d)
        closedir(d);
    return sum;
}

static void take_stock(struct inventory *v, const char *folder)
{
    DIR *d = opendir(folder);
    for (struct dirent *e; d && (e = readdir(d));) {
        struct stat info;
        if (fstatat(dirfd(d), e->d_name, &info, AT_SYMLINK_NOFOLLOW) != 0 ||
            swept(v, folder, e->d_name, &info) || !is_entry(e->d_name) || !S_ISDIR(info.st_mode))
            continue;
        struct kept *k = ARENA_APPEND(&v->arena, v->list, v->count, v->capacity);
        k->path = arena_format(&v->arena, "%s/%s", folder, e->d_name);
        k->used = info.st_mtim;
        k->bytes = files_of(v, k->path);
        v->bytes += k->bytes;
    }
    if (d)
        closedir(d);
}

static void take_stock_of_all(struct inventory *v, const char *cache)
{
    DIR *d = opendir(cache);
    for (struct dirent *e; d && (e = readdir(d));)
        if (e->d_name[0] != '.')
            take_stock(v, arena_format(&v->arena, "%s/%s", cache, e->d_name));
    if (d)
        closedir(d);
}

// ---- removing -----------------------------------------------------------------------------------

static int by_use(const void *a, const void *b)
{
    const struct timespec *x = &((const struct kept *)a)->used,
                          *y = &((const struct kept *)b)->used;
    if (x->tv_sec != y->tv_sec)
        return x->tv_sec < y->tv_sec ? -1 : 1;
    return (x->tv_nsec > y->tv_nsec) - (x->tv_nsec < y->tv_nsec);
}

// Away under another name first: nobody finds half a folder.
static bool remove_entry(struct inventory *v, const struct kept *k)
{
    const char *away = arena_format(&v->arena, "%s.%ld" UNDERWAY_SUFFIX, k->path, (long)getpid());
    underway_add_path(away);
    bool ok = rename(k->path, away) == 0 && remove_tree(away);
    underway_drop_path(away);
    return ok;
}

int cache_trim(const char *cache, int64_t limit, int spare)
{
    struct inventory v = {0};
    int removed = 0;
    take_stock_of_all(&v, cache);
    if (v.count > 0)
        qsort(v.list, (size_t)v.count, sizeof *v.list, by_use);
    for (int i = 0; limit > 0 && i < v.count && v.bytes > limit; i++) {
        if (v.list[i].used.tv_sec > time(NULL) - spare)
            break;
        v.bytes -= v.list[i].bytes;
        removed += remove_entry(&v, &v.list[i]);
    }
    arena_free(&v.arena);
    return removed;
}

void cache_tidy(const char *cache)
{
    enum { HOUR = 3600 };
    cache_trim(cache, cache_limit(), HOUR);
}
