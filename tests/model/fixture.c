// SPDX-License-Identifier: MIT
#include "fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"

#include <cmocka.h> // defines a macro `fail`: after the project's headers

enum { MAX_WORDS = 16 };

static char words[512];
static struct setting settings_read[MAX_WORDS];

static int split_settings(const char *text)
{
    int count = 0;
    char *rest = words;
    snprintf(words, sizeof words, "%s", text ? text : "");
    for (char *word; (word = strtok_r(rest, " ", &rest)) && count < MAX_WORDS; count++) {
        char *equals = strchr(word, '=');
        *equals = '\0';
        settings_read[count] = (struct setting){.key = word, .value = equals + 1};
    }
    return count;
}

static bool read_spec(const char *spec, const struct plan_request *r, struct planned *out,
                      struct error *e)
{
    char path[] = "/tmp/hipstencil-test-XXXXXX";
    struct error ignored = {0};
    int file = mkstemp(path);
    assert_true(file >= 0 && close(file) == 0);
    assert_true(file_write(path, spec, strlen(spec), NULL, &ignored));
    bool ok = planned_read(path, r, out, e);
    unlink(path);
    if (ok)
        out->description->path = out->model->path = "test.lua"; // `path` is on the stack
    return ok;
}

struct planned operator_of(const char *spec, const char *strategies, const char *settings,
                           const char *target)
{
    struct plan_request r = {.only = strategies, .settings = settings_read};
    r.nsettings = split_settings(settings);
    r.target = target_find(target ? target : "gfx90a");
    struct planned o = {0};
    struct error e = {0};
    if (!read_spec(spec, &r, &o, &e))
        fail_msg("%s\n%s", e.message, spec);
    return o;
}

struct planned model_of(const char *spec)
{
    return operator_of(spec, NULL, NULL, NULL);
}

const char *refusal_of(const char *spec)
{
    static struct error e;
    struct plan_request r = {.target = target_find("gfx90a")};
    struct planned o;
    e = (struct error){0};
    assert_false(read_spec(spec, &r, &o, &e));
    const char *message = strstr(e.message, "error: ");
    return message ? message + strlen("error: ") : e.message;
}
