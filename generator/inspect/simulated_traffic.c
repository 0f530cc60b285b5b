// SPDX-License-Identifier: MIT
#include "inspect/inspection.h"
#include "traffic/plans.h"

#include <string.h>

bool inspect_traffic(const struct inspect_settings *s, struct inspection *in, struct arena *a,
                     struct error *e)
{
    struct toolchain compiler;
    int *waves = arena_alloc(a, (size_t)(in->count + 1) * sizeof *waves);
    struct traffic_row *rows = arena_alloc(a, (size_t)(in->count + 1) * sizeof *rows);
    for (int i = 0; i < in->count; i++)
        waves[i] = in->rows[i].resources.occupancy.waves;
    if (!trace_toolchain_open(&compiler, in->target, s->assemble.places, a, e))
        return false;
    struct traffic_plans_request r = {.plans = in->op.plans,
                                      .rendered = &in->rendered,
                                      .compiler = &compiler,
                                      .target = in->target,
                                      .cache = s->assemble.cache,
                                      .jobs = s->assemble.jobs,
                                      .waves = waves};
    memcpy(r.extent, in->size, sizeof r.extent);
    if (!traffic_of_plans(&r, rows, a, e))
        return false;
    for (int i = 0; i < in->count; i++) {
        in->rows[i].traffic_note = rows[i].note;
        in->rows[i].traffic_simulated = rows[i].traffic != NULL;
        if (rows[i].traffic)
            in->rows[i].traffic = *rows[i].traffic;
    }
    return true;
}
