// SPDX-License-Identifier: MIT
#include "build/toolchain.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/utsname.h>

#include "base/file.h"
#include "base/process.h"

// A build of the program under a sanitizer sets these two, so that what it loads matches it.
#ifndef HIPSTENCIL_DEFAULT_HOST_CXX
#define HIPSTENCIL_DEFAULT_HOST_CXX "clang++"
#endif
#ifndef HIPSTENCIL_DEFAULT_HOST_FLAGS
#define HIPSTENCIL_DEFAULT_HOST_FLAGS "-O2"
#endif

#define HIPCC                                                                                      \
    .variable = "HIPSTENCIL_HIPCC", .candidates = {"hipcc", "/opt/rocm/bin/hipcc"},                \
    .flags = "HIPSTENCIL_HIPCC_FLAGS", .default_flags = "-O3"

// Command words: %c compiler, %f flags, %t target, %s source, %o output, %r runtime folder,
// %l folder of the host platform's library.
static const struct platform PLATFORMS[] = {
    {
        .name = "host",
        .doc = "CPU threads, with clang++ or g++",
        .emulated = true,
        .functions = LIBRARY_HOST,
        .compiler =
            {
                .name = "host",
                .variable = "HIPSTENCIL_CXX",
                .candidates = {HIPSTENCIL_DEFAULT_HOST_CXX, "clang++", "g++"},
                .flags = "HIPSTENCIL_HOST_FLAGS",
                .default_flags = HIPSTENCIL_DEFAULT_HOST_FLAGS,
                .command = "%c -x c++ -std=c++17 %f -fPIC -I%r/platform/host -shared -o %o %s "
                           "-x none %l/libhipstencil_host.so -Wl,-rpath,%l",
            },
    },
    {
        .name = "amd",
        .doc = "AMD GPU, with hipcc",
        .default_target = "gfx90a",
        .driver = "amdgpu",
        .functions = LIBRARY_AMD,
        .driver_version = "/sys/module/amdgpu/version",
        .compiler =
            {
                .name = "amd",
                HIPCC,
                .command = "%c -std=c++17 %f --offload-arch=%t "
                           "-Rpass-analysis=kernel-resource-usage -fPIC -shared -o %o %s",
                .resources = RESOURCES_REMARKS,
            },
    },
    {
        .name = "nvidia",
        .doc = "NVIDIA GPU, with nvcc",
        .default_target = "sm_90",
        .driver = "nvidia",
        .functions = LIBRARY_NVIDIA,
        .driver_version = "/proc/driver/nvidia/version",
        .compiler =
            {
                .name = "nvidia",
                .variable = "HIPSTENCIL_NVCC",
                .candidates = {"nvcc", "/usr/local/cuda/bin/nvcc"},
                .flags = "HIPSTENCIL_NVCC_FLAGS",
                .default_flags = "-O3",
                .this_machine_only = true,
                .command = "%c -x cu -std=c++17 %f -arch=native -Xptxas -v "
                           "-I%r/platform/nvidia -Xcompiler -fPIC -shared -o %o %s",
                .resources = RESOURCES_PTXAS,
            },
    },
};

// Reads resources from the compiler.
static const struct compiler REMARKS = {
    .name = "remarks",
    HIPCC,
    .command = "%c -std=c++17 %f --offload-arch=%t --cuda-device-only -S "
               "-Rpass-analysis=kernel-resource-usage -Wno-unused-command-line-argument -o %o %s",
    .resources = RESOURCES_REMARKS,
};

// Write the assembly of device code. In order of preference; the second needs no ROCm, only the
// project's own header for clang.
static const struct compiler ASSEMBLERS[ASSEMBLER_COUNT] = {
    {
        .name = "assembly",
        HIPCC,
        .command = "%c -std=c++17 %f --offload-arch=%t --cuda-device-only -S "
                   "-Wno-unused-command-line-argument -o %o %s",
    },
    {
        .name = "amd",
        .variable = "HIPSTENCIL_CLANG",
        .candidates = {"clang-21", "clang-20", "clang-19", "clang-18", "clang-17", "clang"},
        .flags = "HIPSTENCIL_CLANG_FLAGS",
        .default_flags = "-O3",
        .command = "%c -x hip --offload-device-only -nogpuinc -nogpulib -std=c++17 %f "
                   "--offload-arch=%t -I%r/platform/amd -S -o %o %s",
    },
};

// Libraries whose accesses hipstencil_trace sees. No pass that joins accesses which the device's
// compiler would not join.
static const struct compiler TRACE = {
    .name = "trace",
    .variable = "HIPSTENCIL_TRACE_CXX",
    .candidates = {"clang++", "clang++-19", "clang++-14"},
    .flags = "HIPSTENCIL_TRACE_FLAGS",
    .default_flags = "-O2 -fno-vectorize -fno-slp-vectorize",
    .command = "%c -x c++ -std=c++17 %f -fsanitize-coverage=func,trace-loads,trace-stores -fPIC "
               "-I%r/platform/host -shared -o %o %s -x none %l/libhipstencil_trace.so "
               "-Wl,-rpath,%l",
};

enum { PLATFORM_COUNT = sizeof PLATFORMS / sizeof PLATFORMS[0] };

const struct platform *platform_find(const char *name)
{
    for (int i = 0; i < PLATFORM_COUNT; i++)
        if (strcmp(PLATFORMS[i].name, name) == 0)
            return &PLATFORMS[i];
    return NULL;
}

struct known platform_names(void)
{
    static const char *names[PLATFORM_COUNT + 1] = {"auto"};
    for (int i = 0; i < PLATFORM_COUNT; i++)
        names[i + 1] = PLATFORMS[i].name;
    return KNOWN_TEXTS(names, PLATFORM_COUNT + 1);
}

// ---- the GPU at hand ----------------------------------------------------------------------------

// Linux' amdkfd driver lists its nodes, the processors among them with version 0; the version of a
// GPU is 10000 * major + 100 * minor + stepping: 90010 is gfx90a. Tests name another folder.
static long amd_version(int node)
{
    char path[96], line[128];
    const char *folder = getenv("HIPSTENCIL_KFD_TOPOLOGY");
    long version = 0;
    snprintf(path, sizeof path, "%.48s/nodes/%d/properties",
             folder ? folder : "/sys/class/kfd/kfd/topology", node);
    FILE *file = fopen(path, "r");
    if (!file)
        return -1;
    while (fgets(line, sizeof line, file))
        if (sscanf(line, "gfx_target_version %ld", &version) == 1)
            break;
    fclose(file);
    return version;
}

static const struct target *amd_target(void)
{
    long version = 0;
    for (int node = 0; version == 0; node++)
        version = amd_version(node);
    if (version < 0)
        return NULL;
    char name[32];
    snprintf(name, sizeof name, "gfx%ld%lx%lx", version / 10000, version / 100 % 100,
             version % 100);
    return target_find(name);
}

const struct target *platform_device_target(const struct platform *p)
{
    return p->compiler.resources == RESOURCES_REMARKS ? amd_target() : NULL;
}

// ---- finding the compiler -----------------------------------------------------------------------

// Path and further words of the variable's value, or the first candidate's path. NULL if none.
static const char *find_compiler(const struct compiler *c, struct arena *a)
{
    struct text path = {0};
    const char *named = getenv(c->variable);
    const char *result = NULL;
    if (named && *named) {
        size_t length = strcspn(named, " ");
        const char *program = arena_format(a, "%.*s", (int)length, named);
        if (process_find(program, &path))
            result = arena_format(a, "%s%s", path.data, named + length);
    } else {
        for (int i = 0; i < CANDIDATES && c->candidates[i] && !result; i++)
            if (process_find(c->candidates[i], &path))
                result = arena_copy(a, path.data);
    }
    text_free(&path);
    return result;
}

const struct platform *platform_auto(void)
{
    static const struct {
        const char *platform, *device;
    } GPUS[] = {{"nvidia", "/dev/nvidiactl"}, {"amd", "/dev/kfd"}};
    for (int i = 0; i < 2; i++) {
        struct arena scratch = {0};
        const struct platform *p = platform_find(GPUS[i].platform);
        bool usable = file_exists(GPUS[i].device) && find_compiler(&p->compiler, &scratch);
        arena_free(&scratch);
        if (usable)
            return p;
    }
    return platform_find("host");
}

static bool no_compiler(const struct compiler *c, struct error *e)
{
    const char *named = getenv(c->variable);
    if (named && *named)
        return fail(e, "platform %s: %s=%s is not a program", c->name, c->variable, named);
    struct text tried = {0};
    for (int i = 0; i < CANDIDATES && c->candidates[i]; i++)
        if (i == 0 || strcmp(c->candidates[i], c->candidates[i - 1]) != 0)
            text_addf(&tried, "%s%s", i ? ", " : "", c->candidates[i]);
    fail(e, "platform %s: no compiler found (tried %s); install one or name it in %s", c->name,
         text_string(&tried), c->variable);
    text_free(&tried);
    return false;
}

// ---- what a cached product depends on -----------------------------------------------------------

// Path, size and time of change of a file: a new compiler has others.
static void add_identity(struct text *out, const char *path)
{
    struct stat info;
    if (stat(path, &info) == 0)
        text_addf(out, "%s %lld %lld.%ld\n", path, (long long)info.st_size,
                  (long long)info.st_mtim.tv_sec, info.st_mtim.tv_nsec);
}

static void add_headers(struct text *out, const struct toolchain *t)
{
    const char *folder =
        arena_format(t->arena, "%s/platform/%s/hip", t->places->runtime, t->kind->name);
    struct dirent **names;
    int count = scandir(folder, &names, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        if (names[i]->d_name[0] != '.')
            add_identity(out, arena_format(t->arena, "%s/%s", folder, names[i]->d_name));
        free(names[i]);
    }
    if (count >= 0)
        free(names);
}

static const char *identity_of(const struct toolchain *t)
{
    struct text id = {0};
    struct utsname machine;
    size_t length = strcspn(t->compiler, " ");
    add_identity(&id, arena_format(t->arena, "%.*s", (int)length, t->compiler));
    add_headers(&id, t);
    if (t->kind->this_machine_only && uname(&machine) == 0)
        text_add(&id, machine.nodename);
    const char *result = arena_copy(t->arena, text_string(&id));
    text_free(&id);
    return result;
}

// False if the compiler is not installed.
static bool open_compiler(struct toolchain *t, const struct compiler *c,
                          const struct target *target, const struct places *places, struct arena *a)
{
    *t = (struct toolchain){.kind = c, .target = target, .places = places, .arena = a};
    t->compiler = find_compiler(c, a);
    t->identity = t->compiler ? identity_of(t) : NULL;
    return t->compiler != NULL;
}

bool toolchain_open(struct toolchain *t, const struct platform *p, const struct target *target,
                    const struct places *places, struct arena *a, struct error *e)
{
    if (p->emulated && !places->host_library)
        return fail(e, "platform host: libhipstencil_host.so is not installed beside the program; "
                       "set HIPSTENCIL_HOME to the folder that holds lib/");
    if (!open_compiler(t, &p->compiler, target, places, a))
        return no_compiler(&p->compiler, e);
    t->platform = p;
    return true;
}

bool remarks_toolchain_open(struct toolchain *t, const struct target *target,
                            const struct places *places, struct arena *a)
{
    return open_compiler(t, &REMARKS, target, places, a);
}

const char *remarks_toolchain_misnamed(void)
{
    struct arena scratch = {0};
    const char *named = getenv(REMARKS.variable);
    bool wrong = named && *named && !find_compiler(&REMARKS, &scratch);
    arena_free(&scratch);
    return wrong ? named : NULL;
}

bool assembler_open(struct toolchain *t, int which, const struct target *target,
                    const struct places *places, struct arena *a)
{
    return open_compiler(t, &ASSEMBLERS[which], target, places, a);
}

bool trace_toolchain_open(struct toolchain *t, const struct target *target,
                          const struct places *places, struct arena *a, struct error *e)
{
    if (!places->host_library)
        return fail(e, "libhipstencil_trace.so is not installed beside the program; set "
                       "HIPSTENCIL_HOME to the folder that holds lib/");
    return open_compiler(t, &TRACE, target, places, a) ||
           fail(e,
                "traffic needs clang 14 or later, whose kernels tell what they access; "
                "install clang or name it in %s",
                TRACE.variable);
}

// ---- the command --------------------------------------------------------------------------------

struct command_names {
    const char *source, *output;
};

static const char *value_of(const struct toolchain *t, const struct command_names *n, char which)
{
    const char *flags = getenv(t->kind->flags);
    switch (which) {
    case 'c':
        return t->compiler;
    case 'f':
        return flags ? flags : t->kind->default_flags;
    case 't':
        return t->target->name;
    case 's':
        return n->source;
    case 'o':
        return n->output;
    case 'r':
        return t->places->runtime;
    default:
        return t->places->host_library;
    }
}

static bool add_word(struct command_line *out, const char *word, const struct compiler *c,
                     struct error *e)
{
    if (out->count == TOOLCHAIN_WORDS - 1)
        return fail(e, "platform %s: %s and %s make a command of more than %d words", c->name,
                    c->variable, c->flags, TOOLCHAIN_WORDS - 1);
    out->argv[out->count++] = word;
    return true;
}

// The compiler and the flags are several words each; the others are values inside one.
static bool add_words(const struct toolchain *t, const char *words, struct command_line *out,
                      struct error *e)
{
    bool ok = true;
    for (words += strspn(words, " "); ok && *words; words += strspn(words, " ")) {
        size_t length = strcspn(words, " ");
        ok = add_word(out, arena_format(t->arena, "%.*s", (int)length, words), t->kind, e);
        words += length;
    }
    return ok;
}

static bool add_expanded(const struct toolchain *t, const struct command_names *n, const char *word,
                         size_t length, struct command_line *out, struct error *e)
{
    if (length == 2 && (word[1] == 'c' || word[1] == 'f'))
        return add_words(t, value_of(t, n, word[1]), out, e);
    struct text expanded = {0};
    for (size_t i = 0; i < length; i++) {
        if (word[i] == '%')
            text_add(&expanded, value_of(t, n, word[++i]));
        else
            text_add_bytes(&expanded, &word[i], 1);
    }
    const char *copy = arena_copy(t->arena, text_string(&expanded));
    text_free(&expanded);
    return add_word(out, copy, t->kind, e);
}

bool toolchain_command(const struct toolchain *t, const char *source, const char *output,
                       struct command_line *out, struct error *e)
{
    const struct command_names names = {source, output};
    *out = (struct command_line){.identity = t->identity};
    bool ok = true;
    for (const char *word = t->kind->command; ok && *word; word += strspn(word, " ")) {
        size_t length = strcspn(word, " ");
        ok = add_expanded(t, &names, word, length, out, e);
        word += length;
    }
    return ok;
}
