// SPDX-License-Identifier: MIT
// Names are absolute, so that it does not matter from where they are read, and links are not
// followed: a link that points elsewhere is another file.
#include "command/depfile.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/named_file.h"

// A blank takes a backslash, and so does every backslash right before it; a dollar doubles.
static void add_escaped(struct text *out, const char *name)
{
    size_t backslashes = 0;
    for (const char *at = name; *at; at++) {
        if (*at == ' ' || *at == '\t' || *at == '#')
            for (size_t i = 0; i <= backslashes; i++)
                text_add(out, "\\");
        backslashes = *at == '\\' ? backslashes + 1 : 0;
        text_add_bytes(out, at, 1);
        if (*at == '$')
            text_add(out, "$");
    }
}

static void add_file(struct text *out, const char *name)
{
    char *here = *name == '/' ? NULL : getcwd(NULL, 0);
    text_add(out, " \\\n  ");
    if (here) {
        add_escaped(out, here);
        text_add(out, "/");
    }
    add_escaped(out, name);
    free(here);
}

void depfile_made(struct depfile *d, const char *directory, const char *name)
{
    struct arena a = {0};
    if (d->path)
        add_file(&d->made, arena_format(&a, "%s/%s", directory, name));
    arena_free(&a);
}

bool depfile_read(struct depfile *d, const struct spec_file *files, int count, struct error *e)
{
    struct stat info;
    for (int i = 0; d->path && i < count; i++) {
        if (stat(files[i].path, &info) != 0 || !S_ISREG(info.st_mode))
            return fail(e, "%s: is no regular file, on which nothing can depend (--depfile)",
                        files[i].path);
        add_file(&d->read, files[i].path);
    }
    return true;
}

static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static bool add_folder(struct text *out, const char *folder, struct error *e)
{
    struct dirent **entries;
    int count = scandir(folder, &entries, is_shown, alphasort);
    if (count < 0)
        return fail(e, "%s: cannot be read: %s", folder, strerror(errno));
    for (int i = 0; i < count; i++) {
        struct text name = {0};
        text_addf(&name, "%s/%s", folder, entries[i]->d_name);
        add_file(out, text_string(&name));
        text_free(&name);
        free(entries[i]);
    }
    free(entries);
    return true;
}

bool depfile_write(struct depfile *d, const char *templates, struct error *e)
{
    struct text rule = {0};
    if (!d->path)
        return true;
    if (templates && !add_folder(&d->read, templates, e))
        return false;
    if (d->target)
        add_escaped(&rule, d->target);
    else
        text_add(&rule, text_string(&d->made) + strlen(" \\\n  "));
    text_addf(&rule, ":%s\n", text_string(&d->read));
    bool ok = named_file_write(d->path, text_string(&rule), rule.size, e);
    text_free(&rule);
    return ok;
}

void depfile_free(struct depfile *d)
{
    text_free(&d->made);
    text_free(&d->read);
}
