// SPDX-License-Identifier: MIT
#include "base/named_file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"

enum { MOST_LINKS = 40, PATIENCE = 20 }; // tenths of a second for a FIFO's reader

static int results = STDOUT_FILENO; // standard output as it was when the program began
static const char *diverted;        // the path for which what is printed goes elsewhere, or NULL

static bool cannot_be_written(const char *path, int why, struct error *e)
{
    return fail(e, "%s: cannot be written: %s", path, strerror(why));
}

// ---- what it is ---------------------------------------------------------------------------------

static bool is_results(const char *path)
{
    struct stat file, output;
    if (strcmp(path, diverted ? diverted : "-") == 0 || strcmp(path, "-") == 0)
        return true;
    return !diverted && stat(path, &file) == 0 &&
           (S_ISREG(file.st_mode) || S_ISFIFO(file.st_mode)) && fstat(results, &output) == 0 &&
           file.st_dev == output.st_dev && file.st_ino == output.st_ino;
}

static void add_folder(struct text *out, const char *path)
{
    const char *slash = strrchr(path, '/');
    text_add_bytes(out, path, slash ? (size_t)(slash - path) + 1 : 0);
}

// Where its links lead, whether there is something or not.
static bool follow(const char *path, struct text *target, struct error *e)
{
    char link[PATH_MAX];
    ssize_t n;
    text_add(target, path);
    for (int i = 0; (n = readlink(text_string(target), link, sizeof link - 1)) > 0; i++) {
        struct text next = {0};
        link[n] = '\0';
        if (i == MOST_LINKS)
            return cannot_be_written(path, ELOOP, e);
        if (link[0] != '/')
            add_folder(&next, text_string(target));
        text_add(&next, link);
        text_free(target);
        *target = next;
    }
    return true;
}

// ---- before -------------------------------------------------------------------------------------

static bool divert(const char *path, struct error *e)
{
    if (diverted)
        return true;
    fflush(stdout);
    int kept = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (kept < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0)
        return fail(e, "standard output cannot be written: %s", strerror(errno));
    results = kept;
    diverted = path;
    return true;
}

static bool check_target(const char *path, const char *target, struct error *e)
{
    struct stat info;
    struct text folder = {0};
    if (stat(target, &info) == 0) {
        if (S_ISDIR(info.st_mode))
            return fail(e, "%s: is a directory; a file is needed", path);
        if (S_ISBLK(info.st_mode) || S_ISSOCK(info.st_mode))
            return fail(e, "%s: is a %s; a file is needed", path,
                        S_ISBLK(info.st_mode) ? "disk" : "socket");
        if (access(target, W_OK) != 0)
            return cannot_be_written(path, errno, e);
        if (!S_ISREG(info.st_mode))
            return true;
    }
    add_folder(&folder, target);
    bool ok = access(folder.size ? text_string(&folder) : ".", W_OK | X_OK) == 0 ||
              cannot_be_written(path, errno, e);
    text_free(&folder);
    return ok;
}

bool named_file_prepare(const char *path, struct error *e)
{
    if (is_results(path))
        return divert(path, e);
    struct text target = {0};
    struct stat info;
    bool special = stat(path, &info) == 0 && !S_ISREG(info.st_mode);
    bool ok = special ? check_target(path, path, e)
                      : follow(path, &target, e) && check_target(path, text_string(&target), e);
    text_free(&target);
    return ok;
}

// ---- writing ------------------------------------------------------------------------------------

// A reader that goes is an error like any other.
static bool write_quietly(int fd, const char *bytes, size_t size)
{
    struct sigaction ignored = {.sa_handler = SIG_IGN}, old;
    sigaction(SIGPIPE, &ignored, &old);
    bool ok = write_all(fd, bytes, size);
    int why = errno;
    sigaction(SIGPIPE, &old, NULL);
    errno = why;
    return ok;
}

// Does not wait for the other end, as opening a FIFO does.
static int open_special(const char *path)
{
    int fd;
    for (int i = 0; (fd = open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)) < 0; i++) {
        if (errno != ENXIO || i == PATIENCE)
            return -1;
        nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
    }
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) & ~O_NONBLOCK);
    return fd;
}

static bool write_through(const char *path, const char *bytes, size_t size, struct error *e)
{
    int fd = open_special(path);
    if (fd < 0 && errno == ENXIO)
        return fail(e, "%s: cannot be written: nobody reads it", path);
    bool ok = fd >= 0 && write_quietly(fd, bytes, size);
    int why = errno;
    bool closed = fd >= 0 && close(fd) == 0;
    return (ok && closed) || cannot_be_written(path, ok ? errno : why, e);
}

bool named_file_write(const char *path, const char *bytes, size_t size, struct error *e)
{
    struct stat info;
    struct text target = {0};
    if (is_results(path))
        return write_quietly(results, bytes, size) ||
               fail(e, "standard output cannot be written: %s", strerror(errno));
    if (stat(path, &info) == 0 && !S_ISREG(info.st_mode))
        return check_target(path, path, e) && write_through(path, bytes, size, e);
    bool ok = follow(path, &target, e) && file_write(text_string(&target), bytes, size, NULL, e);
    text_free(&target);
    return ok;
}
