// SPDX-License-Identifier: MIT
// hipstencil compare: generate, compile, verify, time and report every strategy of each operator.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/terminal.h"
#include "command/against_options.h"
#include "command/command.h"
#include "command/idle_settings.h"
#include "command/result_files.h"
#include "command/workbench_options.h"
#include "report/comparison_against.h"
#include "report/columns.h"
#include "report/earlier.h"
#include "plan/plan_set.h"
#include "plan/planned.h"
#include "run/compared.h"

struct compare {
    struct plan_options plan;
    struct workbench_options bench;
    struct compare_options how;
    struct spec_paths specs;
    struct result_files files;
    struct against_options against;
    const char *columns; // of the table, or NULL
    json_t *earlier;     // of --against, or NULL
    struct provenance provenance;
    struct planned *ops; // by spec
    struct compared *all;
    int count, capacity; // of those
};

// ---- the command line ---------------------------------------------------------------------------

enum { KEY_VERIFY = 0x300, KEY_VERIFY_ONLY, KEY_IN_PROCESS, KEY_COLUMNS };

static const struct argp_option COMPARE_OPTIONS[] = {
    {"verify", KEY_VERIFY, "quick|full", 0, "how many cases to verify (quick)", 2},
    {"verify-only", KEY_VERIFY_ONLY, NULL, 0, "take no times", 2},
    {"columns", KEY_COLUMNS, "NAME,...", 0,
     "of the table: all, or those named beside the strategy (time_ms, gbps, plan, …)", 2},
    {"in-process", KEY_IN_PROCESS, NULL, 0,
     "run strategies in this process, for debuggers and profilers: a crash ends the run", 2},
    {0},
};

static error_t set_verify(struct compare *o, const char *word, struct argp_state *state)
{
    bool full = strcmp(word, "full") == 0;
    o->how.verify = full ? VERIFY_FULL : VERIFY_QUICK;
    return full || strcmp(word, "quick") == 0
               ? 0
               : options_fail(state, "--verify %s: must be quick or full", word);
}

static error_t start_options(struct compare *o, struct argp_state *state)
{
    *o = (struct compare){0};
    state->child_inputs[0] = &o->plan;
    state->child_inputs[1] = &o->bench;
    state->child_inputs[2] = &o->files;
    state->child_inputs[3] = &o->against;
    return 0;
}

static error_t compare_option(int key, char *arg, struct argp_state *state)
{
    struct compare *o = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        return start_options(o, state);
    case KEY_VERIFY:
        return set_verify(o, arg, state);
    case KEY_COLUMNS:
        return options_columns(&o->columns, arg, column_keys(), state);
    case KEY_VERIFY_ONLY:
        o->how.verify_only = true;
        return 0;
    case KEY_IN_PROCESS:
        o->how.in_process = true;
        return 0;
    default:
        return options_specs(&o->specs, key, state,
                             "compare: needs at least one SPEC, such as specs/heat7.lua");
    }
}

static const struct argp_child COMPARE_CHILDREN[] = {{&plan_options_argp, 0, NULL, 0},
                                                     {&workbench_options_argp, 0, NULL, 0},
                                                     {&result_files_argp, 0, NULL, 0},
                                                     {&against_options_argp, 0, NULL, 0},
                                                     {0}};
const struct argp compare_argp = {
    .options = COMPARE_OPTIONS,
    .parser = compare_option,
    .args_doc = "SPEC…",
    .doc = "Generates, compiles, runs and verifies every strategy of each operator, times them and "
           "prints a table. Exit status 1 if one of them is wrong, 3 if none is and an operator "
           "cannot "
           "be judged: if it has no finite value for random inputs, which `range` of a grid mends.",
    .children = COMPARE_CHILDREN,
};

// ---- all operators ------------------------------------------------------------------------------

// "; wrong: fused, window": all that failed in a way.
static void add_failures(const struct report *r, enum outcome o, struct text *names)
{
    int n = 0;
    for (int i = 0; i < r->count && outcome_is_failure(o); i++) {
        if (r->rows[i].result.outcome != o)
            continue;
        if (n++ == 0)
            text_addf(names, "%s%s: ", names->size ? "; " : "", outcome_name(o));
        text_addf(names, "%s%s", n > 1 ? ", " : "", r->rows[i].strategy);
    }
}

// Fails with the names of the strategies that did, if any did; `unjudged` if there is nothing to be
// right or wrong about.
static void judge(const struct report *r, struct error *e, struct error *unjudged)
{
    int failures = report_failures(r), tried = report_tried(r);
    const bool of_all = r->doubt && *r->doubt; // what cannot be judged is the operator
    for (int i = 0; i < r->count; i++)
        if (r->rows[i].result.outcome == OUTCOME_UNJUDGED)
            fail_unjudged(unjudged, "%s: %s%scannot be judged: %s", r->model->name,
                          of_all ? "" : r->rows[i].strategy, of_all ? "" : " ",
                          r->rows[i].result.note);
    struct text names = {0};
    for (int o = 0; o <= OUTCOME_VERIFIED; o++)
        add_failures(r, (enum outcome)o, &names);
    if (failures > 0)
        fail(e, "%s: %d of %d strateg%s failed: %s", r->model->name, failures, tried,
             tried > 1 ? "ies" : "y", names.data);
    else if (tried == 0)
        fail(e, "%s: no strategy is applicable", r->model->name);
    text_free(&names);
}

static void add_provenance(struct provenance *p, const struct workbench *w,
                           const struct report *reports, int count)
{
    provenance_add_device(p, w->toolchain.platform, reports[0].device);
    provenance_add_compiler(p, w->toolchain.compiler);
    if (w->has_remarks && !w->predicts)
        provenance_add_compiler(p, w->remarks.compiler);
    for (int i = 0; i < count; i++)
        provenance_add_compiler(p, reports[i].inspector);
}

static bool write_files(const struct compare *o, const json_t *document,
                        const struct report *reports, struct error *e)
{
    const char *page = o->files.report;
    return (!o->files.json || json_write(document, JSON_DIGITS, o->files.json, e)) &&
           (!page || report_write_page(&o->provenance, document, reports, o->count,
                                       o->plan.templates, page, e));
}

static bool hold_against(const struct compare *o, const json_t *document, struct error *verdict,
                         struct error *e)
{
    if (!o->earlier)
        return true;
    int worse = comparison_against(json_object_get(document, "operators"), o->earlier,
                                   o->against.threshold, stdout, e);
    if (worse > 0)
        fail(verdict,
             "%d result%s worse than in %s: slower by more than %g %% and their spread, or with a "
             "worse verdict",
             worse, worse > 1 ? "s are" : " is", o->against.path, 100 * o->against.threshold);
    return worse >= 0;
}

// What is done with all results when the last is known.
static bool finish(const struct workbench *w, struct compare *o, struct error *verdict,
                   struct error *e)
{
    int n = o->count;
    if (!o->files.json && !o->files.report && !o->earlier)
        return true;
    struct report *reports = must_alloc((size_t)n * sizeof *reports);
    for (int i = 0; i < n; i++)
        reports[i] = o->all[i].report;
    if (o->files.json || o->files.report)
        add_provenance(&o->provenance, w, reports, n);
    json_t *document = report_document(&o->provenance, reports, n);
    bool ok = write_files(o, document, reports, e) && hold_against(o, document, verdict, e);
    json_decref(document);
    free(reports);
    return ok;
}

// What one table is about, of an operator with stages one after the other.
static bool compare_one(const struct workbench *w, struct compare *o, const struct plan_set *plans,
                        struct arena *a, struct error *e)
{
    struct compared *c = ARENA_APPEND(a, o->all, o->count, o->capacity);
    *c = (struct compared){0};
    if (!compare_plans(w, &o->how, plans, c, e))
        return false;
    fputs(o->count > 1 ? "\n" : "", stdout);
    const struct table_look look = table_look_of(o->columns, stdout);
    report_table(&c->report, &look, stdout);
    fflush(stdout);
    return true;
}

// Names of the applicable plans if each makes several steps at once, NULL where a sweep has another.
static const char *only_groups(const struct plan_set *sweep, struct arena *a)
{
    const char *names = NULL;
    for (int i = 0; i < sweep->count; i++) {
        const struct plan *p = &sweep->plans[i];
        if (p->applicable && choices_steps(&p->choices) == 1)
            return NULL;
        if (p->applicable)
            names = arena_format(a, "%s%s%s", names ? names : "", names ? ", " : "", p->label);
    }
    return names;
}

static bool has_sweeps(const struct planned *o, struct arena *a, struct error *e)
{
    for (int i = 0; i < plans_sweeps(o->plans); i++) {
        const struct plan_set *sweep = plans_sweep(o->plans, i);
        const char *names = only_groups(sweep, a);
        if (names)
            return fail(e, "%s: %s make%s several steps at once; compare with --steps N",
                        sweep->model->name, names, strchr(names, ',') ? "" : "s");
    }
    return true;
}

// All specs before anything is compiled: a mistake in the last is told at once.
static bool read_specs(const struct workbench *w, struct compare *o, struct arena *a,
                       struct error *e)
{
    struct plan_request request = plan_options_request(w->plan);
    request.target = w->target;
    for (int i = 0; i < o->specs.count; i++) {
        if (!planned_read(o->specs.list[i], &request, &o->ops[i], e))
            return false;
        tell_idle_settings(w->plan, &o->ops[i].plans, 1);
        if (!plans_apply(o->ops[i].plans, o->ops[i].description->line, e))
            return false;
        if (w->options->steps == 0 && !has_sweeps(&o->ops[i], a, e))
            return false;
    }
    return true;
}

static bool compare_spec(const struct workbench *w, struct compare *o, int spec, struct arena *a,
                         struct error *e)
{
    const struct plan_set *plans = o->ops[spec].plans;
    if (w->options->steps > 0)
        return compare_one(w, o, plans, a, e);
    bool ok = true;
    for (int i = 0; ok && i < plans_sweeps(plans); i++)
        ok = compare_one(w, o, plans_sweep(plans, i), a, e);
    return ok;
}

// The first operator that cannot be compared at all ends the run; wrong strategies do not.
static bool compare_all(const struct workbench *w, struct compare *o, struct arena *a,
                        struct error *e)
{
    struct error verdict = {0}, unjudged = {0};
    for (int i = 0; i < o->specs.count; i++)
        if (!compare_spec(w, o, i, a, e))
            return false;
    for (int i = 0; i < o->count; i++)
        judge(&o->all[i].report, &verdict, &unjudged);
    if (!finish(w, o, &verdict, e))
        return false;
    if (verdict.set || unjudged.set)
        *e = verdict.set ? verdict : unjudged;
    return !e->set;
}

static bool read_earlier(struct compare *o, struct error *e)
{
    if (o->against.path)
        o->how.earlier = o->earlier = earlier_read(o->against.path, "compare", e);
    return !o->against.path || o->earlier;
}

int command_compare(int argc, char **argv)
{
    struct error e = {0};
    struct compare o;
    struct workbench w = {0};
    struct arena arena = {0};
    const struct provenance provenance = provenance_begin(argc, argv, &arena);
    if (!options_parse(&compare_argp, argc, argv, &o, &e)) {
        arena_free(&arena);
        return command_failed(&e);
    }
    o.provenance = provenance;
    o.ops = arena_alloc(&arena, (size_t)o.specs.count * sizeof *o.ops);
    bool ok = result_files_check(&o.files, &e) && read_earlier(&o, &e) &&
              workbench_open(&w, &o.plan, &o.bench, &e) && read_specs(&w, &o, &arena, &e) &&
              compare_all(&w, &o, &arena, &e);
    for (int i = 0; i < o.count; i++)
        compared_free(&o.all[i]);
    for (int i = 0; i < o.specs.count; i++)
        planned_free(&o.ops[i]);
    json_decref(o.earlier);
    arena_free(&arena);
    workbench_close(&w);
    return ok ? EXIT_DONE : command_failed(&e);
}
