// SPDX-License-Identifier: MIT
// `advance` says of some grids what they become; grids that it does not name stay what they are.
// Buffers whose grid becomes another and is not replaced go round: what is written next is put
// where the oldest was. So a step permutes buffers, and a cycle of the permutation is one quantity
// at different times: it has one rule for what lies outside.
#include "model/steps.h"

#include <stdlib.h>
#include <string.h>

#include "model/images.h"
#include "model/point_sets.h"

static const char *grid_name(const struct model *m, int grid)
{
    return m->grids[grid].name;
}

// ---- advance ------------------------------------------------------------------------------------

// Obvious without a word: outputs that are read at their own point go on as they are; what is
// written from the one grid that is read becomes that grid.
static bool imply_advance(struct model *m, int from[MAX_GRIDS])
{
    int in = -1, out = -1, inputs = 0, outputs = 0;
    for (int g = 0; g < m->ngrids; g++) {
        if (grid_must_become(&m->grids[g])) {
            out = g;
            outputs++;
        } else if (!m->grids[g].written) {
            in = g;
            inputs++;
        }
    }
    if (outputs == 0)
        return true;
    if (outputs != 1 || inputs != 1 || !grid_is_read_off_the_point(&m->grids[in]))
        return false;
    from[in] = out;
    return true;
}

static void take_advance(const struct description *d, const int place[MAX_GRIDS],
                         int from[MAX_GRIDS])
{
    for (int i = 0; i < d->nadvance; i++)
        from[place[d->advance[i].to]] = place[d->advance[i].from];
}

// Who a grid becomes; -1 if that is overwritten and the grid itself replaced.
static int heir(const struct model *m, const int from[MAX_GRIDS], int grid)
{
    for (int g = 0; g < m->ngrids; g++)
        if (from[g] == grid)
            return g;
    return -1;
}

// from[g] is -1 where `advance` says nothing. The head of a chain is the grid that others become of
// and nothing becomes; it takes the buffer at the chain's end.
static void close_chains(struct model *m, int from[MAX_GRIDS])
{
    for (int g = 0; g < m->ngrids; g++) {
        if (from[g] >= 0)
            continue;
        int end = g;
        for (int next = heir(m, from, end); next >= 0; next = heir(m, from, end))
            end = next;
        from[g] = end;
    }
}

static bool is_lost(const struct model *m, const int from[MAX_GRIDS], int grid)
{
    // Replaced by another, and none takes what it held.
    return m->grids[grid].fresh && from[grid] >= 0 && heir(m, from, grid) < 0;
}

static bool check_advance(const struct model *m, const struct description *d,
                          const int from[MAX_GRIDS], int line, struct error *e)
{
    for (int g = 0; g < m->ngrids; g++) {
        const struct model_grid *x = &m->grids[g];
        const char *name = x->name;
        bool goes_on = heir(m, from, g) >= 0;
        if (is_lost(m, from, g))
            return fail_at(e, d->path, line,
                           "field 'advance': '%s' is written and then replaced by '%s', so that "
                           "what was written is lost",
                           name, grid_name(m, from[g]));
        if (grid_must_become(x) && !goes_on)
            return fail_at(e, d->path, line,
                           "field 'advance': '%s' is written and becomes nothing; name the grid "
                           "that it is after a step, as in { u = \"%s\" }",
                           name, name);
        if (x->kept && goes_on && from[g] < 0)
            return fail_at(e, d->path, line,
                           "field 'advance': '%s' becomes '%s' and nothing becomes '%s', which the "
                           "next step reads",
                           name, grid_name(m, heir(m, from, g)), name);
    }
    return true;
}

static int greatest_divisor(int a, int b)
{
    return b ? greatest_divisor(b, a % b) : a;
}

static int period_of(const struct model *m)
{
    int period = 1;
    for (int g = 0; g < m->ngrids; g++) {
        int length = 1;
        for (int at = m->steps.from[g]; at != g; at = m->steps.from[at])
            length++;
        period = period / greatest_divisor(period, length) * length;
    }
    return period;
}

static bool settle_advance(struct model *m, const struct description *d, const int place[MAX_GRIDS],
                           struct error *e)
{
    struct model_steps *s = &m->steps;
    for (int g = 0; g < m->ngrids; g++)
        s->from[g] = -1;
    if (d->advances)
        take_advance(d, place, s->from);
    else if (!imply_advance(m, s->from))
        return true;
    if (!check_advance(m, d, s->from, d->advance_line, e))
        return false;
    close_chains(m, s->from);
    for (int g = 0; g < m->ngrids; g++)
        s->to[s->from[g]] = g;
    s->defined = true;
    s->period = period_of(m);
    return true;
}

// ---- what changes -------------------------------------------------------------------------------

static void find_changes(struct model *m)
{
    struct model_steps *s = &m->steps;
    for (int g = 0; g < m->ngrids; g++)
        for (int at = g, first = 1; first || at != g; at = s->to[at], first = 0)
            s->changes[g] |= m->grids[at].written;
}

// ---- groups -------------------------------------------------------------------------------------

// A group reads what its tiles overlap in, so that it writes into arrays that hold nothing: into that of
// the grid that a grid becomes of, or, where that holds something itself, into scratch.
static void find_partners(struct model *m)
{
    struct model_steps *s = &m->steps;
    for (int g = 0; g < m->ngrids; g++)
        s->partner[g] = g;
    for (int g = 0; g < m->ngrids; g++) {
        int source = s->from[g];
        if (!s->changes[g] || !m->grids[g].kept)
            continue;
        if (m->grids[source].kept) {
            s->partner[g] = MAX_GRIDS + s->scratch++;
        } else {
            s->partner[g] = source;
            s->partner[source] = g;
        }
    }
}

// ---- boundary -----------------------------------------------------------------------------------

static const struct boundary ALL_HALO = {{{{.from = -1, .value = -1}, {.from = -1, .value = -1}},
                                          {{.from = -1, .value = -1}, {.from = -1, .value = -1}},
                                          {{.from = -1, .value = -1}, {.from = -1, .value = -1}}}};

static bool same_boundary(const struct boundary *a, const struct boundary *b)
{
    for (int i = 0; i < 6; i++) {
        const struct face_rule *p = &a->face[i / 2][i % 2], *q = &b->face[i / 2][i % 2];
        if (p->kind != q->kind || p->value != q->value ||
            (p->kind == OUTSIDE_MIRROR &&
             (p->plane != q->plane || p->sign != q->sign || p->from != q->from)))
            return false;
    }
    return true;
}

static void apply(struct model *m, const int place[MAX_GRIDS], int grid,
                  const struct boundary *rules)
{
    m->steps.outside[grid] = *rules;
    for (int i = 0; i < 6; i++) {
        int *from = &m->steps.outside[grid].face[i / 2][i % 2].from;
        *from = *from < 0 || place[*from] == grid ? -1 : place[*from];
    }
}

// Images come from what the other quantity is at the time of `grid`.
static void take_images_in_time(struct model *m, int grid)
{
    for (int i = 0; i < 6; i++) {
        int *from = &m->steps.outside[grid].face[i / 2][i % 2].from;
        int right = *from < 0 ? grid : images_at_the_time_of(m, grid, *from);
        *from = right == grid ? -1 : right;
    }
}

// The same rule at other times.
static void apply_to_cycle(struct model *m, int grid)
{
    struct model_steps *s = &m->steps;
    for (int at = s->from[grid], last = grid; at != grid; last = at, at = s->from[at]) {
        s->outside[at] = s->outside[last];
        for (int i = 0; i < 6; i++) {
            int *from = &s->outside[at].face[i / 2][i % 2].from;
            *from = *from < 0 ? -1 : s->from[*from];
        }
        take_images_in_time(m, at);
    }
}

static int first_of_cycle(const struct model *m, int grid)
{
    int first = grid;
    for (int at = m->steps.to[grid]; at != grid; at = m->steps.to[at])
        first = at < first ? at : first;
    return first;
}

static bool take_named(struct model *m, const struct description *d, const int place[MAX_GRIDS],
                       int said[MAX_GRIDS], struct error *e)
{
    for (int i = 0; i < d->nboundary; i++) {
        const struct boundary_entry *b = &d->boundary[i];
        if (b->grid < 0)
            continue;
        int grid = place[b->grid], cycle = first_of_cycle(m, grid);
        if (!m->steps.changes[grid])
            return fail_at(e, d->path, b->line,
                           "field 'boundary': no step changes '%s'; its halo is the caller's",
                           grid_name(m, grid));
        const struct boundary before = m->steps.outside[grid];
        apply(m, place, grid, &b->rules);
        if (said[cycle] >= 0 && !same_boundary(&before, &m->steps.outside[grid]))
            return fail_at(e, d->path, b->line,
                           "field 'boundary': '%s' and '%s' are one quantity at different times, "
                           "and their rules differ",
                           grid_name(m, said[cycle]), grid_name(m, grid));
        apply_to_cycle(m, grid);
        said[cycle] = grid;
    }
    return true;
}

// A rule of all grids names the other quantity by any of its grids.
static void take_general(struct model *m, const struct description *d, const int place[MAX_GRIDS])
{
    for (int i = 0; i < d->nboundary; i++)
        for (int g = 0; g < m->ngrids && d->boundary[i].grid < 0; g++)
            if (m->steps.changes[g]) {
                apply(m, place, g, &d->boundary[i].rules);
                take_images_in_time(m, g);
            }
}

// Elements have fixed values. Those of scalars are known when a step is made, not here.
static bool check_fixed(const struct model *m, const struct description *d,
                        const struct boundary_entry *b, struct error *e)
{
    for (int i = 0; i < 6; i++) {
        const struct face_rule *r = &b->rules.face[i / 2][i % 2];
        const struct expr *x = r->kind == OUTSIDE_FIXED ? expr_at(m->pool, r->value) : NULL;
        double value = x && x->op == EXPR_NUMBER ? x->number->value : 0;
        const char *why = element_why_no_literal(m->type, value);
        if (why)
            return fail_at(e, d->path, b->line, "field 'boundary': a fixed value is %g, %s", value,
                           why);
    }
    return true;
}

static bool settle_boundary(struct model *m, const struct description *d,
                            const int place[MAX_GRIDS], struct error *e)
{
    int said[MAX_GRIDS];
    for (int g = 0; g < MAX_GRIDS; g++) {
        said[g] = -1;
        m->steps.outside[g] = ALL_HALO;
    }
    if (d->nboundary == 0)
        return true;
    if (!m->steps.defined)
        return steps_missing(m, d->boundary[0].line,
                             "field 'boundary' says what lies outside between steps, and", e);
    for (int i = 0; i < d->nboundary; i++)
        if (!check_fixed(m, d, &d->boundary[i], e))
            return false;
    take_general(m, d, place);
    return take_named(m, d, place, said, e) && images_check(m, d, place, e);
}

// ---- halos --------------------------------------------------------------------------------------

static bool mark(bool *seen)
{
    bool first = !*seen;
    *seen = true;
    return first;
}

// In the halo of a neighbour images are taken of what lies in that halo: where they come from there must
// be one, too.
static bool spread_around(struct model_steps *s, int grid)
{
    bool more = mark(&s->around[s->to[grid]]);
    for (int i = 0; i < 6; i++) {
        const struct face_rule *r = &s->outside[grid].face[i / 2][i % 2];
        if (r->kind == OUTSIDE_MIRROR && r->from >= 0)
            more |= mark(&s->around[r->from]);
    }
    return more;
}

static void find_around(struct model *m)
{
    struct model_steps *s = &m->steps;
    for (int g = 0; g < m->ngrids; g++)
        s->around[g] = grid_is_read_off_the_point(&m->grids[g]);
    for (bool more = s->defined; more;) {
        more = false;
        for (int g = 0; g < m->ngrids; g++)
            if (s->around[g])
                more |= spread_around(s, g);
    }
}

bool steps_make(struct model *m, const struct description *d, const int place[MAX_GRIDS],
                struct error *e)
{
    if (!settle_advance(m, d, place, e))
        return false;
    if (m->steps.defined) {
        find_changes(m);
        find_partners(m);
    }
    if (!settle_boundary(m, d, place, e))
        return false;
    find_around(m);
    return points_make(m, d, place, e);
}
