// SPDX-License-Identifier: MIT
// What `inspect` predicts from a compiler's instructions, here from the plan's own counts of them.
#include "plan/merit.h"

#include "plan/estimate.h"
#include "plan/expected_time.h"

enum { MOST_KERNELS = 3 };

static int waves_of(const struct plan *p, const struct kernel *k)
{
    const struct target *t = p->target;
    int vgprs = expected_registers(t, estimate_vgprs(p->model, t, k), k->geometry.threads);
    int waves = target_occupancy(t, vgprs, k->lds_bytes, k->geometry.threads);
    return waves > 0 ? waves : 1;
}

// What a lane reads of the tile and writes to it in one step, in elements.
static double lds_elements(const struct kernel *k)
{
    double elements = 0;
    for (int i = 0; i < k->nlevels; i++)
        elements += estimate_lds_values(&k->levels[i]);
    for (int i = 0; i < k->ntiles; i++) {
        const struct tile *t = &k->tiles[i];
        elements += k->geometry.rows * k->geometry.vector + t->halo_slots * k->geometry.vector +
                    t->side_slots * t->side_width;
    }
    return elements;
}

static struct kernel_work work_of(const struct plan *p, const struct kernel *k)
{
    const struct model *m = p->model;
    const struct target *t = p->target;
    bool wide = m->arithmetic == ELEMENT_DOUBLE;
    double operations = m->flops / 2 * k->geometry.rows * k->geometry.vector / p->nkernels;
    struct kernel_work w = {.kernel = k, .waits = 1, .barriers = k->ntiles > 0};
    w.valu = operations * (wide ? (double)t->rates.fp32 / t->rates.fp64 : k->packed ? 0.5 : 1);
    w.all = (double)estimate_step_bytes(m, t, k) / estimate_instruction_bytes(t);
    w.scalar = w.all / 8;
    w.lds_bytes = lds_elements(k) * element_size(m->type);
    w.waves = waves_of(p, k);
    return w;
}

double merit_of(const struct plan *p, const int64_t size[3])
{
    struct kernel_work work[MOST_KERNELS];
    struct traffic traffic;
    struct prediction found;
    struct predict_request r = {.plan = p,
                                .target = p->target,
                                .size = {size[0], size[1], size[2]},
                                .work = work,
                                .traffic = &traffic};
    for (int i = 0; i < p->nkernels; i++)
        work[i] = work_of(p, &p->kernels[i]);
    traffic_estimate(p, p->target, size, &traffic);
    predict(&r, &found);
    return found.ms;
}
