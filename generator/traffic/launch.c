// SPDX-License-Identifier: MIT
#include "traffic/launch.h"

#include <string.h>

static const struct kernel *kernel_named(const struct plan *p, const char *symbol)
{
    for (int i = 0; i < p->nkernels; i++)
        if (strcmp(p->kernels[i].symbol, symbol) == 0)
            return &p->kernels[i];
    return p->edge && strcmp(p->edge->symbol, symbol) == 0 ? p->edge : NULL;
}

// Elements from a point to the next one along a model axis.
static int64_t distance(char axis, const int64_t pitch[2])
{
    switch (axis) {
    case 'x':
        return 1;
    case 'y':
        return pitch[0];
    case 'z':
        return pitch[1];
    default:
        return 0;
    }
}

// A launch that evens out the planes of its blocks cuts the extent into equal layers.
static int planes_of_block(const struct kernel *k, const hipTraceLaunch *told,
                           const int64_t extent[3])
{
    if (!k->choices.balance)
        return k->geometry.points[2];
    int64_t planes = k->geometry.axis[2] ? extent[k->geometry.axis[2] - 'x'] : 1;
    unsigned layers = told->grid[strchr(k->geometry.order, 'z') - k->geometry.order];
    return (int)((planes + layers - 1) / layers);
}

struct launch launch_make(const struct plan *p, const struct target *t, const hipTraceLaunch *told,
                          const int64_t extent[3], const int64_t pitch[2])
{
    struct launch l = {.kernel = kernel_named(p, told->kernel), .target = t};
    memcpy(l.grid, told->grid, sizeof l.grid);
    memcpy(l.block, told->block, sizeof l.block);
    const struct kernel *k = l.kernel;
    for (int i = 0; k && i < 3; i++) {
        int owned[3] = {k->geometry.points[0], k->geometry.points[1],
                        planes_of_block(k, told, extent)};
        int64_t points = k->geometry.edge ? (int64_t)l.block[i] : owned[i];
        l.moved[i] = points * distance(k->geometry.axis[i], pitch) * element_size(p->model->type);
    }
    return l;
}

uint64_t launch_blocks(const struct launch *l)
{
    return (uint64_t)l->grid[0] * l->grid[1] * l->grid[2];
}

int launch_threads(const struct launch *l)
{
    return (int)(l->block[0] * l->block[1] * l->block[2]);
}

// What block.hip computes: blocks may be renumbered so that each die works on neighbours, and the
// grid's axes are the kernel's in the order of `order`.
static void position(const struct launch *l, uint64_t block, unsigned at[3], unsigned count[3])
{
    const struct kernel *k = l->kernel;
    if (!k->geometry.edge && k->choices.dies > 1) {
        uint64_t all = launch_blocks(l), dies = (uint64_t)k->choices.dies;
        uint64_t die = block % dies, rest = all % dies;
        block = die * (all / dies) + (die < rest ? die : rest) + block / dies;
    }
    const char *order = k->geometry.edge ? "xyz" : k->geometry.order;
    for (int i = 0; i < 3; i++) {
        int axis = order[i] - 'x';
        count[axis] = l->grid[i];
        at[axis] = (unsigned)(block % l->grid[i]);
        block /= l->grid[i];
    }
}

int64_t launch_start(const struct launch *l, uint64_t block)
{
    unsigned at[3], count[3];
    position(l, block, at, count);
    int64_t bytes = 0;
    for (int i = 0; i < 3; i++)
        bytes += at[i] * l->moved[i];
    return bytes;
}

uint64_t launch_kind(const struct launch *l, uint64_t block)
{
    unsigned at[3], count[3];
    position(l, block, at, count);
    int line = l->target->l1.line > l->target->l2.line ? l->target->l1.line : l->target->l2.line;
    int64_t start = 0;
    uint64_t kind = 0;
    for (int i = 0; i < 3; i++) {
        start += at[i] * l->moved[i];
        kind = kind * 2 + (at[i] + 1 == count[i]);
    }
    return kind * (uint64_t)line + (uint64_t)(start % line);
}
