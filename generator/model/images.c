// SPDX-License-Identifier: MIT
// A rule is followed when a grid has been written, and holds between steps. So images of it come
// from a grid that is written when it is, and that is as old between steps.
#include "model/images.h"

static bool are_one_quantity(const struct model *m, int grid, int other)
{
    int at = m->steps.from[grid];
    while (at != grid && at != other)
        at = m->steps.from[at];
    return at == other;
}

// ---- times --------------------------------------------------------------------------------------

static bool any_is_kept(const struct model *m, int grid)
{
    bool any = m->grids[grid].kept;
    for (int at = m->steps.from[grid]; at != grid; at = m->steps.from[at])
        any = any || m->grids[at].kept;
    return any;
}

// Steps since what a grid holds between steps was written; it changes.
static int age_of(const struct model *m, int grid)
{
    int steps = 1;
    for (int at = m->steps.from[grid]; !m->grids[at].written; at = m->steps.from[at])
        steps++;
    return steps;
}

// What only stages of one step hand on has no time between steps.
static bool are_of_one_time(const struct model *m, int grid, int from)
{
    const struct model_grid *g = &m->grids[grid], *f = &m->grids[from];
    if (!any_is_kept(m, grid))
        return true;
    return (!g->written || f->written) && (!g->kept || age_of(m, grid) == age_of(m, from));
}

// Whether a step reads the halo that a grid has before the first.
static bool first_halo_is_read(const struct model *m, int grid)
{
    for (int at = grid; m->grids[at].kept; at = m->steps.to[at]) {
        if (grid_is_read_off_the_point(&m->grids[at]))
            return true;
        if (m->grids[at].written)
            return false;
    }
    return false;
}

static bool is_there_at_first(const struct model *m, int grid, int from)
{
    return m->grids[from].kept || !first_halo_is_read(m, grid);
}

static bool has_images_of(const struct model *m, int grid, int from)
{
    return are_of_one_time(m, grid, from) && is_there_at_first(m, grid, from);
}

int images_at_the_time_of(const struct model *m, int grid, int from)
{
    if (are_one_quantity(m, grid, from))
        return grid;
    if (!m->steps.changes[from] || has_images_of(m, grid, from))
        return from;
    for (int at = m->steps.from[from]; at != from; at = m->steps.from[at])
        if (has_images_of(m, grid, at))
            return at;
    return from;
}

// ---- checks -------------------------------------------------------------------------------------

// What `boundary` says on its way to a message.
struct said {
    const struct model *m;
    const char *path;
    int line;
};

static bool refuse(const struct said *s, int grid, int from, const char *why, struct error *e)
{
    return fail_at(e, s->path, s->line, "field 'boundary': images of '%s' come from '%s', %s",
                   s->m->grids[grid].name, s->m->grids[from].name, why);
}

static bool refuse_time(const struct said *s, int grid, int from, struct error *e)
{
    const struct model *m = s->m;
    const char *name = m->grids[grid].name, *other = m->grids[from].name;
    int right = images_at_the_time_of(m, grid, from);
    if (right != from)
        return fail_at(e, s->path, s->line,
                       "field 'boundary': images of '%s' come from '%s', which is of another time; "
                       "'%s' is of the same: from = \"%s\"",
                       name, other, m->grids[right].name, m->grids[right].name);
    if (are_of_one_time(m, grid, from))
        return refuse(s, grid, from,
                      "which holds nothing before the first step; take them of what does", e);
    return fail_at(e, s->path, s->line,
                   "field 'boundary': images of '%s' come from '%s', and no grid holds '%s' of the "
                   "same time; let both go through as many grids, both in place or neither",
                   name, other, other);
}

// Of what holds nothing before, the first stage that writes is late.
static bool is_written_late(const struct model *m, int grid, int from)
{
    unsigned of_grid = stages_that(stage_writes, m, grid);
    unsigned of_from = stages_that(stage_writes, m, from);
    return !m->grids[from].kept && of_grid && (of_from & -of_from) > (of_grid & -of_grid);
}

static bool check_times(const struct said *s, int grid, int from, struct error *e)
{
    const struct model *m = s->m;
    if (!m->steps.changes[from])
        return refuse(s, grid, from, "which no step changes", e);
    if (are_one_quantity(m, grid, from))
        return refuse(s, grid, from,
                      "which is the same quantity at another time; without `from` they are of the "
                      "grid itself",
                      e);
    if (!has_images_of(m, grid, from))
        return refuse_time(s, grid, from, e);
    if (is_written_late(m, grid, from))
        return refuse(s, grid, from,
                      "which only a later stage writes; one stage writes both, or that of the "
                      "other is first",
                      e);
    return true;
}

// Both must have the same planes, or corners would depend on an order.
static bool check_planes(const struct said *s, int grid, int from, struct error *e)
{
    for (int i = 0; i < 6; i++) {
        const struct face_rule *p = &s->m->steps.outside[grid].face[i / 2][i % 2];
        const struct face_rule *q = &s->m->steps.outside[from].face[i / 2][i % 2];
        if (p->kind != q->kind || (p->kind == OUTSIDE_MIRROR && p->plane != q->plane))
            return refuse(s, grid, from, "which has other rules or planes; both take the same", e);
        if (p->kind == OUTSIDE_MIRROR && p->plane % 2 == 0 && p->sign != q->sign)
            return refuse(s, grid, from,
                          "and a plane on a point is a mirror of one and an antimirror of the "
                          "other",
                          e);
    }
    return true;
}

static bool check_grid(const struct said *s, int grid, struct error *e)
{
    for (int i = 0; i < 6; i++) {
        int from = s->m->steps.outside[grid].face[i / 2][i % 2].from;
        if (from >= 0 && (!check_times(s, grid, from, e) || !check_planes(s, grid, from, e)))
            return false;
    }
    return true;
}

static bool check_cycle(const struct said *s, int grid, struct error *e)
{
    bool ok = check_grid(s, grid, e);
    for (int at = s->m->steps.from[grid]; ok && at != grid; at = s->m->steps.from[at])
        ok = check_grid(s, at, e);
    return ok;
}

bool images_check(const struct model *m, const struct description *d, const int place[MAX_GRIDS],
                  struct error *e)
{
    for (int i = 0; i < d->nboundary; i++) {
        const struct boundary_entry *b = &d->boundary[i];
        const struct said s = {m, d->path, b->line};
        if (b->grid >= 0 && !check_cycle(&s, place[b->grid], e))
            return false;
        for (int g = 0; b->grid < 0 && g < m->ngrids; g++)
            if (!check_grid(&s, g, e))
                return false;
    }
    return true;
}
