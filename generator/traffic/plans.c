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

static void simulate(const struct traffic_plans_request *r, const struct plan *p,
                     const struct built *b, struct traffic_row *row, struct arena *a)
{
    struct error e = {0};
    struct traffic *t = arena_alloc(a, sizeof *t);
    struct traffic_request request = {.plan = p,
                                      .target = r->target,
                                      .library = b->library,
                                      .layout = r->layout,
                                      .join_loads = r->join_loads};
    memcpy(request.extent, r->extent, sizeof request.extent);
    memcpy(request.halo, r->halo, sizeof request.halo);
    row->note = b->problem;
    if (b->problem)
        return;
    if (traffic_simulate(&request, t, &e)) {
        row->traffic = t;
        return;
    }
    const char *text = strstr(e.message, "error: ");
    row->note = arena_copy(a, text ? text + strlen("error: ") : e.message);
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
    for (int i = 0, next = 0; i < count; i++)
        if (r->plans->plans[i].applicable)
            simulate(r, &r->plans->plans[i], &built[next++], &rows[i], a);
    return true;
}
