// SPDX-License-Identifier: MIT
// Whether a compiler knows a target is tried once, on a kernel that does nothing. The answer is
// kept in the cache as any product is, under the command and the compiler that gave it.
#include "inspect/assemble.h"

#include <string.h>

#include "base/file.h"
#include "build/compile.h"

// ---- which compiler -----------------------------------------------------------------------------

static const struct build_source PROBE = {
    .operator_name = "hipstencil",
    .label = "probe",
    .file = "probe.hip",
    .text = "#include <hip/hip_runtime.h>\n__global__ void probe() {}\n",
};

static bool answer_is_yes(const struct compilation *c)
{
    struct text answer = {0};
    struct error ignored = {0};
    bool yes = file_read(c->product, &answer, &ignored) && strcmp(text_string(&answer), "yes") == 0;
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
    struct compilation *probes = arena_alloc(a, (size_t)(count * EACH + 1) * sizeof *probes);
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
        probes[n++] = (struct compilation){.toolchain = &tools[i],
                                           .folder = place.folder,
                                           .file = PROBE.file,
                                           .name = t->name,
                                           .suffix = "knows",
                                           .keeps = KEEPS_SUCCESS};
    }
    const struct compile_pool quiet = {.jobs = s->jobs};
    if (!compile_all(&quiet, probes, n, a, e))
        return false;
    for (int k = 0; k < n; k++) {
        struct assembler *found = &out[of[k] / EACH];
        if (!probes[k].made && !found->usable)
            found->problem = probes[k].problem;
        if (probes[k].made && !found->usable && answer_is_yes(&probes[k])) {
            found->toolchain = tools[of[k]];
            found->usable = true;
            found->problem = NULL; // of another compiler
        }
    }
    for (int i = 0; i < count; i++)
        if (!out[i].usable && !out[i].problem)
            out[i].problem = why_unusable(&tools[i * EACH], &installed[i * EACH], out[i].target, a);
    return true;
}

// ---- sources ------------------------------------------------------------------------------------

bool assemble_all(const struct assemble_settings *s, struct assembly *list, int count,
                  struct arena *a, struct error *e)
{
    const struct compile_pool pool = {
        .jobs = s->jobs, .progress = s->progress, .context = s->context};
    struct compilation *jobs = arena_alloc(a, (size_t)(count + 1) * sizeof *jobs);
    for (int i = 0; i < count; i++) {
        struct built place = {0};
        if (!build_place(&list[i].source, s->cache, &place, a, e))
            return false;
        jobs[i] = (struct compilation){.toolchain = &list[i].assembler->toolchain,
                                       .folder = place.folder,
                                       .file = list[i].source.file,
                                       .name = list[i].assembler->toolchain.target->name,
                                       .suffix = "s"};
    }
    if (!compile_all(&pool, jobs, count, a, e))
        return false;
    for (int i = 0; i < count; i++) {
        if (jobs[i].made)
            list[i].file = jobs[i].product;
        else if (jobs[i].problem)
            list[i].problem = jobs[i].problem;
        else
            list[i].problem =
                arena_format(a, "does not compile%s; log: %s", jobs[i].said, jobs[i].log);
    }
    return true;
}
