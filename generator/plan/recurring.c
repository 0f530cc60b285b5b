// SPDX-License-Identifier: MIT
#include "plan/recurring.h"

#include <stdlib.h>
#include <string.h>

#include "base/integer.h"
#include "model/shifted.h"

// While it is looked for. Arrays are by node.
struct search {
    struct arena *arena;
    const struct model *m;
    int axis;      // the slowest
    bool *columns; // made of a column of points and of nothing else
    int *base;     // the lowest of those that are the same at other points; itself if it is alone
    int *above;    // planes from that to this one
    int *members;  // of a base: how many are the same
    bool *wanted;  // it would be handed on
    bool *refused; // of a base: it is needed once
    bool *newest;  // of those that are needed, and found
    bool *older;   // of these, known from planes below
    bool *seen;    // needed by outputs
};

static bool *flags(const struct search *s, int count)
{
    return arena_alloc(s->arena, (size_t)(count + 1) * sizeof(bool));
}

// ---- of columns alone ---------------------------------------------------------------------------

static bool is_of_column(const struct search *s, const struct weighted_sum *sum)
{
    for (int t = 0; t < sum->ntaps; t++)
        for (int axis = 0; axis < s->axis; axis++)
            if (sum->taps[t].offset[axis] != 0)
                return false;
    return true;
}

static bool is_column(const struct search *s, int node)
{
    const struct expr *n = expr_at(s->m->pool, node);
    if (n->op == EXPR_INDEX || (n->op == EXPR_SUM && !is_of_column(s, &s->m->sums[n->index])))
        return false;
    for (int o = 0; o < expr_operands(n->op); o++)
        if (!s->columns[n->operand[o]])
            return false;
    return true;
}

// ---- what is the same ---------------------------------------------------------------------------

static void take_images(struct search *s, const int *image, int by)
{
    for (int node = 0; node < s->m->pool->count; node++) {
        const int there = image[node];
        if (there < 0 || there == node) // a constant
            continue;
        s->base[there] = node; // the last is the furthest
        s->above[there] = by;
    }
}

static void find_images(struct search *s)
{
    const struct model *m = s->m;
    int *image = must_alloc((size_t)(m->pool->count + 1) * sizeof *image);
    for (int by = 1; by <= m->lo[s->axis] + m->hi[s->axis]; by++) {
        shifted_images(m, s->columns, (struct shift){s->axis, by}, image);
        take_images(s, image, by);
    }
    free(image);
    for (int node = 0; node < m->pool->count; node++)
        s->members[s->base[node]] += s->columns[node];
}

// ---- what a node is made of ---------------------------------------------------------------------

// Marks what marked nodes are made of, as far as `stop`, but for what is below nodes of `through`; either may be NULL.
static void spread(const struct search *s, const bool *stop, const bool *through, bool *marked)
{
    const struct expr_pool *p = s->m->pool;
    for (int i = p->count - 1; i >= 0; i--) {
        const bool ends = stop && stop[i] && !(through && through[i]);
        for (int o = 0; marked[i] && !ends && o < expr_operands(expr_at(p, i)->op); o++)
            marked[expr_at(p, i)->operand[o]] = true;
    }
}

// By node, to be freed.
static bool *own_flags(const struct search *s)
{
    const size_t size = (size_t)(s->m->pool->count + 1) * sizeof(bool);
    bool *own = must_alloc(size);
    memset(own, 0, size);
    return own;
}

// What a node is made of, as far as `stop`; to be freed.
static bool *made_of(const struct search *s, int node, const bool *stop)
{
    bool *marked = own_flags(s), *through = own_flags(s);
    marked[node] = through[node] = true;
    spread(s, stop, through, marked);
    free(through);
    return marked;
}

// How many are the same as a node, itself too.
static int members_of(const struct search *s, int node)
{
    return s->members[s->base[node]];
}

// Whether a node of what `user` is made of is found less often than that: it recurs more often.
static bool is_found_apart(const struct search *s, int node, int user)
{
    return s->wanted[node] && members_of(s, node) > members_of(s, user);
}

// Products that a power takes.
static int products_of(int power)
{
    int products = 0;
    while (1 << products < power)
        products++;
    return products;
}

static int operations_of_node(const struct search *s, const struct expr *n)
{
    enum { DEAR = 10 };
    const int taps = n->op == EXPR_SUM ? s->m->sums[n->index].ntaps : 0;
    if (n->op == EXPR_POW)
        return products_of(n->index);
    if (expr_is_dear(n->op))
        return DEAR;
    return expr_operands(n->op) > 0 ? 1 : taps > 1 ? taps : 0;
}

// Of a node, but for what it has of others that are found less often.
static int operations_of(const struct search *s, int node)
{
    bool *apart = own_flags(s);
    for (int i = 0; i < node; i++)
        apart[i] = is_found_apart(s, i, node);
    bool *parts = made_of(s, node, apart);
    int count = 0;
    for (int i = 0; i <= node; i++)
        if (parts[i] && !apart[i])
            count += operations_of_node(s, expr_at(s->m->pool, i));
    free(parts);
    free(apart);
    return count;
}

// The last plane that a node waits for, from that of the output.
static int highest_plane(const struct search *s, int node)
{
    bool *parts = made_of(s, node, NULL);
    int plane = -s->m->lo[s->axis];
    for (int i = 0; i <= node; i++) {
        const struct expr *n = expr_at(s->m->pool, i);
        const struct weighted_sum *sum = n->op == EXPR_SUM ? &s->m->sums[n->index] : NULL;
        if (parts[i] && (sum || n->op == EXPR_TAP)) // taps are in order
            plane = larger(plane, sum ? sum->taps[sum->ntaps - 1].offset[s->axis] : 0);
    }
    free(parts);
    return plane;
}

// ---- what recurs --------------------------------------------------------------------------------

// Whether a node is worth more than what it is made of, which may recur itself: a flux times weights recurs less often than
// the flux.
static bool is_worth_it(const struct search *s, int node)
{
    enum { WORTHWHILE = 2 }; // operations
    return operations_of(s, node) >= WORTHWHILE;
}

// From what is made of grids up.
static void choose_wanted(struct search *s)
{
    const int count = s->m->pool->count;
    bool *asked = flags(s, count);
    memset(s->wanted, 0, (size_t)count * sizeof *s->wanted);
    for (int i = 0; i < count; i++) {
        const int base = s->base[i];
        if (members_of(s, i) < 2 || s->refused[base] || (asked[base] && !s->wanted[base]))
            continue;
        s->wanted[i] = asked[base] || is_worth_it(s, i);
        s->wanted[base] = s->wanted[i];
        asked[base] = true;
    }
}

static struct recurring_value *value_of(struct search *s, struct recurring *r, int base)
{
    for (int i = 0; i < r->count; i++)
        if (s->base[r->values[i].list[0].node] == base)
            return &r->values[i];
    struct recurring_value *added = ARENA_APPEND(s->arena, r->values, r->count, r->capacity);
    *added = (struct recurring_value){0};
    return added;
}

static void add_recurrence(struct search *s, struct recurring *r, int node)
{
    struct recurring_value *v = value_of(s, r, s->base[node]);
    (void)ARENA_APPEND(s->arena, v->list, v->count, v->capacity);
    int at = v->count - 1;
    for (; at > 0 && s->above[node] > s->above[v->list[at - 1].node]; at--)
        v->list[at] = v->list[at - 1];
    v->list[at] = (struct recurrence){node, highest_plane(s, node)};
}

// What outputs need of what recurs, where that is found in the plane of the newest.
static void collect(struct search *s, struct recurring *r)
{
    const int count = s->m->pool->count;
    memset(s->seen, 0, (size_t)count * sizeof *s->seen);
    for (int i = 0; i < s->m->noutputs; i++)
        s->seen[s->m->outputs[i].value] = true;
    spread(s, s->wanted, s->newest, s->seen);
    r->count = 0;
    for (int i = 0; i < count; i++)
        if (s->seen[i] && s->wanted[i])
            add_recurrence(s, r, i);
}

// Whether all that is collected recurs, and the newest is what was taken for it. What is needed once is no more wanted.
static bool is_settled(struct search *s, const struct recurring *r)
{
    bool *newest = flags(s, s->m->pool->count), settled = true;
    for (int i = 0; i < r->count; i++) {
        const int first = r->values[i].list[0].node;
        settled = settled && s->newest[first] && r->values[i].count > 1;
        newest[first] = true;
        s->refused[s->base[first]] = r->values[i].count == 1;
    }
    s->newest = newest;
    return settled;
}

static bool find_recurring(struct search *s, struct recurring *r)
{
    enum { ROUNDS = 16 };
    for (int round = 0; round < ROUNDS; round++) {
        choose_wanted(s);
        collect(s, r);
        if (is_settled(s, r))
            return r->count > 0;
    }
    return false;
}

// ---- what pays ----------------------------------------------------------------------------------

// But for those that are known.
static void mark_sums(const struct search *s, const bool *nodes, const bool *known, bool *sums)
{
    for (int i = 0; i < s->m->pool->count; i++)
        if (nodes[i] && !known[i] && expr_at(s->m->pool, i)->op == EXPR_SUM)
            sums[expr_at(s->m->pool, i)->index] = true;
}

// Planes of a column that a thread holds of grids, from the lowest that these sums read up to the highest.
static int planes_held(const struct search *s, const bool *found, const bool *left)
{
    int lowest[MAX_GRIDS] = {0}, planes = 0;
    for (int i = 0; i < s->m->nsums; i++) {
        const struct weighted_sum *sum = &s->m->sums[i];
        if ((found[i] || left[i]) && is_of_column(s, sum))
            lowest[sum->grid] = smaller(lowest[sum->grid], sum->taps[0].offset[s->axis]);
    }
    for (int g = 0; g < s->m->ngrids; g++)
        planes -= lowest[g];
    return planes;
}

// Registers are worth four operations each: an update of few operations is not made faster by fewer of them, and where there
// are too few registers it is made slower.
static bool pays(struct search *s, const struct recurring *r)
{
    enum { REGISTER = 4 };
    bool *all = flags(s, s->m->nsums);
    int held = recurring_planes(r);
    memset(all, true, (size_t)s->m->nsums * sizeof *all);
    held += planes_held(s, r->sum_found, r->sum_left) - planes_held(s, all, all);
    return r->saved >= REGISTER * held;
}

// ---- the whole ----------------------------------------------------------------------------------

static void mark_found(struct search *s, struct recurring *r)
{
    const int count = s->m->pool->count;
    bool *found = flags(s, count), *left = flags(s, count);
    r->known = flags(s, count);
    for (int i = 0; i < r->count; i++) {
        const struct recurring_value *v = &r->values[i];
        found[v->list[0].node] = true;
        r->saved += (v->count - 1) * operations_of(s, v->list[0].node);
        for (int n = 0; n < v->count; n++) {
            r->known[v->list[n].node] = true;
            s->older[v->list[n].node] = n > 0;
            r->oldest = smaller(r->oldest, v->list[n].plane);
        }
    }
    for (int i = 0; i < s->m->noutputs; i++)
        left[s->m->outputs[i].value] = true;
    spread(s, r->known, s->newest, found);
    spread(s, r->known, NULL, left);
    for (int i = 0; i < count; i++)
        r->dear = r->dear || (found[i] && !s->older[i] && expr_is_dear(expr_at(s->m->pool, i)->op));
    r->sum_found = flags(s, s->m->nsums);
    r->sum_left = flags(s, s->m->nsums);
    mark_sums(s, found, s->older, r->sum_found);
    mark_sums(s, left, r->known, r->sum_left);
}

// Of what is found what has a name of its own, and of the rest of the update.
static void name_all(struct search *s, struct recurring *r)
{
    const struct model *m = s->m;
    int *found = arena_alloc(s->arena, (size_t)r->count * sizeof *found), outputs[MAX_GRIDS];
    for (int i = 0; i < r->count; i++) {
        r->values[i].name = arena_format(s->arena, "found%d", i);
        found[i] = r->values[i].list[0].node;
    }
    for (int i = 0; i < m->noutputs; i++)
        outputs[i] = m->outputs[i].value;
    const struct naming how = {.stem = "t", .small = 1, .always = s->newest, .known = s->older};
    const struct naming rest = {.stem = "t", .small = 1, .known = r->known};
    r->parts = name_nodes(s->arena, m->pool, found, r->count, &how);
    r->shared = name_nodes(s->arena, m->pool, outputs, m->noutputs, &rest);
}

static struct search search_of(struct arena *a, const struct model *m)
{
    struct search s = {.arena = a, .m = m, .axis = m->dimensions - 1};
    const int count = m->pool->count;
    s.columns = flags(&s, count);
    s.wanted = flags(&s, count);
    s.refused = flags(&s, count);
    s.newest = flags(&s, count);
    s.older = flags(&s, count);
    s.seen = flags(&s, count);
    s.base = arena_alloc(a, (size_t)(count + 1) * sizeof *s.base);
    s.above = arena_alloc(a, (size_t)(count + 1) * sizeof *s.above);
    s.members = arena_alloc(a, (size_t)(count + 1) * sizeof *s.members);
    mark_outputs(m, s.seen);
    for (int i = 0; i < count; i++) {
        s.base[i] = i;
        s.columns[i] = is_column(&s, i);
    }
    for (int i = 0; i < count; i++)
        s.columns[i] = s.columns[i] && s.seen[i];
    return s;
}

void recurring_make(struct arena *a, const struct model *m, struct recurring *out)
{
    enum { LARGE = 4000 }; // nodes: all are compared with all
    *out = (struct recurring){0};
    if (m->dimensions == 1 || m->pool->count > LARGE)
        return;
    struct search s = search_of(a, m);
    find_images(&s);
    if (!find_recurring(&s, out)) {
        out->count = 0;
        return;
    }
    mark_found(&s, out);
    if (pays(&s, out))
        name_all(&s, out);
    else
        out->count = 0;
}

int recurring_planes(const struct recurring *r)
{
    int planes = 0;
    for (int i = 0; i < r->count; i++) {
        const struct recurring_value *v = &r->values[i];
        planes += v->list[0].plane - v->list[v->count - 1].plane;
    }
    return planes;
}
