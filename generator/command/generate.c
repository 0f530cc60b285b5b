// SPDX-License-Identifier: MIT
// `hipstencil generate`: sources of each spec in DIR/<operator>/, and a MANIFEST of their checksums
// beside them, in the format of sha256sum.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/shell_word.h"
#include "command/command.h"
#include "command/depfile.h"
#include "command/idle_settings.h"
#include "model/model_dump.h"
#include "plan/plan_set.h"
#include "plan/planned.h"
#include "command/operator_names.h"
#include "command/options.h"
#include "render/output.h"
#include "plan/plan_dump.h"
#include "render/render.h"

enum dump { DUMP_NOTHING, DUMP_MODEL, DUMP_PLAN, DUMP_SOURCE };

struct generate {
    struct plan_options plan;
    const char *directory;
    bool check;
    enum dump dump;
    struct bindings bindings;
    const char *unit; // the operator's name, if it gets a translation unit of all; or NULL
    struct depfile depfile;
    struct spec_paths specs;
};

// ---- command line -------------------------------------------------------------------------------

enum {
    OPTION_CHECK = 256,
    OPTION_DUMP,
    OPTION_BINDINGS,
    OPTION_UNIT,
    OPTION_DEPFILE,
    OPTION_DEPFILE_TARGET,
};

static const struct argp_option OPTIONS[] = {
    {"output", 'o', "DIR", 0, "write below DIR (default: generated)", 0},
    {"check", OPTION_CHECK, NULL, 0, "write nothing; exit 1 if files are missing or differ", 0},
    {"dump", OPTION_DUMP, "model|plan|source", 0, "print what a stage produced", 0},
    {"bindings", OPTION_BINDINGS, "LANGUAGE,...", 0, BINDINGS_HELP, 0},
    {"unit", OPTION_UNIT, "NAME", 0,
     "write NAME/NAME_all.hip too, one translation unit of all sources; the operator of the one "
     "SPEC must be called NAME",
     0},
    {"depfile", OPTION_DEPFILE, "FILE", 0,
     "write to FILE, as a rule of make, what was read: SPECs, the modules they require, templates",
     0},
    {"depfile-target", OPTION_DEPFILE_TARGET, "FILE", 0,
     "the target of that rule (default: every file that is made)", 0},
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

// Refuses what means nothing beside each other.
static error_t check_together(const struct generate *g, struct argp_state *state)
{
    if (g->unit && g->specs.count > 1)
        return options_fail(state, "--unit %s: takes one SPEC, there are %d", g->unit,
                            g->specs.count);
    if (g->depfile.target && !g->depfile.path)
        return options_fail(state, "--depfile-target %s: goes with --depfile FILE",
                            g->depfile.target);
    if (g->depfile.path && (g->check || g->dump != DUMP_NOTHING))
        return options_fail(state, "--depfile %s: %s writes no files that depend on anything",
                            g->depfile.path, g->check ? "--check" : "--dump");
    return 0;
}

static error_t parse(int key, char *value, struct argp_state *state)
{
    struct generate *g = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &g->plan;
        return 0;
    case 'o':
        return options_folder(&g->directory, "-o", value, state);
    case OPTION_CHECK:
        g->check = true;
        return 0;
    case OPTION_DUMP:
        return parse_dump(g, value, state);
    case OPTION_BINDINGS:
        return options_bindings(&g->bindings, value, state);
    case OPTION_UNIT:
        g->unit = value;
        return 0;
    case OPTION_DEPFILE:
        return strcmp(value, "-") != 0
                   ? options_result_file(&g->depfile.path, "--depfile", value, state)
                   : options_fail(state, "--depfile -: a rule goes to a file, such as heat7.d");
    case OPTION_DEPFILE_TARGET:
        g->depfile.target = value;
        return 0;
    case ARGP_KEY_SUCCESS:
        return check_together(g, state);
    default:
        return options_specs(&g->specs, key, state,
                             "generate needs a spec: hipstencil generate SPEC…");
    }
}

static const struct argp_child CHILDREN[] = {{&plan_options_argp, 0, NULL, 0}, {0}};
const struct argp generate_argp = {.options = OPTIONS,
                                   .parser = parse,
                                   .args_doc = "SPEC…",
                                   .doc = "Writes the HIP sources of every strategy of each SPEC.",
                                   .children = CHILDREN};

// ---- stages -------------------------------------------------------------------------------------

static void dump_set(const struct generate *g, const struct plan_set *s, struct text *t)
{
    if (g->dump == DUMP_MODEL)
        model_dump(s->model, s->names->coefficients, s->names->sums, t);
    for (int i = 0; g->dump == DUMP_PLAN && i < s->count; i++)
        plan_dump(&s->plans[i], t);
}

static void print_dump(const struct generate *g, const struct planned *o)
{
    struct text t = {0};
    if (o->model->nstages > 0 && g->dump == DUMP_MODEL)
        dump_set(g, o->plans, &t);
    for (int i = 0; i < plans_sweeps(o->plans); i++)
        dump_set(g, plans_sweep(o->plans, i), &t);
    fwrite(text_string(&t), 1, t.size, stdout);
    text_free(&t);
}

static void print_sources(const struct rendered *r)
{
    for (int i = 0; i < r->count; i++)
        printf("==> %s <==\n%s", r->files[i].name, text_string(&r->files[i].text));
}

static bool add_unit(const struct generate *g, const struct planned *o, const char *command,
                     struct rendered *r, struct error *e)
{
    struct arena a = {0};
    const char *with = arena_format(&a, "%s --unit %s", command, g->unit);
    bool ok = render_unit(o->plans, g->plan.templates, with, r, e);
    arena_free(&a);
    return ok;
}

static bool put_sources(struct generate *g, const struct planned *o, struct rendered *r,
                        struct error *e)
{
    struct text folder = {0};
    text_addf(&folder, "%s/%s", g->directory, o->model->name);
    const struct output_folder output = {
        .directory = text_string(&folder), .check = g->check, .again = "hipstencil generate"};
    bool ok = output_put(&output, r, e);
    for (int i = 0; ok && i < r->count; i++)
        depfile_made(&g->depfile, output.directory, r->files[i].name);
    text_free(&folder);
    return ok;
}

static bool render_sources(const struct generate *g, const char *spec, const struct planned *o,
                           struct rendered *r, struct error *e)
{
    struct arena a = {0};
    const char *words = arena_format(&a, "generate %s", shell_word(&a, spec));
    const char *command = plan_options_command(&g->plan, g->plan.target, words, &a);
    bool ok = render_operator(o->plans, g->plan.templates, command, r, e) &&
              (!g->unit || add_unit(g, o, command, r, e)) &&
              render_bindings(o->plans, g->plan.templates, command, &g->bindings, r, e);
    arena_free(&a);
    return ok;
}

// Files have names that are known before a spec is read only if its operator has.
static bool is_called(const struct generate *g, const struct description *d, struct error *e)
{
    return !g->unit || strcmp(g->unit, d->name) == 0 ||
           fail_at(e, d->path, d->line,
                   "the operator is called %s, not %s; write --unit %s (in CMake's "
                   "hipstencil_add_stencil: NAME %s), or name = \"%s\" here",
                   d->name, g->unit, d->name, d->name, g->unit);
}

// ---- all specs ----------------------------------------------------------------------------------

// One spec: read, then rendered, before anything is written.
struct made {
    struct planned op;
    struct rendered sources;
    struct error error;
    bool read, ready;
};

static bool read_all(const struct generate *g, struct made *all, struct arena *a, struct error *e)
{
    struct plan_request request = plan_options_request(&g->plan);
    struct operator_names names = {0};
    bool ok = true;
    for (int i = 0; ok && i < g->specs.count; i++) {
        const char *spec = g->specs.list[i];
        all[i].read = planned_read(spec, &request, &all[i].op, &all[i].error);
        if (all[i].read)
            tell_idle_settings(&g->plan, &all[i].op.plans, 1);
        if (all[i].read && g->dump == DUMP_NOTHING)
            ok = operator_names_add(&names, spec, all[i].op.model, a, e);
    }
    return ok;
}

// Up to the files, or to what is dumped.
static bool make(struct generate *g, const char *spec, struct made *m)
{
    const struct description *d = m->op.description;
    const bool dumped = g->dump == DUMP_MODEL || g->dump == DUMP_PLAN;
    return m->read && is_called(g, d, &m->error) &&
           depfile_read(&g->depfile, d->files, d->nfiles, &m->error) &&
           (dumped || (plans_apply(m->op.plans, d->line, &m->error) &&
                       render_sources(g, spec, &m->op, &m->sources, &m->error)));
}

static bool put(struct generate *g, struct made *m)
{
    switch (g->dump) {
    case DUMP_NOTHING:
        return put_sources(g, &m->op, &m->sources, &m->error);
    case DUMP_SOURCE:
        print_sources(&m->sources);
        return true;
    default:
        print_dump(g, &m->op);
        return true;
    }
}

// Every spec that is refused is told of; if any is, no file is written. What writes no files goes on with the others.
static int generate_all(struct generate *g, struct made *all)
{
    int status = EXIT_DONE;
    for (int i = 0; i < g->specs.count; i++) {
        all[i].ready = make(g, g->specs.list[i], &all[i]);
        if (!all[i].ready)
            status = command_failed(&all[i].error);
    }
    if (status != EXIT_DONE && g->dump == DUMP_NOTHING && !g->check)
        return status;
    for (int i = 0; i < g->specs.count; i++)
        if (all[i].ready && !put(g, &all[i]))
            status = command_failed(&all[i].error);
    return status;
}

static void made_free(struct made *m)
{
    rendered_free(&m->sources);
    if (m->read)
        planned_free(&m->op);
}

int command_generate(int argc, char **argv)
{
    struct generate g = {.directory = "generated"};
    struct error e = {0};
    if (!options_parse(&generate_argp, argc, argv, &g, &e))
        return command_failed(&e);
    struct arena a = {0};
    struct made *all = arena_alloc(&a, (size_t)g.specs.count * sizeof *all);
    int status = read_all(&g, all, &a, &e) ? generate_all(&g, all) : command_failed(&e);
    if (status == EXIT_DONE && !depfile_write(&g.depfile, g.plan.templates, &e))
        status = command_failed(&e);
    depfile_free(&g.depfile);
    for (int i = 0; i < g.specs.count; i++)
        made_free(&all[i]);
    arena_free(&a);
    return status;
}
