// SPDX-License-Identifier: MIT
#include "plan/steady.h"

#include "model/shifted.h"
#include "model/varies.h"

enum { OF_POINT, OF_COLUMN, OF_PLANE, KINDS };
enum { ALONG_X = 1 }; // 1, 2, 3: along one axis

struct split {
    struct arena *arena;
    const struct model *model;
    unsigned *varies;
    bool *seen; // below outputs
    // Of a node: 0 for what is found at every point, or what reads it once.
    int (*kind)(const struct split *s, int node);
};

static bool *flags_by_node(const struct split *s)
{
    return arena_alloc(s->arena, (size_t)(s->model->pool->count + 1) * sizeof(bool));
}

// Constants, and what varies along no axis, go with what reads them.
static int kind_of(const struct split *s, int node)
{
    const unsigned slowest = 1u << (s->model->dimensions - 1), v = s->varies[node];
    if (v == 0 || (v & VARIES_WITH_GRIDS) || s->model->dimensions == 1)
        return OF_POINT;
    return v == slowest ? OF_PLANE : v & slowest ? OF_POINT : OF_COLUMN;
}

// What the number of the step changes is not alike at all levels.
static void keep_counted_apart(const struct split *s)
{
    const struct model *m = s->model;
    for (int i = 0; i < m->pool->count; i++) {
        const struct expr *n = expr_at(m->pool, i);
        if (n->op == EXPR_STEP || (n->op == EXPR_UNIFORM && m->coefficients[n->index].counts))
            s->varies[i] |= VARIES_WITH_GRIDS;
        for (int o = 0; o < expr_operands(n->op); o++)
            s->varies[i] |= s->varies[n->operand[o]] & VARIES_WITH_GRIDS;
    }
}

static int axis_of(const struct split *s, int node)
{
    for (int axis = 0; axis < 3; axis++)
        if (s->varies[node] == 1u << axis)
            return ALONG_X + axis;
    return OF_POINT;
}

static void read_node(const struct split *s, int node, bool *const *read)
{
    const int kind = s->kind(s, node);
    if (kind != OF_POINT)
        read[kind][node] = true;
}

// What nodes of one kind are operands of a node of points, or outputs: by kind but the first.
static void find_read(const struct split *s, bool *const *read)
{
    const struct model *m = s->model;
    for (int i = 0; i < m->noutputs; i++)
        read_node(s, m->outputs[i].value, read);
    for (int i = 0; i < m->pool->count; i++) {
        const struct expr *n = expr_at(m->pool, i);
        for (int o = 0; s->seen[i] && s->kind(s, i) == OF_POINT && o < expr_operands(n->op); o++)
            read_node(s, n->operand[o], read);
    }
}

static struct named_nodes name_read(const struct split *s, const bool *read, const char *stem,
                                    int *count)
{
    const struct expr_pool *p = s->model->pool;
    int *roots = arena_alloc(s->arena, (size_t)(p->count + 1) * sizeof *roots);
    for (int i = 0; i < p->count; i++)
        if (read[i])
            roots[(*count)++] = i;
    const struct naming how = {.stem = stem, .small = 1, .always = read};
    return name_nodes(s->arena, p, roots, *count, &how);
}

// What of the rest is worth a name, where all that is read has one.
static struct named_nodes name_rest(const struct split *s, bool *const *read, int kinds)
{
    const struct model *m = s->model;
    int roots[MAX_GRIDS];
    for (int i = 0; i < m->noutputs; i++)
        roots[i] = m->outputs[i].value;
    bool *known = flags_by_node(s);
    for (int i = 0; i < m->pool->count; i++)
        for (int kind = OF_POINT + 1; kind < kinds; kind++)
            known[i] = known[i] || read[kind][i];
    const struct naming how = {.stem = "t", .small = 1, .known = known};
    return name_nodes(s->arena, m->pool, roots, m->noutputs, &how);
}

static struct split split_of(struct arena *a, const struct model *m,
                             int (*kind)(const struct split *s, int node))
{
    struct split s = {.arena = a, .model = m, .varies = model_varies(a, m), .kind = kind};
    s.seen = flags_by_node(&s);
    mark_outputs(m, s.seen);
    return s;
}

void steady_make(struct arena *a, const struct model *m, struct steady *out)
{
    const struct split s = split_of(a, m, kind_of);
    *out = (struct steady){0};
    out->of_column = flags_by_node(&s);
    out->of_plane = flags_by_node(&s);
    out->by_row = flags_by_node(&s);
    for (int i = 0; i < m->pool->count; i++)
        out->by_row[i] = m->dimensions == 3 && (s.varies[i] & 1u << 1);
    bool *const read[KINDS] = {[OF_COLUMN] = out->of_column, [OF_PLANE] = out->of_plane};
    find_read(&s, read);
    out->columns = name_read(&s, out->of_column, "column", &out->columns_read);
    out->planes = name_read(&s, out->of_plane, "plane", &out->planes_read);
    out->shared = name_rest(&s, read, KINDS);
}

void by_axis_make(struct arena *a, const struct model *m, struct by_axis *out)
{
    static const char *const STEMS[] = {"column", "row_", "plane"};
    const struct split s = split_of(a, m, axis_of);
    bool *read[ALONG_X + 3] = {0};
    keep_counted_apart(&s);
    *out = (struct by_axis){0};
    for (int axis = 0; axis < 3; axis++)
        out->read[axis] = read[ALONG_X + axis] = flags_by_node(&s);
    find_read(&s, read);
    for (int axis = 0; axis < 3; axis++)
        out->along[axis] = name_read(&s, out->read[axis], STEMS[axis], &out->count[axis]);
    out->shared = name_rest(&s, read, ALONG_X + 3);
}
