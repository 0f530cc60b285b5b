// SPDX-License-Identifier: MIT
#include "plan/kernel.h"

#include <string.h>

#include "plan/estimate.h"
#include "plan/matrix.h"
#include "plan/schedule.h"
#include "plan/tile.h"

// ---- kernel space -------------------------------------------------------------------------------

// Streaming walks the slowest axis: a 2D operator's y becomes the kernel's z.
static void choose_axes(struct kernel *k, int dimensions)
{
    bool swap = k->choices.stream != STREAM_NONE && dimensions == 2;
    k->axis[0] = 'x';
    k->axis[1] = dimensions >= 2 && !swap ? 'y' : 0;
    k->axis[2] = swap ? 'y' : dimensions == 3 ? 'z' : 0;
}

static void to_kernel_space(const struct kernel *k, const int model[3], int out[3])
{
    for (int axis = 0; axis < 3; axis++)
        out[axis] = k->axis[axis] ? model[k->axis[axis] - 'x'] : 0;
}

static void collect_taps(struct schedule *s, tap_filter *keep, int argument)
{
    const struct model *m = s->context->model;
    struct kernel *k = s->kernel;
    for (int i = 0; i < m->nsums; i++)
        for (int t = 0; t < m->sums[i].ntaps; t++) {
            const struct tap *tap = &m->sums[i].taps[t];
            if (keep && !keep(tap->offset, argument))
                continue;
            struct kernel_tap *added =
                ARENA_APPEND(s->context->arena, s->taps, s->ntaps, s->taps_capacity);
            *added = (struct kernel_tap){
                .sum = i, .grid = m->sums[i].grid, .coefficient = tap->coefficient};
            to_kernel_space(k, tap->offset, added->offset);
            k->sum_used[i] = k->grid_used[m->sums[i].grid] = true;
        }
}

static void measure_reach(struct schedule *s)
{
    struct kernel *k = s->kernel;
    for (int i = 0; i < s->ntaps; i++)
        for (int axis = 0; axis < 3; axis++) {
            int o = s->taps[i].offset[axis];
            k->reach_lo[axis] = -o > k->reach_lo[axis] ? -o : k->reach_lo[axis];
            k->reach_hi[axis] = o > k->reach_hi[axis] ? o : k->reach_hi[axis];
        }
    if (k->choices.stream == STREAM_NONE)
        return;
    k->z_lo = k->reach_lo[2];
    k->z_hi = k->reach_hi[2];
    k->slots = k->z_lo + k->z_hi + 1;
    // A queue fills further planes while all others are read: one barrier a plane.
    k->ahead = k->choices.prefetch == PREFETCH_ASYNC ? k->choices.stages : 1;
    k->turns = k->choices.reuse == REUSE_QUEUE ? k->slots + k->ahead : k->slots;
}

// A window's slots are named from the output plane, partial sums from the plane that arrives.
static void name_slots(struct schedule *s)
{
    struct kernel *k = s->kernel;
    struct arena *a = s->context->arena;
    k->slot_names = arena_alloc(a, (size_t)(k->slots + 1) * sizeof *k->slot_names);
    int first = k->choices.reuse == REUSE_PARTIAL ? -k->z_hi : -k->z_lo;
    for (int i = 0; i < k->slots; i++) {
        int at = first + i;
        k->slot_names[i] = at == 0  ? "zc"
                           : at < 0 ? arena_format(a, "zm%d", -at)
                                    : arena_format(a, "zp%d", at);
    }
}

// ---- what streams in ----------------------------------------------------------------------------

// A grid whose own column is used at several planes is worth a window.
static void choose_windows(struct schedule *s)
{
    struct kernel *k = s->kernel;
    if (k->choices.reuse != REUSE_WINDOW)
        return;
    for (int i = 0; i < s->ntaps; i++) {
        const int *o = s->taps[i].offset;
        if (o[0] == 0 && o[1] == 0 && o[2] != 0)
            k->windowed[s->taps[i].grid] = true;
    }
}

static void add_arrival(struct schedule *s, struct arrival a)
{
    struct kernel *k = s->kernel;
    *ARENA_APPEND(s->context->arena, k->arrivals, k->narrivals, k->arrivals_capacity) = a;
}

static void list_arrivals(struct schedule *s)
{
    struct kernel *k = s->kernel;
    bool window = k->choices.reuse == REUSE_WINDOW, queue = k->choices.reuse == REUSE_QUEUE;
    bool async = k->choices.prefetch == PREFETCH_ASYNC;
    for (int g = 0; g < s->context->model->ngrids; g++)
        if (k->windowed[g])
            add_arrival(
                s, (struct arrival){
                       .grid = g, .dz = k->z_hi, .tile = -1, .own = true, .slot = k->slots - 1});
    for (int i = 0; i < k->ntiles; i++)
        add_arrival(s, (struct arrival){.grid = k->tiles[i].grid,
                                        .dz = window ? 0 : k->z_hi,
                                        .tile = i,
                                        .own = !k->tiles[i].own_from_window && !queue && !async,
                                        .slot = -1});
}

// ---- what the update reads at the point itself --------------------------------------------------

static const char *late_value(struct schedule *s, int grid, int row, const char *what)
{
    struct kernel *k = s->kernel;
    struct arena *a = s->context->arena;
    const char *id = s->context->model->grids[grid].id;
    const char *name =
        row ? arena_format(a, "%s_%s_yp%d", id, what, row) : arena_format(a, "%s_%s", id, what);
    *ARENA_APPEND(a, k->late, k->nlate, k->late_capacity) = (struct value){
        .name = name, .source = SOURCE_GLOBAL, .grid = grid, .row = row, .width = k->vector};
    k->grid_used[grid] = true;
    return name;
}

static const char *known_centre(const struct kernel *k, int grid, int row)
{
    for (int i = 0; i < k->nvalues; i++) {
        const struct value *v = &k->values[i];
        if (v->grid == grid && v->x == 0 && v->row == row && v->dz == 0 && v->width == k->vector)
            return v->name;
    }
    return NULL;
}

// In the oldest slot, where it has come from the slot of its own plane; NULL if it does not arrive.
static const char *held_centre(struct schedule *s, int grid, int row)
{
    struct kernel *k = s->kernel;
    struct arena *a = s->context->arena;
    const char *id = s->context->model->grids[grid].id;
    for (int i = 0; i < k->nvalues; i++) {
        const struct value *v = &k->values[i];
        if (v->grid != grid || v->x != 0 || v->row != row || v->width != k->vector)
            continue;
        const char *name =
            row ? arena_format(a, "%s_here_yp%d", id, row) : arena_format(a, "%s_here", id);
        *ARENA_APPEND(a, k->held, k->nheld, k->held_capacity) = (struct held){name, i};
        return arena_format(a, "%s.%s", k->slot_names[0], name);
    }
    return NULL;
}

static const char *centre_that_is_there(struct schedule *s, int grid, int row)
{
    const struct kernel *k = s->kernel;
    if (k->choices.reuse != REUSE_PARTIAL)
        return known_centre(k, grid, row);
    return k->choices.hold ? held_centre(s, grid, row) : NULL;
}

static void list_centres(struct schedule *s)
{
    struct kernel *k = s->kernel;
    const struct model *m = s->context->model;
    bool *seen = arena_alloc(s->context->arena, (size_t)m->pool->count * sizeof *seen);
    for (int i = 0; i < m->noutputs; i++)
        if (k->finish)
            expr_mark(m->pool, m->outputs[i].value, seen);
    for (int row = 0; row < k->rows; row++) {
        struct row_work *w = &k->work[row];
        w->centre = arena_alloc(s->context->arena, (size_t)m->ngrids * sizeof *w->centre);
        for (int i = 0; i < m->pool->count; i++) {
            const struct expr *n = expr_at(m->pool, i);
            if (!seen[i] || n->op != EXPR_TAP || w->centre[n->index])
                continue;
            const char *known = centre_that_is_there(s, n->index, row);
            w->centre[n->index] = known ? known : late_value(s, n->index, row, "here");
        }
        if (k->accumulate)
            w->before = late_value(s, m->outputs[0].grid, row, "before");
    }
}

// ---- the whole ----------------------------------------------------------------------------------

static void set_geometry(struct kernel *k)
{
    const struct choices *c = &k->choices;
    k->vector = c->vector;
    k->rows = c->rows;
    k->threads = c->block[0] * c->block[1] * c->block[2];
    k->points_x = c->block[0] * c->vector;
    k->points_y = c->block[1] * c->rows;
    k->points_z = c->stream == STREAM_NONE ? c->block[2] : c->window;
    k->stores[0] = k->points_x;
    k->stores[1] = k->points_y;
    k->stores[2] = k->points_z;
    k->family = c->stream == STREAM_NONE ? "direct" : "stream";
    k->wide = c->stream == STREAM_NONE && c->neighbours == NEIGHBOURS_GLOBAL && c->vector == 1 &&
              c->rows == 1;
    k->order = block_orders()[c->order];
}

// A full turn moves no slot; code beyond the instruction cache is fetched anew each time.
static void choose_unrolled(const struct plan_context *c, struct kernel *k)
{
    const struct target *t = c->plan->target;
    int steps = k->choices.unroll;
    if (steps == 0 && k->turns > 0)
        steps = t->instruction_bytes / estimate_step_bytes(c->model, t, k);
    k->unrolled = steps < 1 ? 1 : steps < k->turns ? steps : k->turns;
}

void kernel_build(struct plan_context *c, struct kernel *k, const struct choices *choices,
                  tap_filter *keep, int argument)
{
    const struct model *m = c->model;
    k->choices = *choices;
    k->grid_used = arena_alloc(c->arena, (size_t)(m->ngrids + 1) * sizeof *k->grid_used);
    k->windowed = arena_alloc(c->arena, (size_t)(m->ngrids + 1) * sizeof *k->windowed);
    k->sum_used = arena_alloc(c->arena, (size_t)(m->nsums + 1) * sizeof *k->sum_used);
    struct schedule s = {.context = c, .kernel = k};
    set_geometry(k);
    k->interleaved = choices->arithmetic == ARITHMETIC_MATRIX && m->type == ELEMENT_DOUBLE;
    k->packed = c->plan->target->packed_float && m->arithmetic == ELEMENT_FLOAT && k->vector > 1;
    choose_axes(k, m->dimensions);
    collect_taps(&s, keep, argument);
    measure_reach(&s);
    name_slots(&s);
    choose_windows(&s);
    if (choices->neighbours == NEIGHBOURS_LDS)
        tiles_make(&s);
    k->live_planes = 0;
    for (int g = 0; g < m->ngrids; g++)
        k->live_planes += k->grid_used[g] ? k->reach_lo[2] + k->reach_hi[2] + 1 : 0;
    k->cut = choices->cache > 0 && k->axis[1] == 'y' && k->order[0] != 'y';
    if (choices->stream != STREAM_NONE)
        list_arrivals(&s);
    if (choices->arithmetic == ARITHMETIC_MATRIX)
        matrix_schedule(&s);
    schedule_rows(&s);
    list_centres(&s);
    // Few waves are resident that could cover for those that wait; and memory answers AMD's waves
    // in order, so that what is asked for last waits for the next plane as well.
    k->early = choices->reuse == REUSE_PARTIAL && choices->prefetch != PREFETCH_NONE;
    choose_unrolled(c, k);
}
