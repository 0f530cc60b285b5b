// SPDX-License-Identifier: MIT
#include "comparison.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "build/cache.h"

// ---- what all operators share ------------------------------------------------------------------

static bool read_driver(struct session *s, struct error *e)
{
    const char *folder = s->options->plan.templates;
    const char *path = arena_format(&s->arena, "%s/copy.hip", folder ? folder : "");
    if (!folder || !file_exists(path))
        path = arena_format(&s->arena, "%s/copy.hip", s->places.templates);
    return file_read(path, &s->driver, e);
}

static const char *open_keep(struct arena *a, const char *folder, struct error *e)
{
    if (!make_directories(folder, e))
        return NULL;
    char *path = realpath(folder, NULL);
    const char *copy = arena_copy(a, path ? path : folder);
    free(path);
    return copy;
}

bool session_open(struct session *s, const struct compare_options *o, struct error *e)
{
    *s = (struct session){.options = o};
    const struct platform *p = o->platform ? o->platform : platform_auto();
    bool by_platform = p->default_target && !o->plan.target_told;
    s->target = by_platform ? target_find(p->default_target) : o->plan.target;
    if (!places_find(&s->places, &s->arena, e) ||
        !toolchain_open(&s->toolchain, p, s->target, &s->places, &s->arena, e) ||
        !read_driver(s, e))
        return false;
    s->has_remarks = s->target->family == FAMILY_AMD &&
                     remarks_toolchain_open(&s->remarks, s->target, &s->places, &s->arena);
    s->predicts = p->emulated && (s->has_remarks || o->plan.target_told);
    s->cache = o->keep ? open_keep(&s->arena, o->keep, e) : cache_open(&s->arena, e);
    return s->cache != NULL;
}

void session_close(struct session *s)
{
    text_free(&s->driver);
    arena_free(&s->arena);
}

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

// ---- one operator ------------------------------------------------------------------------------

static const struct rendered_file *file_of(const struct rendered *r, const struct plan *p)
{
    for (int i = 0; i < r->count; i++)
        if (r->files[i].plan == p)
            return &r->files[i];
    return NULL;
}

static const struct rendered_file *header_of(const struct rendered *r)
{
    for (int i = 0; i < r->count; i++) {
        const char *dot = strrchr(r->files[i].name, '.');
        if (!r->files[i].plan && dot && strcmp(dot, ".h") == 0)
            return &r->files[i];
    }
    return NULL;
}

static struct build_source source_of(const struct comparison *c, const struct plan *p)
{
    const struct rendered_file *file = file_of(&c->rendered, p), *header = header_of(&c->rendered);
    struct build_source s = {.operator_name = p->model->name, .label = p->label};
    s.file = file->name;
    s.text = text_string(&file->text);
    s.header = header ? header->name : NULL;
    s.header_text = header ? text_string(&header->text) : NULL;
    s.lds_bytes = p->lds_bytes;
    s.threads = p->choices.block[0] * p->choices.block[1] * p->choices.block[2];
    return s;
}

static void build_progress(void *context, int done, int all)
{
    progress("compiling", context, done, all);
}

// Said in place of the register counts when no strategy has any.
static const char *why_no_remarks(const struct session *s, const struct report *r)
{
    for (int i = 0; i < r->count; i++)
        if (r->rows[i].built.no_usage)
            return r->rows[i].built.no_usage;
    return s->has_remarks ? "no strategy was compiled" : "hipcc is not installed";
}

// Builds the applicable plans and, last, the driver.
static bool build_strategies(const struct session *s, struct comparison *c, struct error *e)
{
    const struct plan_set *plans = c->op.plans;
    struct build_source *sources =
        arena_alloc(&c->arena, (size_t)(plans->count + 1) * sizeof *sources);
    struct built *built = arena_alloc(&c->arena, (size_t)(plans->count + 1) * sizeof *built);
    struct build_request request = {.toolchain = &s->toolchain,
                                    .remarks = s->has_remarks && !s->predicts ? &s->remarks : NULL,
                                    .cache = s->cache,
                                    .jobs = (int)s->options->jobs,
                                    .progress = build_progress,
                                    .context = (void *)c->op.model->name};
    int n = 0;
    for (int i = 0; i < plans->count; i++)
        if (plans->plans[i].applicable)
            sources[n++] = source_of(c, &plans->plans[i]);
    sources[n] = (struct build_source){.operator_name = "hipstencil",
                                       .label = "copy",
                                       .file = "copy.hip",
                                       .text = text_string(&s->driver)};
    if (!build_all(&request, sources, n + 1, built, &c->arena, e))
        return false;
    c->driver = built[n];
    for (int i = 0, next = 0; i < plans->count; i++)
        if (plans->plans[i].applicable)
            c->report.rows[i].built = built[next++];
    c->report.remarks = why_no_remarks(s, &c->report);
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
    row->predicted_ms = from->prediction.ms;
    row->predicted_percent = from->prediction.copy_percent;
    row->predicted_bound = bound_name(from->prediction.bound);
    row->predicted_rank = from->rank;
}

// The same spec and request give the same plans in the same order.
static bool predict_strategies(const struct session *s, struct comparison *c, const char *spec,
                               const struct plan_request *request, struct error *e)
{
    const struct compare_options *o = s->options;
    struct inspect_settings settings = {.assemble = {.places = &s->places,
                                                     .cache = s->cache,
                                                     .jobs = (int)o->jobs,
                                                     .progress = build_progress,
                                                     .context = (void *)c->op.model->name},
                                        .templates = o->plan.templates,
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
        c->predicted->problem ? c->predicted->problem : why_no_remarks(s, &c->report);
    return true;
}

static bool resolve_size(const struct session *s, const struct model *m, int64_t size[3],
                         struct error *e)
{
    static const int64_t DEFAULT[2][3] = {{1 << 24, 8192, 512},
                                          {1 << 16, 256, 64}}; // by dimensions
    const struct compare_options *o = s->options;
    if (o->nsize > 1 && o->nsize != m->dimensions)
        return fail_usage(e, "--size: %s has %d dimensions, not %d", m->name, m->dimensions,
                          o->nsize);
    for (int i = 0; i < 3; i++) {
        int64_t wanted = DEFAULT[s->toolchain.platform->emulated][m->dimensions - 1];
        if (o->nsize > 0)
            wanted = o->size[o->nsize == 1 ? 0 : i];
        size[i] = i < m->dimensions ? wanted : 1;
    }
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
                      .time = true};
    const char *log = arena_format(a, "%s/%s-run.log", b->folder, s->toolchain.platform->name);
    struct result r = measure_strategy(&t, log, (int)s->options->timeout, a);
    if (r.outcome == OUTCOME_WRONG || r.outcome == OUTCOME_FAILED)
        r.note = arena_format(a, "%s; source: %s", r.note, b->source);
    return r;
}

// One clear message instead of one per strategy.
static bool find_device(const struct session *s, struct comparison *c, struct error *e)
{
    const struct trial probe = {.driver = c->driver.library};
    const char *log = arena_format(&c->arena, "%s/device.log", c->driver.folder);
    struct result r = measure_strategy(&probe, log, (int)s->options->timeout, &c->arena);
    return r.outcome == OUTCOME_VERIFIED || fail(e, "platform %s: there is no usable device: %s",
                                                 s->toolchain.platform->name, r.note);
}

static bool measure_strategies(const struct session *s, struct comparison *c, struct error *e)
{
    if (!find_device(s, c, e))
        return false;
    const struct plan_set *plans = c->op.plans;
    progress("preparing", c->op.model->name, 0, plans->count);
    struct experiment *x = experiment_make(c->op.model, c->report.size, s->options->verify,
                                           (uint64_t)s->options->seed, e);
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
    return resolve_size(s, c->op.model, r->size, e);
}

bool compare_operator(const struct session *s, const char *spec, struct comparison *c,
                      struct error *e)
{
    struct plan_request request = plan_options_request(&s->options->plan);
    request.target = s->target;
    if (!operator_read(spec, &request, &c->op, e))
        return false;
    const char *command = arena_format(&c->arena, "hipstencil generate %s", spec);
    bool ok = open_report(s, c, e) &&
              render_operator(c->op.plans, s->options->plan.templates, command, &c->rendered, e) &&
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
    operator_free(&c->op);
    arena_free(&c->arena);
}
