// SPDX-License-Identifier: MIT
#include "traffic_fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "fixture.h"
#include "traffic/plans.h"

static void require(bool ok, const char *message)
{
    if (ok)
        return;
    fprintf(stderr, "%s\n", message);
    exit(1);
}

// The traffic of the one plan in `r->plans`; the rest of `r` that does not depend on the case is
// filled in here.
static struct traffic simulate(struct traffic_plans_request *r)
{
    struct error e = {0};
    struct arena a = {0};
    struct places places;
    struct toolchain compiler;
    struct rendered rendered = {0};
    struct traffic_row row = {0};
    require(r->plans->count == 1, "one strategy at a time");
    require(make_directories(CACHE, &e), e.message);
    require(places_find(&places, &a, &e), e.message);
    require(trace_toolchain_open(&compiler, r->target, &places, &a, &e), e.message);
    require(render_operator(r->plans, NULL, "test", &rendered, &e), e.message);
    r->rendered = &rendered;
    r->compiler = &compiler;
    r->cache = CACHE;
    r->jobs = 1;
    require(traffic_of_plans(r, &row, &a, &e), e.message);
    require(row.traffic != NULL, row.note);
    struct traffic result = *row.traffic;
    rendered_free(&rendered);
    arena_free(&a);
    return result;
}

struct traffic traffic_of(const struct traffic_case *c)
{
    struct planned o = operator_of(c->spec, c->strategy, c->settings, c->target);
    struct traffic_plans_request r = {.plans = o.plans,
                                      .target = target_find(c->target),
                                      .layout = c->layout,
                                      .join_loads = c->join_loads};
    memcpy(r.extent, c->extent, sizeof r.extent);
    memcpy(r.halo, c->halo, sizeof r.halo);
    struct traffic result = simulate(&r);
    planned_free(&o);
    return result;
}

struct traffic traffic_of_plan(const struct plan *p, const struct target *t,
                               const int64_t extent[3])
{
    struct plan copy = *p;
    struct arena a = {0};
    struct plan_set one = {.model = p->model,
                           .outside = outside_plan_make(&a, p->model),
                           .names = p->names,
                           .operations = p->operations,
                           .needs = p->needs,
                           .plans = &copy,
                           .count = 1,
                           .grouped = p->choices.time > 1 ? 0 : -1,
                           .shallow = {.plan = -1}};
    struct traffic_plans_request r = {.plans = &one, .target = t};
    memcpy(r.extent, extent, sizeof r.extent);
    struct traffic result = simulate(&r);
    arena_free(&a);
    return result;
}
