// SPDX-License-Identifier: MIT
#include "build/build.h"

#include <string.h>

#include "base/file.h"
#include "build/cache.h"
#include "build/compile.h"
#include "build/trim.h"

static bool write_text(const char *path, const char *text, struct error *e)
{
    return file_write(path, text, strlen(text), NULL, e);
}

bool build_place(const struct build_source *s, const char *cache, struct built *b, struct arena *a,
                 struct error *e)
{
    const char *parts[2 + 2 * sizeof s->companions / sizeof *s->companions] = {s->file, s->text};
    int n = 2;
    for (int i = 0; i < s->ncompanions; i++) {
        parts[n++] = s->companions[i].file;
        parts[n++] = s->companions[i].text;
    }
    b->folder =
        arena_format(a, "%s/%s/%s-%s", cache, s->operator_name, s->label, cache_key(a, parts, n));
    b->source = arena_format(a, "%s/%s", b->folder, s->file);
    bool ok = cache_folder(cache, b->folder, e) && write_text(b->source, s->text, e);
    for (int i = 0; ok && i < s->ncompanions; i++)
        ok = write_text(arena_format(a, "%s/%s", b->folder, s->companions[i].file),
                        s->companions[i].text, e);
    cache_touch(b->folder);
    return ok;
}

// ---- what came of it ----------------------------------------------------------------------------

static void take_library(struct built *b, const struct compilation *c, struct arena *a)
{
    char how[128];
    process_describe(c->end, c->code, how, sizeof how);
    b->log = c->log;
    if (c->made)
        b->library = c->product;
    else if (c->problem)
        b->problem = c->problem;
    else if (c->end == PROCESS_LATE)
        b->late = true;
    else
        b->problem = arena_format(a, "does not compile (%s)%s; log: %s", how, c->said, c->log);
}

static void note_no_usage(struct built *b, const struct compilation *c, struct arena *a)
{
    char how[128];
    process_describe(c->end, c->code, how, sizeof how);
    b->no_usage = c->problem;
    if (!b->no_usage)
        b->no_usage = arena_format(a, "%s ends with %s%s", c->command.argv[0], how, c->said);
}

static void read_resources(const char *log, const struct toolchain *t, const struct build_source *s,
                           struct built *b, struct arena *a)
{
    struct text content = {0};
    struct error ignored = {0};
    bool ptxas = t->kind->resources == RESOURCES_PTXAS;
    if (file_exists(log) && file_read(log, &content, &ignored))
        (ptxas ? ptxas_parse : remarks_parse)(text_string(&content), &b->usage, a);
    text_free(&content);
    if (!b->usage.known) {
        b->no_usage = arena_format(a, "%s says nothing of any kernel", log);
        return;
    }
    b->lds_bytes = larger(b->lds_bytes, b->usage.worst.lds_bytes);
    b->occupancy = usage_occupancy(&b->usage, t->target, s->lds_bytes, s->threads);
}

static void take_resources(struct built *b, const struct build_source *s,
                           const struct compilation *c, struct arena *a)
{
    bool remarks = c->keeps == KEEPS_LOG;
    if (s->threads == 0 || !c->toolchain->kind->resources)
        return;
    if (c->made)
        read_resources(remarks ? c->product : c->log, c->toolchain, s, b, a);
    else if (remarks)
        note_no_usage(b, c, a);
}

// ---- all of them --------------------------------------------------------------------------------

bool build_all(const struct build_request *r, const struct build_source *sources, int count,
               struct built *out, struct arena *a, struct error *e)
{
    const struct compile_pool pool = {r->jobs, r->progress, r->context};
    struct compilation *list = arena_alloc(a, (size_t)(2 * count + 1) * sizeof *list);
    int *of = arena_alloc(a, (size_t)(2 * count + 1) * sizeof *of), n = 0;
    for (int i = 0; i < count; i++) {
        const struct build_source *s = &sources[i];
        out[i] = (struct built){.lds_bytes = s->lds_bytes};
        if (!build_place(s, r->cache, &out[i], a, e))
            return false;
        const struct compilation library = {.toolchain = r->toolchain,
                                            .folder = out[i].folder,
                                            .file = s->file,
                                            .name = r->toolchain->kind->name,
                                            .suffix = "so",
                                            .until = s->until,
                                            .at_last = s->at_last};
        of[n] = i;
        list[n++] = library;
        if (!r->remarks || s->threads == 0)
            continue;
        of[n] = i;
        list[n] = library;
        list[n].toolchain = r->remarks;
        list[n].name = r->remarks->target->name;
        list[n].suffix = "remarks";
        list[n].at_last = 0;
        list[n++].keeps = KEEPS_LOG;
    }
    if (!compile_all(&pool, list, n, a, e))
        return false;
    for (int i = 0; i < n; i++) {
        if (list[i].keeps == KEEPS_OUTPUT)
            take_library(&out[of[i]], &list[i], a);
        take_resources(&out[of[i]], &sources[of[i]], &list[i], a);
    }
    return true;
}
