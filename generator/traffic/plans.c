// SPDX-License-Identifier: MIT
#include "traffic/plans.h"

#include <string.h>

#include "build/build.h"

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

static struct build_source source_of(const struct traffic_plans_request *r, const struct plan *p)
{
    const struct rendered_file *file = file_of(r->rendered, p), *header = header_of(r->rendered);
    return (struct build_source){.operator_name = p->model->name,
                                 .label = p->label,
                                 .file = file->name,
                                 .text = text_string(&file->text),
                                 .header = header ? header->name : NULL,
                                 .header_text = header ? text_string(&header->text) : NULL};
}

static struct traffic_request request_of(const struct traffic_plans_request *r, int plan,
                                         const char *library)
{
    struct traffic_request request = {.plan = &r->plans->plans[plan],
                                      .target = r->target,
                                      .library = library,
                                      .layout = r->layout,
                                      .join_loads = r->join_loads,
                                      .waves = r->waves ? r->waves[plan] : 0};
    memcpy(request.extent, r->extent, sizeof request.extent);
    memcpy(request.halo, r->halo, sizeof request.halo);
    return request;
}

static void tell(const struct traffic_job *job, struct traffic_row *row, struct arena *a)
{
    const char *text = strstr(job->error.message, "error: ");
    if (job->error.set)
        row->note = arena_copy(a, text ? text + strlen("error: ") : job->error.message);
    else
        row->traffic = &job->traffic;
}

// The rows that were compiled; jobs[i] is for rows[of[i]].
static void simulate(const struct traffic_plans_request *r, const struct built *built,
                     struct traffic_row *rows, struct arena *a)
{
    int count = r->plans->count, n = 0;
    struct traffic_job *jobs = arena_alloc(a, (size_t)(count + 1) * sizeof *jobs);
    int *of = arena_alloc(a, (size_t)(count + 1) * sizeof *of);
    for (int i = 0; i < count; i++) {
        if (!r->plans->plans[i].applicable)
            continue;
        rows[i].note = built->problem;
        if (!built->problem) {
            jobs[n].request = request_of(r, i, built->library);
            of[n++] = i;
        }
        built++;
    }
    traffic_simulate_all(jobs, n, r->jobs);
    for (int i = 0; i < n; i++)
        tell(&jobs[i], &rows[of[i]], a);
}

bool traffic_of_plans(const struct traffic_plans_request *r, struct traffic_row *rows,
                      struct arena *a, struct error *e)
{
    int count = r->plans->count, n = 0;
    struct build_source *sources = arena_alloc(a, (size_t)(count + 1) * sizeof *sources);
    struct built *built = arena_alloc(a, (size_t)(count + 1) * sizeof *built);
    struct build_request build = {.toolchain = r->compiler, .cache = r->cache, .jobs = r->jobs};
    for (int i = 0; i < count; i++) {
        const struct plan *p = &r->plans->plans[i];
        rows[i] = (struct traffic_row){.strategy = p->label, .note = p->reason};
        if (p->applicable)
            sources[n++] = source_of(r, p);
    }
    if (!build_all(&build, sources, n, built, a, e))
        return false;
    simulate(r, built, rows, a);
    return true;
}
