// SPDX-License-Identifier: MIT
// usage: ask COMPILER WORD…
// As compiled.py, which it asks for the result where one is being served (served.py), and else starts. By the name of a
// compiler, in a folder of PATH, it stands for the one that comes after it there.
#define _GNU_SOURCE
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

// ---- the compiler ---------------------------------------------------------------------------------

static bool is_this(const char *path)
{
    struct stat one, other;
    return stat(path, &one) == 0 && stat("/proc/self/exe", &other) == 0 &&
           one.st_ino == other.st_ino && one.st_dev == other.st_dev;
}

// Where PATH has another program of that name.
static const char *next_of(const char *name)
{
    static char path[4096];
    for (const char *at = getenv("PATH"); at && *at; at += strspn(at, ":")) {
        int length = (int)strcspn(at, ":");
        snprintf(path, sizeof path, "%.*s/%s", length, at, name);
        if (access(path, X_OK) == 0 && !is_this(path))
            return path;
        at += length;
    }
    return NULL;
}

static bool ends_with(const char *word, const char *end)
{
    size_t length = strlen(word), more = strlen(end);
    return length >= more && strcmp(word + length - more, end) == 0;
}

// What it says of its version, drivers of others find out by starting some.
static bool wants_version(char **words)
{
    return words[1] && strcmp(words[1], "--version") == 0 && !words[2];
}

static bool has_source(char **words)
{
    for (; *words; words++)
        if (**words != '-' && (ends_with(*words, ".hip") || ends_with(*words, ".cpp")))
            return true;
    return false;
}

// ---- what is asked --------------------------------------------------------------------------------

static int connected(void)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    const char *path = getenv("HIPSTENCIL_TEST_SERVER");
    int to = path && strlen(path) < sizeof address.sun_path
                 ? socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)
                 : -1;
    if (to < 0)
        return -1;
    strcpy(address.sun_path, path);
    return connect(to, (struct sockaddr *)&address, sizeof address) == 0 ? to : -1;
}

static bool sent(int to, const char *words, size_t size)
{
    while (size > 0) {
        ssize_t part = send(to, words, size, MSG_NOSIGNAL);
        if (part <= 0)
            return false;
        words += part;
        size -= (size_t)part;
    }
    return true;
}

static bool sent_word(int to, const char *word)
{
    return sent(to, word, strlen(word) + 1);
}

// Of those that the server names.
static bool sent_variables(int to)
{
    const char *named = getenv("HIPSTENCIL_TEST_VARIABLES");
    char *names = named ? strdup(named) : NULL;
    bool ok = names;
    for (char *name = names ? strtok(names, " ") : NULL; ok && name; name = strtok(NULL, " ")) {
        const char *value = getenv(name);
        ok = sent_word(to, value ? value : "");
    }
    free(names);
    return ok;
}

static bool asked(int to, char **argv)
{
    char folder[4096];
    bool ok = getcwd(folder, sizeof folder) && sent_word(to, folder) && sent_variables(to);
    for (char **word = argv; ok && *word; word++)
        ok = sent_word(to, *word);
    return ok && shutdown(to, SHUT_WR) == 0;
}

// ---- what is answered -----------------------------------------------------------------------------

static const char *output_of(char **argv)
{
    for (char **word = argv; word[0] && word[1]; word++)
        if (strcmp(word[0], "-o") == 0)
            return word[1];
    return NULL;
}

static bool write_output(const char *path, const char *data, size_t size)
{
    FILE *file = fopen(path, "wb");
    return file && fwrite(data, 1, size, file) == size && fclose(file) == 0;
}

// "STATUS SECONDS LENGTH\n", so much that the compiler says, the product: a version where there is no output.
static int take(FILE *answer, const char *output)
{
    int status;
    size_t length, size = 0, read;
    if (fscanf(answer, "%d %*f %zu", &status, &length) != 2 || fgetc(answer) != '\n')
        return -1;
    static char part[1 << 16];
    char *all = malloc(1);
    while ((read = fread(part, 1, sizeof part, answer)) > 0) {
        all = realloc(all, size + read);
        if (!all)
            return -1;
        memcpy(all + size, part, read);
        size += read;
    }
    if (!all || size < length)
        return -1;
    fwrite(all, 1, length, stderr);
    if (!output)
        fwrite(all + length, 1, size - length, stdout);
    else if (size > length && !write_output(output, all + length, size - length))
        return -1;
    return status;
}

static int start_compiled(int count, char **command)
{
    char **words = calloc((size_t)count + 4, sizeof *words);
    if (!words)
        return 1;
    memcpy(words, (char *[]){PYTHON, "-IS", SCRIPT}, 3 * sizeof *words);
    memcpy(words + 3, command, (size_t)count * sizeof *words);
    execv(PYTHON, words);
    perror(PYTHON);
    return 1;
}

int main(int argc, char **argv)
{
    const char *name = strrchr(argv[0], '/') ? strrchr(argv[0], '/') + 1 : argv[0];
    bool by_name = strcmp(name, "compile_ask") != 0;
    char **command = by_name ? argv : argv + 1;
    if (by_name && !(command[0] = (char *)next_of(name))) {
        fprintf(stderr, "%s: there is no other in PATH\n", name);
        return 127;
    }
    bool has_result = command[0] && (has_source(command) || wants_version(command));
    int server = has_result ? connected() : -1, status = -1;
    if (server >= 0 && asked(server, command))
        status = take(fdopen(server, "rb"), output_of(command));
    if (status >= 0)
        return status;
    if (by_name && !has_source(command))
        return execv(command[0], command);
    return start_compiled(argc - !by_name, command);
}
