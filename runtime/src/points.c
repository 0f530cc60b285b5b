// SPDX-License-Identifier: MIT
#include <hipstencil/points.h>

#include <math.h>

#include "status.h"

enum { RADIUS = 4, MOST = 2 * RADIUS }; // cells along an axis
static const double B = 6.31;           // the table's for radius 4 and waves of 4 cells and more
static const double PI = 3.14159265358979323846;
static const double FARTHEST = 1e15; // cells, where doubles still tell neighbours apart

// What a place weighs along one axis.
struct line {
    int64_t cell[MOST];
    double weight[MOST];
    int count;
};

// The modified Bessel function of order 0, by its power series: all terms are positive.
static double bessel(double x)
{
    double term = 1, sum = 1;
    for (int k = 1; term > 1e-17 * sum; k++) {
        term *= x * x / (4.0 * k * k);
        sum += term;
    }
    return sum;
}

static double sinc_weight(double x)
{
    double part = x / RADIUS;
    if (fabs(part) >= 1)
        return 0;
    return sin(PI * x) / (PI * x) * bessel(B * sqrt(1 - part * part)) / bessel(B);
}

static void add(struct line *l, int64_t cell, double weight, int64_t extent)
{
    if (cell < 0 || cell >= extent || weight == 0)
        return;
    l->cell[l->count] = cell;
    l->weight[l->count++] = weight;
}

static void spread_along(hs_spread how, double at, int64_t extent, struct line *l)
{
    l->count = 0;
    if (fabs(at) > FARTHEST)
        return;
    const int64_t below = (int64_t)floor(at);
    const double rest = at - (double)below;
    const int reach = how == HS_SPREAD_SINC ? RADIUS : 1;
    if (rest == 0) {
        add(l, below, 1, extent);
        return;
    }
    for (int i = 1 - reach; i <= reach; i++)
        add(l, below + i, how == HS_SPREAD_SINC ? sinc_weight(i - rest) : 1 - fabs(i - rest),
            extent);
}

hs_status hs_spread_point(hs_spread how, int64_t point, const double at[3], const int64_t extent[3],
                          hipstencil_weight *weights, int64_t *count)
{
    struct line x, y, z;
    struct line *const lines[3] = {&x, &y, &z};
    if (!at || !extent || !weights || !count)
        return HS_REFUSE("a null pointer");
    if (how != HS_SPREAD_LINEAR && how != HS_SPREAD_SINC)
        return HS_REFUSE("how is no hs_spread");
    for (int axis = 0; axis < 3; axis++) {
        if (!isfinite(at[axis]))
            return HS_REFUSE("the place is not finite");
        if (extent[axis] < 1)
            return HS_REFUSE("an extent is below 1");
        spread_along(how, at[axis], extent[axis], lines[axis]);
    }
    for (int k = 0; k < z.count; k++)
        for (int j = 0; j < y.count; j++)
            for (int i = 0; i < x.count; i++)
                weights[(*count)++] = (hipstencil_weight){
                    point,
                    {x.cell[i], y.cell[j], z.cell[k]},
                    x.weight[i] * y.weight[j] * z.weight[k],
                };
    return HS_OK;
}
