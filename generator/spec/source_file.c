// SPDX-License-Identifier: MIT
// The bytes of a specification or a module. What never ends, or waits for a writer that may never
// come, is no specification; a stream that the caller has opened, standard input above all, is.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/known.h"
#include "spec/spec.h"

// The descriptor that `path` stands for, or -1.
static int descriptor_of(const char *path)
{
    static const char *const FOLDERS[] = {"/dev/fd/", "/proc/self/fd/"};
    if (strcmp(path, "-") == 0 || strcmp(path, "/dev/stdin") == 0)
        return STDIN_FILENO;
    for (int i = 0; i < 2; i++) {
        size_t n = strlen(FOLDERS[i]);
        if (strncmp(path, FOLDERS[i], n) != 0)
            continue;
        size_t digits = strspn(path + n, "0123456789");
        return digits && digits < 6 && !path[n + digits] ? atoi(path + n) : -1;
    }
    return -1;
}

bool source_is_stream(const char *path)
{
    return descriptor_of(path) >= 0;
}

// NULL for what can be read to its end.
static const char *refusal(mode_t mode)
{
    if (S_ISDIR(mode))
        return "is a directory; a file is needed";
    if (S_ISFIFO(mode))
        return "is a FIFO; a specification is a file, or - for standard input";
    if (S_ISSOCK(mode))
        return "is a socket; a specification is a file, or - for standard input";
    return S_ISREG(mode) ? NULL : "is a device; a specification is a file, or - for standard input";
}

// Names of specifications in a folder, without their ending.
struct names_there {
    struct arena arena;
    const char *name[64];
    int count;
};

// Bytes of a file's name before ".lua", 0 where it does not end so.
static int stem_of(const char *name)
{
    size_t length = strlen(name);
    return length > 4 && strcmp(name + length - 4, ".lua") == 0 ? (int)length - 4 : 0;
}

static void names_read(struct names_there *n, const char *folder)
{
    enum { MOST = sizeof n->name / sizeof *n->name };
    DIR *d = opendir(folder);
    for (struct dirent *x; d && n->count < MOST && (x = readdir(d));)
        if (stem_of(x->d_name))
            n->name[n->count++] = arena_format(&n->arena, "%.*s", stem_of(x->d_name), x->d_name);
    if (d)
        closedir(d);
}

// What cannot be opened, and which file beside it may be meant.
static void fail_open(const char *path, int number, struct error *e)
{
    struct names_there there = {0};
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    int stem = stem_of(name);
    if (number == ENOENT)
        names_read(&there,
                   slash ? arena_format(&there.arena, "%.*s", (int)(slash - path + 1), path) : ".");
    const struct known names = KNOWN_TEXTS(there.name, there.count);
    int near = known_nearest(
        &names, arena_format(&there.arena, "%.*s", stem ? stem : (int)strlen(name), name));
    fail(e, "%s: cannot be opened: %s%s%s%s", *path ? path : "''", strerror(number),
         near >= 0 ? "; did you mean '" : "", near >= 0 ? there.name[near] : "",
         near >= 0 ? ".lua'?" : "");
    arena_free(&there.arena);
}

static int open_file(const char *path, struct error *e)
{
    struct stat info;
    const char *why = stat(path, &info) == 0 ? refusal(info.st_mode) : NULL;
    int fd = why ? -1 : open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd < 0 && why) {
        fail(e, "%s: %s", path, why);
    } else if (fd < 0) {
        fail_open(path, errno, e);
    } else if (fstat(fd, &info) != 0 || (why = refusal(info.st_mode))) {
        fail(e, "%s: %s", path, why ? why : strerror(errno));
        close(fd);
        fd = -1;
    }
    return fd;
}

static bool refuse_size(const char *path, const struct text *read, struct error *e)
{
    int line = 1;
    for (size_t i = 0; i < SPEC_SOURCE_LIMIT; i++)
        line += read->data[i] == '\n';
    return fail_at(e, path, line, "the file is larger than 1 MiB, which ends here");
}

static bool read_all(int fd, const char *path, struct text *out, struct error *e)
{
    char chunk[16384];
    ssize_t n;
    while ((n = read(fd, chunk, sizeof chunk)) != 0) {
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return fail(e, "%s: cannot be read: %s", path, strerror(errno));
        text_add_bytes(out, chunk, (size_t)n);
        if (out->size > SPEC_SOURCE_LIMIT)
            return refuse_size(path, out, e);
    }
    return true;
}

bool source_read(const char *path, struct text *out, struct error *e)
{
    int stream = descriptor_of(path);
    int fd = stream >= 0 ? stream : open_file(path, e);
    bool ok = fd >= 0 && read_all(fd, path, out, e);
    if (fd >= 0 && stream < 0)
        close(fd);
    return ok;
}
