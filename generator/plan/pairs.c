// SPDX-License-Identifier: MIT
#include "plan/pairs.h"

#include "base/integer.h"

// ---- of the operator ----------------------------------------------------------------------------

static bool sum_has(const struct weighted_sum *sum, int coefficient, int x, int y)
{
    for (int i = 0; i < sum->ntaps; i++) {
        const struct tap *t = &sum->taps[i];
        if (t->coefficient == coefficient && t->offset[0] == x && t->offset[1] == y &&
            t->offset[2] == 0)
            return true;
    }
    return false;
}

static bool has_pairs(const struct weighted_sum *sum)
{
    for (int i = 0; i < sum->ntaps; i++) {
        const int c = sum->taps[i].coefficient, reach = sum->taps[i].offset[0];
        if (reach > 0 && sum_has(sum, c, reach, 0) && sum_has(sum, c, -reach, 0) &&
            sum_has(sum, c, 0, reach) && sum_has(sum, c, 0, -reach))
            return true;
    }
    return false;
}

static bool grid_has_pairs(const struct model *m, int grid)
{
    for (int s = 0; s < m->nsums; s++)
        if (m->sums[s].grid == grid && has_pairs(&m->sums[s]))
            return true;
    return false;
}

bool sums_have_pairs(const struct model *m)
{
    for (int s = 0; s < m->nsums; s++)
        if (has_pairs(&m->sums[s]))
            return true;
    return false;
}

bool grids_have_pairs(const struct model *m)
{
    for (int g = 0; g < m->ngrids; g++)
        if (m->grids[g].read && !grid_has_pairs(m, g))
            return false;
    return true;
}

// ---- of a level ---------------------------------------------------------------------------------

static struct kernel_tap *find(struct schedule *s, const struct kernel_tap *like, int dx, int dz)
{
    for (int i = 0; i < s->ntaps; i++) {
        struct kernel_tap *t = &s->taps[i];
        if (t->sum == like->sum && t->grid == like->grid && t->coefficient == like->coefficient &&
            t->offset[0] == dx && t->offset[1] == 0 && t->offset[2] == dz)
            return t;
    }
    return NULL;
}

static void name_pair(struct schedule *s, struct pair *p)
{
    struct arena *a = s->context->arena;
    const char *id = s->context->names->grids[p->grid].id;
    p->name = name_of(a, id, arena_format(a, "_pair%d", p->reach), s->level->suffix);
    p->kept = arena_alloc(a, (size_t)p->reach * sizeof *p->kept);
    for (int row = 0; row < p->reach; row++)
        p->kept[row] = row == 0 ? p->name : arena_format(a, "%s_zp%d", p->name, row);
}

// Its number among the grids of values.
static int pair_with(struct schedule *s, int grid, int reach)
{
    struct level *l = s->level;
    int i = 0;
    while (i < l->npairs && (l->pairs[i].grid != grid || l->pairs[i].reach != reach))
        i++;
    if (i == l->npairs) {
        struct pair *added =
            ARENA_APPEND(s->context->arena, l->pairs, l->npairs, l->pairs_capacity);
        *added = (struct pair){.grid = grid, .reach = reach};
        name_pair(s, added);
    }
    return s->context->model->ngrids + i;
}

// Two taps of what is made of pairs take the place of four; the others are of no sum any more.
static void pair_up(struct schedule *s, struct kernel_tap *after)
{
    const int reach = after->offset[0];
    struct kernel_tap *before = find(s, after, -reach, 0), *above = find(s, after, 0, reach),
                      *below = find(s, after, 0, -reach);
    if (!before || !above || !below)
        return;
    above->grid = after->grid = pair_with(s, after->grid, reach);
    before->sum = below->sum = -1;
}

static void drop_taps_of_no_sum(struct schedule *s)
{
    int kept = 0;
    for (int i = 0; i < s->ntaps; i++)
        if (s->taps[i].sum >= 0)
            s->taps[kept++] = s->taps[i];
    s->ntaps = kept;
}

void pairs_choose(struct schedule *s)
{
    struct level *l = s->level;
    if (!s->kernel->choices.pairs)
        return;
    for (int i = 0; i < s->ntaps; i++)
        if (s->taps[i].sum >= 0 && s->taps[i].grid < s->context->model->ngrids &&
            s->taps[i].offset[0] > 0 && s->taps[i].offset[1] == 0 && s->taps[i].offset[2] == 0)
            pair_up(s, &s->taps[i]);
    drop_taps_of_no_sum(s);
    l->lowest = 0; // the row of the point is what outside keeps
    for (int i = 0; i < s->ntaps; i++)
        l->lowest = smaller(l->lowest, s->taps[i].offset[2]);
    l->slots = l->z_hi - l->lowest + 1;
}
