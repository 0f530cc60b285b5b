// SPDX-License-Identifier: MIT
#include "report/report.h"

struct figures report_figures(const struct report *r, const struct report_row *row)
{
    return figures_of(r->model, r->size, row->result.time.median, row->result.copy.median);
}

const char *report_device(const struct report *r)
{
    for (int i = 0; i < r->count; i++)
        if (r->rows[i].result.device && r->rows[i].result.device[0])
            return r->rows[i].result.device;
    return "";
}
