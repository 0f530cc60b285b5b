// SPDX-License-Identifier: MIT
// hipstencil tune: searches the plan space for the strategy that is fastest on the device at hand,
// and prints it as a spec names it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/named_file.h"
#include "base/process.h"
#include "base/terminal.h"
#include "command/command.h"
#include "command/workbench_options.h"
#include "measure/figures.h"
#include "plan/plan_set.h"
#include "plan/planned.h"
#include "report/extent_text.h"
#include "run/whole_steps.h"
#include "tune/search.h"

struct tune {
    struct plan_options plan;
    struct workbench_options bench;
    const char *spec, *json;
    int64_t limit; // seconds
    bool fresh;
    struct provenance provenance;
};

// ---- the command line ---------------------------------------------------------------------------

enum { KEY_LIMIT = 0x300, KEY_JSON, KEY_FRESH };

static const struct argp_option OPTIONS[] = {
    {"time-limit", KEY_LIMIT, "SECONDS", 0, "of the whole search (120)", 2},
    {"fresh", KEY_FRESH, NULL, 0, "measure again what an earlier search has measured", 2},
    {"json", KEY_JSON, "FILE", 0,
     "write the result and every candidate to FILE as well; - is standard output", 3},
    {0},
};

static error_t tune_option(int key, char *arg, struct argp_state *state)
{
    struct tune *t = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        *t = (struct tune){.limit = 120};
        state->child_inputs[0] = &t->plan;
        state->child_inputs[1] = &t->bench;
        return 0;
    case ARGP_KEY_ARG:
        if (t->spec)
            return options_fail(state, "tune takes one SPEC; '%s' is one too many", arg);
        t->spec = arg;
        return 0;
    case ARGP_KEY_NO_ARGS:
        return options_fail(state, "tune needs a spec: hipstencil tune SPEC");
    case KEY_LIMIT:
        return options_integer(&t->limit, "time-limit", arg, 1, 86400, state);
    case KEY_FRESH:
        t->fresh = true;
        return 0;
    case KEY_JSON:
        return options_result_file(&t->json, "--json", arg, state);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child CHILDREN[] = {
    {&plan_options_argp, 0, NULL, 0}, {&workbench_options_argp, 0, NULL, 0}, {0}};
const struct argp tune_argp = {
    .options = OPTIONS,
    .parser = tune_option,
    .args_doc = "SPEC",
    .doc = "Compiles and measures many strategies of an operator on the device at hand, verifies "
           "the fastest and prints the best as a spec's `strategy` field takes it. The defaults of "
           "all presets and the strategies of the spec are measured first: the result is none "
           "slower than they are. --strategies names the presets to search, --set fixes a setting "
           "of all. With --steps a strategy is what makes whole steps fastest, and right as steps. "
           "What was measured is remembered: an interrupted search goes on where it was. Exit "
           "status 3 if the operator cannot be judged: see compare.",
    .children = CHILDREN,
};

// ---- the result ---------------------------------------------------------------------------------

static struct figures figures_of_best(const struct search *s)
{
    const struct result *r = &s->triers[s->best].result;
    return figures_of(s->model, s->size, r->time.median, r->copy.median);
}

// ", 3 steps", or nothing of sweeps.
static const char *steps_text(struct search *s)
{
    long long steps = (long long)s->bench->options->steps;
    return steps > 0 ? arena_format(&s->arena, ", %lld step%s", steps, steps > 1 ? "s" : "") : "";
}

// As a line of plan/defaults.c: defaults of a preset for a family of targets.
static void print_defaults(struct search *s, FILE *out)
{
    const struct candidate *best = s->candidates.items[s->best];
    fprintf(out, "as defaults of the preset %s for %s: \"%s\" // %s, %s, %s%s\n",
            candidate_plan(best)->preset, element_name(s->model->type),
            candidate_words(&s->arena, best), s->device, s->model->name,
            extent_text(s->size, "x", &s->arena), steps_text(s));
}

static const char *unit(const struct search *s)
{
    return s->bench->options->steps > 0 ? "ms/step" : "ms";
}

// " after up to 3 steps", or nothing of sweeps.
static const char *judged_text(struct search *s)
{
    const struct experiment *x = s->experiment;
    long long judged = (long long)x->judged;
    if (x->steps > 0 && judged == 0)
        return arena_format(&s->arena, " at %d of %d extents, after no step in case %s",
                            x->cases_judged, x->count, x->unstepped);
    return judged > 0
               ? arena_format(&s->arena, " after up to %lld step%s", judged, judged > 1 ? "s" : "")
               : "";
}

// What the search began with, so that its gain is seen.
static void print_given(const struct search *s, FILE *out)
{
    if (s->best_given == s->best)
        fprintf(out, "that is where it began: %s\n", s->candidates.items[s->best]->origin);
    else if (s->best_given >= 0)
        fprintf(out, "the fastest of what it began with, %s: %.4g %s\n",
                s->candidates.items[s->best_given]->origin,
                s->triers[s->best_given].result.time.median, unit(s));
    if (s->passed_over > 0)
        fprintf(out,
                "there was no time for %d of %d defaults: a longer --time-limit measures all\n",
                s->passed_over, s->candidates.given);
}

static void print_result(struct search *s, FILE *out)
{
    const struct trier *t = &s->triers[s->best];
    const struct figures f = figures_of_best(s);
    bool emulated = s->bench->toolchain.platform->emulated;
    fprintf(out,
            "%s, %s, %s%s, platform %s (%s): %d strategies measured, %d remembered, %d "
            "candidates ruled out by their plans, %.0f s\n",
            s->model->name, element_name(s->model->type), extent_text(s->size, "x", &s->arena),
            steps_text(s), s->bench->toolchain.platform->name, s->device, s->measured,
            s->remembered, s->candidates.pruned, monotonic_seconds() - s->begun);
    if (emulated)
        fprintf(out,
                "times are emulated on the CPU: they rank nothing, and neither does this search\n");
    fprintf(out, "%.4g %s, %.4g GB/s, %.3g %% of copy, verified%s\n", t->result.time.median,
            unit(s), f.gbps, f.percent_of_copy, judged_text(s));
    print_given(s, out);
    fprintf(out, "  strategy = %s,\n", candidate_lua(&s->arena, s->candidates.items[s->best]));
    if (talk() == TALK_MUCH)
        print_defaults(s, out);
}

// Lines as wide as the terminal, if there is one.
static void print_folded(struct search *s)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    print_result(s, out);
    fclose(out);
    terminal_fold(text, terminal_columns(stdout), stdout);
    free(text);
}

static json_t *candidate_json(struct search *s, int number)
{
    const struct trier *t = &s->triers[number];
    const struct contender *c = &s->contenders[number];
    json_t *o = json_object();
    json_set_text(o, "strategy", candidate_lua(&s->arena, s->candidates.items[number]));
    json_set_text(o, "plan", candidate_plan(s->candidates.items[number])->summary);
    const char *origin = s->candidates.items[number]->origin;
    json_object_set_new(o, "origin", origin ? json_string(origin) : json_null());
    json_object_set_new(o, "time_ms", c->samples > 0 ? json_real(c->time) : json_null());
    json_set_integer(o, "samples", c->samples);
    json_object_set_new(o, "problem", t->problem ? json_string(t->problem) : json_null());
    if (t->built.usage.known)
        json_set_integer(o, "registers", t->built.usage.worst.vgprs);
    return o;
}

// The fastest of what the search began with.
static json_t *given_json(const struct search *s)
{
    if (s->best_given < 0)
        return json_null();
    json_t *o = json_object();
    json_set_text(o, "origin", s->candidates.items[s->best_given]->origin);
    json_set_number(o, "time_ms", s->triers[s->best_given].result.time.median);
    return o;
}

static json_t *result_json(struct search *s)
{
    const struct figures f = figures_of_best(s);
    const struct candidate *best = s->candidates.items[s->best];
    json_t *o = json_object(), *all = json_array();
    for (int i = 0; i < s->known; i++)
        if (s->contenders[i].samples > 0 || s->triers[i].problem)
            json_array_append_new(all, candidate_json(s, i));
    json_set_text(o, "operator", s->model->name);
    json_object_set_new(o, "spec", provenance_spec(s->model));
    json_set_text(o, "type", element_name(s->model->type));
    json_set_extent(o, "size", s->size);
    if (s->bench->options->steps > 0) {
        json_set_integer(o, "steps", s->bench->options->steps);
        json_set_integer(o, "steps_compared", s->experiment->judged);
        json_set_integer(o, "extents_compared", s->experiment->cases_judged);
    }
    json_set_text(o, "platform", s->bench->toolchain.platform->name);
    json_set_text(o, "device", s->device);
    json_set_text(o, "target", s->bench->target->name);
    json_object_set_new(o, "emulated", json_boolean(s->bench->toolchain.platform->emulated));
    json_set_text(o, "preset", candidate_plan(best)->preset);
    json_set_text(o, "plan", candidate_plan(best)->summary);
    json_set_text(o, "strategy", candidate_lua(&s->arena, best));
    json_set_number(o, "time_ms", s->triers[s->best].result.time.median);
    json_set_number(o, "gbps", f.gbps);
    json_set_number(o, "copy_gbps", f.copy_gbps);
    json_set_number(o, "percent_of_copy", f.percent_of_copy);
    json_object_set_new(o, "began_with", given_json(s));
    json_set_integer(o, "defaults_not_measured", s->passed_over);
    json_object_set_new(o, "candidates", all);
    return o;
}

static bool write_json(struct tune *t, struct search *all, int count, struct error *e)
{
    json_t *operators = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(operators, result_json(&all[i]));
    provenance_add_device(&t->provenance, all->bench->toolchain.platform, all->device);
    provenance_add_compiler(&t->provenance, all->bench->toolchain.compiler);
    if (all->bench->has_remarks)
        provenance_add_compiler(&t->provenance, all->bench->remarks.compiler);
    json_t *document = provenance_document(&t->provenance, operators);
    bool ok = json_write(document, JSON_DIGITS, t->json, e);
    json_decref(document);
    return ok;
}

// ---- the command --------------------------------------------------------------------------------

// Emulated times are asked for by name or not at all.
static bool check_platform(const struct tune *t, const struct workbench *w, struct error *e)
{
    return !w->toolchain.platform->emulated || t->bench.platform ||
           fail(e, "tune: there is no GPU to tune for; --platform host tries the search on the "
                   "CPU, where times rank nothing");
}

// A step of stages is timed as a whole, and a search is for one sweep.
static bool check_stages(const struct workbench *w, const struct model *m, struct error *e)
{
    return m->nstages == 0 || w->options->steps == 0 ||
           fail(e,
                "tune --steps: '%s' has stages; without --steps each of their sweeps is tuned, for "
                "the field 'strategy' of the stage",
                m->name);
}

// For the operator's sweep, or that of each of its stages, which share the time.
static bool search_all(struct tune *t, struct workbench *w, const struct planned *op,
                       const struct plan_request *request, struct search *all, struct error *e)
{
    const struct description *d = op->description;
    int count = plans_sweeps(op->plans);
    bool ok = true;
    for (int i = 0; ok && i < count; i++) {
        all[i] =
            (struct search){.bench = w,
                            .model = plans_sweep(op->plans, i)->model,
                            .asked = d->nstages > 0 ? &d->stages[i].strategies : &d->strategies,
                            .plan = request,
                            .spec = t->spec,
                            .limit = (double)t->limit / count,
                            .fresh = t->fresh};
        ok = extent_of(&t->bench.extent, all[i].model, w->toolchain.platform->emulated, all[i].size,
                       e) &&
             search_run(&all[i], e);
        if (ok && i > 0)
            printf("\n");
        if (ok)
            print_folded(&all[i]);
    }
    return ok && (!t->json || write_json(t, all, count, e));
}

static bool tune(struct tune *t, struct workbench *w, struct error *e)
{
    struct plan_request request = plan_options_request(&t->plan);
    request.target = w->target;
    struct planned op;
    if (!check_platform(t, w, e) || (t->json && !named_file_prepare(t->json, e)) ||
        !planned_read(t->spec, &request, &op, e))
        return false;
    int count = plans_sweeps(op.plans);
    struct search *all = must_alloc((size_t)count * sizeof *all);
    for (int i = 0; i < count; i++)
        all[i] = (struct search){0};
    bool ok = steps_are_defined(w, op.model, e) && check_stages(w, op.model, e) &&
              search_all(t, w, &op, &request, all, e);
    for (int i = 0; i < count; i++)
        search_free(&all[i]);
    free(all);
    planned_free(&op);
    return ok;
}

int command_tune(int argc, char **argv)
{
    struct error e = {0};
    struct tune t;
    struct workbench w = {0};
    struct arena arena = {0};
    const struct provenance provenance = provenance_begin(argc, argv, &arena);
    if (!options_parse(&tune_argp, argc, argv, &t, &e)) {
        arena_free(&arena);
        return command_failed(&e);
    }
    t.provenance = provenance;
    bool ok = workbench_open(&w, &t.plan, &t.bench, &e) && tune(&t, &w, &e);
    workbench_close(&w);
    arena_free(&arena);
    return ok ? EXIT_DONE : command_failed(&e);
}
