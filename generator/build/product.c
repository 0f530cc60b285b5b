// SPDX-License-Identifier: MIT
#include "build/product.h"

#include <stdio.h>
#include <string.h>

#include "base/apart.h"
#include "base/file.h"
#include "base/library.h"

enum { LOAD_TIMEOUT = 60 }; // seconds

struct load {
    const char *path;
    struct answer {
        char problem[512]; // empty if there is none
    } answer;
    bool heard;
};

static void try_load(struct apart *apart)
{
    const struct load *l = apart->context;
    struct answer answer = {0};
    struct error e = {0};
    void *library;
    if (!library_load(l->path, &library, &e))
        snprintf(answer.problem, sizeof answer.problem, "%.500s", error_text(&e));
    apart_tell(apart, &answer);
}

static void hear(struct apart *apart, const void *message)
{
    struct load *l = apart->context;
    memcpy(&l->answer, message, sizeof l->answer);
    l->heard = true;
}

const char *product_library_problem(const char *path, struct arena *a)
{
    struct load l = {.path = path};
    struct apart apart = {.body = try_load,
                          .heard = hear,
                          .context = &l,
                          .size = sizeof l.answer,
                          .log = "/dev/null",
                          .timeout = LOAD_TIMEOUT};
    char how[128];
    if (!file_exists(path))
        return "wrote no library";
    if (!apart_run(&apart) || !l.heard)
        return arena_format(a, "wrote a library that cannot be loaded: %s",
                            process_describe(apart.end, apart.code, how, sizeof how));
    return l.answer.problem[0] ? arena_format(a, "wrote a library that %s", l.answer.problem)
                               : NULL;
}

const char *product_text_problem(const char *path, const char *needed, struct arena *a)
{
    struct text content = {0};
    struct error e = {0};
    const char *problem = NULL;
    if (!file_exists(path))
        problem = "wrote no output";
    else if (!file_read(path, &content, &e))
        problem = arena_copy(a, error_text(&e));
    else if (content.size == 0 || memchr(content.data, 0, content.size))
        problem = "wrote an output that is no text";
    else if (!strstr(content.data, needed))
        problem = arena_format(a, "wrote an output without \"%s\"", needed);
    text_free(&content);
    return problem;
}
