// SPDX-License-Identifier: MIT
#include "build/versions.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>

#include "base/file.h"
#include "base/process.h"

enum { VERSION_SECONDS = 20, VERSION_WORDS = 64, LINE = 256 };

// "14.0.6": digits around a point.
static bool has_version(const char *line)
{
    for (const char *c = line; *c; c++)
        if (isdigit((unsigned char)c[0]) && c[1] == '.' && isdigit((unsigned char)c[2]))
            return true;
    return false;
}

// The line without its end, without blanks before it, and without what is no text.
static const char *clean(const char *line, struct arena *a)
{
    char *copy = arena_copy(a, line);
    copy[strcspn(copy, "\r\n")] = '\0';
    for (char *c = copy; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 127)
            *c = ' ';
    for (size_t n = strlen(copy); n > 0 && copy[n - 1] == ' '; n--)
        copy[n - 1] = '\0';
    return copy;
}

// The first line of the file; of `versions` only, the first lines that have one: hipcc has its own
// and clang's.
static const char *version_lines(const char *path, bool versions, struct arena *a)
{
    char line[LINE];
    const char *found = "";
    int left = versions ? 2 : 1;
    FILE *file = fopen(path, "r");
    while (file && left > 0 && fgets(line, sizeof line, file))
        if (!versions || has_version(line)) {
            found = arena_format(a, "%s%s%s", found, *found ? "; " : "", clean(line, a));
            left--;
        }
    if (file)
        fclose(file);
    return found;
}

// ---- compilers ----------------------------------------------------------------------------------

static void split_words(const char *words, const char *argv[VERSION_WORDS + 2], struct arena *a)
{
    int n = 0;
    for (words += strspn(words, " "); *words && n < VERSION_WORDS; words += strspn(words, " ")) {
        size_t length = strcspn(words, " ");
        argv[n++] = arena_format(a, "%.*s", (int)length, words);
        words += length;
    }
    argv[n] = "--version";
}

const char *compiler_version(const char *compiler, struct arena *a)
{
    const char *argv[VERSION_WORDS + 2] = {NULL}, *temporary = getenv("TMPDIR");
    char *folder = arena_format(a, "%s/hipstencil-version-XXXXXX",
                                temporary && *temporary ? temporary : "/tmp");
    if (!mkdtemp(folder))
        return "";
    const char *log = arena_format(a, "%s/log", folder);
    split_words(compiler, argv, a);
    struct process p = {
        .argv = argv, .directory = folder, .log = log, .timeout = VERSION_SECONDS, .tidy = true};
    processes_run(&p, 1, 1, NULL, NULL);
    const char *version = process_succeeded(&p) ? version_lines(log, true, a) : "";
    remove_tree(folder);
    return version;
}

// ---- drivers ------------------------------------------------------------------------------------

const char *driver_version(const struct platform *p, struct arena *a)
{
    struct utsname machine;
    if (!p->driver)
        return "";
    const char *line = version_lines(p->driver_version, false, a);
    if (*line)
        return has_version(line) && strstr(line, "version")
                   ? line
                   : arena_format(a, "%s %s", p->driver, line);
    // A driver that comes with the kernel has no version of its own.
    return uname(&machine) == 0
               ? arena_format(a, "%s of %s %s", p->driver, machine.sysname, machine.release)
               : p->driver;
}
