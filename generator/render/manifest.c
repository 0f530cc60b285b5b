// SPDX-License-Identifier: MIT
#include "render/manifest.h"

#include <string.h>
#include <sys/stat.h>

#include "base/file.h"

enum { SUM_DIGITS = 64 };

void manifest_add(struct rendered *r)
{
    struct text manifest = {0};
    for (int i = 0; i < r->count; i++) {
        char digest[SUM_DIGITS + 1];
        sha256_hex(text_string(&r->files[i].text), r->files[i].text.size, digest);
        text_addf(&manifest, "%s  %s\n", digest, r->files[i].name);
    }
    rendered_add(r, MANIFEST, &manifest);
}

// Relative, without a component that leads up or nowhere.
static bool is_below(const char *name)
{
    for (const char *at = name;; at++) {
        size_t n = strcspn(at, "/");
        if (n == 0 || (n == 1 && at[0] == '.') || (n == 2 && at[0] == '.' && at[1] == '.'))
            return false;
        at += n;
        if (!*at)
            return true;
    }
}

static void read_line(struct manifest *m, const char *line, size_t length, struct arena *a)
{
    if (strspn(line, "0123456789abcdef") != SUM_DIGITS || length <= SUM_DIGITS + 2 ||
        strncmp(line + SUM_DIGITS, "  ", 2) != 0)
        return;
    const char *name =
        arena_format(a, "%.*s", (int)(length - SUM_DIGITS - 2), line + SUM_DIGITS + 2);
    if (!is_below(name) || strcmp(name, MANIFEST) == 0)
        return;
    struct manifest_entry *entry = ARENA_APPEND(a, m->list, m->count, m->capacity);
    entry->name = name;
    memcpy(entry->sum, line, SUM_DIGITS);
    entry->sum[SUM_DIGITS] = '\0';
}

void manifest_read(struct manifest *m, const char *path, struct arena *a)
{
    struct text content = {0};
    struct error ignored = {0};
    *m = (struct manifest){0};
    struct stat info;
    if (stat(path, &info) == 0 && S_ISREG(info.st_mode) && file_read(path, &content, &ignored))
        for (const char *at = text_string(&content); *at; at += *at == '\n') {
            size_t length = strcspn(at, "\n");
            read_line(m, at, length, a);
            at += length;
        }
    text_free(&content);
}

enum manifest_state manifest_state(const struct manifest_entry *m, const char *path)
{
    struct stat info;
    struct text content = {0};
    struct error ignored = {0};
    char sum[SUM_DIGITS + 1] = "";
    if (lstat(path, &info) != 0)
        return MANIFEST_MISSING;
    if (S_ISREG(info.st_mode) && file_read(path, &content, &ignored))
        sha256_hex(text_string(&content), content.size, sum);
    text_free(&content);
    return strcmp(sum, m->sum) == 0 ? MANIFEST_SAME : MANIFEST_CHANGED;
}
