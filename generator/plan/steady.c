// SPDX-License-Identifier: MIT
#include "plan/steady.h"

#include "model/varies.h"

enum kind { OF_POINT, OF_COLUMN, OF_PLANE };

struct split {
    struct arena *arena;
    const struct model *model;
    unsigned *varies;
    bool *seen; // below outputs
};

static bool *flags_by_node(const struct split *s)
{
    return arena_alloc(s->arena, (size_t)(s->model->pool->count + 1) * sizeof(bool));
}

// Constants, and what varies along no axis, go with what reads them.
static enum kind kind_of(const struct split *s, int node)
{
    const unsigned slowest = 1u << (s->model->dimensions - 1), v = s->varies[node];
    if (v == 0 || (v & VARIES_WITH_GRIDS) || s->model->dimensions == 1)
        return OF_POINT;
    return v == slowest ? OF_PLANE : v & slowest ? OF_POINT : OF_COLUMN;
}

static void read_node(const struct split *s, int node, struct steady *out)
{
    const enum kind kind = kind_of(s, node);
    if (kind == OF_COLUMN)
        out->of_column[node] = true;
    if (kind == OF_PLANE)
        out->of_plane[node] = true;
}

// What nodes of one kind are operands of a node of another, or outputs.
static void find_read(const struct split *s, struct steady *out)
{
    const struct model *m = s->model;
    for (int i = 0; i < m->noutputs; i++)
        read_node(s, m->outputs[i].value, out);
    for (int i = 0; i < m->pool->count; i++) {
        const struct expr *n = expr_at(m->pool, i);
        for (int o = 0; s->seen[i] && kind_of(s, i) == OF_POINT && o < expr_operands(n->op); o++)
            read_node(s, n->operand[o], out);
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

static void name_rest(const struct split *s, struct steady *out)
{
    const struct model *m = s->model;
    int roots[MAX_GRIDS];
    for (int i = 0; i < m->noutputs; i++)
        roots[i] = m->outputs[i].value;
    bool *known = flags_by_node(s);
    for (int i = 0; i < m->pool->count; i++)
        known[i] = out->of_column[i] || out->of_plane[i];
    const struct naming how = {.stem = "t", .small = 1, .known = known};
    out->shared = name_nodes(s->arena, m->pool, roots, m->noutputs, &how);
}

void steady_make(struct arena *a, const struct model *m, struct steady *out)
{
    struct split s = {.arena = a, .model = m, .varies = model_varies(a, m)};
    *out = (struct steady){0};
    s.seen = flags_by_node(&s);
    out->of_column = flags_by_node(&s);
    out->of_plane = flags_by_node(&s);
    out->by_row = flags_by_node(&s);
    for (int i = 0; i < m->noutputs; i++)
        expr_mark(m->pool, m->outputs[i].value, s.seen);
    for (int i = 0; i < m->pool->count; i++)
        out->by_row[i] = m->dimensions == 3 && (s.varies[i] & 1u << 1);
    find_read(&s, out);
    out->columns = name_read(&s, out->of_column, "column", &out->columns_read);
    out->planes = name_read(&s, out->of_plane, "plane", &out->planes_read);
    name_rest(&s, out);
}
