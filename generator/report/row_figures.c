// SPDX-License-Identifier: MIT
#include "measure/figures.h"
#include "report/report.h"

struct row_figures report_figures(const struct report *r, const struct report_row *row)
{
    const struct times *t = &row->result.time, *copy = &row->result.copy;
    struct row_figures f = {0};
    double bytes = effective_bytes(r->model, r->size), points = extent_points(r->size);
    // 1e6 per ms is 1e9 per s.
    if (t->samples > 0 && t->median > 0) {
        f.gbps = bytes / t->median / 1e6;
        f.gpoints = points / t->median / 1e6;
        f.gflops = points * r->model->flops / t->median / 1e6;
        f.spread_percent = 100 * (t->most - t->least) / t->median;
    }
    if (copy->samples > 0 && copy->median > 0)
        f.copy_gbps = bytes / copy->median / 1e6;
    if (f.copy_gbps > 0)
        f.percent_of_copy = 100 * f.gbps / f.copy_gbps;
    return f;
}

const char *report_device(const struct report *r)
{
    for (int i = 0; i < r->count; i++)
        if (r->rows[i].result.device && r->rows[i].result.device[0])
            return r->rows[i].result.device;
    return "";
}

const char *outcome_name(enum outcome o)
{
    static const char *const NAMES[] = {
        [OUTCOME_NOT_APPLICABLE] = "not applicable",
        [OUTCOME_NOT_BUILT] = "not compiled",
        [OUTCOME_FAILED] = "failed",
        [OUTCOME_CRASHED] = "crashed",
        [OUTCOME_HUNG] = "hung",
        [OUTCOME_WRONG] = "wrong",
        [OUTCOME_VERIFIED] = "verified",
    };
    return NAMES[o];
}

bool outcome_is_failure(enum outcome o)
{
    return o != OUTCOME_VERIFIED && o != OUTCOME_NOT_APPLICABLE;
}
