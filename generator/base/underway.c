// SPDX-License-Identifier: MIT
#include "base/underway.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct {
    pid_t *groups;
    char **paths;
    int ngroups, npaths, group_capacity, path_capacity;
} all;

void underway_lock(void)
{
    pthread_mutex_lock(&lock);
}

void underway_unlock(void)
{
    pthread_mutex_unlock(&lock);
}

void underway_forked(void)
{
    all.ngroups = all.npaths = 0;
    pthread_mutex_unlock(&lock);
}

// ---- groups -------------------------------------------------------------------------------------

static void *grown(void *list, int count, int *capacity, size_t item)
{
    if (count < *capacity)
        return list;
    *capacity = *capacity ? 2 * *capacity : 16;
    return must_realloc(list, (size_t)*capacity * item);
}

void underway_add_group(pid_t group)
{
    all.groups = grown(all.groups, all.ngroups, &all.group_capacity, sizeof *all.groups);
    all.groups[all.ngroups++] = group;
}

void underway_drop_group(pid_t group)
{
    for (int i = all.ngroups - 1; i >= 0; i--)
        if (all.groups[i] == group) {
            all.groups[i] = all.groups[--all.ngroups];
            return;
        }
}

void underway_each_group(void (*visit)(pid_t group))
{
    for (int i = 0; i < all.ngroups; i++)
        visit(all.groups[i]);
}

// ---- paths --------------------------------------------------------------------------------------

static void add_path(const char *path)
{
    all.paths = grown(all.paths, all.npaths, &all.path_capacity, sizeof *all.paths);
    size_t size = strlen(path) + 1;
    all.paths[all.npaths++] = memcpy(must_alloc(size), path, size);
}

void underway_add_path(const char *path)
{
    underway_lock();
    add_path(path);
    underway_unlock();
}

void underway_drop_path(const char *path)
{
    underway_lock();
    for (int i = all.npaths - 1; i >= 0; i--)
        if (strcmp(all.paths[i], path) == 0) {
            free(all.paths[i]);
            all.paths[i] = all.paths[--all.npaths];
            break;
        }
    underway_unlock();
}

void underway_each_path(void (*visit)(const char *path))
{
    for (int i = 0; i < all.npaths; i++)
        visit(all.paths[i]);
}

int underway_file(const char *path, struct text *name)
{
    name->size = 0;
    text_addf(name, "%s.XXXXXX" UNDERWAY_SUFFIX, path);
    underway_lock();
    int fd = mkstemps(name->data, (int)strlen(UNDERWAY_SUFFIX));
    if (fd >= 0)
        add_path(name->data);
    underway_unlock();
    return fd;
}

bool underway_folder(const char *start, struct text *name)
{
    name->size = 0;
    text_addf(name, "%sXXXXXX", start);
    underway_lock();
    bool ok = mkdtemp(name->data) != NULL;
    if (ok)
        add_path(name->data);
    underway_unlock();
    return ok;
}
