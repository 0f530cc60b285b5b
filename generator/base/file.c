// SPDX-License-Identifier: MIT
#include "base/file.h"

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <nettle/sha2.h>

#include "base/arena.h"

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

static bool same_content(const char *path, const char *bytes, size_t size)
{
    struct text old = {0};
    struct error ignored = {0};
    bool same = file_read(path, &old, &ignored) && old.size == size &&
                memcmp(text_string(&old), bytes, size) == 0;
    text_free(&old);
    return same;
}

// Writes, flushes to the device and closes; a full disk shows here and not later.
static bool write_closed(int fd, const char *bytes, size_t size)
{
    bool ok = true;
    while (ok && size > 0) {
        ssize_t n = write(fd, bytes, size);
        if (n < 0 && errno == EINTR)
            continue;
        ok = n > 0;
        bytes += ok ? n : 0;
        size -= ok ? (size_t)n : 0;
    }
    ok = ok && fchmod(fd, 0644) == 0;
    return close(fd) == 0 && ok;
}

bool file_write(const char *path, const char *bytes, size_t size, bool *changed, struct error *e)
{
    if (changed)
        *changed = false;
    if (same_content(path, bytes, size))
        return true;
    struct text temporary = {0};
    text_addf(&temporary, "%s.XXXXXX", path);
    int fd = mkstemp(temporary.data);
    bool ok = fd >= 0 && write_closed(fd, bytes, size) && rename(temporary.data, path) == 0;
    if (!ok) {
        int why = errno;
        if (fd >= 0)
            unlink(temporary.data);
        fail(e, "%s: cannot be written: %s", path, strerror(why));
    }
    text_free(&temporary);
    if (changed)
        *changed = ok;
    return ok;
}

bool make_directories(const char *path, struct error *e)
{
    struct text prefix = {0};
    bool ok = true;
    for (const char *at = path; ok && *at; at += strcspn(at, "/")) {
        at += strspn(at, "/");
        prefix.size = 0;
        text_add_bytes(&prefix, path, (size_t)(at - path) + strcspn(at, "/"));
        ok = mkdir(prefix.data, 0777) == 0 || errno == EEXIST || errno == EISDIR;
    }
    struct stat info;
    if (!ok)
        fail(e, "%s: cannot be made a directory: %s", path, strerror(errno));
    else if (stat(path, &info) != 0 || !S_ISDIR(info.st_mode))
        ok = fail(e, "%s: is not a directory", path);
    text_free(&prefix);
    return ok;
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

bool file_can_be_written(const char *path, struct error *e)
{
    struct stat info;
    const char *slash = strrchr(path, '/');
    struct text folder = {0};
    if (slash)
        text_add_bytes(&folder, path, (size_t)(slash - path) + 1);
    else
        text_add(&folder, ".");
    bool ok = access(folder.data, W_OK | X_OK) == 0 ||
              fail(e, "%s: cannot be written: %s", path, strerror(errno));
    if (ok && stat(path, &info) == 0 && S_ISDIR(info.st_mode))
        ok = fail(e, "%s: is a directory; a file is needed", path);
    text_free(&folder);
    return ok;
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
