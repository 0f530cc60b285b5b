// SPDX-License-Identifier: MIT
// hipstencil inspect: what compilers for AMD targets make of the strategies, without a GPU.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/process.h"
#include "base/terminal.h"
#include "build/cache.h"
#include "command/against_options.h"
#include "build/trim.h"
#include "command/command.h"
#include "command/idle_settings.h"
#include "command/result_files.h"
#include "plan/plan_set.h"
#include "plan/planned.h"
#include "report/earlier.h"
#include "report/inspected.h"
#include "report/page.h"

// ---- the command line ---------------------------------------------------------------------------

struct inspect_options {
    struct plan_options plan;
    struct spec_paths specs;
    struct told_extent extent;
    int64_t jobs;
    bool traffic;
    const char *columns; // of the tables, or NULL
    struct result_files files;
    struct against_options against;
};

enum { KEY_SIZE = 0x200, KEY_TRAFFIC, KEY_COLUMNS };

static const struct argp_option INSPECT_OPTIONS[] = {
    {"size", KEY_SIZE, "NXxNYxNZ", 0, "extent to predict times for; one number for a cube", 2},
    {"traffic", KEY_TRAFFIC, NULL, 0,
     "simulate the target's caches: bytes per level, LDS bank conflicts; needs clang 14 or later",
     2},
    {"columns", KEY_COLUMNS, "NAME,...", 0,
     "of the tables: all, or those named beside the strategy (sgprs, code_kib, fp32, …)", 2},
    {"jobs", 'j', "N", 0, "compilers at a time (the number of processors)", 2},
    {0},
};

static error_t inspect_option(int key, char *arg, struct argp_state *state)
{
    struct inspect_options *o = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        *o = (struct inspect_options){.jobs = processor_count()};
        state->child_inputs[0] = &o->plan;
        state->child_inputs[1] = &o->files;
        state->child_inputs[2] = &o->against;
        return 0;
    case KEY_SIZE:
        return options_extent(&o->extent, arg, state);
    case KEY_TRAFFIC:
        o->traffic = true;
        return 0;
    case KEY_COLUMNS:
        return options_columns(&o->columns, arg, inspected_column_keys(), state);
    case 'j':
        return options_integer(&o->jobs, "jobs", arg, 1, 64, state);
    default:
        return options_specs(&o->specs, key, state,
                             "inspect: needs at least one SPEC, such as specs/heat7.lua");
    }
}

static const struct argp_child INSPECT_CHILDREN[] = {{&plan_targets_argp, 0, NULL, 0},
                                                     {&result_files_argp, 0, NULL, 0},
                                                     {&against_options_argp, 0, NULL, 0},
                                                     {0}};
const struct argp inspect_argp = {
    .options = INSPECT_OPTIONS,
    .parser = inspect_option,
    .args_doc = "SPEC…",
    .doc = "Compiles every strategy of each operator for targets that need not be at hand and "
           "prints registers, occupancy, the instructions of the streamed loop and a predicted "
           "time. Uses hipcc where it knows the target, otherwise clang 17 or later.",
    .children = INSPECT_CHILDREN,
};

// ---- targets ------------------------------------------------------------------------------------

// Splits "gfx90a,gfx942". All that are unknown are told; then there is none, as of other words that are refused.
static const struct target **targets_of(const struct inspect_options *o, int *count,
                                        struct arena *a, struct error *e)
{
    const struct target **list = NULL;
    int capacity = 0;
    const struct known names = target_names();
    *count = 0;
    for (const char *at = o->plan.targets; at && *at; at += strcspn(at, ","), at += *at == ',') {
        const char *name = arena_format(a, "%.*s", (int)strcspn(at, ","), at);
        const struct target *t = target_find(name);
        char hint[HINT];
        bool again = false;
        for (int i = 0; i < *count; i++)
            again = again || list[i] == t;
        if (again)
            continue;
        if (t) {
            *ARENA_APPEND(a, list, *count, capacity) = t;
            continue;
        }
        terminal_tell("hipstencil: error: --target %s: not a target; %s\n", name,
                      known_hint(&names, name, hint));
        e->set = true;
        e->status = EXIT_USAGE;
    }
    *count = e->set ? 0 : *count;
    return list;
}

// ---- all operators ------------------------------------------------------------------------------

// What is there once for all operators, and what came of them.
struct results {
    struct arena arena;
    struct places places;
    struct inspect_settings settings;
    const struct target **targets;
    int ntargets;
    struct provenance provenance;
    json_t *operators; // one object for each operator and target
    json_t *old;       // of --against, or NULL
    struct page_section *sections;
    int nsections, sections_capacity;
};

static void compiled(void *context, int done, int all)
{
    (void)context;
    progress("compiling: %d of %d kernels done", done, all);
    if (done == all)
        progress_clear();
}

static bool read_old(struct results *s, const struct against_options *o, struct error *e)
{
    if (o->path)
        s->old = earlier_read(o->path, "inspect", e);
    return !o->path || s->old;
}

// What can be known to fail at the end fails here, before compilers run.
static bool open_results(struct results *s, const struct inspect_options *o, struct error *e)
{
    s->operators = json_array();
    if (!result_files_check(&o->files, e) || !read_old(s, &o->against, e) ||
        !places_find(&s->places, &s->arena, e))
        return false;
    s->settings = (struct inspect_settings){.assemble = {.places = &s->places,
                                                         .cache = cache_open(&s->arena, e),
                                                         .jobs = (int)o->jobs,
                                                         .progress = compiled},
                                            .traffic = o->traffic};
    return s->settings.assemble.cache != NULL;
}

// What is wrong with a target or with strategies on it, one line each.
static void judge(const struct inspection *in, struct error *verdict)
{
    const char *name = in->plans->model->name, *target = in->target->name;
    if (in->problem) {
        terminal_tell("hipstencil: error: %s on %s: %s\n", name, target, in->problem);
        verdict->set = true;
    }
    for (int i = 0; i < in->count && !in->problem; i++)
        if (in->rows[i].failed) {
            terminal_tell("hipstencil: error: %s on %s, %s: %s\n", name, target,
                          in->rows[i].plan->label, in->rows[i].note);
            verdict->set = true;
        }
    if (verdict->set && !verdict->status)
        verdict->status = EXIT_FAILED;
}

// One spec for all targets: its model, and by target what was planned.
struct operator_plans {
    struct planned op; // its plans are those of the first target
    struct plan_set **plans;
    int count;
};

static bool read_spec(struct results *s, const struct inspect_options *o, const char *spec,
                      struct operator_plans *x, struct error *e)
{
    struct plan_request request = plan_options_request(&o->plan);
    x->plans = arena_alloc(&s->arena, (size_t)s->ntargets * sizeof *x->plans);
    for (; x->count < s->ntargets; x->count++) {
        request.target = s->targets[x->count];
        if (x->count == 0 && planned_read(spec, &request, &x->op, e))
            x->plans[0] = x->op.plans;
        else if (x->count > 0)
            x->plans[x->count] = planned_again(&x->op, &request, e);
        if (!x->plans[x->count])
            return false;
    }
    tell_idle_settings(&o->plan, x->plans, x->count);
    return true;
}

static void plans_close(struct operator_plans *x)
{
    for (int i = 1; i < x->count; i++)
        plans_free(x->plans[i]);
    planned_free(&x->op);
}

static bool wants_document(const struct inspect_options *o)
{
    return o->files.json || o->files.report;
}

static void tell(struct results *s, const struct inspect_options *o, struct inspection *list,
                 struct error *verdict)
{
    for (int i = 0; i < s->ntargets; i++) {
        if (!list[i].problem) {
            fputs(json_array_size(s->operators) ? "\n" : "", stdout);
            const struct table_look look = table_look_of(o->columns, stdout);
            inspection_table(&list[i], &look, stdout);
            fflush(stdout);
        }
        judge(&list[i], verdict);
        json_array_append_new(s->operators, inspection_json(&list[i]));
        if (wants_document(o))
            provenance_add_compiler(&s->provenance, list[i].compiler);
    }
    if (o->files.report)
        *ARENA_APPEND(&s->arena, s->sections, s->nsections, s->sections_capacity) =
            inspection_section(list, s->ntargets, &s->arena);
}

// A sweep for all targets: the operator's, or that of one of its stages.
static bool inspect_sweep(struct results *s, const struct inspect_options *o, const char *spec,
                          const struct operator_plans *x, int sweep, struct error *verdict,
                          struct error *e)
{
    size_t n = (size_t)s->ntargets;
    struct inspection *list = arena_alloc(&s->arena, n * sizeof *list);
    struct rendered *rendered = arena_alloc(&s->arena, n * sizeof *rendered);
    const char *command = arena_format(&s->arena, "hipstencil generate %s", spec);
    bool ok = true;
    for (int i = 0; ok && i < s->ntargets; i++) {
        struct inspection *in = &list[i];
        in->target = s->targets[i];
        in->plans = plans_sweep(x->plans[i], sweep);
        in->rendered = &rendered[i];
        ok = extent_of(&o->extent, in->plans->model, false, in->size, e) &&
             render_operator(in->plans, o->plan.templates, command, &rendered[i], e);
    }
    ok = ok && inspect_plans(&s->settings, list, s->ntargets, &s->arena, e);
    if (ok)
        tell(s, o, list, verdict);
    for (int i = 0; i < s->ntargets; i++)
        rendered_free(&rendered[i]);
    return ok;
}

static bool inspect_spec(struct results *s, const struct inspect_options *o, const char *spec,
                         struct error *verdict, struct error *e)
{
    struct operator_plans x = {0};
    bool ok = read_spec(s, o, spec, &x, e);
    for (int k = 0; ok && k < plans_sweeps(x.op.plans); k++)
        ok = inspect_sweep(s, o, spec, &x, k, verdict, e);
    plans_close(&x);
    return ok;
}

static bool write_files(const struct results *s, const struct inspect_options *o, struct error *e)
{
    if (!wants_document(o))
        return true;
    json_t *document = provenance_document(&s->provenance, json_incref(s->operators));
    struct page page = {&s->provenance, s->sections, s->nsections, document, INSPECTION_DIGITS};
    bool ok = (!o->files.json || json_write(document, INSPECTION_DIGITS, o->files.json, e)) &&
              (!o->files.report || page_write(&page, o->plan.templates, o->files.report, e));
    json_decref(document);
    return ok;
}

// ---- against an older one -----------------------------------------------------------------------

static bool hold_against(const struct results *s, const struct inspect_options *o, struct error *e)
{
    if (!s->old)
        return true;
    int worse = inspection_against(s->operators, s->old, o->against.threshold, stdout, e);
    return worse == 0 || (worse > 0 && fail(e, "%d figure%s worse than in %s by more than %g %%",
                                            worse, worse > 1 ? "s are" : " is", o->against.path,
                                            100 * o->against.threshold));
}

int command_inspect(int argc, char **argv)
{
    struct error e = {0}, verdict = {0};
    struct inspect_options o;
    struct results s = {0};
    s.provenance = provenance_begin(argc, argv, &s.arena);
    if (!options_parse(&inspect_argp, argc, argv, &o, &e)) {
        arena_free(&s.arena);
        return command_failed(&e);
    }
    s.targets = targets_of(&o, &s.ntargets, &s.arena, &verdict);
    bool ok = s.ntargets == 0 || open_results(&s, &o, &e);
    for (int i = 0; ok && s.ntargets > 0 && i < o.specs.count; i++)
        ok = inspect_spec(&s, &o, o.specs.list[i], &verdict, &e);
    if (ok && s.ntargets > 0)
        ok = write_files(&s, &o, &e) && hold_against(&s, &o, &e);
    if (s.settings.assemble.cache)
        cache_tidy(s.settings.assemble.cache);
    json_decref(s.operators);
    json_decref(s.old);
    arena_free(&s.arena);
    if (!ok)
        return command_failed(&e);
    return verdict.set ? verdict.status : EXIT_DONE;
}
