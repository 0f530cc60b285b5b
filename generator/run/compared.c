// SPDX-License-Identifier: MIT
#include "run/compared.h"

#include <stdio.h>
#include <string.h>

#include "base/integer.h"
#include "base/shell_word.h"
#include "base/terminal.h"
#include "build/source.h"
#include "inspect/inspection.h"
#include "plan/fused_stages.h"
#include "plan/launch_geometry.h"
#include "report/comparison_against.h"
#include "run/whole_steps.h"

// ---- one operator -------------------------------------------------------------------------------

static void build_progress(void *context, int done, int all)
{
    progress("%s: compiling, %d of %d sources done", (const char *)context, done, all);
}

static void assemble_progress(void *context, int done, int all)
{
    progress("%s: compiling for the prediction, %d of %d sources done", (const char *)context, done,
             all);
}

// Said in place of the register counts when no strategy has any.
static const char *why_no_remarks(const struct workbench *w, const struct report *r,
                                  struct arena *a)
{
    if (r->model->nstages > 0)
        return "those of its stages are told without --steps";
    for (int i = 0; i < r->count; i++)
        if (r->rows[i].built.no_usage)
            return r->rows[i].built.no_usage;
    if (w->toolchain.platform->emulated && !w->predicts)
        return arena_format(a, "HIPSTENCIL_HIPCC=%s is not a program",
                            remarks_toolchain_misnamed());
    if (w->toolchain.platform->emulated && w->target->family != FAMILY_AMD)
        return arena_format(a, "only nvcc knows those of %s, on a machine with such a GPU",
                            w->target->name);
    return "no strategy was compiled";
}

// Why a plan has no row of numbers, or NULL. What fuses steps makes a sweep by a kernel that is not its own.
static const char *why_left_out(const struct workbench *w, const struct plan *p)
{
    if (!p->applicable)
        return p->reason;
    return w->options->steps == 0 && choices_steps(&p->choices) > 1
               ? "fuses steps: compare with --steps"
               : NULL;
}

// Of every applicable plan what `sources` are made of; of sweeps that is there already.
static bool render_steps(const struct workbench *w, struct compared *c, struct error *e)
{
    const struct plan_set *plans = c->plans;
    const char *words = arena_format(&c->arena, "generate %s", c->plans->model->path);
    if (w->options->steps == 0)
        return true;
    c->alone = arena_alloc(&c->arena, (size_t)plans->count * sizeof *c->alone);
    for (int i = 0; i < plans->count; i++)
        if (plans->plans[i].applicable &&
            !render_alone(plans, i, w->plan->templates, words, &c->alone[i], e))
            return false;
    return true;
}

// Builds the applicable plans and, last, the driver.
static bool build_strategies(const struct workbench *w, struct compared *c, struct error *e)
{
    const struct plan_set *plans = c->plans;
    size_t most = (size_t)(plans->count + 1);
    struct build_source *sources = arena_alloc(&c->arena, most * sizeof *sources);
    struct built *built = arena_alloc(&c->arena, most * sizeof *built);
    struct report_row **rows = arena_alloc(&c->arena, most * sizeof *rows);
    struct build_request request = workbench_build_request(w);
    request.progress = build_progress;
    request.context = (void *)c->plans->model->name;
    if (w->predicts)
        request.remarks = NULL;
    int n = 0;
    for (int i = 0; i < plans->count; i++) {
        if (why_left_out(w, &plans->plans[i]))
            continue;
        rows[n] = &c->report.rows[i];
        sources[n++] = c->alone ? source_of_unit(&c->alone[i], &plans->plans[i])
                                : source_of_plan(&c->rendered, &plans->plans[i]);
    }
    sources[n] = workbench_driver(w);
    if (!build_all(&request, sources, n + 1, built, &c->arena, e))
        return false;
    c->driver = built[n];
    for (int i = 0; i < n; i++)
        rows[i]->built = built[i];
    c->report.remarks = why_no_remarks(w, &c->report, &c->arena);
    return !c->driver.problem || fail(e, "copy.hip: %s", c->driver.problem);
}

// ---- what is predicted where no GPU is at hand --------------------------------------------------

// Of steps, what makes several at once takes what that kernel does, not that of a sweep alone.
static void take_prediction(struct report_row *row, const struct inspected *from, bool steps)
{
    struct built *b = &row->built;
    bool group = steps && from->has_group;
    b->no_usage = from->failed ? from->note : NULL;
    if (from->note)
        return;
    b->usage.known = !from->stand_in;
    b->usage.worst = group ? from->group : from->resources;
    b->usage.occupancy = b->occupancy = group ? from->group_occupancy.waves : from->occupancy.waves;
    b->lds_bytes = b->usage.worst.lds_bytes;
    row->predicted = from->prediction;
    row->predicted_rank = from->rank;
}

static bool take_predictions(const struct workbench *w, struct compared *c,
                             const struct inspection *in, struct error *e)
{
    for (int i = 0; i < c->report.count; i++) {
        const struct plan *p = &c->plans->plans[i];
        const struct inspected *from = inspection_row(in, p);
        if (!from)
            return fail(e, "%s: nothing is predicted of it", p->label);
        if (!why_left_out(w, p))
            take_prediction(&c->report.rows[i], from, in->steps);
    }
    return true;
}

// A way of making a step of stages, by what is foretold of the plans that it takes. Of one launch for all of them
// nothing is: it moves fewer bytes than the sweeps by these plans.
static void predict_way(struct compared *c, const struct inspection *list, int way)
{
    const struct prediction *sweeps[MAX_STAGES];
    const struct plan *p = &c->plans->plans[way];
    int n = c->plans->model->nstages;
    if (p->fused)
        c->report.rows[way].built.no_usage = "predictions are of one stage after the other";
    if (!p->applicable || p->fused)
        return;
    for (int k = 0; k < n; k++) {
        const struct inspected *from =
            inspection_row(&list[k], &c->plans->stages[k]->plans[p->by[k]]);
        if (!from || from->note)
            return;
        sweeps[k] = &from->prediction;
    }
    predict_stages(c->plans, p, list->size, sweeps, n, &c->report.rows[way].predicted);
}

static void rank_ways(struct report *r)
{
    for (int i = 0; i < r->count; i++) {
        r->rows[i].predicted_rank = r->rows[i].predicted.ms > 0;
        for (int k = 0; r->rows[i].predicted.ms > 0 && k < r->count; k++)
            r->rows[i].predicted_rank +=
                r->rows[k].predicted.ms > 0 && r->rows[k].predicted.ms < r->rows[i].predicted.ms;
    }
}

static void take_stages(struct compared *c, const struct inspection *list)
{
    for (int i = 0; i < c->report.count; i++)
        predict_way(c, list, i);
    rank_ways(&c->report);
}

static bool predict_strategies(const struct workbench *w, struct compared *c, struct error *e)
{
    const struct inspect_settings settings = {
        .assemble = {.places = &w->places,
                     .cache = w->cache,
                     .jobs = (int)w->options->jobs,
                     .progress = assemble_progress,
                     .context = (void *)c->plans->model->name}};
    int n = plans_sweeps(c->plans);
    struct inspection *list = arena_alloc(&c->arena, (size_t)n * sizeof *list);
    for (int k = 0; k < n; k++) {
        list[k] = (struct inspection){.target = w->target,
                                      .plans = plans_sweep(c->plans, k),
                                      .rendered = &c->rendered,
                                      .steps = w->options->steps > 0 && !c->plans->stages};
        if (!extent_of(&w->options->extent, c->plans->model, false, list[k].size, e))
            return false;
    }
    if (!inspect_plans(&settings, list, n, &c->arena, e))
        return false;
    if (c->plans->stages && !list->problem)
        take_stages(c, list);
    else if (!list->problem && !take_predictions(w, c, list, e))
        return false;
    memcpy(c->report.predicted_size, list->size, sizeof list->size);
    c->report.inspector = list->compiler;
    c->report.remarks = list->problem ? list->problem : why_no_remarks(w, &c->report, &c->arena);
    return true;
}

// ---- what is measured ---------------------------------------------------------------------------

static struct result measure_row(const struct workbench *w, const struct compare_options *o,
                                 const struct compared *c, const struct experiment *x,
                                 const struct plan *p, const struct built *b, struct arena *a)
{
    if (why_left_out(w, p))
        return (struct result){OUTCOME_NOT_APPLICABLE, .device = "", .note = why_left_out(w, p)};
    if (b->problem)
        return (struct result){OUTCOME_NOT_BUILT, .device = "", .note = b->problem};
    struct trial t = {.experiment = x,
                      .driver = c->driver.library,
                      .library = b->library,
                      .function = p->function,
                      .emulated = w->toolchain.platform->emulated,
                      .at_once = p->choices.time,
                      .time = !o->verify_only,
                      .in_process = o->in_process};
    const char *log = arena_format(a, "%s/%s-run.log", b->folder, w->toolchain.platform->name);
    struct result r = measure_strategy(&t, log, (int)w->options->timeout, a);
    if (r.outcome == OUTCOME_WRONG || r.outcome == OUTCOME_FAILED)
        r.note = arena_format(a, "%s; source: %s", r.note, b->source);
    return r;
}

// What the operator's function calls for the extent that the table is about, and for others.
static void mark_called(const struct workbench *w, const struct plan_set *plans, struct report *r)
{
    bool predicted = w->toolchain.platform->emulated && r->predicted_size[0] > 0;
    const int64_t *extent = predicted ? r->predicted_size : r->size;
    bool grouped = r->steps > 0 && plans->groups_pay, shallow = plans->shallow.plan >= 0;
    r->recommended = grouped ? plans->grouped : launch_plan(plans, extent, w->target->units);
    if (grouped || !shallow)
        return;
    if (r->recommended != plans->recommended)
        r->deep = plans->plans[plans->recommended].label;
    else
        r->shallow = plans->plans[plans->shallow.plan].label;
}

// Steps that a plan makes at once, at most. Where stages are one launch arrays take turns as those of two steps do.
static int most_time(const struct plan_set *plans)
{
    int most = plans->stages && plans->grouped >= 0 ? 2 : 1;
    for (int i = 0; i < plans->count; i++)
        if (plans->plans[i].applicable)
            most = larger(most, plan_time(&plans->plans[i]));
    return most;
}

static bool measure_strategies(const struct workbench *w, const struct compare_options *o,
                               struct compared *c, struct error *e)
{
    if (!workbench_device(w, &c->driver, o->in_process, &c->report.device, &c->arena, e))
        return false;
    if (o->earlier && !comparison_is_like(&c->report, o->earlier, e))
        return false;
    const struct plan_set *plans = c->plans;
    progress("%s: making inputs and what results must be", c->plans->model->name);
    struct experiment *x =
        workbench_experiment(w, plans->model, c->report.size, o->verify, most_time(plans), e);
    if (!x)
        return false;
    c->report.scalars_by = x->oracle.inputs.scalars_by;
    c->report.steps_judged = x->judged;
    c->report.most_judged = x->most_judged;
    c->report.cases_judged = x->cases_judged;
    c->report.unstepped = arena_copy(&c->arena, x->unstepped ? x->unstepped : "");
    c->report.steps_left = x->outgrown;
    c->report.time = x->time;
    c->report.groups_judged = x->groups_judged;
    c->report.complete = x->complete;
    c->report.cases = x->count;
    c->report.unjudged = x->unjudged;
    c->report.doubt = experiment_doubt(x, &c->arena);
    for (int i = 0; i < plans->count; i++) {
        struct report_row *row = &c->report.rows[i];
        progress("%s: verifying%s %s, strategy %d of %d", c->plans->model->name,
                 o->verify_only ? "" : " and timing", plans->plans[i].label, i + 1, plans->count);
        row->result = measure_row(w, o, c, x, &plans->plans[i], &row->built, &c->arena);
    }
    experiment_free(x);
    return true;
}

static bool open_report(const struct workbench *w, struct compared *c, struct error *e)
{
    struct report *r = &c->report;
    *r = (struct report){.model = c->plans->model,
                         .steps = w->options->steps,
                         .platform = w->toolchain.platform,
                         .target = w->target,
                         .count = c->plans->count};
    r->rows = arena_alloc(&c->arena, (size_t)(r->count + 1) * sizeof *r->rows);
    for (int i = 0; i < r->count; i++) {
        r->rows[i].strategy = c->plans->plans[i].label;
        r->rows[i].plan = c->plans->plans[i].summary;
        r->rows[i].time = plan_time(&c->plans->plans[i]);
        r->rows[i].fuses = c->plans->plans[i].choices.fuse == FUSE_STAGES;
    }
    return extent_of(&w->options->extent, c->plans->model, w->toolchain.platform->emulated, r->size,
                     e);
}

bool compare_plans(const struct workbench *w, const struct compare_options *o,
                   const struct plan_set *plans, struct compared *c, struct error *e)
{
    c->plans = plans;
    const char *spec = shell_word(&c->arena, plans->model->path);
    const char *words = arena_format(&c->arena, "generate %s", spec);
    const char *command = plan_options_command(w->plan, w->target, words, &c->arena);
    bool ok = steps_are_defined(w, c->plans->model, e) && open_report(w, c, e) &&
              (!o->earlier || comparison_is_like(&c->report, o->earlier, e)) &&
              render_operator(c->plans, w->plan->templates, command, &c->rendered, e) &&
              render_steps(w, c, e) && build_strategies(w, c, e) &&
              (!w->predicts || predict_strategies(w, c, e)) && measure_strategies(w, o, c, e);
    mark_called(w, plans, &c->report);
    progress_clear();
    return ok;
}

void compared_free(struct compared *c)
{
    for (int i = 0; c->alone && i < c->plans->count; i++)
        rendered_free(&c->alone[i]);
    rendered_free(&c->rendered);
    arena_free(&c->arena);
}
