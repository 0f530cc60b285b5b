// SPDX-License-Identifier: MIT
#include "report/report.h"

struct figures report_figures(const struct report *r, const struct report_row *row)
{
    return figures_of(r->model, r->size, row->result.time.median, row->result.copy.median);
}
