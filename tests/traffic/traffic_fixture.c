// SPDX-License-Identifier: MIT
#include "traffic_fixture.h"

#include <string.h>

#include "fixture.h"
#include "base/file.h"
#include "traffic/plans.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h> // defines a macro `fail`: after the project's headers

static void require(bool ok, const struct error *e)
{
    if (!ok)
        fail_msg("%s", e->message);
}

struct traffic traffic_of(const struct traffic_case *c)
{
    struct error e = {0};
    struct arena a = {0};
    struct places places;
    struct toolchain compiler;
    struct rendered rendered = {0};
    struct operator o = operator_of(c->spec, c->strategy, c->settings, c->target);
    const struct target *target = target_find(c->target);
    struct traffic_row rows[8] = {0};
    assert_true(o.plans->count > 0 && o.plans->count <= 8);
    require(make_directories(CACHE, &e), &e);
    require(places_find(&places, &a, &e), &e);
    require(trace_toolchain_open(&compiler, target, &places, &a, &e), &e);
    require(render_operator(o.plans, NULL, "test", &rendered, &e), &e);
    struct traffic_plans_request r = {.plans = o.plans,
                                      .rendered = &rendered,
                                      .compiler = &compiler,
                                      .target = target,
                                      .cache = CACHE,
                                      .jobs = 1,
                                      .layout = c->layout,
                                      .join_loads = c->join_loads};
    memcpy(r.extent, c->extent, sizeof r.extent);
    memcpy(r.halo, c->halo, sizeof r.halo);
    require(traffic_of_plans(&r, rows, &a, &e), &e);
    if (!rows[0].traffic)
        fail_msg("%s %s: %s", c->strategy, c->settings ? c->settings : "", rows[0].note);
    struct traffic result = *rows[0].traffic;
    rendered_free(&rendered);
    operator_free(&o);
    arena_free(&a);
    return result;
}
