// SPDX-License-Identifier: MIT
#include "plan/expected_outside.h"
#include "predict/predict.h"

void predict_step(const struct plan_set *set, const struct plan *plan, const int64_t size[3],
                  struct prediction *p)
{
    double sweep = p->ms;
    p->part[BOUND_OUTSIDE] = expected_outside(set, plan, size);
    p->ms += p->part[BOUND_OUTSIDE];
    p->gbps *= sweep / p->ms;
    p->percent_of_copy *= sweep / p->ms;
    if (p->part[BOUND_OUTSIDE] > p->part[p->bound])
        p->bound = BOUND_OUTSIDE;
}

void predict_share(struct prediction *p, int steps)
{
    p->ms /= steps;
    p->gbps *= steps;
    p->percent_of_copy *= steps;
    for (int b = 0; b < BOUNDS; b++)
        p->part[b] /= steps;
}

void predict_stages(const struct plan_set *set, const struct plan *way, const int64_t size[3],
                    const struct prediction *const sweeps[], int count, struct prediction *out)
{
    *out = (struct prediction){.copy_gbps = sweeps[0]->copy_gbps};
    for (int k = 0; k < count; k++) {
        out->ms += sweeps[k]->ms;
        out->gbps += sweeps[k]->gbps * sweeps[k]->ms;
        out->percent_of_copy += sweeps[k]->percent_of_copy * sweeps[k]->ms;
        for (int b = 0; b < BOUNDS; b++)
            out->part[b] += sweeps[k]->part[b];
    }
    out->gbps /= out->ms;
    out->percent_of_copy /= out->ms;
    for (int b = 1; b < BOUNDS; b++)
        if (out->part[b] > out->part[out->bound])
            out->bound = (enum bound)b;
    predict_step(set, way, size, out);
}
