// SPDX-License-Identifier: MIT
#include "measure/inputs.h"

#include <math.h>

// The floats within a range; where there are not two, those nearest to its ends.
static struct input_range floats_within(double lo, double hi)
{
    float from = (float)lo, to = (float)hi;
    float first = from < lo ? nextafterf(from, INFINITY) : from;
    float last = to > hi ? nextafterf(to, -INFINITY) : to;
    return first < last ? (struct input_range){.from = first, .to = last}
                        : (struct input_range){.from = from, .to = to};
}

static struct input_range range_of(const struct model *m, const struct model_grid *g, bool positive)
{
    if (g->has_range && m->type == ELEMENT_FLOAT)
        return floats_within(g->range[0], g->range[1]);
    if (g->has_range)
        return (struct input_range){.from = g->range[0], .to = g->range[1]};
    return positive ? (struct input_range){.from = 0.25, .to = 1}
                    : (struct input_range){.from = 0, .to = 1, .signs = true};
}

struct inputs inputs_make(const struct model *m, struct drawn drawn, bool positive)
{
    struct inputs in = {.seed = drawn.seed, .scalars_by = drawn.scalars, .type = m->type};
    for (int i = 0; i < m->ngrids; i++)
        in.range[i] = range_of(m, &m->grids[i], positive);
    return in;
}

double input_scalar(const struct inputs *in, int scalar)
{
    int number = in->scalars ? in->scalars[scalar] : scalar;
    uint64_t h = input_mix(in->seed ^ (UINT64_C(0xd1b54a32d192ed03) * (uint64_t)(number + 1)));
    return in->scalars_by * (0.5 + (double)(h >> 41) * 0x1p-23);
}

int64_t input_step(const struct inputs *in)
{
    return 1 + (int64_t)(input_mix(in->seed ^ UINT64_C(0xa24baed4963ee407)) >> 58);
}

int64_t input_origin(const struct inputs *in, int axis)
{
    uint64_t h = input_mix(in->seed ^ (UINT64_C(0x8cb92ba72f3d8dd7) * (uint64_t)(axis + 1)));
    return (int64_t)(h >> 57) - 64;
}

int input_grid_outside(const struct model *m, int grid)
{
    int first = grid;
    for (int at = m->steps.to[grid]; at != grid; at = m->steps.to[at])
        first = at < first ? at : first;
    return first;
}
