// SPDX-License-Identifier: MIT
// Whether a compiler knows a target is tried once, on a kernel that does nothing. The answer is
// kept in the cache as any product is, under the command and the compiler that gave it.
#include "inspect/assemble.h"

#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/process.h"
#include "build/cache.h"

enum { COMPILE_TIMEOUT = 600 }; // seconds

// One command on one source.
struct job {
    struct command_line command;
    const char *folder, *temporary, *log, *product;
    bool made, there; // ran to a good end; the product was there before
};

static const char *command_key(const struct command_line *c, struct arena *a)
{
    const char *parts[TOOLCHAIN_WORDS + 1];
    for (int i = 0; i < c->count; i++)
        parts[i] = c->argv[i];
    parts[c->count] = c->identity;
    return cache_key(a, parts, c->count + 1);
}

static bool job_open(struct job *j, const struct toolchain *t, const struct build_source *s,
                     const char *folder, const char *suffix, struct arena *a, struct error *e)
{
    struct command_line generic;
    if (!toolchain_command(t, s->file, "output", &generic, e))
        return false;
    *j = (struct job){.folder = folder};
    const char *stem =
        arena_format(a, "%s/%s-%s", folder, t->target->name, command_key(&generic, a));
    j->product = arena_format(a, "%s.%s", stem, suffix);
    j->temporary = arena_format(a, "%s.%ld.part", stem, (long)getpid());
    j->log = arena_format(a, "%s.log", stem);
    j->there = cache_has(j->product);
    return toolchain_command(t, s->file, j->temporary, &j->command, e);
}

struct progress {
    const struct assemble_settings *settings;
    int all;
};

static void tell(void *context, int ended)
{
    const struct progress *p = context;
    if (p->settings->progress)
        p->settings->progress(p->settings->context, ended, p->all);
}

// Runs those whose product is not there. Two of the same product run once.
static void jobs_run(const struct assemble_settings *s, struct job *jobs, int count,
                     struct arena *a)
{
    struct process *processes = arena_alloc(a, (size_t)(count + 1) * sizeof *processes);
    int *of = arena_alloc(a, (size_t)(count + 1) * sizeof *of), n = 0;
    for (int i = 0; i < count; i++) {
        bool again = jobs[i].there;
        for (int k = 0; k < n && !again; k++)
            again = strcmp(jobs[of[k]].product, jobs[i].product) == 0;
        jobs[i].there = again; // by the time that its product is asked for
        if (again)
            continue;
        unlink(jobs[i].log);
        of[n] = i;
        processes[n++] = (struct process){.argv = jobs[i].command.argv,
                                          .directory = jobs[i].folder,
                                          .log = jobs[i].log,
                                          .timeout = COMPILE_TIMEOUT,
                                          .tidy = true};
    }
    struct progress progress = {s, n};
    processes_run(processes, n, s->jobs, tell, &progress);
    for (int k = 0; k < n; k++)
        jobs[of[k]].made = process_succeeded(&processes[k]);
}

// ---- which compiler -----------------------------------------------------------------------------

static const struct build_source PROBE = {
    .operator_name = "hipstencil",
    .label = "probe",
    .file = "probe.hip",
    .text = "#include <hip/hip_runtime.h>\n__global__ void probe() {}\n",
};

// The product of a probe says "yes" or "no".
static bool keep_answer(struct job *j, struct error *e)
{
    unlink(j->temporary);
    const char *answer = j->made ? "yes" : "no";
    return j->there || (file_write(j->temporary, answer, strlen(answer), NULL, e) &&
                        cache_keep(j->temporary, j->product, e));
}

static bool answer_is_yes(const struct job *j)
{
    struct text answer = {0};
    struct error ignored = {0};
    bool yes = file_read(j->product, &answer, &ignored) && strcmp(text_string(&answer), "yes") == 0;
    text_free(&answer);
    return yes;
}

static const char *why_unusable(const struct toolchain *tools, const bool *installed,
                                const struct target *t, struct arena *a)
{
    const char *names = "";
    for (int w = 0; w < ASSEMBLER_COUNT; w++)
        if (installed[w])
            names = arena_format(a, "%s%s%s", names, *names ? " and " : "", tools[w].compiler);
    if (t->family != FAMILY_AMD)
        return "is no AMD target: its compiler writes no assembly that can be read here";
    if (!*names)
        return "no compiler for AMD targets is installed; install clang-19 or hipcc, or name one "
               "in "
               "HIPSTENCIL_CLANG or HIPSTENCIL_HIPCC";
    return arena_format(a,
                        "%s %s not know %s; install a newer clang or ROCm and name it in "
                        "HIPSTENCIL_CLANG or HIPSTENCIL_HIPCC",
                        names, strstr(names, " and ") ? "do" : "does", t->name);
}

bool assemblers_find(const struct assemble_settings *s, struct assembler *out, int count,
                     struct arena *a, struct error *e)
{
    enum { EACH = ASSEMBLER_COUNT };
    struct toolchain *tools = arena_alloc(a, (size_t)(count * EACH + 1) * sizeof *tools);
    bool *installed = arena_alloc(a, (size_t)(count * EACH + 1) * sizeof *installed);
    struct job *jobs = arena_alloc(a, (size_t)(count * EACH + 1) * sizeof *jobs);
    int *of = arena_alloc(a, (size_t)(count * EACH + 1) * sizeof *of), n = 0;
    struct built place = {0};
    if (!build_place(&PROBE, s->cache, &place, a, e))
        return false;
    for (int i = 0; i < count * EACH; i++) {
        const struct target *t = out[i / EACH].target;
        installed[i] =
            t->family == FAMILY_AMD && assembler_open(&tools[i], i % EACH, t, s->places, a);
        if (!installed[i])
            continue;
        of[n] = i;
        if (!job_open(&jobs[n++], &tools[i], &PROBE, place.folder, "knows", a, e))
            return false;
    }
    struct assemble_settings quiet = *s;
    quiet.progress = NULL;
    jobs_run(&quiet, jobs, n, a);
    for (int k = 0; k < n; k++) {
        struct assembler *found = &out[of[k] / EACH];
        if (!keep_answer(&jobs[k], e))
            return false;
        if (!found->usable && answer_is_yes(&jobs[k])) {
            found->toolchain = tools[of[k]];
            found->usable = true;
        }
    }
    for (int i = 0; i < count; i++)
        if (!out[i].usable)
            out[i].problem = why_unusable(&tools[i * EACH], &installed[i * EACH], out[i].target, a);
    return true;
}

// ---- sources ------------------------------------------------------------------------------------

bool assemble_all(const struct assemble_settings *s, struct assembly *list, int count,
                  struct arena *a, struct error *e)
{
    struct job *jobs = arena_alloc(a, (size_t)(count + 1) * sizeof *jobs);
    for (int i = 0; i < count; i++) {
        struct built place = {0};
        if (!build_place(&list[i].source, s->cache, &place, a, e) ||
            !job_open(&jobs[i], &list[i].assembler->toolchain, &list[i].source, place.folder, "s",
                      a, e))
            return false;
    }
    jobs_run(s, jobs, count, a);
    for (int i = 0; i < count; i++)
        if (jobs[i].made && !cache_keep(jobs[i].temporary, jobs[i].product, e))
            return false;
    for (int i = 0; i < count; i++) {
        if (file_exists(jobs[i].product))
            list[i].file = jobs[i].product;
        else
            list[i].problem = arena_format(a, "does not compile%s; log: %s",
                                           build_first_error(jobs[i].log, a), jobs[i].log);
        unlink(jobs[i].temporary);
    }
    return true;
}
