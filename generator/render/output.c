// SPDX-License-Identifier: MIT
#include "render/output.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/file.h"

void output_manifest(struct rendered *r, const char *name)
{
    struct text manifest = {0};
    for (int i = 0; i < r->count; i++) {
        char digest[65];
        sha256_hex(text_string(&r->files[i].text), r->files[i].text.size, digest);
        text_addf(&manifest, "%s  %s\n", digest, r->files[i].name);
    }
    rendered_add(r, name, &manifest);
}

static bool write_one(const struct output_folder *o, const char *path, const struct text *t,
                      struct error *e)
{
    bool changed;
    if (!file_write(path, text_string(t), t->size, &changed, e))
        return false;
    if (!o->quiet)
        printf("%s %s\n", changed ? "wrote  " : "current", path);
    return true;
}

static bool check_one(const struct output_folder *o, const char *path, const struct text *t,
                      struct error *e)
{
    struct text old = {0};
    struct error missing = {0};
    bool there = file_read(path, &old, &missing);
    bool same =
        there && old.size == t->size && memcmp(text_string(&old), text_string(t), t->size) == 0;
    text_free(&old);
    if (same)
        return true;
    return fail(e, "%s: %s; run %s again", path,
                there ? "differs from what the spec gives" : "is missing", o->again);
}

static bool make_folder_of(const char *path, struct error *e)
{
    struct text folder = {0};
    text_add_bytes(&folder, path, (size_t)(strrchr(path, '/') - path));
    bool ok = make_directories(text_string(&folder), e);
    text_free(&folder);
    return ok;
}

static bool is_made(const struct rendered *r, const char *name)
{
    for (int i = 0; i < r->count; i++)
        if (strcmp(r->files[i].name, name) == 0)
            return true;
    return false;
}

void output_tell_stale(const char *directory, const struct rendered *r)
{
    struct dirent **entries;
    int count = scandir(directory, &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name, *dot = strrchr(name, '.');
        if (dot && strcmp(dot, ".hip") == 0 && !is_made(r, name))
            printf("stale   %s/%s: of an earlier run, it does not fit these headers\n", directory,
                   name);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
}

bool output_put(const struct output_folder *o, const struct rendered *r, struct error *e)
{
    struct arena a = {0};
    bool ok = true;
    for (int i = 0; ok && i < r->count; i++) {
        const struct rendered_file *f = &r->files[i];
        const char *path = arena_format(&a, "%s/%s", o->directory, f->name);
        ok = o->check ? check_one(o, path, &f->text, e)
                      : make_folder_of(path, e) && write_one(o, path, &f->text, e);
    }
    arena_free(&a);
    return ok;
}
