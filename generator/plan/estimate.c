// SPDX-License-Identifier: MIT
#include "plan/estimate.h"

enum { ADDRESS_REGISTERS = 14 };

static int state_elements(const struct model *m, const struct kernel *k)
{
    int elements = 0;
    for (int s = 0; s < m->nsums; s++)
        if (k->choices.reuse == REUSE_PARTIAL && k->sum_used[s])
            elements += k->slots * k->rows * k->vector;
    for (int g = 0; g < m->ngrids; g++)
        if (k->windowed[g])
            elements += k->slots * k->rows * k->vector;
    return elements;
}

static int fetched_elements(const struct kernel *k)
{
    int elements = 0;
    for (int i = 0; i < k->narrivals; i++) {
        const struct arrival *a = &k->arrivals[i];
        elements += a->own ? k->rows * k->vector : 0;
        if (a->tile >= 0) {
            const struct tile *t = &k->tiles[a->tile];
            elements += t->halo_slots * k->vector + t->side_slots * t->side_width;
        }
    }
    return elements;
}

// Values that one row's sums read and that are not held anyway; the compiler loads most of them
// before it adds the first.
static int working_elements(const struct kernel *k)
{
    int elements = 0;
    for (int i = 0; i < k->nvalues; i++) {
        enum source source = k->values[i].source;
        if (source == SOURCE_LDS || source == SOURCE_GLOBAL)
            elements += k->values[i].width;
        else if (source == SOURCE_OWN)
            elements += k->vector;
    }
    int sums = k->rows * k->vector * 2;
    int most = 96 / (k->vector > 2 ? 1 : 2);
    return (elements < most ? elements : most) + sums;
}

int estimate_vgprs(const struct model *m, const struct kernel *k)
{
    int words = element_size(m->type) / 4;
    int elements = state_elements(m, k) + fetched_elements(k) + working_elements(k);
    return elements * words + ADDRESS_REGISTERS;
}

static double streamed_share(const struct kernel *k)
{
    if (k->choices.stream == STREAM_NONE)
        return 1;
    return (double)(k->choices.window + k->slots - 1) / k->choices.window;
}

static double tile_loads(const struct kernel *k)
{
    double loads = 0;
    for (int i = 0; i < k->ntiles; i++) {
        const struct tile *t = &k->tiles[i];
        double plane = (double)k->points_x * k->points_y + (double)t->halo_items * k->vector +
                       (double)t->side_items * t->side_width;
        double points = (double)k->points_x * k->points_y *
                        (k->choices.stream == STREAM_NONE ? k->points_z : 1);
        loads += plane * t->planes / points;
    }
    return loads;
}

double estimate_loads(const struct kernel *k)
{
    double values = 0, own = 0, thread = k->rows * k->vector;
    for (int i = 0; i < k->nvalues; i++)
        if (k->values[i].source == SOURCE_GLOBAL)
            values += k->values[i].width;
    for (int i = 0; i < k->nlate; i++)
        values += k->late[i].width;
    for (int i = 0; i < k->narrivals; i++)
        own += k->arrivals[i].own && k->arrivals[i].tile < 0 ? thread : 0;
    return ((values + own) / thread + tile_loads(k)) * streamed_share(k);
}

double estimate_lds_reads(const struct kernel *k)
{
    double values = 0;
    for (int i = 0; i < k->nvalues; i++)
        if (k->values[i].source == SOURCE_LDS)
            values += k->values[i].width;
    return values / (k->rows * k->vector) * streamed_share(k);
}
