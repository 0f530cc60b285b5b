// SPDX-License-Identifier: MIT
#include "predict/depth.h"

#include <math.h>

// Rows that one launch covers; rows of memory are taken to be as long as the extent.
static double rows_of(const struct kernel *k, const double extent[3], int element_bytes)
{
    if (!k->cut)
        return extent[1];
    double row = extent[0] * element_bytes * k->live_planes;
    double tiles = floor(k->choices.cache * 1024.0 / row / k->geometry.points[1]);
    return fmin(extent[1], fmax(tiles, 1) * k->geometry.points[1]);
}

double launch_depth(const struct kernel *k, const double extent[3], int element_bytes,
                    const struct target *t, double resident)
{
    double running = t->units * resident, enough = resident > 1 ? running : 4 * running;
    double nz = extent[2], again = kernel_filling(k);
    double best = fmin(k->geometry.points[2], nz), least = INFINITY;
    if (!k->choices.balance)
        return best;
    double columns = ceil(extent[0] / k->geometry.points[0]) *
                     ceil(rows_of(k, extent, element_bytes) / k->geometry.points[1]);
    for (double layers = ceil(nz / k->geometry.points[2]);;) {
        double depth = ceil(nz / layers), steps = ceil(columns * layers / running);
        steps *= depth + again;
        if (steps < least) {
            least = steps;
            best = depth;
        }
        if (depth <= 1 || columns * layers >= enough)
            return best;
        layers = ceil(nz / (depth - 1));
    }
}
