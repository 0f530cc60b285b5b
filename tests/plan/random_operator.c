// SPDX-License-Identifier: MIT
#include "random_operator.h"

static unsigned seed;

static int below(int n)
{
    seed = seed * 1664525u + 1013904223u;
    return (int)((seed >> 16) % (unsigned)n);
}

static int between(int low, int high)
{
    return low + below(high - low + 1);
}

// A star, a box, or taps strewn over a few points that need not be symmetric.
static void add_sum(struct text *t, const char *grid, int dimensions)
{
    int kind = below(3), r = between(1, 3);
    if (kind == 0) {
        text_addf(t, "laplacian(%s, { accuracy = %d })", grid, 2 * r);
        return;
    }
    int lo[3], hi[3], taps = kind == 1 ? 27 : between(1, 8);
    for (int axis = 0; axis < 3; axis++) {
        lo[axis] = axis < dimensions ? -below(kind == 1 ? 2 : 5) : 0;
        hi[axis] = axis < dimensions ? below(kind == 1 ? 2 : 5) : 0;
    }
    text_add(t, "0.5*");
    text_add(t, grid);
    for (int i = 0; i < taps; i++) {
        int at[3];
        for (int axis = 0; axis < 3; axis++)
            at[axis] = between(lo[axis], hi[axis]);
        text_addf(t, " + %d*%s(", between(1, 4), grid);
        for (int axis = 0; axis < dimensions; axis++)
            text_addf(t, "%s%d", axis ? "," : "", at[axis]);
        text_add(t, ")");
    }
}

static void add_settings(struct text *t, int dimensions)
{
    static const char *const BLOCKS[] = {"64x4", "32x3", "9x7", "16x16", "33x2", "64x1", "5x13"};
    static const char *const LINES[] = {"64x1", "33x1", "256"};
    static const char *const REUSES[] = {"window", "partial", "queue"};
    text_addf(t, "block=%s vector=%d", dimensions == 3 ? BLOCKS[below(7)] : LINES[below(3)],
              1 << below(2));
    if (dimensions == 3)
        text_addf(t, " rows=%d", between(1, 3));
    if (below(2))
        text_addf(t, " window=%d", between(1, 9));
    if (below(3) == 0)
        text_addf(t, " stream=z neighbours=lds reuse=%s", REUSES[below(3)]);
}

struct random_operator random_operator(int round)
{
    struct random_operator r = {0};
    seed = (unsigned)round * 7919u + 1u;
    int dimensions = below(4) ? 3 : 2, grids = between(1, 2);
    text_addf(&r.spec,
              "local u, v = grid \"u\"%s\nreturn stencil { name = \"t\", dimensions = %d, type = "
              "\"%s\", update = { out = ",
              grids == 2 ? ", grid \"v\"" : "", dimensions, below(2) ? "float" : "double");
    add_sum(&r.spec, "u", dimensions);
    if (grids == 2) {
        text_add(&r.spec, below(2) ? " + v*u + " : " * v + ");
        add_sum(&r.spec, "v", dimensions);
    }
    text_add(&r.spec, " } }");
    add_settings(&r.settings, dimensions);
    return r;
}

void random_operator_free(struct random_operator *r)
{
    text_free(&r->spec);
    text_free(&r->settings);
}
