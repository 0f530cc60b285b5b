// SPDX-License-Identifier: MIT
// `hipstencil generate`: sources of each spec in DIR/<operator>/, and a MANIFEST of their checksums
// beside them, in the format of sha256sum.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/file.h"
#include "command.h"
#include "operator.h"
#include "options.h"
#include "plan/dump.h"
#include "render/render.h"

enum dump { DUMP_NOTHING, DUMP_MODEL, DUMP_PLAN, DUMP_SOURCE };

struct generate {
    struct plan_options plan;
    const char *directory;
    bool check;
    enum dump dump;
    char **specs;
    int nspecs;
};

// ---- command line
// --------------------------------------------------------------------------------

enum { OPTION_CHECK = 256, OPTION_DUMP };

static const struct argp_option OPTIONS[] = {
    {"output", 'o', "DIR", 0, "Write below DIR (default: generated)", 0},
    {"check", OPTION_CHECK, NULL, 0, "Write nothing; exit 1 if files are missing or differ", 0},
    {"dump", OPTION_DUMP, "STAGE", 0, "Print what a stage produced: model, plan or source", 0},
    {0},
};

static error_t parse_dump(struct generate *g, const char *word, struct argp_state *state)
{
    static const char *const STAGES[] = {"nothing", "model", "plan", "source"};
    for (int i = DUMP_MODEL; i <= DUMP_SOURCE; i++)
        if (strcmp(word, STAGES[i]) == 0) {
            g->dump = (enum dump)i;
            return 0;
        }
    return options_fail(state, "--dump=%s: stages are model, plan and source", word);
}

static error_t parse(int key, char *value, struct argp_state *state)
{
    struct generate *g = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &g->plan;
        return 0;
    case 'o':
        g->directory = value;
        return 0;
    case OPTION_CHECK:
        g->check = true;
        return 0;
    case OPTION_DUMP:
        return parse_dump(g, value, state);
    case ARGP_KEY_ARGS:
        g->specs = state->argv + state->next;
        g->nspecs = state->argc - state->next;
        return 0;
    case ARGP_KEY_NO_ARGS:
        return options_fail(state, "generate needs a spec: hipstencil generate SPEC...");
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child CHILDREN[] = {{&plan_options_argp, 0, NULL, 0}, {0}};
static const struct argp ARGP = {.options = OPTIONS,
                                 .parser = parse,
                                 .args_doc = "SPEC...",
                                 .doc = "Writes the HIP sources of every strategy of each SPEC.",
                                 .children = CHILDREN};

// ---- files
// ---------------------------------------------------------------------------------------

static void add_manifest(struct rendered *r, const char *name)
{
    struct text manifest = {0};
    for (int i = 0; i < r->count; i++) {
        char digest[65];
        sha256_hex(text_string(&r->files[i].text), r->files[i].text.size, digest);
        text_addf(&manifest, "%s  %s\n", digest, r->files[i].name);
    }
    r->files = must_realloc(r->files, (size_t)(r->count + 1) * sizeof *r->files);
    struct text owned = {0};
    text_add(&owned, name);
    r->files[r->count++] = (struct rendered_file){.name = owned.data, .text = manifest};
}

static bool write_one(const char *path, const struct text *t, struct error *e)
{
    bool changed;
    if (!file_write(path, text_string(t), t->size, &changed, e))
        return false;
    printf("%s %s\n", changed ? "wrote  " : "current", path);
    return true;
}

static bool check_one(const char *path, const struct text *t, struct error *e)
{
    struct text old = {0};
    struct error missing = {0};
    bool there = file_read(path, &old, &missing);
    bool same =
        there && old.size == t->size && memcmp(text_string(&old), text_string(t), t->size) == 0;
    text_free(&old);
    if (same)
        return true;
    return fail(e, "%s: %s; run hipstencil generate again", path,
                there ? "differs from what the spec gives" : "is missing");
}

static bool put_files(const struct generate *g, const char *op, const struct rendered *r,
                      struct error *e)
{
    struct text path = {0};
    text_addf(&path, "%s/%s", g->directory, op);
    bool ok = g->check || make_directories(text_string(&path), e);
    size_t stem = path.size;
    for (int i = 0; ok && i < r->count; i++) {
        path.size = stem;
        text_addf(&path, "/%s", r->files[i].name);
        ok = g->check ? check_one(text_string(&path), &r->files[i].text, e)
                      : write_one(text_string(&path), &r->files[i].text, e);
    }
    text_free(&path);
    return ok;
}

// ---- stages
// --------------------------------------------------------------------------------------

static void print_dump(const struct generate *g, const struct operator* o)
{
    struct text t = {0};
    if (g->dump == DUMP_MODEL)
        model_dump(o->model, &t);
    for (int i = 0; g->dump == DUMP_PLAN && i < o->plans->count; i++)
        plan_dump(&o->plans->plans[i], &t);
    fwrite(text_string(&t), 1, t.size, stdout);
    text_free(&t);
}

static void print_sources(const struct rendered *r)
{
    for (int i = 0; i < r->count; i++)
        printf("==> %s <==\n%s", r->files[i].name, text_string(&r->files[i].text));
}

static bool generate_sources(const struct generate *g, const char *spec, const struct operator* o,
                             struct error *e)
{
    struct rendered r;
    struct arena a = {0};
    const char *command = plan_options_command(&g->plan, g->plan.target, spec, &a);
    bool ok = render_operator(o->plans, g->plan.templates, command, &r, e);
    arena_free(&a);
    if (!ok)
        return false;
    if (g->dump == DUMP_SOURCE) {
        print_sources(&r);
    } else {
        add_manifest(&r, "MANIFEST");
        ok = put_files(g, o->model->name, &r, e);
    }
    rendered_free(&r);
    return ok;
}

static bool generate_spec(const struct generate *g, const char *spec, struct error *e)
{
    struct plan_request request = plan_options_request(&g->plan);
    struct operator o;
    if (!operator_read(spec, &request, &o, e))
        return false;
    bool ok = true;
    if (g->dump == DUMP_MODEL || g->dump == DUMP_PLAN)
        print_dump(g, &o);
    else
        ok = generate_sources(g, spec, &o, e);
    operator_free(&o);
    return ok;
}

int command_generate(int argc, char **argv)
{
    struct generate g = {.directory = "generated"};
    struct error e = {0};
    if (!options_parse(&ARGP, argc, argv, &g, &e))
        return command_failed(&e);
    int status = EXIT_DONE;
    for (int i = 0; i < g.nspecs; i++) {
        struct error each = {0};
        if (!generate_spec(&g, g.specs[i], &each))
            status = command_failed(&each);
    }
    return status;
}
