// SPDX-License-Identifier: MIT
#include "inspect/inspection.h"

#include <string.h>

#include "traffic/plans.h"

static bool take_traffic(const struct inspection *in, const struct traffic_row *from,
                         struct error *e)
{
    struct inspected *row = inspection_row(in, from->plan);
    if (!row)
        return fail(e, "%s: traffic of a plan that was not inspected", from->plan->label);
    row->traffic_note = from->plan->applicable ? from->note : NULL; // a reason is told already
    row->traffic_simulated = from->traffic != NULL;
    if (from->traffic)
        row->traffic = *from->traffic;
    return true;
}

bool inspect_traffic(const struct inspect_settings *s, struct inspection *in, struct arena *a,
                     struct error *e)
{
    struct toolchain compiler;
    int *waves = arena_alloc(a, (size_t)(in->count + 1) * sizeof *waves);
    struct traffic_row *rows = arena_alloc(a, (size_t)(in->count + 1) * sizeof *rows);
    for (int i = 0; i < in->count; i++)
        waves[i] = inspection_row(in, &in->plans->plans[i])->occupancy.waves;
    if (!trace_toolchain_open(&compiler, in->target, s->assemble.places, a, e))
        return false;
    struct traffic_plans_request r = {.plans = in->plans,
                                      .rendered = in->rendered,
                                      .compiler = &compiler,
                                      .target = in->target,
                                      .cache = s->assemble.cache,
                                      .jobs = s->assemble.jobs,
                                      .waves = waves};
    memcpy(r.extent, in->size, sizeof r.extent);
    bool ok = traffic_of_plans(&r, rows, a, e);
    for (int i = 0; ok && i < in->count; i++)
        ok = take_traffic(in, &rows[i], e);
    return ok;
}
