// SPDX-License-Identifier: MIT
// LDS bank conflicts of a shipped spec's strategies: what the traced kernels run into when they
// write tiles, against what the plan counts from the tile's shape.
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "plan/planned.h"
#include "plan/banks.h"
#include "plan/kernel.h"
#include "traffic_fixture.h"

enum { PLANES = 5 };

// The region of one block, by model axis.
static void extent_of_block(const struct kernel *k, int64_t extent[3])
{
    int owned[3] = {k->geometry.points[0], k->geometry.points[1], k->geometry.points[2]};
    for (int i = 0; i < 3; i++)
        extent[i] = 1;
    for (int i = 0; i < 3; i++)
        if (k->geometry.axis[i])
            extent[k->geometry.axis[i] - 'x'] = owned[i];
}

static bool check(const struct plan *p, const struct target *t)
{
    const struct kernel *k = &p->kernels[0];
    int planned = 0;
    for (int i = 0; i < k->ntiles; i++)
        planned += bank_conflicts(k, &k->tiles[i], t, element_size(p->model->type), INT_MAX);
    int64_t extent[3];
    extent_of_block(k, extent);
    const struct traffic found = traffic_of_plan(p, t, extent);
    double all = found.lds_write_conflicts * found.waves;
    int least = kernel_last(k)->slots > 0 ? PLANES : 1,
        most = least + kernel_last(k)->slots + k->ahead;
    double times = planned > 0 ? all / planned : 0;
    bool right = planned > 0 ? times == floor(times) && times >= least && times <= most : all == 0;
    printf("%-10s planned %3d in each plane, traced %4.0f in all: %s\n", p->label, planned, all,
           right ? "right" : "wrong");
    return right;
}

int main(int argc, char **argv)
{
    char planes[8];
    snprintf(planes, sizeof planes, "%d", PLANES);
    const struct setting window = {.key = "window", .value = planes};
    const struct target *t = target_find("gfx90a");
    const struct plan_request r = {.target = t, .only = "all", .settings = &window, .nsettings = 1};
    struct planned o;
    struct error e = {0};
    bool right = argc == 2;
    if (!right || !planned_read(argv[1], &r, &o, &e)) {
        fprintf(stderr, "%s\n", right ? e.message : "usage: banks SPEC");
        return 2;
    }
    for (int i = 0; i < o.plans->count; i++) {
        const struct plan *p = &o.plans->plans[i];
        if (p->applicable && p->nkernels == 1 && p->kernels[0].ntiles > 0)
            right = check(p, t) && right;
    }
    planned_free(&o);
    return right ? 0 : 1;
}
