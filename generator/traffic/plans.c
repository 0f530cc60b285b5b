// SPDX-License-Identifier: MIT
#include "traffic/plans.h"

#include <string.h>

#include "build/source.h"
#include "traffic/simulate.h"

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
    if (job->error.set)
        row->note = arena_copy(a, error_text(&job->error));
    else
        row->traffic = &job->traffic;
}

// built[i] is of rows[of[i]].
static void simulate(const struct traffic_plans_request *r, const struct built *built,
                     const int *of, int count, struct traffic_row *rows, struct arena *a)
{
    struct traffic_job *jobs = arena_alloc(a, (size_t)(count + 1) * sizeof *jobs);
    struct traffic_row **row = arena_alloc(a, (size_t)(count + 1) * sizeof *row);
    int n = 0;
    for (int i = 0; i < count; i++) {
        rows[of[i]].note = built[i].problem;
        if (built[i].problem)
            continue;
        row[n] = &rows[of[i]];
        jobs[n++].request = request_of(r, of[i], built[i].library);
    }
    traffic_simulate_all(jobs, n, r->jobs);
    for (int i = 0; i < n; i++)
        tell(&jobs[i], row[i], a);
}

bool traffic_of_plans(const struct traffic_plans_request *r, struct traffic_row *rows,
                      struct arena *a, struct error *e)
{
    int count = r->plans->count, n = 0;
    struct build_source *sources = arena_alloc(a, (size_t)(count + 1) * sizeof *sources);
    struct built *built = arena_alloc(a, (size_t)(count + 1) * sizeof *built);
    int *of = arena_alloc(a, (size_t)(count + 1) * sizeof *of);
    struct build_request build = {.toolchain = r->compiler, .cache = r->cache, .jobs = r->jobs};
    for (int i = 0; i < count; i++) {
        const struct plan *p = &r->plans->plans[i];
        rows[i] = (struct traffic_row){.plan = p, .note = p->reason};
        if (!p->applicable)
            continue;
        of[n] = i;
        sources[n++] = source_of_plan(r->rendered, p);
    }
    if (!build_all(&build, sources, n, built, a, e))
        return false;
    simulate(r, built, of, n, rows, a);
    return true;
}
