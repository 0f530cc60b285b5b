// SPDX-License-Identifier: MIT
#include "report/provenance.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/json.h"
#include "base/shell_word.h"
#include "build/versions.h"

static const char *date_now(struct arena *a)
{
    const char *told = getenv("SOURCE_DATE_EPOCH");
    char *end = NULL, date[32] = "";
    long long seconds = told ? strtoll(told, &end, 10) : 0;
    time_t now = told && *told && !*end ? (time_t)seconds : time(NULL);
    struct tm utc;
    if (gmtime_r(&now, &utc))
        strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &utc);
    return arena_copy(a, date);
}

struct provenance provenance_begin(int argc, char **argv, struct arena *a)
{
    struct provenance p = {.arena = a, .nwords = argc, .date = date_now(a)};
    p.words = arena_alloc(a, (size_t)argc * sizeof *p.words);
    for (int i = 0; i < argc; i++)
        p.words[i] = arena_copy(a, argv[i]);
    return p;
}

void provenance_add_device(struct provenance *p, const struct platform *platform,
                           const char *device)
{
    p->platform = platform->name;
    p->device = device;
    p->driver = driver_version(platform, p->arena);
}

void provenance_add_compiler(struct provenance *p, const char *compiler)
{
    for (int i = 0; i < p->ncompilers && compiler; i++)
        if (strcmp(p->compilers[i].path, compiler) == 0)
            return;
    if (compiler)
        *ARENA_APPEND(p->arena, p->compilers, p->ncompilers, p->compilers_capacity) =
            (struct used_compiler){arena_copy(p->arena, compiler),
                                   compiler_version(compiler, p->arena)};
}

// ---- as JSON ------------------------------------------------------------------------------------

static void set_text_or_null(json_t *o, const char *key, const char *value)
{
    if (value && *value)
        json_set_text(o, key, value);
    else
        json_object_set_new(o, key, json_null());
}

static json_t *compilers_json(const struct provenance *p)
{
    json_t *list = json_array();
    for (int i = 0; i < p->ncompilers; i++) {
        json_t *o = json_object();
        json_set_text(o, "path", p->compilers[i].path);
        set_text_or_null(o, "version", p->compilers[i].version);
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *context_json(const struct provenance *p)
{
    json_t *o = json_object(), *arguments = json_array();
    for (int i = 1; i < p->nwords; i++) {
        json_t *word = json_string(p->words[i]);
        json_array_append_new(arguments, word ? word : json_string("(not UTF-8)"));
    }
    json_set_integer(o, "format", PROVENANCE_FORMAT);
    json_set_text(o, "program", "hipstencil");
    json_set_text(o, "version", HIPSTENCIL_VERSION);
    json_set_text(o, "command", p->words[0]);
    json_object_set_new(o, "arguments", arguments);
    json_set_text(o, "date", p->date);
    set_text_or_null(o, "platform", p->platform);
    set_text_or_null(o, "device", p->device);
    set_text_or_null(o, "driver", p->driver);
    json_object_set_new(o, "compilers", compilers_json(p));
    return o;
}

json_t *provenance_document(const struct provenance *p, json_t *operators)
{
    json_t *o = json_object();
    json_object_set_new(o, "context", context_json(p));
    json_object_set_new(o, "operators", operators);
    return o;
}

static json_t *file_json(const struct spec_file *f)
{
    json_t *o = json_object();
    json_set_text(o, "path", f->path);
    json_set_text(o, "sha256", f->sha256);
    return o;
}

json_t *provenance_spec(const struct model *m)
{
    json_t *o = file_json(&m->files[0]), *modules = json_array();
    for (int i = 1; i < m->nfiles; i++)
        json_array_append_new(modules, file_json(&m->files[i]));
    json_object_set_new(o, "modules", modules);
    return o;
}

// ---- for people ---------------------------------------------------------------------------------

static const char *command_line(const struct provenance *p, struct arena *a)
{
    const char *line = "hipstencil";
    for (int i = 0; i < p->nwords; i++)
        line = arena_format(a, "%s %s", line, shell_word(a, p->words[i]));
    return line;
}

int provenance_facts(const struct provenance *p, struct page_fact **facts, struct arena *a)
{
    int n = 0;
    *facts = arena_alloc(a, (size_t)(4 + p->ncompilers) * sizeof **facts);
    (*facts)[n++] = (struct page_fact){"date", p->date};
    (*facts)[n++] = (struct page_fact){"command", command_line(p, a)};
    if (p->device && *p->device)
        (*facts)[n++] = (struct page_fact){"device", p->device};
    if (p->driver && *p->driver)
        (*facts)[n++] = (struct page_fact){"driver", p->driver};
    for (int i = 0; i < p->ncompilers; i++) {
        const struct used_compiler *c = &p->compilers[i];
        const char *value = *c->version ? arena_format(a, "%s (%s)", c->version, c->path) : c->path;
        (*facts)[n++] = (struct page_fact){"compiler", value};
    }
    return n;
}
