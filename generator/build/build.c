// SPDX-License-Identifier: MIT
#include "build/build.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/process.h"
#include "build/cache.h"
#include "build/trim.h"

enum { COMPILE_TIMEOUT = 600 }; // seconds

// One command on one source. A library is kept as the file it writes, remarks as their log.
struct task {
    struct command_line command;
    struct built *built;
    bool remarks;
    const char *temporary, *product, *log;
};

struct work {
    const struct build_request *request;
    struct arena *arena;
    struct task *tasks;
    int count, capacity;
};

// ---- what is to be done -------------------------------------------------------------------------

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
    bool ok = make_directories(b->folder, e) && write_text(b->source, s->text, e);
    for (int i = 0; ok && i < s->ncompanions; i++)
        ok = write_text(arena_format(a, "%s/%s", b->folder, s->companions[i].file),
                        s->companions[i].text, e);
    cache_touch(b->folder);
    return ok;
}

static const char *command_key(const struct command_line *c, struct arena *a)
{
    const char *parts[TOOLCHAIN_WORDS + 1];
    for (int i = 0; i < c->count; i++)
        parts[i] = c->argv[i];
    parts[c->count] = c->identity;
    return cache_key(a, parts, c->count + 1);
}

// The key is taken with a fixed output name, so that it says nothing about this run.
static bool add_task(struct work *w, const struct toolchain *t, const struct build_source *s,
                     struct built *b, bool remarks, struct error *e)
{
    struct command_line generic;
    if (!toolchain_command(t, s->file, "output", &generic, e))
        return false;
    struct task *task = ARENA_APPEND(w->arena, w->tasks, w->count, w->capacity);
    const char *stem =
        arena_format(w->arena, "%s/%s-%s", b->folder, remarks ? t->target->name : t->platform->name,
                     command_key(&generic, w->arena));
    *task = (struct task){.built = b, .remarks = remarks};
    task->product = arena_format(w->arena, "%s.%s", stem, remarks ? "remarks" : "so");
    task->temporary = arena_format(w->arena, "%s.%ld.part", stem, (long)getpid());
    task->log = remarks ? task->temporary : arena_format(w->arena, "%s.log", stem);
    return toolchain_command(t, s->file, remarks ? "/dev/null" : task->temporary, &task->command,
                             e);
}

static bool plan_work(struct work *w, const struct build_source *sources, int count,
                      struct built *out, struct error *e)
{
    const struct build_request *r = w->request;
    for (int i = 0; i < count; i++) {
        const struct build_source *s = &sources[i];
        out[i] = (struct built){.lds_bytes = s->lds_bytes};
        if (!build_place(s, r->cache, &out[i], w->arena, e) ||
            !add_task(w, r->toolchain, s, &out[i], false, e) ||
            (r->remarks && s->threads > 0 && !add_task(w, r->remarks, s, &out[i], true, e)))
            return false;
    }
    return true;
}

// ---- doing it -----------------------------------------------------------------------------------

// The log of a compilation opens with the command, so that a person can run it again.
static bool open_log(const struct task *t, struct error *e)
{
    struct text line = {0};
    text_addf(&line, "# in %s\n#", t->built->folder);
    for (int i = 0; i < t->command.count; i++)
        text_addf(&line, " %s", t->command.argv[i]);
    text_add(&line, "\n");
    unlink(t->log);
    bool ok = t->remarks || write_text(t->log, line.data, e);
    text_free(&line);
    return ok;
}

struct progress {
    const struct build_request *request;
    int all;
};

static void tell_progress(void *context, int ended)
{
    const struct progress *p = context;
    if (p->request->progress)
        p->request->progress(p->request->context, ended, p->all);
}

static bool run_tasks(struct work *w, struct process *processes, struct task **run, struct error *e)
{
    int n = 0;
    for (int i = 0; i < w->count; i++) {
        struct task *t = &w->tasks[i];
        if (cache_has(t->product))
            continue;
        if (!open_log(t, e))
            return false;
        run[n] = t;
        processes[n++] = (struct process){.argv = t->command.argv,
                                          .directory = t->built->folder,
                                          .log = t->log,
                                          .timeout = COMPILE_TIMEOUT,
                                          .tidy = true};
    }
    struct progress progress = {w->request, n};
    processes_run(processes, n, w->request->jobs, tell_progress, &progress);
    return true;
}

// ---- what came of it ----------------------------------------------------------------------------

const char *build_first_error(const char *log, struct arena *a)
{
    struct text content = {0};
    struct error ignored = {0};
    const char *result = "";
    if (file_read(log, &content, &ignored)) {
        const char *at = strstr(text_string(&content), "error:");
        while (at && at > content.data && at[-1] != '\n')
            at--;
        if (at)
            result = arena_format(a, ": %.*s", (int)strcspn(at, "\n"), at);
    }
    text_free(&content);
    return result;
}

static void note_failure(struct task *t, const struct process *p, struct arena *a)
{
    char how[128];
    process_describe(p->end, p->code, how, sizeof how);
    const char *first = build_first_error(t->log, a);
    if (t->remarks)
        t->built->no_usage = arena_format(a, "%s ends with %s%s", t->command.argv[0], how, first);
    else
        t->built->problem = arena_format(a, "does not compile (%s)%s; log: %s", how, first, t->log);
}

static void finish_task(struct task *t, const struct process *p, struct arena *a)
{
    struct error e = {0};
    if (!process_succeeded(p))
        note_failure(t, p, a);
    else if (!cache_keep(t->temporary, t->product, &e) && !t->remarks)
        t->built->problem = arena_copy(a, e.message);
    unlink(t->temporary);
}

static void read_resources(const char *log, enum resource_report kind, const struct target *target,
                           const struct build_source *s, struct built *b, struct arena *a)
{
    struct text content = {0};
    struct error ignored = {0};
    if (file_exists(log) && file_read(log, &content, &ignored))
        (kind == RESOURCES_PTXAS ? ptxas_parse : remarks_parse)(text_string(&content), &b->usage,
                                                                a);
    text_free(&content);
    if (!b->usage.known) {
        b->no_usage = arena_format(a, "%s says nothing of any kernel", log);
        return;
    }
    if (b->usage.worst.lds_bytes > b->lds_bytes)
        b->lds_bytes = b->usage.worst.lds_bytes;
    b->occupancy = usage_occupancy(&b->usage, target, s->lds_bytes, s->threads);
}

static void collect(const struct work *w, const struct build_source *sources,
                    const struct built *first)
{
    for (int i = 0; i < w->count; i++) {
        const struct task *t = &w->tasks[i];
        const struct toolchain *tools = t->remarks ? w->request->remarks : w->request->toolchain;
        const struct build_source *s = &sources[t->built - first];
        if (!t->remarks) {
            t->built->log = t->log;
            t->built->library = t->built->problem ? NULL : t->product;
        }
        if (s->threads > 0 && tools->platform->resources && (t->remarks || t->built->library))
            read_resources(t->remarks ? t->product : t->log, tools->platform->resources,
                           tools->target, s, t->built, w->arena);
    }
}

bool build_all(const struct build_request *r, const struct build_source *sources, int count,
               struct built *out, struct arena *a, struct error *e)
{
    struct work w = {.request = r, .arena = a};
    if (!plan_work(&w, sources, count, out, e))
        return false;
    struct process *processes = arena_alloc(a, (size_t)(w.count + 1) * sizeof *processes);
    struct task **run = arena_alloc(a, (size_t)(w.count + 1) * sizeof *run);
    bool ok = run_tasks(&w, processes, run, e);
    for (int i = 0; ok && run[i]; i++)
        finish_task(run[i], &processes[i], a);
    if (ok)
        collect(&w, sources, out);
    return ok;
}
