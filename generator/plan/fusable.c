// SPDX-License-Identifier: MIT
#include "plan/fusable.h"

#include "base/integer.h"
#include "plan/kernel.h"
#include "plan/levels.h"
#include "plan/symmetry.h"

// ---- operators ----------------------------------------------------------------------------------

// Whether it becomes what an output is.
static bool is_replaced(const struct model *m, int grid)
{
    for (int i = 0; i < m->noutputs; i++)
        if (m->steps.from[grid] == m->outputs[i].grid)
            return true;
    return false;
}

// Whether a step reads it at the point only and leaves it as it is, or has it from a grid that others are
// made of.
static bool goes_along(const struct model *m, int grid)
{
    int from = m->steps.from[grid];
    return grid_is_read_at_the_point(&m->grids[grid]) &&
           (from == grid ? !m->grids[grid].written : is_replaced(m, from) && m->grids[from].read);
}

static const char *why_not_grids(const struct model *m)
{
    for (int i = 0; i < m->noutputs; i++)
        if (!m->grids[m->steps.to[m->outputs[i].grid]].read)
            return "an output is no more than what is stored: levels are made of what steps read";
    for (int g = 0; g < m->ngrids; g++)
        if (m->grids[g].read && !is_replaced(m, g) && !goes_along(m, g))
            return "levels are made of what a step replaces by what it writes; they read the one "
                   "before "
                   "that at the point, and what steps do not change";
    return NULL;
}

static bool reads_what_changes(const struct model *m, const struct model_points *p)
{
    for (int g = 0; g < m->ngrids; g++)
        if (p->reads[g] && m->steps.changes[g])
            return true;
    return false;
}

// Receivers have what a level makes, or what it is made of.
static const char *why_not_points(const struct model *m)
{
    for (int i = 0; i < m->steps.npoints; i++) {
        const struct model_points *p = &m->steps.points[i];
        if (!p->receiver && reads_what_changes(m, p))
            return "what amplitudes are multiplied by changes from level to level";
        if (p->receiver && !m->grids[p->grid].written && !is_replaced(m, p->grid))
            return "receivers record what a level makes, or what it replaces";
    }
    return NULL;
}

static const char *why_not_operator(const struct model *m)
{
    if (!m->steps.defined)
        return "a sweep of this operator is no step, so there are no several of them in one launch";
    if (m->nsums == 0)
        return "the update reads no neighbours";
    const char *reason = why_not_grids(m);
    return reason ? reason : why_not_points(m);
}

// ---- what lies outside --------------------------------------------------------------------------

static bool reaches_off_both(const struct model *m, int axis, int other)
{
    for (int s = 0; s < m->nsums; s++)
        for (int t = 0; t < m->sums[s].ntaps; t++)
            if (m->sums[s].taps[t].offset[axis] != 0 && m->sums[s].taps[t].offset[other] != 0)
                return true;
    return false;
}

// Halos prevail over images: what they hold at edges need not be an image along the other axis.
static bool has_corners(const struct model *m, const struct boundary *b)
{
    for (int i = 0; i < m->dimensions * 2; i++)
        for (int k = 0; k < m->dimensions * 2; k++)
            if (outside_is_image(b->face[i / 2][i % 2].kind) &&
                !outside_is_image(b->face[k / 2][k % 2].kind) && i / 2 != k / 2 &&
                reaches_off_both(m, i / 2, k / 2))
                return true;
    return false;
}

// Whether steps leave the value as it is.
static bool is_plain(const struct model *m, int node)
{
    const struct expr *n = expr_at(m->pool, node);
    if (n->op == EXPR_SUM || (n->op == EXPR_TAP && m->steps.changes[n->index]))
        return false;
    for (int i = 0; i < expr_operands(n->op); i++)
        if (!is_plain(m, n->operand[i]))
            return false;
    return true;
}

// Whether the update of what changes its sign is the negative: it is linear, and has no summand of its own.
static bool is_odd(const struct model *m, int node)
{
    const struct expr *n = expr_at(m->pool, node);
    switch (n->op) {
    case EXPR_SUM:
    case EXPR_TAP:
        return !is_plain(m, node);
    case EXPR_ADD:
    case EXPR_SUB:
        return is_odd(m, n->operand[0]) && is_odd(m, n->operand[1]);
    case EXPR_NEG:
        return is_odd(m, n->operand[0]);
    case EXPR_MUL:
        return (is_odd(m, n->operand[0]) && is_plain(m, n->operand[1])) ||
               (is_plain(m, n->operand[0]) && is_odd(m, n->operand[1]));
    case EXPR_DIV:
        return is_odd(m, n->operand[0]) && is_plain(m, n->operand[1]);
    default:
        return false;
    }
}

static bool all_are_odd(const struct model *m)
{
    for (int i = 0; i < m->noutputs; i++)
        if (!is_odd(m, m->outputs[i].value))
            return false;
    return true;
}

static const char *why_not_mirror(struct arena *a, const struct model *m, int axis,
                                  const struct face_rule *r)
{
    if (r->from >= 0)
        return "images of another grid are not made between the levels of a launch";
    if (!mirrored(m, axis))
        return arena_format(a,
                            "taps along %c are not symmetric, so images beyond its mirror do not "
                            "go on as images",
                            "xyz"[axis]);
    if (r->sign < 0 && !all_are_odd(m))
        return "the update is not linear, so images that change their sign do not go on as images";
    if (r->plane == PLANE_HIGHEST)
        return "a point on a mirror beyond the interior is constant, its neighbours outside are "
               "not";
    return NULL;
}

// What is constant is what memory holds, whatever the rule.
static bool are_alike(const struct face_rule *p, const struct face_rule *q)
{
    if (p->kind == OUTSIDE_MIRROR && q->kind == OUTSIDE_MIRROR)
        return p->plane == q->plane && p->sign == q->sign && p->from == q->from;
    return p->kind == q->kind || (!outside_is_image(p->kind) && !outside_is_image(q->kind));
}

static bool are_alike_outside(const struct model *m)
{
    const struct boundary *b = &m->steps.outside[m->sums[0].grid];
    for (int i = 0; i < m->noutputs; i++) {
        const struct boundary *other = &m->steps.outside[m->steps.to[m->outputs[i].grid]];
        for (int k = 0; k < m->dimensions * 2; k++)
            if (!are_alike(&b->face[k / 2][k % 2], &other->face[k / 2][k % 2]))
                return false;
    }
    return true;
}

static const char *why_not_outside_of(struct arena *a, const struct model *m)
{
    const struct boundary *b = &m->steps.outside[m->sums[0].grid];
    if (!are_alike_outside(m))
        return "grids that go on together have different rules outside";
    if (has_corners(m, b))
        return "taps reach images beyond one face and constants beyond another at once";
    for (int i = 0; i < m->dimensions * 2; i++) {
        const struct face_rule *r = &b->face[i / 2][i % 2];
        const char *reason = r->kind == OUTSIDE_MIRROR ? why_not_mirror(a, m, i / 2, r) : NULL;
        if (reason)
            return reason;
    }
    return NULL;
}

// Of the faces of some axes.
static bool images_change_signs(const struct model *m, int axes)
{
    if (m->nsums == 0)
        return false;
    const struct boundary *b = &m->steps.outside[m->sums[0].grid];
    for (int i = 0; i < axes * 2; i++)
        if (b->face[i / 2][i % 2].kind == OUTSIDE_MIRROR && b->face[i / 2][i % 2].sign < 0)
            return true;
    return false;
}

bool copies_bring_images(const struct model *m, const struct choices *c)
{
    const bool in_space = m->dimensions == 3 && c->reuse == REUSE_PARTIAL;
    return !images_change_signs(m, in_space ? 2 : m->dimensions);
}

// ---- choices ------------------------------------------------------------------------------------

// What is read off the point is all read as far off it.
static bool all_reach_alike(const struct model *m)
{
    for (int g = 0; g < m->ngrids; g++)
        for (int axis = 0; axis < 3 && grid_is_read_off_the_point(&m->grids[g]); axis++)
            if (m->grids[g].lo[axis] != m->lo[axis] || m->grids[g].hi[axis] != m->hi[axis])
                return false;
    return true;
}

// Whether rows that other waves have are of the newest plane that a level is made of.
static bool shares_the_newest(const struct model *m)
{
    for (int s = 0; s < m->nsums; s++)
        for (int t = 0; t < m->sums[s].ntaps; t++)
            if (m->sums[s].taps[t].offset[1] != 0 && m->sums[s].taps[t].offset[2] == m->hi[2])
                return true;
    return false;
}

static const char *why_not_sums_in_space(const struct model *m, const struct choices *c)
{
    if (model_is_sum(m))
        return NULL;
    if (m->reads_step || !all_reach_alike(m))
        return "sums that wait in space are of grids that reach as far as each other, and know no "
               "step, or reuse=window";
    if (!model_reads_at_points(m))
        return NULL;
    if (shares_the_newest(m))
        return "sums that wait in space know what is read at the point where the first level is "
               "made of planes in LDS: of taps along the axes, or reuse=window";
    if (c->prefetch != PREFETCH_ASYNC || !copies_bring_images(m, c))
        return "what is read at the point waits in LDS, where copies bring it that change no "
               "signs: prefetch=async, or reuse=window";
    return NULL;
}

const char *why_not_sums(const struct model *m, const struct choices *c)
{
    if (m->dimensions < 2)
        return "sums of levels wait for rows or planes to come: a 2D or 3D operator, or "
               "reuse=window";
    if (m->nsums == 0)
        return "no sums wait where a step has none: reuse=window";
    const char *in_space = m->dimensions == 3 ? why_not_sums_in_space(m, c) : NULL;
    if (in_space)
        return in_space;
    if (m->steps.npoints > 0 && m->dimensions < 3)
        return "sums that wait in the plane do not know points: reuse=window";
    if (model_is_mixed(m))
        return "sums that wait are of the type of elements: arithmetic in that type, or "
               "reuse=window";
    if (m->dimensions == 3)
        return NULL;
    return c->block[1] == 1 ? NULL
                            : "waves on their own make strips: a block of one row, or reuse=window";
}

static bool goes_on(const struct model *m, int grid)
{
    for (int i = 0; i < m->noutputs; i++)
        if (m->steps.to[m->outputs[i].grid] == grid)
            return true;
    return false;
}

bool rows_can_wait(const struct model *m)
{
    if (m->dimensions != 2 || m->steps.npoints > 0)
        return false;
    for (int g = 0; g < m->ngrids; g++)
        if (m->grids[g].read && !goes_on(m, g))
            return false;
    return true;
}

bool strips_keep_rows(const struct model *m, const struct choices *c)
{
    return c->time > 1 && c->reuse == REUSE_WINDOW && c->block[1] == 1 && rows_can_wait(m);
}

int rows_of_steps_at_least(const struct model *m)
{
    return m->dimensions == 3 ? larger(1, larger(m->lo[1], m->hi[1])) : 1;
}

static const char *why_not_shape(struct arena *a, const struct model *m, const struct choices *c)
{
    if (c->stream == STREAM_NONE || (c->reuse != REUSE_WINDOW && c->reuse != REUSE_PARTIAL))
        return "levels are made of planes in registers, or of sums that wait for them: stream=z "
               "and reuse=window or reuse=partial";
    const char *reason = c->reuse == REUSE_PARTIAL ? why_not_sums(m, c) : NULL;
    if (reason)
        return reason;
    if (c->prefetch == PREFETCH_NONE)
        return "levels are made while the next plane is on its way: prefetch=registers or async";
    if (c->prefetch == PREFETCH_ASYNC && !copies_bring_images(m, c))
        return "copies to LDS do not change the sign of images, but of planes of sums in space: "
               "prefetch=registers";
    if (c->prefetch == PREFETCH_ASYNC && m->noutputs > 1 && c->reuse != REUSE_PARTIAL &&
        !strips_keep_rows(m, c))
        return "copies to LDS are of one grid, or of sums that wait: prefetch=registers";
    if (c->block[0] != c->lanes || c->block[2] != 1)
        return arena_format(a, "lanes of a wave span a block along x: block is %dxY", c->lanes);
    if (c->lanes < 32 && (m->dimensions < 3 || m->steps.npoints > 0))
        return "waves of several rows are those of 3D operators without sources and receivers: "
               "lanes=32";
    int reach = larger(m->lo[1], m->hi[1]);
    if (m->dimensions == 3 && reach > 0 && c->block[1] * c->rows == 1)
        return "of 3D operators blocks of several rows make several steps, as those of temporal";
    const int least = rows_of_steps_at_least(m);
    if (c->rows < least)
        return arena_format(a, "waves share rows with the next ones only: rows is at least %d",
                            least);
    return NULL;
}

// Planes below that of the first level, which a thread keeps of its points.
static const char *why_not_kept(const struct model *m, const struct choices *c)
{
    const bool gathers = m->dimensions == 3 && c->reuse == REUSE_PARTIAL &&
                         c->prefetch == PREFETCH_ASYNC && !shares_the_newest(m);
    return !c->hold || (gathers && m->lo[2] > 0)
               ? NULL
               : "hold keeps what the first of several steps has read of planes in LDS, of taps "
                 "along the axes: of 3D operators, reuse=partial, prefetch=async";
}

// What blocks of a sweep can be told and those of several steps cannot.
static const char *why_not_elsewhere(const struct choices *c)
{
    if (c->pass != PASS_ONE || c->arithmetic != ARITHMETIC_SCALAR)
        return "several steps in one launch are one pass: pass=one, arithmetic=scalar";
    if (c->walk != WALK_UP || c->order != 0 || c->dies != 1 || c->cache > 0 || c->resident > 0)
        return "blocks of several steps walk up, in one launch, in the order xyz: walk, order, "
               "dies, "
               "cache and resident stay as they are";
    if (c->nontemporal_loads)
        return "other blocks read what several steps read: nontemporal_loads=false";
    return NULL;
}

const char *why_not_fused(struct arena *a, const struct model *m, const struct choices *c)
{
    if (c->fuse == FUSE_STAGES)
        return NULL;
    if (c->neighbours == NEIGHBOURS_LANES && c->time == 1)
        return "lanes pass on what a step before has made: time is 2 or more";
    if (c->time == 1)
        return NULL;
    if (m->is_stage)
        return "a stage alone is no step: several steps of all stages in one launch take "
               "fuse=stages";
    if (c->neighbours != NEIGHBOURS_LANES)
        return "several steps in one launch take their neighbours from lanes: neighbours=lanes";
    const char *reason = why_not_operator(m);
    reason = reason ? reason : why_not_outside_of(a, m);
    reason = reason ? reason : why_not_shape(a, m, c);
    reason = reason ? reason : why_not_kept(m, c);
    return reason ? reason : why_not_elsewhere(c);
}

const char *why_too_small(struct arena *a, const struct plan *p)
{
    const struct kernel *k = p->group;
    if (!k || levels_store(k))
        return NULL;
    int axis = k->geometry.stores[0] > 0;
    return arena_format(
        a,
        "%d steps take %d points around what a block stores along %c, which has %d: "
        "choose fewer steps%s",
        p->choices.time, k->fusion->margin_lo[axis] + k->fusion->margin_hi[axis],
        k->geometry.axis[axis], k->geometry.points[axis],
        axis == 0 ? " or a larger vector" : ", more rows or a larger block");
}
