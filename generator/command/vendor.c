// SPDX-License-Identifier: MIT
// `hipstencil vendor`: what an application needs of some operators, in one folder: the sources that
// `generate` writes, a CMakeLists.txt, the names of HIP on NVIDIA devices, and a MANIFEST of all.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <lua.h>

#include "base/arena.h"
#include "command/command.h"
#include "plan/planned.h"
#include "command/options.h"
#include "render/output.h"
#include "render/record.h"
#include "render/template.h"

#define NVIDIA "runtime/platform/nvidia/" // as the program has it embedded

struct vendor {
    struct plan_options plan;
    const char *directory;
    bool check;
    struct spec_paths specs;
};

// All files, and which are whose.
struct bundle {
    struct arena arena;
    struct rendered all;
    const char **operators; // by spec
    int *first;             // of its files; those of the last end at `all.count`
    int count;
};

// ---- command line -------------------------------------------------------------------------------

enum { OPTION_CHECK = 256 };

static const struct argp_option OPTIONS[] = {
    {"output", 'o', "DIR", 0, "Write to DIR, a folder of its own (required)", 0},
    {"check", OPTION_CHECK, NULL, 0, "Write nothing; exit 1 if files are missing or differ", 0},
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
        v->directory = value;
        return 0;
    case OPTION_CHECK:
        v->check = true;
        return 0;
    case ARGP_KEY_SUCCESS:
        return v->directory ? 0 : options_fail(state, "vendor needs a folder: -o DIR");
    default:
        return options_specs(&v->specs, key, state,
                             "vendor needs a spec: hipstencil vendor SPEC... -o DIR");
    }
}

static const struct argp_child CHILDREN[] = {{&plan_options_argp, 0, NULL, 0}, {0}};
const struct argp vendor_argp = {.options = OPTIONS,
                                 .parser = parse,
                                 .args_doc = "SPEC...",
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

static bool add_operator(struct bundle *b, const struct vendor *v, const char *spec,
                         struct error *e)
{
    struct plan_request request = plan_options_request(&v->plan);
    struct planned o;
    struct rendered files;
    if (!planned_read(spec, &request, &o, e))
        return false;
    const char *op = arena_format(&b->arena, "%s", o.model->name);
    const char *words = arena_format(&b->arena, "generate %s", spec);
    const char *command = plan_options_command(&v->plan, v->plan.target, words, &b->arena);
    bool ok = true;
    for (int i = 0; ok && i < b->count; i++)
        ok = strcmp(b->operators[i], op) != 0 ||
             fail(e, "%s: its operator %s is that of %s too; one of them needs another name", spec,
                  op, v->specs.list[i]);
    ok = ok && render_operator(o.plans, v->plan.templates, command, &files, e);
    if (ok) {
        b->operators[b->count] = op;
        b->first[b->count++] = b->all.count;
        take_files(b, op, &files);
    }
    planned_free(&o);
    return ok;
}

// The sources of one operator, by the names that CMake adds the folder to.
static void push_sources(lua_State *L, const struct bundle *b, int i)
{
    int end = i + 1 < b->count ? b->first[i + 1] : b->all.count;
    list_open(L);
    for (int f = b->first[i]; f < end; f++) {
        const char *name = strchr(b->all.files[f].name, '/') + 1, *dot = strrchr(name, '.');
        if (strcmp(dot, ".hip") != 0)
            continue;
        lua_pushstring(L, name);
        list_append(L);
    }
}

static void push_names(lua_State *L, const struct bundle *b, const struct vendor *v)
{
    struct arena a = {0};
    const char *words = "vendor";
    for (int i = 0; i < v->specs.count; i++)
        words = arena_format(&a, "%s %s", words, v->specs.list[i]);
    record_open(L);
    record_string(L, "version", HIPSTENCIL_VERSION);
    record_string(L, "command", plan_options_command(&v->plan, v->plan.target, words, &a));
    arena_free(&a);
    list_open(L);
    for (int i = 0; i < b->count; i++) {
        record_open(L);
        record_string(L, "name", b->operators[i]);
        push_sources(L, b, i);
        record_field(L, "sources");
        list_append(L);
    }
    record_field(L, "operators");
}

static bool add_cmake(struct bundle *b, const struct vendor *v, struct error *e)
{
    struct text text = {0};
    lua_State *L = templates_open(v->plan.templates, e);
    if (!L)
        return false;
    push_names(L, b, v);
    bool ok = template_render(L, "vendor.cmake", &text, e);
    lua_close(L);
    if (ok)
        rendered_add(&b->all, "CMakeLists.txt", &text);
    else
        text_free(&text);
    return ok;
}

static bool add_platform(struct bundle *b, struct error *e)
{
    static const char *const HEADERS[] = {"hip/hip_runtime.h", "hip/hip_runtime_api.h"};
    for (int i = 0; i < 2; i++) {
        struct text text = {0};
        if (!embedded_text(arena_format(&b->arena, NVIDIA "%s", HEADERS[i]), &text))
            return fail(e, "the program lacks " NVIDIA "%s", HEADERS[i]);
        rendered_add(&b->all, arena_format(&b->arena, "hip-on-nvidia/%s", HEADERS[i]), &text);
    }
    return true;
}

static bool vendor(const struct vendor *v, struct error *e)
{
    const struct output_folder folder = {
        .directory = v->directory, .check = v->check, .again = "hipstencil vendor"};
    struct bundle b = {.operators = must_alloc((size_t)v->specs.count * sizeof(char *)),
                       .first = must_alloc((size_t)v->specs.count * sizeof(int))};
    bool ok = true;
    for (int i = 0; ok && i < v->specs.count; i++)
        ok = add_operator(&b, v, v->specs.list[i], e);
    ok = ok && add_cmake(&b, v, e) && add_platform(&b, e);
    if (ok) {
        output_manifest(&b.all, "MANIFEST");
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
