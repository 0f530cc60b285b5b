// SPDX-License-Identifier: MIT
#include "base/file.h"

#include <errno.h>
#include <ftw.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <nettle/sha2.h>

#include "base/arena.h"
#include "base/underway.h"

enum { FILE_LIMIT = 256 << 20 };

static bool read_stream(FILE *f, const char *path, struct text *out, struct error *e)
{
    char chunk[16384];
    size_t n;
    while ((n = fread(chunk, 1, sizeof chunk, f)) > 0) {
        if (out->size + n > FILE_LIMIT)
            return fail(e, "%s: is larger than 256 MiB", path);
        text_add_bytes(out, chunk, n);
    }
    if (ferror(f))
        return fail(e, "%s: cannot be read: %s", path, strerror(errno));
    return true;
}

bool file_read(const char *path, struct text *out, struct error *e)
{
    struct stat info;
    if (stat(path, &info) == 0 && S_ISDIR(info.st_mode))
        return fail(e, "%s: is a directory; a file is needed", path);
    FILE *f = fopen(path, "rb");
    if (!f)
        return fail(e, "%s: cannot be opened: %s", path, strerror(errno));
    bool ok = read_stream(f, path, out, e);
    fclose(f);
    return ok;
}

bool file_holds(const char *path, const char *bytes, size_t size)
{
    struct stat info;
    struct text old = {0};
    struct error ignored = {0};
    bool same = stat(path, &info) == 0 && S_ISREG(info.st_mode) &&
                (uintmax_t)info.st_size == size && file_read(path, &old, &ignored) &&
                old.size == size && memcmp(text_string(&old), bytes, size) == 0;
    text_free(&old);
    return same;
}

bool write_all(int fd, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t n = write(fd, bytes, size);
        if (n < 0 && errno != EINTR)
            return false;
        bytes += n > 0 ? n : 0;
        size -= n > 0 ? (size_t)n : 0;
    }
    return true;
}

// ---- writing beside, then into place ------------------------------------------------------------

// A file that is there keeps its permissions and, where that is allowed, its owner.
static bool take_after(int fd, const char *path)
{
    struct stat old;
    mode_t mask = umask(0);
    umask(mask);
    if (lstat(path, &old) != 0 || !S_ISREG(old.st_mode))
        return fchmod(fd, 0666 & ~mask) == 0;
    bool same_owner = fchown(fd, old.st_uid, old.st_gid) == 0;
    return fchmod(fd, old.st_mode & (same_owner ? 0777 : 0755)) == 0;
}

// A full disk shows here, at the latest when it is closed.
static bool write_beside(int fd, const char *path, const char *bytes, size_t size)
{
    bool ok = write_all(fd, bytes, size) && take_after(fd, path);
    int why = errno;
    bool closed = close(fd) == 0;
    errno = ok ? errno : why;
    return ok && closed;
}

bool file_stage(struct staged_file *s, const char *path, const char *bytes, size_t size,
                struct error *e)
{
    struct stat old;
    struct text temporary = {0};
    *s = (struct staged_file){.path = path};
    if (file_holds(path, bytes, size))
        return true;
    if (lstat(path, &old) == 0 && S_ISDIR(old.st_mode))
        return fail(e, "%s: cannot be written: %s", path, strerror(EISDIR));
    int fd = underway_file(path, &temporary);
    bool ok = fd >= 0 && write_beside(fd, path, bytes, size);
    s->temporary = fd >= 0 ? temporary.data : NULL;
    if (ok)
        return true;
    fail(e, "%s: cannot be written: %s", path, strerror(errno));
    file_drop(s);
    if (fd < 0)
        text_free(&temporary);
    return false;
}

bool file_put(struct staged_file *s, struct error *e)
{
    bool ok = !s->temporary || rename(s->temporary, s->path) == 0 ||
              fail(e, "%s: cannot be written: %s", s->path, strerror(errno));
    file_drop(s);
    return ok;
}

void file_drop(struct staged_file *s)
{
    if (!s->temporary)
        return;
    unlink(s->temporary); // which it is no longer called if it was put
    underway_drop_path(s->temporary);
    free(s->temporary);
    s->temporary = NULL;
}

bool file_write(const char *path, const char *bytes, size_t size, bool *changed, struct error *e)
{
    struct staged_file s;
    bool ok = file_stage(&s, path, bytes, size, e), different = s.temporary != NULL;
    ok = ok && file_put(&s, e);
    if (changed)
        *changed = ok && different;
    return ok;
}

// ---- folders ------------------------------------------------------------------------------------

bool make_directories_as(const char *path, mode_t mode, struct error *e)
{
    struct text prefix = {0};
    bool ok = true;
    for (const char *at = path; ok && *at; at += strcspn(at, "/")) {
        at += strspn(at, "/");
        prefix.size = 0;
        text_add_bytes(&prefix, path, (size_t)(at - path) + strcspn(at, "/"));
        ok = mkdir(prefix.data, mode) == 0 || errno == EEXIST || errno == EISDIR;
    }
    struct stat info;
    if (!ok)
        fail(e, "%s: cannot be made a directory: %s", path, strerror(errno));
    else if (stat(path, &info) != 0 || !S_ISDIR(info.st_mode))
        ok = fail(e, "%s: is not a directory", path);
    text_free(&prefix);
    return ok;
}

bool make_directories(const char *path, struct error *e)
{
    return make_directories_as(path, 0777, e);
}

bool file_exists(const char *path)
{
    return access(path, F_OK) == 0;
}

void sha256_hex(const void *bytes, size_t size, char out[65])
{
    struct sha256_ctx context;
    uint8_t digest[SHA256_DIGEST_SIZE];
    sha256_init(&context);
    sha256_update(&context, size, bytes);
    sha256_digest(&context, sizeof digest, digest);
    for (size_t i = 0; i < sizeof digest; i++)
        snprintf(out + 2 * i, 3, "%02x", digest[i]);
}

// ---- removing -----------------------------------------------------------------------------------

static int remove_one(const char *path, const struct stat *info, int type, struct FTW *at)
{
    (void)info, (void)type, (void)at;
    return remove(path);
}

bool remove_tree(const char *path)
{
    enum { OPEN_FOLDERS = 16 };
    return nftw(path, remove_one, OPEN_FOLDERS, FTW_DEPTH | FTW_PHYS) == 0;
}
