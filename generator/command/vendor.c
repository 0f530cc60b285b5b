// SPDX-License-Identifier: MIT
// `hipstencil vendor`: what an application needs of some operators, in one folder: the sources that
// `generate` writes, a CMakeLists.txt, the names of HIP on NVIDIA devices, HIP on CPU threads if that
// is asked for, and a MANIFEST of all.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <lua.h>

#include "base/arena.h"
#include "base/embedded.h"
#include "base/shell_word.h"
#include "command/command.h"
#include "command/idle_settings.h"
#include "plan/plan_set.h"
#include "plan/planned.h"
#include "command/operator_names.h"
#include "command/options.h"
#include "render/output.h"
#include "render/record.h"
#include "render/template.h"

// As the program has them embedded, and as the folder has them: no operator has such a name.
#define NVIDIA    "runtime/platform/nvidia/"
#define HOST      "runtime/platform/host/"
#define ON_NVIDIA "hip-on-nvidia/"
#define ON_HOST   "hip-on-host/"

struct vendor {
    struct plan_options plan;
    const char *directory;
    bool check;
    bool host; // the CPU platform too
    struct bindings bindings;
    struct spec_paths specs;
};

// All files, and which are whose.
struct bundle {
    struct arena arena;
    struct rendered all;
    struct operator_names names;
    const char **operators; // by spec
    int *first;             // of its files; one more, where those of the last end
    int count;
};

// ---- command line -------------------------------------------------------------------------------

enum { OPTION_CHECK = 256, OPTION_HOST, OPTION_BINDINGS };

static const struct argp_option OPTIONS[] = {
    {"output", 'o', "DIR", 0, "write to DIR, a folder of its own (required)", 0},
    {"check", OPTION_CHECK, NULL, 0, "write nothing; exit 1 if files are missing or differ", 0},
    {"host", OPTION_HOST, NULL, 0,
     "add HIP on CPU threads, for machines without a GPU; it needs Boost.Context to be compiled",
     0},
    {"bindings", OPTION_BINDINGS, "LANGUAGE,...", 0, BINDINGS_HELP, 0},
    {0},
};

static error_t parse(int key, char *value, struct argp_state *state)
{
    struct vendor *v = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &v->plan;
        return 0;
    case 'o':
        return options_folder(&v->directory, "-o", value, state);
    case OPTION_CHECK:
        v->check = true;
        return 0;
    case OPTION_HOST:
        v->host = true;
        return 0;
    case OPTION_BINDINGS:
        return options_bindings(&v->bindings, value, state);
    case ARGP_KEY_SUCCESS:
        return v->directory ? 0 : options_fail(state, "vendor needs a folder: -o DIR");
    default:
        return options_specs(&v->specs, key, state,
                             "vendor needs a spec: hipstencil vendor SPEC… -o DIR");
    }
}

static const struct argp_child CHILDREN[] = {{&plan_options_argp, 0, NULL, 0}, {0}};
const struct argp vendor_argp = {.options = OPTIONS,
                                 .parser = parse,
                                 .args_doc = "SPEC…",
                                 .doc = "Writes what an application needs to compile the operators "
                                        "of the SPECs: a folder for add_subdirectory of CMake.",
                                 .children = CHILDREN};

// ---- files --------------------------------------------------------------------------------------

// Moves the files of one operator to the bundle, into a folder of its name.
static void take_files(struct bundle *b, const char *op, struct rendered *from)
{
    for (int i = 0; i < from->count; i++) {
        struct rendered_file *f = &from->files[i];
        rendered_add(&b->all, arena_format(&b->arena, "%s/%s", op, f->name), &f->text);
        f->text = (struct text){0};
    }
    rendered_free(from);
}

// Its target is hipstencil::<op>, beside those of find_package(hipstencil).
static bool has_target(const char *spec, const char *op, struct error *e)
{
    static const char *const TAKEN[] = {"hipstencil", "host", "runtime"};
    for (size_t i = 0; i < sizeof TAKEN / sizeof *TAKEN; i++)
        if (strcmp(op, TAKEN[i]) == 0)
            return fail(
                e,
                "%s: the operator is called %s; hipstencil::%s is a target of hipstencil's own "
                "CMake package: give it another name",
                spec, op, op);
    return true;
}

static bool add_operator(struct bundle *b, const struct vendor *v, const char *spec,
                         struct error *e)
{
    struct plan_request request = plan_options_request(&v->plan);
    struct planned o;
    struct rendered files;
    if (!planned_read(spec, &request, &o, e))
        return false;
    tell_idle_settings(&v->plan, &o.plans, 1);
    const char *op = arena_format(&b->arena, "%s", o.model->name);
    const char *words = arena_format(&b->arena, "generate %s", shell_word(&b->arena, spec));
    const char *command = plan_options_command(&v->plan, v->plan.target, words, &b->arena);
    bool ok = plans_apply(o.plans, o.description->line, e) && has_target(spec, op, e) &&
              operator_names_add(&b->names, spec, o.model, &b->arena, e) &&
              render_operator(o.plans, v->plan.templates, command, &files, e) &&
              render_bindings(o.plans, v->plan.templates, command, &v->bindings, &files, e);
    if (ok) {
        b->operators[b->count] = op;
        take_files(b, op, &files);
        b->first[++b->count] = b->all.count;
    }
    planned_free(&o);
    return ok;
}

// By the name that CMake adds the folder to.
static const char *file_name(const struct bundle *b, int file)
{
    return strchr(b->all.files[file].name, '/') + 1;
}

static bool is_source(const struct bundle *b, int i, int file)
{
    (void)i;
    return strcmp(strrchr(file_name(b, file), '.'), ".hip") == 0;
}

// What applications include, an operator's or a stage's, has a source of its name: the table of strategies.
static bool is_interface(const struct bundle *b, int i, int file)
{
    const char *name = file_name(b, file), *dot = strrchr(name, '.');
    size_t n = (size_t)(dot - name);
    for (int f = b->first[i]; f < b->first[i + 1]; f++)
        if (strcmp(dot, ".h") == 0 && is_source(b, i, f) &&
            strncmp(file_name(b, f), name, n) == 0 && file_name(b, f)[n] == '.')
            return true;
    return false;
}

// Those files of one operator.
static void push_files(lua_State *L, const struct bundle *b, int i,
                       bool chosen(const struct bundle *b, int i, int file))
{
    list_open(L);
    for (int f = b->first[i]; f < b->first[i + 1]; f++)
        if (chosen(b, i, f)) {
            lua_pushstring(L, file_name(b, f));
            list_append(L);
        }
}

static const char *command_of(const struct vendor *v, struct arena *a)
{
    const char *words = "vendor";
    for (int i = 0; i < v->specs.count; i++)
        words = arena_format(a, "%s %s", words, shell_word(a, v->specs.list[i]));
    if (v->host)
        words = arena_format(a, "%s --host", words);
    if (v->bindings.text)
        words = arena_format(a, "%s --bindings %s", words, v->bindings.text);
    return plan_options_command(&v->plan, v->plan.target, words, a);
}

static void push_operators(lua_State *L, const struct bundle *b)
{
    list_open(L);
    for (int i = 0; i < b->count; i++) {
        record_open(L);
        record_string(L, "name", b->operators[i]);
        push_files(L, b, i, is_source);
        record_field(L, "sources");
        push_files(L, b, i, is_interface);
        record_field(L, "headers");
        list_append(L);
    }
}

// A part of the CPU platform by its name below the folder, or NULL.
static const char *host_file(const struct embedded_file *f)
{
    return strncmp(f->name, HOST, strlen(HOST)) == 0 ? f->name + strlen(HOST) : NULL;
}

static void push_host_sources(lua_State *L)
{
    list_open(L);
    for (int i = 0; i < embedded_file_count; i++) {
        const char *name = host_file(&embedded_files[i]), *dot = name ? strrchr(name, '.') : NULL;
        if (!dot || strcmp(dot, ".cpp") != 0)
            continue;
        lua_pushstring(L, name);
        list_append(L);
    }
}

// Adds a file that tells how the folder is built.
static bool add_build_file(struct bundle *b, const struct vendor *v, const char *template,
                           const char *name, struct error *e)
{
    struct text text = {0};
    lua_State *L = templates_open(v->plan.templates, e);
    if (!L)
        return false;
    record_open(L);
    record_string(L, "version", HIPSTENCIL_VERSION);
    record_string(L, "command", command_of(v, &b->arena));
    record_boolean(L, "host", v->host);
    record_boolean(L, "fortran", v->bindings.fortran);
    push_operators(L, b);
    record_field(L, "operators");
    push_host_sources(L);
    record_field(L, "sources");
    bool ok = template_render(L, template, &text, e);
    templates_close(L);
    if (ok)
        rendered_add(&b->all, name, &text);
    else
        text_free(&text);
    return ok;
}

static void add_embedded(struct bundle *b, const struct embedded_file *f, const char *name)
{
    struct text text = {0};
    text_add_bytes(&text, f->text, f->size);
    rendered_add(&b->all, name, &text);
}

// Platforms have the program's licence, kernels have none.
static void add_licence(struct bundle *b, const struct embedded_file *f, bool host)
{
    add_embedded(b, f, ON_NVIDIA "LICENSE");
    if (host)
        add_embedded(b, f, ON_HOST "LICENSE");
}

static void add_platforms(struct bundle *b, const struct vendor *v)
{
    for (int i = 0; i < embedded_file_count; i++) {
        const struct embedded_file *f = &embedded_files[i];
        const char *host = host_file(f);
        if (strncmp(f->name, NVIDIA, strlen(NVIDIA)) == 0)
            add_embedded(b, f, arena_format(&b->arena, ON_NVIDIA "%s", f->name + strlen(NVIDIA)));
        else if (host && v->host)
            add_embedded(b, f, arena_format(&b->arena, ON_HOST "%s", host));
        else if (strcmp(f->name, "LICENSE") == 0)
            add_licence(b, f, v->host);
    }
}

static bool vendor(const struct vendor *v, struct error *e)
{
    const struct output_folder folder = {
        .directory = v->directory, .check = v->check, .again = "hipstencil vendor"};
    struct bundle b = {.operators = must_alloc((size_t)v->specs.count * sizeof(char *)),
                       .first = must_alloc(((size_t)v->specs.count + 1) * sizeof(int))};
    b.first[0] = 0;
    bool ok = true;
    for (int i = 0; ok && i < v->specs.count; i++)
        ok = add_operator(&b, v, v->specs.list[i], e);
    ok = ok && add_build_file(&b, v, "vendor.cmake", "CMakeLists.txt", e) &&
         add_build_file(&b, v, "vendor_pc.txt", "stencil.pc.in", e) &&
         (!v->host || add_build_file(&b, v, "vendor_host.cmake", ON_HOST "CMakeLists.txt", e));
    if (ok) {
        add_platforms(&b, v);
        ok = output_put(&folder, &b.all, e);
    }
    rendered_free(&b.all);
    free(b.operators);
    free(b.first);
    arena_free(&b.arena);
    return ok;
}

int command_vendor(int argc, char **argv)
{
    struct vendor v = {0};
    struct error e = {0};
    if (!options_parse(&vendor_argp, argc, argv, &v, &e) || !vendor(&v, &e))
        return command_failed(&e);
    return EXIT_DONE;
}
