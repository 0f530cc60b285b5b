// SPDX-License-Identifier: MIT
// With windows level n's newest plane is the output plane of those of level n - 1 that this step reads. Taps off the
// column need rows that other waves have put into LDS before the last barrier: of planes that were there a
// step before. Where these are not the newest, a level follows at the distance of its reach up; otherwise one
// plane later. It follows no closer than it reaches down, so that it can take the place of level n - 2.
#include "plan/levels.h"

#include <math.h>
#include <string.h>

#include "base/integer.h"
#include "plan/held.h"
#include "plan/pairs.h"
#include "plan/symmetry.h"
#include "plan/tile.h"
#include "plan/weighed.h"

// Waves on their own are bound by arithmetic, which a product less speeds up. Numbers of a level may be so many times
// as large as those of the operator, or as small: elements of either type have at least as much room again.
void levels_scale(const struct model *m, struct kernel *k)
{
    if (!k->fusion || !kernel_strips(k) || !m->scale.of)
        return;
    const struct number by = *expr_at(m->pool, m->coefficients[m->scale.by].node)->number;
    const double most = m->type == ELEMENT_FLOAT ? 48 : 384;
    if (fabs(log2(fabs(by.value))) * k->choices.time > most)
        return;
    k->fusion->scaled = true;
    k->fusion->unscale = number_double(1);
    for (int n = 0; n < k->choices.time; n++)
        k->fusion->unscale = number_mul(k->fusion->unscale, by);
}

static bool reaches_along_y(const struct schedule *s, int grid)
{
    for (int i = 0; i < s->ntaps; i++)
        if (s->taps[i].grid == grid && s->taps[i].offset[1] != 0)
            return true;
    return false;
}

// Planes whose rows other waves read, and how many rows.
static void measure_edges(const struct schedule *s, struct fusion *f)
{
    bool any = false;
    for (int i = 0; i < s->ntaps; i++) {
        const int *o = s->taps[i].offset;
        if (o[1] == 0)
            continue;
        f->edge_lo = any ? smaller(f->edge_lo, o[2]) : o[2];
        f->edge_hi = any ? larger(f->edge_hi, o[2]) : o[2];
        any = true;
    }
    for (int i = 0; i < f->nstates; i++)
        f->edge_states += f->states[i].edges = reaches_along_y(s, f->states[i].current);
    f->first_rows = s->kernel->reach_hi[1];
    f->last_rows = s->kernel->reach_lo[1];
    f->edge_planes = any ? f->edge_hi - f->edge_lo + 2 : 0;
    bool newest = any && f->edge_hi == s->level->z_hi;
    f->delay = larger(newest, s->level->z_lo - s->level->z_hi);
    if (!kernel_waits(s->kernel))
        return;
    f->delay = newest; // sums take no other level's place
    f->beside = any && !newest;
    f->edge_planes = any ? larger(2, s->level->z_hi + f->delay) : 0;
}

static bool copies_to_stages(const struct kernel *k)
{
    return k->choices.prefetch == PREFETCH_ASYNC;
}

// Along y stages of sums have the rows beside those of the block too, which the first level is made of.
static void measure_margins(struct kernel *k)
{
    struct fusion *f = k->fusion;
    struct geometry *g = &k->geometry;
    const int unit[2] = {g->vector, 1};
    const int steps[2] = {f->time, f->time - (kernel_sums(k) && copies_to_stages(k))};
    for (int axis = 0; axis < 2; axis++) {
        f->margin_lo[axis] = (int)round_up(steps[axis] * k->reach_lo[axis], unit[axis]);
        f->margin_hi[axis] = (int)round_up(steps[axis] * k->reach_hi[axis], unit[axis]);
        g->stores[axis] = g->points[axis] - f->margin_lo[axis] - f->margin_hi[axis];
    }
}

// Rows that begin at sectors of memory are read in fewer of them.
static void align_columns(struct kernel *k, int columns, int element)
{
    enum { SECTOR = 32 }; // bytes
    struct fusion *f = k->fusion;
    struct geometry *g = &k->geometry;
    const int margins = f->margin_lo[0] + f->margin_hi[0];
    f->columns = columns;
    f->aligned = g->vector;
    if (!kernel_sums_planes(k) || !copies_to_stages(k))
        return;
    f->aligned = larger(g->vector, SECTOR / element);
    g->stores[0] = f->columns * g->vector - margins;
    if (g->stores[0] < f->aligned)
        f->aligned = g->vector;
    g->stores[0] -= g->stores[0] % f->aligned;
}

static void choose_outside(const struct schedule *s)
{
    struct fusion *f = s->kernel->fusion;
    const struct model *m = s->context->model;
    const struct boundary *b = &m->steps.outside[m->sums[0].grid];
    for (int axis = 0; axis < 3; axis++)
        for (int side = 0; side < 2 && s->kernel->geometry.axis[axis]; side++) {
            const struct face_rule *r = &b->face[s->kernel->geometry.axis[axis] - 'x'][side];
            f->carried[axis][side] = r->kind == OUTSIDE_HALO || r->kind == OUTSIDE_FIXED;
            f->at_face[axis][side] = r->kind == OUTSIDE_PERIODIC ? AT_FACE_WRAP
                                     : r->kind == OUTSIDE_MIRROR ? AT_FACE_REFLECT
                                                                 : AT_FACE_CLAMP;
            f->plane[axis][side] = r->kind == OUTSIDE_MIRROR ? r->plane : 0;
            f->negative[axis][side] = r->kind == OUTSIDE_MIRROR && r->sign < 0;
        }
}

// Images of what is constant are constant: beyond a mirror, as far behind it as the other face is.
static void carry_images(struct fusion *f)
{
    for (int axis = 0; axis < 3; axis++)
        for (int side = 0; side < 2; side++)
            if (f->at_face[axis][side] == AT_FACE_REFLECT &&
                f->at_face[axis][1 - side] == AT_FACE_CLAMP)
                f->carried[axis][side] = true;
}

// What a wave reads for a level goes on a step later, as rows that waves share do. A first level that writes it before
// waves meet, from registers that it keeps for that, took 4 % more of a step on an H200; where updates follow sums, the
// other way spilled.
static enum hands_on hands_on_of(const struct kernel *k)
{
    const struct fusion *f = k->fusion;
    const struct level *first = &k->levels[0];
    if (!kernel_sums_planes(k) || f->stages == 0 || f->edge_planes == 0 || !fusion_carries(f, 1))
        return HANDS_ON_NOTHING;
    if (!first->gathers || first->lag % f->edge_planes != 1)
        return HANDS_ON_HELD;
    return f->updates ? HANDS_ON_READ : HANDS_ON_LATE;
}

// Copies that a step starts between levels make the waves wait for LDS. Started after all levels but the last, a step of
// a star of radius 1 took 0.95 of the time on an H200, where three planes are on their way; where two or one are, more.
// In double it spilled 56 bytes and gained nothing.
static bool copies_late(const struct schedule *s)
{
    enum { PLANES = 3 };
    const struct model *m = s->context->model;
    const struct kernel *k = s->kernel;
    return k->levels[0].gathers && k->ahead >= PLANES && sums_are_star(m) &&
           m->type == ELEMENT_FLOAT;
}

enum { MEETING = 16 }; // bytes where waves of a block meet

// Where memory has the rows of a block of sums beside stages, and the columns where some are images: offsets in bytes.
static int tables_bytes(const struct kernel *k)
{
    enum { OFFSET = 4, ALIGNED = 16 };
    const struct fusion *f = k->fusion;
    if (!kernel_sums_planes(k) || f->stages == 0)
        return 0;
    int columns = fusion_has_images(f, 0) ? f->columns * k->geometry.vector : 0;
    int rows = k->choices.block[1] * k->geometry.rows + f->first_rows + f->last_rows;
    return (int)(round_up(columns * OFFSET, ALIGNED) + round_up(rows * OFFSET, ALIGNED));
}

// Rows of all levels that are in registers; whole planes of level 0 where it is not. The outer waves
// read rows of waves that are not there.
static int lds_bytes_of(const struct schedule *s)
{
    const struct kernel *k = s->kernel;
    const struct fusion *f = k->fusion;
    const int *block = k->choices.block;
    int row = block[0] * k->geometry.vector, waves = block[1];
    int rows = f->first_rows + f->last_rows, levels = f->time - (f->stages > 0);
    int edges = f->edge_planes * levels * f->edge_states * rows * (waves + 1);
    int stages = f->stages > 0 ? f->stages * waves * k->geometry.rows + rows : 0;
    int size = element_size(s->context->model->type);
    if (!kernel_waits(k))
        return (edges + stages) * row * size;
    int columns = f->columns * k->geometry.vector, own = waves * k->geometry.rows;
    int loaded = levels_grids_loaded(f), around = kernel_sums_planes(k) ? f->around : loaded;
    int points = loaded - around - f->nconstants;
    stages = around * f->stages * (own + rows) * columns + row - columns;
    if (kernel_sums_planes(k))
        stages +=
            (points * f->point_stages[0] + f->nconstants * f->point_stages[1]) * own * columns;
    return (edges * row + (f->stages > 0 ? stages : 0)) * size + tables_bytes(k) +
           (edges ? MEETING : 0);
}

// Where stages have no room for all lanes of a wave.
static void leave_lanes_out(const struct schedule *s)
{
    struct kernel *k = s->kernel;
    align_columns(k, k->choices.lanes * 7 / 8, element_size(s->context->model->type));
    k->lds_bytes = lds_bytes_of(s);
}

// A wave waits for memory as long as for the steps of so many levels of the others. Names of rows on their way to
// registers come round after as many steps, which are written out: others move registers that wait for memory.
static void count_rows_ahead(struct kernel *k, const struct level *l)
{
    enum { LEVELS = 24, AT_LEAST = 2, AT_MOST = 4 };
    const int most = k->fusion->updates ? AT_LEAST : AT_MOST;
    int ahead = smaller(larger(LEVELS / k->fusion->time, AT_LEAST), most);
    if (k->fusion->keeps_rows)
        ahead = l->slots; // as many steps as rows, after which each is where it was
    k->turns = k->ahead = k->choices.unroll > 0 ? k->choices.unroll : ahead;
    if (!copies_to_stages(k))
        return;
    // In LDS they and the one at hand are a power of two: the place of the next follows from that of the last.
    k->fusion->stages = 2;
    while (k->fusion->stages <= k->choices.stages)
        k->fusion->stages *= 2;
    k->ahead = k->fusion->stages - 1;
}

// Planes of level 0 in LDS, beside the newest, that the first level is made of.
static int planes_read(const struct fusion *f, const struct level *l)
{
    return l->z_hi + (f->below == 0 ? l->z_lo : larger(0, -f->edge_lo));
}

// Planes that a step names: of levels that others are made of, and one on its way to registers. With stages
// as many as there are of these, so that both have their first names again at once; rows in LDS too.
static void count_planes(struct schedule *s)
{
    struct kernel *k = s->kernel;
    struct fusion *f = k->fusion;
    const struct level *l = s->level;
    bool async = copies_to_stages(k);
    if (kernel_sums_planes(k)) {
        k->turns = 1;
        k->ahead = async ? k->choices.stages : 1;
        f->below = l->gathers && k->choices.hold ? l->z_lo : 0;
        f->behind = l->gathers ? planes_read(f, l) : larger(1, l->lag);
        f->stages = async ? f->behind + 1 + k->ahead : 0;
        f->point_stages[0] = async ? 1 + k->ahead : 0;
        f->point_stages[1] = async ? (f->time - 1) * l->lag + 1 + k->ahead : 0;
        return;
    }
    if (kernel_strips(k)) {
        count_rows_ahead(k, l);
        return;
    }
    // Level 2 follows level 0 of its own plane where there is a level before that.
    int points = levels_load_points(f), kept = f->states[0].previous >= 0 ? 2 * l->lag : 0;
    int column = larger(l->lag + l->z_lo, kept) + 1;
    k->turns = f->time * l->lag + l->z_lo + 2;
    if (async)
        k->turns = larger(k->turns - 1 - l->lag + points, column + k->choices.stages);
    if (f->edge_planes > 0)
        k->turns = (int)round_up(k->turns, f->edge_planes);
    f->stages = async ? k->turns : 0;
    k->ahead = async ? k->turns - column : 1;
}

// ---- grids --------------------------------------------------------------------------------------

static int previous_of(const struct model *m, int current)
{
    for (int g = 0; g < m->ngrids; g++)
        if (g != current && m->grids[g].read && m->steps.from[g] == current)
            return g;
    return -1;
}

static bool is_of_a_state(const struct fusion *f, int grid)
{
    for (int i = 0; i < f->nstates; i++)
        if (f->states[i].current == grid || f->states[i].previous == grid)
            return true;
    return false;
}

// What goes on from level to level, in the order of outputs; what else is read stays what it is.
static void name_roles(const struct schedule *s)
{
    const struct model *m = s->context->model;
    struct fusion *f = s->kernel->fusion;
    for (int i = 0; i < m->noutputs; i++) {
        int current = m->steps.to[m->outputs[i].grid];
        f->states[f->nstates++] =
            (struct state){.current = current,
                           .previous = previous_of(m, current),
                           .output = i,
                           .around = grid_is_read_off_the_point(&m->grids[current])};
        f->around += grid_is_read_off_the_point(&m->grids[current]);
    }
    for (int g = 0; g < m->ngrids; g++) {
        s->kernel->grid_used[g] |= m->grids[g].read;
        if (m->grids[g].read && !is_of_a_state(f, g))
            f->constants[f->nconstants++] = g;
    }
}

int levels_grids_stored(const struct fusion *f)
{
    int grids = f->nstates;
    for (int i = 0; i < f->nstates; i++)
        grids += f->states[i].previous >= 0;
    return grids;
}

int levels_grids_loaded(const struct fusion *f)
{
    return levels_grids_stored(f) + f->nconstants;
}

bool levels_load_points(const struct fusion *f)
{
    for (int i = 0; i < f->nstates; i++)
        if (f->states[i].previous >= 0 || !f->states[i].around)
            return true;
    return f->nconstants > 0;
}

const struct state *levels_state(const struct fusion *f, int grid)
{
    for (int i = 0; i < f->nstates; i++)
        if (f->states[i].current == grid)
            return &f->states[i];
    return NULL;
}

// ---- how far they are loaded --------------------------------------------------------------------

static struct reach_class class_of(const struct schedule *s, int grid)
{
    const struct model *m = s->context->model;
    const struct model_grid *g = &m->grids[grid];
    const bool around = grid_is_read_off_the_point(g) && levels_state(s->kernel->fusion, grid);
    struct reach_class c = {.name = "", .point = !around};
    for (int axis = 0; axis < 3; axis++) {
        int own = s->kernel->geometry.axis[axis] - 'x';
        if (!s->kernel->geometry.axis[axis])
            continue;
        c.less[axis][0] = m->lo[own] - (around ? g->lo[own] : 0);
        c.less[axis][1] = m->hi[own] - (around ? g->hi[own] : 0);
        if (around && c.less[axis][0] + c.less[axis][1] > 0)
            c.name = arena_format(s->context->arena, "%s_", s->context->names->grids[grid].id);
    }
    if (c.point)
        c.name = "point_";
    return c;
}

static int find_class(const struct fusion *f, const struct reach_class *c)
{
    for (int i = 0; i < f->nclasses; i++)
        if (memcmp(f->classes[i].less, c->less, sizeof c->less) == 0 &&
            f->classes[i].point == c->point)
            return i;
    return -1;
}

static void classify(const struct schedule *s, int grid)
{
    struct fusion *f = s->kernel->fusion;
    struct reach_class c = class_of(s, grid);
    int found = find_class(f, &c);
    f->class_of[grid] = found < 0 ? f->nclasses : found;
    if (found < 0)
        f->classes[f->nclasses++] = c;
}

// Those of grids that are read off the point come first.
static void find_classes(const struct schedule *s)
{
    struct fusion *f = s->kernel->fusion;
    for (int i = 0; i < f->nstates; i++)
        if (f->states[i].around)
            classify(s, f->states[i].current);
    for (int i = 0; i < f->nstates; i++) {
        if (!f->states[i].around)
            classify(s, f->states[i].current);
        if (f->states[i].previous >= 0)
            classify(s, f->states[i].previous);
    }
    for (int i = 0; i < f->nconstants; i++)
        classify(s, f->constants[i]);
}

const char *levels_centre(struct schedule *s, int grid, int row)
{
    struct arena *a = s->context->arena;
    const struct fusion *f = s->kernel->fusion;
    const struct user_name *names = s->context->names->grids;
    const char *suffix = row ? arena_format(a, "_yp%d", row) : "";
    const struct state *t = levels_state(f, grid);
    if (t && t->around) {
        const int value = schedule_value(s, grid, 0, row, 0, s->kernel->geometry.vector);
        return s->level->values[value].name;
    }
    if (kernel_sums_planes(s->kernel))
        return arena_format(a, "here.%s", name_of(a, names[grid].id, suffix, ""));
    if (t)
        return arena_format(a, "%s.%s", s->level->slot_names[-s->level->lowest],
                            name_of(a, names[grid].id, suffix, ""));
    for (int i = 0; i < f->nstates; i++)
        if (f->states[i].previous == grid)
            return arena_format(a, "before.%s",
                                name_of(a, names[f->states[i].current].id, suffix, ""));
    return arena_format(a, "here.%s", name_of(a, names[grid].id, suffix, ""));
}

enum { ACCESS = 16 }; // bytes that a lane copies at once

// Lanes that each accessed 32 bytes of their own would touch every sector twice.
static int accesses_of(const struct kernel *k, int element)
{
    const int bytes = k->geometry.vector * element;
    return k->fusion->stages > 0 && kernel_strips(k) && bytes > ACCESS ? bytes / ACCESS : 1;
}

// nvcc's copies of less than 16 bytes pass L1, of which LDS leaves little: once a block has more than 195 KB, a launch
// took an H200 up to twice as long by 8 bytes a lane (leapfrogs with three and four coefficient grids). So lanes with
// less copy for each other.
static int copied_of(const struct schedule *s)
{
    const struct kernel *k = s->kernel;
    const struct fusion *f = k->fusion;
    const int vector = k->geometry.vector;
    const int access = ACCESS / element_size(s->context->model->type);
    const bool narrow = kernel_sums_planes(k) && f->stages > 0 && vector > 1 && vector < access;
    const bool share = f->aligned % access == 0 && f->columns * vector % access == 0;
    return narrow && share && s->context->plan->target->family == FAMILY_NVIDIA ? access : vector;
}

void levels_measure(struct schedule *s)
{
    struct kernel *k = s->kernel;
    struct fusion *f = k->fusion;
    struct level *l = s->level;
    f->time = k->choices.time;
    name_roles(s);
    find_classes(s);
    measure_edges(s, f);
    measure_margins(k);
    choose_outside(s);
    carry_images(f);
    held_choose(s);
    begins_choose(s);
    align_columns(k, k->choices.lanes, element_size(s->context->model->type));
    l->slots += kernel_waits(k) ? 0 : f->delay;
    l->lag += f->delay;
    l->gathers = kernel_sums_planes(k) && copies_to_stages(k) && f->delay == 0;
    held_slots(s);
    pairs_choose(s);
    count_planes(s);
    k->lds_bytes = lds_bytes_of(s);
    f->accesses = accesses_of(k, element_size(s->context->model->type));
    if (kernel_sums_planes(k) && k->lds_bytes > s->context->plan->target->lds_block_bytes)
        leave_lanes_out(s);
    f->copied = copied_of(s);
    f->ragged = kernel_sums_planes(k) && k->geometry.vector > 1 && fusion_carries(f, 0);
    f->hands_on = hands_on_of(k);
    f->copies_late = copies_late(s);
    f->followers = kernel_strips(k) && s->context->model->type == ELEMENT_DOUBLE &&
                   s->context->plan->target->family == FAMILY_NVIDIA;
    weighed_choose(s);
    k->dynamic_lds = k->lds_bytes > LDS_DECLARED_AT_MOST;
}

void levels_repeat(struct kernel *k)
{
    const struct level *alike = &k->levels[k->levels[0].gathers];
    for (int i = 1; i < k->nlevels; i++) {
        k->levels[i] = *alike;
        k->levels[i].lag = (i + 1) * k->levels[0].lag;
    }
}

bool levels_store(const struct kernel *k)
{
    return k->geometry.stores[0] > 0 && k->geometry.stores[1] > 0;
}
