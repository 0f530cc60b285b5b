// SPDX-License-Identifier: MIT
#include "run/comparison.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "build/source.h"

// One line that replaces itself, for people who wait at a terminal.
static void progress(const char *what, const char *name, int done, int all)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r\033[K%s %s (%d of %d)", what, name, done, all);
}

static void progress_clear(void)
{
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
}

// ---- one operator -------------------------------------------------------------------------------

static void build_progress(void *context, int done, int all)
{
    progress("compiling", context, done, all);
}

// Said in place of the register counts when no strategy has any.
static const char *why_no_remarks(const struct session *s, const struct report *r, struct arena *a)
{
    for (int i = 0; i < r->count; i++)
        if (r->rows[i].built.no_usage)
            return r->rows[i].built.no_usage;
    if (s->toolchain.platform->emulated && !s->predicts)
        return arena_format(a, "HIPSTENCIL_HIPCC=%s is not a program",
                            remarks_toolchain_misnamed());
    if (s->toolchain.platform->emulated && s->target->family != FAMILY_AMD)
        return arena_format(a, "only nvcc knows those of %s, on a machine with such a GPU",
                            s->target->name);
    return "no strategy was compiled";
}

// Builds the applicable plans and, last, the driver.
static bool build_strategies(const struct session *s, struct comparison *c, struct error *e)
{
    const struct plan_set *plans = c->op.plans;
    struct build_source *sources =
        arena_alloc(&c->arena, (size_t)(plans->count + 1) * sizeof *sources);
    struct built *built = arena_alloc(&c->arena, (size_t)(plans->count + 1) * sizeof *built);
    struct build_request request = session_build_request(s);
    request.progress = build_progress;
    request.context = (void *)c->op.model->name;
    if (s->predicts)
        request.remarks = NULL;
    int n = 0;
    for (int i = 0; i < plans->count; i++)
        if (plans->plans[i].applicable)
            sources[n++] = source_of_plan(&c->rendered, &plans->plans[i]);
    sources[n] = session_driver(s);
    if (!build_all(&request, sources, n + 1, built, &c->arena, e))
        return false;
    c->driver = built[n];
    for (int i = 0, next = 0; i < plans->count; i++)
        if (plans->plans[i].applicable)
            c->report.rows[i].built = built[next++];
    c->report.remarks = why_no_remarks(s, &c->report, &c->arena);
    return !c->driver.problem || fail(e, "copy.hip: %s", c->driver.problem);
}

// ---- what is predicted where no GPU is at hand --------------------------------------------------

static void take_usage(struct built *b, const struct inspected *from)
{
    const struct resources *r = &from->resources;
    b->usage.known = !from->stand_in;
    b->usage.worst = (struct kernel_usage){.sgprs = r->sgprs,
                                           .vgprs = r->vgprs,
                                           .agprs = r->agprs,
                                           .scratch_bytes = r->scratch_bytes,
                                           .sgpr_spills = r->sgpr_spills,
                                           .vgpr_spills = r->vgpr_spills,
                                           .lds_bytes = r->lds_bytes,
                                           .occupancy = r->occupancy.waves};
    b->lds_bytes = r->lds_bytes;
    b->occupancy = r->occupancy.waves;
}

static void take_prediction(struct report_row *row, const struct inspected *from)
{
    row->built.no_usage = from->failed ? from->note : NULL;
    if (from->note)
        return;
    take_usage(&row->built, from);
    row->predicted = from->prediction;
    row->predicted_rank = from->rank;
}

// The same spec and request give the same plans in the same order.
static bool predict_strategies(const struct session *s, struct comparison *c, const char *spec,
                               const struct plan_request *request, struct error *e)
{
    const struct run_options *o = s->run;
    struct inspect_settings settings = {.assemble = {.places = &s->places,
                                                     .cache = s->cache,
                                                     .jobs = (int)o->jobs,
                                                     .progress = build_progress,
                                                     .context = (void *)c->op.model->name},
                                        .templates = s->plan->templates,
                                        .size = {o->size[0], o->size[1], o->size[2]},
                                        .nsize = o->nsize};
    c->predicted = arena_alloc(&c->arena, sizeof *c->predicted);
    c->predicted->target = s->target;
    if (!inspect_operator(&settings, spec, request, c->predicted, 1, &c->arena, e))
        return false;
    memcpy(c->report.predicted_size, c->predicted->size, sizeof c->predicted->size);
    for (int i = 0; i < c->report.count && !c->predicted->problem; i++)
        take_prediction(&c->report.rows[i], &c->predicted->rows[i]);
    c->report.remarks =
        c->predicted->problem ? c->predicted->problem : why_no_remarks(s, &c->report, &c->arena);
    return true;
}

static struct result measure_row(const struct session *s, const struct comparison *c,
                                 const struct experiment *x, const struct plan *p,
                                 const struct built *b, struct arena *a)
{
    if (!p->applicable)
        return (struct result){OUTCOME_NOT_APPLICABLE, .device = "", .note = p->reason};
    if (b->problem)
        return (struct result){OUTCOME_NOT_BUILT, .device = "", .note = b->problem};
    struct trial t = {.experiment = x,
                      .driver = c->driver.library,
                      .library = b->library,
                      .function = p->function,
                      .emulated = s->toolchain.platform->emulated,
                      .time = !c->options->verify_only,
                      .in_process = c->options->in_process};
    const char *log = arena_format(a, "%s/%s-run.log", b->folder, s->toolchain.platform->name);
    struct result r = measure_strategy(&t, log, (int)s->run->timeout, a);
    if (r.outcome == OUTCOME_WRONG || r.outcome == OUTCOME_FAILED)
        r.note = arena_format(a, "%s; source: %s", r.note, b->source);
    return r;
}

static bool measure_strategies(const struct session *s, struct comparison *c, struct error *e)
{
    const char *device;
    if (!session_device(s, &c->driver, c->options->in_process, &device, &c->arena, e))
        return false;
    const struct plan_set *plans = c->op.plans;
    progress("preparing", c->op.model->name, 0, plans->count);
    struct experiment *x =
        experiment_make(c->op.model, c->report.size, c->options->verify, (uint64_t)s->run->seed, e);
    if (!x)
        return false;
    c->report.complete = x->complete;
    c->report.cases = x->count;
    for (int i = 0; i < plans->count; i++) {
        struct report_row *row = &c->report.rows[i];
        progress("running", plans->plans[i].label, i + 1, plans->count);
        row->result = measure_row(s, c, x, &plans->plans[i], &row->built, &c->arena);
    }
    experiment_free(x);
    return true;
}

static bool open_report(const struct session *s, struct comparison *c, struct error *e)
{
    struct report *r = &c->report;
    *r = (struct report){.model = c->op.model,
                         .platform = s->toolchain.platform,
                         .target = s->target,
                         .count = c->op.plans->count};
    r->rows = arena_alloc(&c->arena, (size_t)(r->count + 1) * sizeof *r->rows);
    for (int i = 0; i < r->count; i++) {
        r->rows[i].strategy = c->op.plans->plans[i].label;
        r->rows[i].plan = c->op.plans->plans[i].summary;
    }
    return session_size(s, c->op.model, r->size, e);
}

bool compare_operator(const struct session *s, const struct compare_options *o, const char *spec,
                      struct comparison *c, struct error *e)
{
    c->options = o;
    struct plan_request request = plan_options_request(s->plan);
    request.target = s->target;
    if (!planned_read(spec, &request, &c->op, e))
        return false;
    const char *words = arena_format(&c->arena, "generate %s", spec);
    const char *command = plan_options_command(s->plan, s->target, words, &c->arena);
    bool ok = open_report(s, c, e) &&
              render_operator(c->op.plans, s->plan->templates, command, &c->rendered, e) &&
              build_strategies(s, c, e) &&
              (!s->predicts || predict_strategies(s, c, spec, &request, e)) &&
              measure_strategies(s, c, e);
    progress_clear();
    return ok;
}

void comparison_free(struct comparison *c)
{
    if (c->predicted)
        inspection_free(c->predicted);
    rendered_free(&c->rendered);
    planned_free(&c->op);
    arena_free(&c->arena);
}
