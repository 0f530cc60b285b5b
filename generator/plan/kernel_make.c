// SPDX-License-Identifier: MIT
#include "plan/kernel_make.h"

#include <string.h>

#include "base/integer.h"
#include "model/shifted.h"
#include "plan/constants.h"
#include "plan/estimate.h"
#include "plan/fusable.h"
#include "plan/halves.h"
#include "plan/handed_on.h"
#include "plan/held.h"
#include "plan/hoist.h"
#include "plan/levels.h"
#include "plan/lines.h"
#include "plan/matrix.h"
#include "plan/parameters.h"
#include "plan/recurring.h"
#include "plan/row_ends.h"
#include "plan/schedule.h"
#include "plan/tile.h"

// ---- kernel space -------------------------------------------------------------------------------

// Streaming walks the slowest axis: a 2D operator's y becomes the kernel's z.
static void choose_axes(struct kernel *k, int dimensions)
{
    bool swap = kernel_streams(k) && dimensions == 2;
    char *axis = k->geometry.axis;
    axis[0] = 'x';
    axis[1] = dimensions >= 2 && !swap ? 'y' : 0;
    axis[2] = swap ? 'y' : dimensions == 3 ? 'z' : 0;
}

static void to_kernel_space(const struct kernel *k, const int model[3], int out[3])
{
    for (int axis = 0; axis < 3; axis++)
        out[axis] = k->geometry.axis[axis] ? model[k->geometry.axis[axis] - 'x'] : 0;
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
            if (k->fusion && k->fusion->scaled)
                added->coefficient = m->scale.of[tap->coefficient];
            to_kernel_space(k, tap->offset, added->offset);
            k->grid_used[m->sums[i].grid] = true;
            k->sum_used[i] = !k->recurring || k->recurring->sum_left[i];
        }
}

// The lowest plane of which a window holds anything.
static int lowest_held(const struct schedule *s)
{
    int lowest = smaller(0, s->kernel->recurring->oldest);
    for (int i = 0; i < s->ntaps; i++) {
        const int *o = s->taps[i].offset;
        if (o[0] == 0 && o[1] == 0 && reads_sum(s->kernel, s->taps[i].sum))
            lowest = smaller(lowest, o[2]);
    }
    return lowest;
}

static void measure_reach(struct schedule *s)
{
    struct kernel *k = s->kernel;
    struct level *l = s->level;
    for (int i = 0; i < s->ntaps; i++)
        for (int axis = 0; axis < 3; axis++) {
            int o = s->taps[i].offset[axis];
            k->reach_lo[axis] = -o > k->reach_lo[axis] ? -o : k->reach_lo[axis];
            k->reach_hi[axis] = o > k->reach_hi[axis] ? o : k->reach_hi[axis];
        }
    if (!kernel_streams(k))
        return;
    l->z_lo = k->reach_lo[2];
    l->z_hi = l->lag = k->reach_hi[2];
    l->lowest = kernel_halves(k) ? -larger(l->z_lo, l->z_hi)
                : k->recurring   ? lowest_held(s)
                                 : -l->z_lo;
    l->slots = 1 + (kernel_halves(k) ? 0 : l->z_hi) - l->lowest;
    // A queue fills further planes while all others are read: one barrier a plane.
    k->ahead = k->choices.prefetch == PREFETCH_ASYNC ? k->choices.stages : 1;
    k->turns = k->choices.reuse == REUSE_QUEUE ? l->slots + k->ahead : l->slots;
}

// A window's slots are named from the output plane, partial sums, or planes below them, from the plane that arrives.
static void name_slots(struct schedule *s)
{
    struct level *l = s->level;
    struct arena *a = s->context->arena;
    l->slot_names = arena_alloc(a, (size_t)(l->slots + 1) * sizeof *l->slot_names);
    bool partial = s->kernel->choices.reuse == REUSE_PARTIAL && !l->gathers;
    int first = partial && !kernel_halves(s->kernel) ? -l->z_hi : l->lowest;
    for (int i = 0; i < l->slots; i++) {
        int at = first + i;
        const char *place = at == 0  ? "c"
                            : at < 0 ? arena_format(a, "m%d", -at)
                                     : arena_format(a, "p%d", at);
        l->slot_names[i] = name_of(a, "z", place, s->level->suffix);
    }
}

// ---- streams ------------------------------------------------------------------------------------

static struct stream *add_stream(struct schedule *s, int grid, enum keep keep)
{
    struct kernel *k = s->kernel;
    struct stream *added =
        ARENA_APPEND(s->context->arena, k->streams, k->nstreams, k->streams_capacity);
    *added = (struct stream){.grid = grid, .maker = -1, .keep = keep, .tile = -1};
    return added;
}

// A grid whose own column is used at several planes is worth a window.
static enum keep keep_of(const struct schedule *s, int grid)
{
    enum reuse reuse = s->kernel->choices.reuse;
    if (s->kernel->fusion)
        return KEEP_WINDOW;
    for (int i = 0; i < s->ntaps; i++) {
        const int *o = s->taps[i].offset;
        if (reuse == REUSE_WINDOW && s->taps[i].grid == grid && o[0] == 0 && o[1] == 0 && o[2] != 0)
            return KEEP_WINDOW;
    }
    return reuse == REUSE_PARTIAL ? KEEP_PARTIAL : KEEP_AGAIN;
}

// Whether its planes of several steps are kept for the neighbours of points.
static bool is_kept(const struct fusion *f, int grid)
{
    const struct state *t = levels_state(f, grid);
    return t && t->around;
}

// One for each grid that sums read.
static void open_streams(struct schedule *s)
{
    if (!kernel_streams(s->kernel))
        return;
    for (int g = 0; g < s->context->model->ngrids; g++) {
        if (!s->kernel->grid_used[g] || (s->kernel->fusion && !is_kept(s->kernel->fusion, g)))
            continue;
        struct stream *added = add_stream(s, g, keep_of(s, g));
        for (int i = 0; i < s->ntaps; i++)
            if (s->taps[i].grid == g && reads_sum(s->kernel, s->taps[i].sum)) {
                int dz = s->taps[i].offset[2];
                added->lo = -dz > added->lo ? -dz : added->lo;
                added->hi = dz > added->hi ? dz : added->hi;
            }
    }
}

// What is shared through tiles, once these are made. A window's own plane is in the window, or comes with copies.
static void share_streams(struct schedule *s)
{
    struct kernel *k = s->kernel;
    bool window = k->choices.reuse == REUSE_WINDOW, queue = k->choices.reuse == REUSE_QUEUE;
    bool async = k->choices.prefetch == PREFETCH_ASYNC;
    for (int i = 0; i < k->nstreams; i++) {
        struct stream *t = &k->streams[i];
        t->newest = kernel_copies_windows(k) ? t->hi : s->level->z_hi;
        for (int tile = 0; tile < k->ntiles; tile++)
            if (k->tiles[tile].grid == t->grid)
                t->tile = tile;
        if (k->fusion)
            t->share = SHARE_LANES;
        if (t->tile < 0)
            continue;
        t->share = SHARE_TILE;
        t->keep = queue ? KEEP_QUEUE : t->keep;
        t->shared = window && !async ? 0 : s->level->z_hi;
        t->own = t->keep != KEEP_WINDOW && !queue && !async;
    }
}

// ---- what the update reads at the point itself --------------------------------------------------

static const char *late_value(struct schedule *s, int grid, int row, const char *what)
{
    struct kernel *k = s->kernel;
    struct level *l = s->level;
    struct arena *a = s->context->arena;
    const char *name = name_at_row(s, grid, row, what);
    *ARENA_APPEND(a, l->late, l->nlate, l->late_capacity) =
        (struct value){.name = name,
                       .source = SOURCE_GLOBAL,
                       .grid = grid,
                       .row = row,
                       .width = k->geometry.vector};
    k->grid_used[grid] = true;
    if (kernel_streams(k) && !kernel_stream(k, grid))
        add_stream(s, grid, KEEP_POINT);
    return name;
}

// What has been loaded, or is on the chip while a block walks. Blocks that do not walk load it: on an H200 varcoef_poisson
// took 0.659 ms by `lds` from LDS, 0.610 from memory.
static const char *known_centre(struct schedule *s, int grid, int row)
{
    int whole = s->kernel->geometry.vector;
    if (kernel_streams(s->kernel) && value_is_on_chip(s, grid, 0, row, 0)) {
        const int value = schedule_value(s, grid, 0, row, 0, whole);
        return s->level->values[value].name;
    }
    for (int i = 0; i < s->level->nvalues; i++) {
        const struct value *v = &s->level->values[i];
        if (v->grid == grid && v->x == 0 && v->row == row && v->dz == 0 && v->width == whole)
            return v->name;
    }
    return NULL;
}

static const char *centre_that_is_there(struct schedule *s, int grid, int row)
{
    const struct kernel *k = s->kernel;
    if (k->fusion)
        return k->fusion->held[grid] && !s->level->gathers ? held_of_level(s, grid, row)
                                                           : levels_centre(s, grid, row);
    if (kernel_halves(k))
        return halves_centre(s, grid, row);
    if (k->choices.reuse != REUSE_PARTIAL)
        return known_centre(s, grid, row);
    return k->choices.hold ? held_centre(s, grid, row) : NULL;
}

static void list_centres(struct schedule *s)
{
    struct kernel *k = s->kernel;
    const struct model *m = s->context->model;
    bool *seen = arena_alloc(s->context->arena, (size_t)m->pool->count * sizeof *seen);
    if (k->finish)
        mark_outputs(m, seen);
    for (int row = 0; row < k->geometry.rows; row++) {
        struct row_work *w = &s->level->work[row];
        w->centre = arena_alloc(s->context->arena, (size_t)m->ngrids * sizeof *w->centre);
        if (s->level->found)
            s->level->found[row].centre = w->centre;
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
    struct geometry *g = &k->geometry;
    bool streamed = kernel_streams(k);
    g->family = k->fusion && kernel_strips(k) ? "strips"
                : k->fusion && kernel_sums(k) ? "levels_planes"
                : k->fusion                   ? "levels"
                : streamed                    ? "stream"
                                              : "direct";
    g->vector = c->vector;
    g->rows = c->rows;
    g->threads = c->block[0] * c->block[1] * c->block[2];
    g->points[0] = c->block[0] * c->vector;
    g->points[1] = c->block[1] * c->rows;
    g->points[2] = streamed ? c->window : c->block[2];
    memcpy(g->stores, g->points, sizeof g->stores);
    g->wide = !streamed && c->neighbours == NEIGHBOURS_GLOBAL && c->vector == 1 && c->rows == 1;
    g->order = block_orders()[c->order];
}

static void add_parameter(struct region *r, const char *type, const char *name, const char *given)
{
    r->parameters[r->count++] = (struct region_parameter){type, name, given};
}

static void describe_bounds(struct kernel *k)
{
    add_parameter(&k->region, "bounds", "within", "within");
    if (kernel_strips(k))
        add_parameter(&k->region, "shares", "all", "all");
    else
        add_parameter(&k->region, "int", "depth", "(int)depth");
}

// Planes that several launches over y are worth: on an H200 each of 250 rows of 1000 points took 2 us more than its share
// of one launch, of 16 planes a quarter more, and gained as much at about 190 (tests/device/NOTES.md). A plane by itself
// is cut as asked.
static int64_t planes_to_cut(const struct kernel *k, int dimensions)
{
    enum { WORTHWHILE = 192 };
    const bool cut =
        k->choices.cache > 0 && k->geometry.axis[1] == 'y' && k->geometry.order[0] != 'y';
    return !cut ? 0 : dimensions < 3 ? 1 : WORTHWHILE;
}

// Of copies that fill tiles a compute unit runs one block, or few.
static bool may_come_apart(const struct kernel *k)
{
    const struct geometry *g = &k->geometry;
    return k->choices.balance && k->choices.prefetch == PREFETCH_ASYNC && !k->fusion &&
           k->cut == 0 && g->axis[1] == 'y' && g->order[0] != 'y';
}

static void describe_region(struct kernel *k)
{
    struct region *r = &k->region;
    if (k->geometry.axis[1] || !k->fusion)
        add_parameter(r, "int64_t", "pitch_y", "pitch_y");
    add_parameter(r, "int64_t", "pitch_z", "pitch_z");
    if (k->fusion) {
        describe_bounds(k);
        return;
    }
    add_parameter(r, "int", "nx", "p.nx");
    add_parameter(r, "int", "ny", "p.ny");
    add_parameter(r, "int", "nz", "p.nz");
    if (k->choices.balance)
        add_parameter(r, "int", "depth", "(int)depth");
}

// A full turn moves no slot; code beyond the instruction cache is fetched anew each time.
static void choose_unrolled(const struct plan_context *c, struct kernel *k)
{
    const struct target *t = c->plan->target;
    int steps = k->choices.unroll;
    if (k->fusion && steps == 0 && c->model->steps.npoints > 0)
        steps = 1; // searches for points are much code
    if (k->fusion && (k->fusion->stages > 0 || kernel_waits(k)))
        steps = k->turns; // the names of stages are numbers
    if (steps == 0 && k->turns > 0)
        steps = t->instruction_bytes / estimate_step_bytes(c->model, t, k);
    k->unrolled = steps < 1 ? 1 : steps < k->turns ? steps : k->turns;
}

static void count_live_planes(struct kernel *k, const struct model *m)
{
    for (int g = 0; g < m->ngrids; g++)
        k->live_planes += k->grid_used[g] ? k->reach_lo[2] + k->reach_hi[2] + 1 : 0;
}

// The one level of a sweep, or the first: reach, streams, tiles, and then what is summed.
static void make_level(struct schedule *s)
{
    struct kernel *k = s->kernel;
    const struct choices *c = &k->choices;
    measure_reach(s);
    if (k->fusion)
        levels_measure(s);
    name_slots(s);
    open_streams(s);
    if (c->neighbours == NEIGHBOURS_LDS)
        tiles_make(s);
    share_streams(s);
    count_live_planes(k, s->context->model);
    if (c->arithmetic == ARITHMETIC_MATRIX)
        matrix_schedule(s);
    schedule_rows(s);
    list_centres(s);
    if (k->fusion && k->fusion->updates && !s->level->gathers)
        held_list(s);
    // Few waves are resident that could cover for those that wait; and memory answers AMD's waves
    // in order, so that what is asked for last waits for the next plane as well.
    s->level->early =
        (c->reuse == REUSE_PARTIAL && c->prefetch != PREFETCH_NONE) || kernel_copies_windows(k);
}

// Where the first level gathers what it is made of, the second one waits for it as sums.
static void make_second_level(struct schedule *s)
{
    struct kernel *k = s->kernel;
    const struct level *first = &k->levels[0];
    if (!first->gathers)
        return;
    s->level = &k->levels[1];
    *s->level = (struct level){.suffix = "",
                               .lag = first->lag,
                               .slots = first->slots,
                               .z_lo = first->z_lo,
                               .z_hi = first->z_hi,
                               .early = first->early};
    held_slots(s);
    name_slots(s);
    schedule_rows(s);
    list_centres(s);
    if (k->fusion->updates)
        held_list(s);
}

// Along axes that it reads off the point.
static void choose_images(const struct plan_context *c, struct kernel *k)
{
    for (int i = 0; i < 3; i++) {
        if (!k->geometry.axis[i] || c->plan->choices.outside != OUTSIDE_BY_LOADS)
            continue;
        const struct face_rule *const *loads = c->outside->loads[k->geometry.axis[i] - 'x'];
        k->inward[i] = (k->reach_lo[i] > 0 && loads[0]) || (k->reach_hi[i] > 0 && loads[1]);
        k->images |= k->inward[i];
    }
}

void kernel_make(struct plan_context *c, struct kernel *k, const struct choices *choices,
                 tap_filter *keep, int argument)
{
    const struct model *m = c->model;
    k->choices = *choices;
    k->row_blocks = MOST_BLOCKS;
    k->grid_used = arena_alloc(c->arena, (size_t)(m->ngrids + 1) * sizeof *k->grid_used);
    k->sum_used = arena_alloc(c->arena, (size_t)(m->nsums + 1) * sizeof *k->sum_used);
    if (choices->time > 1)
        k->fusion = arena_alloc(c->arena, sizeof *k->fusion);
    if (k->fusion)
        k->fusion->keeps_rows = strips_keep_rows(m, choices);
    choose_axes(k, m->dimensions);
    set_geometry(k);
    k->interleaved = choices->arithmetic == ARITHMETIC_MATRIX && m->type == ELEMENT_DOUBLE;
    k->packed =
        c->plan->target->packed_float && m->arithmetic == ELEMENT_FLOAT && k->geometry.vector > 1;
    describe_region(k);
    k->cut = planes_to_cut(k, m->dimensions);
    k->rounds = may_come_apart(k);
    k->nlevels = choices->time;
    k->levels = arena_alloc(c->arena, (size_t)k->nlevels * sizeof *k->levels);
    k->levels[0].suffix = "";
    struct schedule s = {.context = c, .kernel = k, .level = &k->levels[0]};
    k->recurring = handed_on(c, k);
    levels_scale(m, k);
    collect_taps(&s, keep, argument);
    make_level(&s);
    if (k->fusion) {
        make_second_level(&s);
        levels_repeat(k);
    } else {
        choose_images(c, k);
    }
    row_ends_by_threads(k);
    parameters_list(c, k);
    choose_hoisted(c, k);
    choose_unrolled(c, k);
    constants_make(c, k);
}
