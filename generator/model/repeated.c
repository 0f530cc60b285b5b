// SPDX-License-Identifier: MIT
#include "model/repeated.h"

#include <stdlib.h>

#include "base/integer.h"
#include "model/shifted.h"

enum { FURTHEST = 7 }; // points: of a thread's, those that share anything

// While it is looked for, by node: those that are the same form trees.
struct search {
    const struct model *m;
    bool *used;
    int *above;   // of its tree; itself at the top
    int (*at)[2]; // from there
};

// ---- what is the same ---------------------------------------------------------------------------

// The top of a node's tree, which it is put right below.
static int top_of(struct search *s, int node)
{
    const int above = s->above[node];
    if (above == node)
        return node;
    const int top = top_of(s, above);
    for (int axis = 0; above != top && axis < 2; axis++)
        s->at[node][axis] += s->at[above][axis];
    return s->above[node] = top;
}

// `there` is what `here` is so far away.
static void join(struct search *s, int here, int there, struct shift shift)
{
    const int top = top_of(s, here), other = top_of(s, there);
    if (top == other)
        return;
    for (int axis = 0; axis < 2; axis++)
        s->at[other][axis] =
            s->at[here][axis] + (axis == shift.axis ? shift.by : 0) - s->at[there][axis];
    s->above[other] = top;
}

static void join_along(struct search *s, int axis)
{
    const struct model *m = s->m;
    int *image = must_alloc((size_t)(m->pool->count + 1) * sizeof *image);
    for (int by = 1; by <= smaller(FURTHEST, m->lo[axis] + m->hi[axis]); by++) {
        const struct shift shift = {axis, by};
        shifted_images(m, s->used, shift, image);
        for (int node = 0; node < m->pool->count; node++)
            if (image[node] >= 0 && image[node] != node) // no constant
                join(s, node, image[node], shift);
    }
    free(image);
}

static struct search search_of(struct model *m)
{
    const size_t nodes = (size_t)m->pool->count + 1;
    struct search s = {.m = m,
                       .used = arena_alloc(&m->arena, nodes * sizeof *s.used),
                       .above = arena_alloc(&m->arena, nodes * sizeof *s.above),
                       .at = arena_alloc(&m->arena, nodes * sizeof *s.at)};
    mark_outputs(m, s.used);
    for (int node = 0; node < m->pool->count; node++)
        s.above[node] = node;
    return s;
}

static const struct repeated *find_repeated(struct model *m)
{
    enum { LARGE = 4000 }; // nodes: all that are read are compared with all
    const int count = m->pool->count;
    struct search s = search_of(m);
    for (int axis = 0; count <= LARGE && axis < smaller(2, m->dimensions); axis++)
        join_along(&s, axis);
    struct repeated *r = arena_alloc(&m->arena, (size_t)(count + 1) * sizeof *r);
    int *last = arena_alloc(&m->arena, (size_t)(count + 1) * sizeof *last);
    for (int node = 0; node < count; node++)
        last[node] = -1;
    for (int node = 0; node < count; node++) {
        const int top = top_of(&s, node);
        r[node] = (struct repeated){last[top], {s.at[node][0], s.at[node][1]}};
        last[top] = node;
    }
    return r;
}

// ---- what is made of it -------------------------------------------------------------------------

// Looks at those before a node that lie beside it along an axis.
static bool repeats_along(const struct repeated *r, int node, int axis)
{
    enum { NEAR = 3 }; // of a vector of four those that share anything
    for (int b = r[node].before; b >= 0; b = r[b].before)
        if (r[b].at[1 - axis] == r[node].at[1 - axis] &&
            abs(r[b].at[axis] - r[node].at[axis]) <= NEAR)
            return true;
    return false;
}

void repeated_make(struct model *m)
{
    const struct repeated *r = m->repeated = find_repeated(m);
    for (int node = 0; node < m->pool->count; node++)
        for (int axis = 0; axis < 2 && expr_is_dear(expr_at(m->pool, node)->op); axis++)
            m->repeats[axis] = m->repeats[axis] || repeats_along(r, node, axis);
}

// Points of a row that are others of it, so far away.
static int shared(int points, int away)
{
    return larger(0, points - abs(away));
}

double repeated_part(const struct repeated *r, int node, int vector, int rows)
{
    enum { MOST = 64 };
    bool found[MOST] = {false};
    const int points = vector * rows;
    int left = points;
    for (int b = r[node].before; b >= 0 && points <= MOST; b = r[b].before) {
        const int x = r[b].at[0] - r[node].at[0], y = r[b].at[1] - r[node].at[1];
        const int from_x = larger(0, x), from_y = larger(0, y);
        for (int j = from_y; j < from_y + shared(rows, y); j++)
            for (int i = from_x; i < from_x + shared(vector, x); i++) {
                left -= !found[j * vector + i];
                found[j * vector + i] = true;
            }
    }
    return (double)left / points;
}
