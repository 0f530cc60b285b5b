// SPDX-License-Identifier: MIT
#include "render/output.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/terminal.h"
#include "render/manifest.h"

// What a folder is to hold, and what it holds beside that.
struct put {
    const struct output_folder *folder;
    const struct rendered *files;
    struct manifest old;
    struct staged_file *staged; // by file
    struct made {
        const char *folder;
        size_t shortest; // of its parents that was made for it
    } * made;
    int nmade, made_capacity;
    struct arena arena;
};

static const char *path_of(struct put *p, const char *name)
{
    return arena_format(&p->arena, "%s/%s", p->folder->directory, name);
}

static const char *folder_of(struct put *p, const char *path)
{
    return arena_format(&p->arena, "%.*s", (int)(strrchr(path, '/') - path), path);
}

static bool is_made(const struct rendered *r, const char *name)
{
    for (int i = 0; i < r->count; i++)
        if (strcmp(r->files[i].name, name) == 0)
            return true;
    return false;
}

// ---- what is there beside -----------------------------------------------------------------------

// A file that is not to be there: `ours` if it still is what the old MANIFEST says.
struct orphan {
    const char *name;
    bool ours;
};

struct orphans {
    struct orphan *list;
    int count, capacity;
};

static void add_orphan(struct put *p, struct orphans *o, const char *name, bool ours)
{
    for (int i = 0; i < o->count; i++)
        if (strcmp(o->list[i].name, name) == 0)
            return;
    *ARENA_APPEND(&p->arena, o->list, o->count, o->capacity) = (struct orphan){name, ours};
}

// Sources in a folder of the output: whoever compiles all that is there compiles them, too.
static void add_sources(struct put *p, struct orphans *o, const char *below)
{
    struct dirent **entries;
    int count = scandir(path_of(p, below), &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        const char *name = arena_format(&p->arena, "%s%s", below, entries[i]->d_name);
        const char *dot = strrchr(name, '.');
        if (dot && strcmp(dot, ".hip") == 0 && !is_made(p->files, name))
            add_orphan(p, o, name, false);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
}

static struct orphans orphans_of(struct put *p)
{
    struct orphans o = {0};
    for (int i = 0; i < p->old.count; i++) {
        const struct manifest_entry *m = &p->old.list[i];
        enum manifest_state state = manifest_state(m, path_of(p, m->name));
        if (!is_made(p->files, m->name) && state != MANIFEST_MISSING)
            add_orphan(p, &o, m->name, state == MANIFEST_SAME);
    }
    const char *before = NULL; // files of a folder follow each other
    for (int i = 0; i < p->files->count; i++) {
        const char *name = p->files->files[i].name, *slash = strrchr(name, '/');
        int length = slash ? (int)(slash - name) + 1 : 0;
        const char *folder = arena_format(&p->arena, "%.*s", length, name);
        if (!before || strcmp(folder, before) != 0)
            add_sources(p, &o, folder);
        before = folder;
    }
    return o;
}

// Folders go when nothing is in them any more, up to the output's own.
static bool remove_orphan(struct put *p, const char *name, struct error *e)
{
    const char *path = path_of(p, name);
    if (unlink(path) != 0)
        return fail(e, "%s: is of an earlier run and cannot be removed: %s", path, strerror(errno));
    if (talk() != TALK_LITTLE)
        printf("removed %s: of an earlier run\n", path);
    for (const char *folder = folder_of(p, path); strcmp(folder, p->folder->directory) != 0;
         folder = folder_of(p, folder))
        if (rmdir(folder) != 0)
            break;
    return true;
}

static bool clear_orphans(struct put *p, struct error *e)
{
    const struct orphans o = orphans_of(p);
    bool ok = true;
    for (int i = 0; ok && i < o.count; i++)
        if (o.list[i].ours)
            ok = remove_orphan(p, o.list[i].name, e);
        else
            printf("left    %s: none of these files, and not as an earlier run wrote it; remove it "
                   "if nothing needs it\n",
                   path_of(p, o.list[i].name));
    return ok;
}

// ---- folders that were not there ----------------------------------------------------------------

// The outermost folder of the path that is not there, or NULL.
static const char *first_missing(struct put *p, const char *path)
{
    const char *missing = NULL;
    struct stat info;
    while (stat(path, &info) != 0 && errno == ENOENT) {
        missing = path;
        if (!strchr(path, '/') || strrchr(path, '/') == path)
            break;
        path = folder_of(p, path);
    }
    return missing;
}

static bool make_folder(struct put *p, const char *path, struct error *e)
{
    const char *first = first_missing(p, path);
    if (first)
        *ARENA_APPEND(&p->arena, p->made, p->nmade, p->made_capacity) =
            (struct made){path, strlen(first)};
    return make_directories(path, e);
}

static void remove_made(struct put *p)
{
    for (int i = p->nmade - 1; i >= 0; i--)
        for (const char *at = p->made[i].folder; strlen(at) >= p->made[i].shortest;
             at = folder_of(p, at))
            if (rmdir(at) != 0 || !strchr(at, '/'))
                break;
}

// ---- writing ------------------------------------------------------------------------------------

// All of them beside their places: from here on only names change.
static bool stage_all(struct put *p, struct error *e)
{
    bool ok = true;
    for (int i = 0; ok && i < p->files->count; i++) {
        const struct rendered_file *f = &p->files->files[i];
        const char *path = path_of(p, f->name);
        ok = make_folder(p, folder_of(p, path), e) &&
             file_stage(&p->staged[i], path, text_string(&f->text), f->text.size, e);
    }
    return ok;
}

static bool put_one(struct put *p, int i, struct error *e)
{
    struct staged_file *s = &p->staged[i];
    const char *what = s->temporary ? "wrote  " : "current";
    if (!file_put(s, e))
        return false;
    if (talk() != TALK_LITTLE)
        printf("%s %s\n", what, path_of(p, p->files->files[i].name));
    return true;
}

// The MANIFEST, which is the last file, changes last: until then the old one tells what is to go.
static bool put_all(struct put *p, struct error *e)
{
    int last = p->files->count - 1;
    bool ok = true;
    for (int i = 0; ok && i < last; i++)
        ok = put_one(p, i, e);
    return ok && clear_orphans(p, e) && put_one(p, last, e);
}

static bool write_all_files(struct put *p, struct error *e)
{
    bool ok = stage_all(p, e) && put_all(p, e);
    for (int i = 0; i < p->files->count; i++)
        file_drop(&p->staged[i]);
    if (!ok)
        remove_made(p);
    return ok;
}

// ---- checking -----------------------------------------------------------------------------------

// The command that a banner says, if that is in the line of the n-th byte.
static const char *command_in(struct put *p, const char *text, size_t n)
{
    static const char SAYS[] = "//   command   ";
    while (n > 0 && text[n - 1] != '\n')
        n--;
    if (strncmp(text + n, SAYS, strlen(SAYS)) != 0)
        return NULL;
    text += n + strlen(SAYS);
    return arena_format(&p->arena, "%.*s", (int)strcspn(text, "\n"), text);
}

// Where the first line that differs is the one of the banner that says what made the file, that is the difference: of
// options, or of the path of a spec.
static const char *difference(struct put *p, const char *path, const char *wanted)
{
    struct stat info;
    struct text file = {0};
    struct error ignored = {0};
    if (!file_exists(path))
        return "is missing";
    if (stat(path, &info) != 0 || !S_ISREG(info.st_mode) || !file_read(path, &file, &ignored))
        return "differs from what the spec gives";
    const char *found = text_string(&file);
    size_t same = 0;
    while (found[same] && found[same] == wanted[same])
        same++;
    const char *was = command_in(p, found, same), *is = command_in(p, wanted, same);
    text_free(&file);
    return was && is ? arena_format(&p->arena, "was made by '%s' and not by '%s'", was, is)
                     : "differs from what the spec gives";
}

static bool check_one(struct put *p, const struct rendered_file *f, struct error *e)
{
    const char *path = path_of(p, f->name), *wanted = text_string(&f->text);
    return file_holds(path, wanted, f->text.size) ||
           fail(e, "%s: %s; run %s again", path, difference(p, path, wanted), p->folder->again);
}

static bool check_orphans(struct put *p, struct error *e)
{
    const struct orphans o = orphans_of(p);
    if (o.count == 0)
        return true;
    const char *path = path_of(p, o.list[0].name), *more = "";
    if (o.count > 1)
        more = arena_format(&p->arena, " (and %d more)", o.count - 1);
    return o.list[0].ours
               ? fail(e, "%s%s: is of an earlier run; run %s again", path, more, p->folder->again)
               : fail(e, "%s%s: is no file of what the spec gives; remove it", path, more);
}

static bool check_all(struct put *p, struct error *e)
{
    for (int i = 0; i < p->files->count - 1; i++)
        if (!check_one(p, &p->files->files[i], e))
            return false;
    return check_orphans(p, e) && check_one(p, &p->files->files[p->files->count - 1], e);
}

// ---- the folder ---------------------------------------------------------------------------------

bool output_put(const struct output_folder *o, struct rendered *r, struct error *e)
{
    struct put p = {.folder = o, .files = r};
    manifest_add(r);
    manifest_read(&p.old, path_of(&p, MANIFEST), &p.arena);
    p.staged = arena_alloc(&p.arena, (size_t)r->count * sizeof *p.staged);
    bool ok = o->check ? check_all(&p, e) : write_all_files(&p, e);
    arena_free(&p.arena);
    return ok;
}
