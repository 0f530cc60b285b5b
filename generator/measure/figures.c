// SPDX-License-Identifier: MIT
#include "measure/figures.h"

// 1e6 per ms is 1e9 per s.
struct figures figures_of(const struct model *m, const int64_t extent[3], double ms, double copy_ms)
{
    struct figures f = {0};
    double bytes = effective_bytes(m, extent), points = extent_points(extent);
    if (ms > 0) {
        f.gbps = bytes / ms / 1e6;
        f.gpoints = points / ms / 1e6;
        f.gflops = points * m->flops / ms / 1e6;
    }
    if (copy_ms > 0)
        f.copy_gbps = bytes / copy_ms / 1e6;
    if (f.copy_gbps > 0)
        f.percent_of_copy = 100 * f.gbps / f.copy_gbps;
    return f;
}
