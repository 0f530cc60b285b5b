// SPDX-License-Identifier: MIT
#include "plan/tile.h"

#include <limits.h>

#include "base/integer.h"
#include "plan/banks.h"
#include "plan/halves.h"

// Which taps a tile serves: those off the column, and when planes are summed as they arrive or the
// tile is three-dimensional, whatever else lies within.
static void reach_of_tile(const struct schedule *s, struct tile *t, bool *corners)
{
    for (int i = 0; i < s->ntaps; i++) {
        const int *o = s->taps[i].offset;
        bool off_column = o[0] != 0 || o[1] != 0;
        bool served = s->kernel->choices.reuse == REUSE_WINDOW ? o[2] == 0 : true;
        if (s->taps[i].grid != t->grid || !off_column || !served)
            continue;
        bool planes = !kernel_streams(s->kernel);
        for (int axis = 0; axis < (planes ? 3 : 2); axis++) {
            t->lo[axis] = larger(t->lo[axis], -o[axis]);
            t->hi[axis] = larger(t->hi[axis], o[axis]);
        }
        *corners = *corners || (o[0] != 0 && o[1] != 0);
    }
}

// Whether a tap of the grid needs an element of the vector that begins `x` elements and `y` rows from a
// thread's own.
static bool reads(const struct schedule *s, int grid, int x, int y)
{
    const int vector = s->kernel->geometry.vector;
    for (int i = 0; i < s->ntaps; i++) {
        const int *o = s->taps[i].offset;
        if (s->taps[i].grid == grid && o[1] == y && o[0] > x - vector && o[0] < x + vector)
            return true;
    }
    return false;
}

// Vectors beside its own that a thread loads for one row where no tile has them: of each row those that its
// taps reach into.
static int loads_beside(const struct schedule *s, int grid)
{
    const struct kernel *k = s->kernel;
    const int vector = k->geometry.vector;
    int count = 0;
    for (int y = -k->reach_lo[1]; y <= k->reach_hi[1]; y++)
        for (int x = floor_to(-k->reach_lo[0], vector); x < k->reach_hi[0] + vector; x += vector)
            count += (x != 0 || y != 0) && reads(s, grid, x, y);
    return count;
}

// A tile costs LDS, a copy and a part in the wait at the barrier. Where several grids would have one, sums that
// take planes as they arrive can do with what caches have of those of which a thread reads little, or little
// beside another. By simulation for gfx90a that takes as long. Of nothing but such grids all have tiles.
static bool is_worth_it(const struct schedule *s, int grid, int most)
{
    enum { FEW = 2 };
    const struct choices *c = &s->kernel->choices;
    const bool rows = s->kernel->geometry.axis[1] != 0; // otherwise a tile is a row
    if (c->reuse != REUSE_PARTIAL || c->arithmetic == ARITHMETIC_MATRIX || !rows)
        return true;
    int loads = loads_beside(s, grid);
    return most <= FEW || (loads > FEW && 2 * loads > most);
}

static int slots_of(int items, int threads, int *rest)
{
    *rest = items % threads;
    return (items + threads - 1) / threads;
}

// The widest pieces that divide both side halos.
static int side_width(const struct tile *t, int vector)
{
    int width = vector;
    while (t->lo[0] % width != 0 || t->hi[0] % width != 0)
        width /= 2;
    return width;
}

// The block is re-indexed as wide as the tile with its halo, so that all of it is read in order.
static void share_out_whole(const struct kernel *k, struct tile *t)
{
    int threads = k->choices.block[0] * k->choices.block[1];
    t->whole = t->side_guarded = true;
    t->side_width = side_width(t, k->geometry.vector);
    t->side_columns = (t->lo[0] + k->geometry.points[0] + t->hi[0]) / t->side_width;
    t->side_rows = t->rows;
    t->side_items = t->side_rows * t->side_columns;
    t->side_slots = slots_of(t->side_items, threads, &t->side_rest);
}

static void share_out(const struct kernel *k, struct tile *t, bool corners)
{
    int threads = k->choices.block[0] * k->choices.block[1];
    t->halo_items = (t->lo[1] + t->hi[1]) * k->choices.block[0];
    t->halo_slots = slots_of(t->halo_items, threads, &t->halo_rest);
    t->side_width = side_width(t, k->geometry.vector);
    t->side_left = t->lo[0] / t->side_width;
    t->side_columns = t->side_left + t->hi[0] / t->side_width;
    t->side_rows = corners ? t->rows : k->geometry.points[1];
    t->side_first_row = corners ? 0 : t->lo[1];
    t->side_items = t->side_rows * t->side_columns;
    t->side_slots = slots_of(t->side_items, threads, &t->side_rest);
    t->side_guarded = t->side_rest > 0;
}

static void set_pitch(const struct kernel *k, struct tile *t, int pitch)
{
    bool streamed = kernel_streams(k);
    t->pitch = pitch;
    t->elements = t->pitch * t->rows * t->planes;
    t->origin = (streamed ? 0 : t->lo[2] * t->rows * t->pitch) + t->lo[1] * t->pitch + t->left;
}

static void shape(const struct kernel *k, struct tile *t)
{
    bool streamed = kernel_streams(k);
    t->left = round_up(t->lo[0], k->geometry.vector);
    t->rows = t->lo[1] + k->geometry.points[1] + t->hi[1];
    t->planes = streamed ? 1 : t->lo[2] + k->geometry.points[2] + t->hi[2];
    t->buffers = k->choices.reuse == REUSE_QUEUE ? k->turns
                 : streamed                      ? 1 + k->ahead + kernel_tile_lag(k)
                                                 : 1;
    set_pitch(k, t, t->left + k->geometry.points[0] + round_up(t->hi[0], k->geometry.vector));
    // Weights of 0 meet every element of a matrix product: none may be beyond the grid's own halo.
    t->rows_guarded = k->choices.arithmetic == ARITHMETIC_MATRIX && t->hi[1] < k->reach_hi[1];
}

// Pads rows by as little as leaves the fewest bank conflicts of copies to the tile, then of
// operands.
static void choose_pitch(const struct schedule *s, struct tile *t)
{
    const struct kernel *k = s->kernel;
    const struct target *target = s->context->plan->target;
    int size = element_size(s->context->model->type);
    int tight = t->pitch, best = tight, fewest = bank_conflicts(k, t, target, size, INT_MAX);
    int operands = operand_conflicts(k, t, target, size);
    for (int pad = k->geometry.vector; fewest + operands > 0 && pad < target->lds_banks;
         pad += k->geometry.vector) {
        set_pitch(k, t, tight + pad);
        int conflicts = bank_conflicts(k, t, target, size, fewest);
        int reads = operand_conflicts(k, t, target, size);
        if (conflicts < fewest || (conflicts == fewest && reads < operands)) {
            fewest = conflicts;
            operands = reads;
            best = tight + pad;
        }
    }
    set_pitch(k, t, best);
}

// As much LDS as keeps one more block than `resident` from a compute unit.
static int bytes_to_limit(const struct target *t, int resident)
{
    enum { GRANULE = 1024 };
    int bytes = (t->lds_bytes / (resident + 1) / GRANULE + 1) * GRANULE;
    return bytes < t->lds_block_bytes ? bytes : t->lds_block_bytes;
}

void tiles_make(struct schedule *s)
{
    struct kernel *k = s->kernel;
    const struct model *m = s->context->model;
    int most = 0, wanted = 0;
    for (int g = 0; g < m->ngrids; g++) {
        int loads = loads_beside(s, g);
        most = larger(most, loads);
        wanted += loads > 0;
    }
    for (int g = 0; g < m->ngrids; g++) {
        struct tile t = {.grid = g};
        bool corners = false;
        reach_of_tile(s, &t, &corners);
        const bool alone = t.lo[0] + t.hi[0] + t.lo[1] + t.hi[1] == 0;
        if (alone && !(kernel_copies_windows(k) && kernel_windows(k, g)))
            continue;
        if (wanted > 1 && !is_worth_it(s, g, most))
            continue;
        t.name =
            name_of(s->context->arena, "tile_", s->context->names->grids[g].id, s->level->suffix);
        t.own_from_window = kernel_windows(k, g) && !kernel_copies_windows(k);
        shape(k, &t);
        if (k->choices.reuse == REUSE_QUEUE)
            share_out_whole(k, &t);
        else
            share_out(k, &t, corners);
        choose_pitch(s, &t);
        k->lds_bytes += t.elements * t.buffers * element_size(m->type);
        *ARENA_APPEND(s->context->arena, k->tiles, k->ntiles, k->tiles_capacity) = t;
    }
    if (kernel_halves(k)) {
        k->meeting_at = round_up(k->lds_bytes, MEETING_BYTES);
        k->lds_bytes = k->meeting_at + MEETING_BYTES + halves_bytes(m, k);
    }
    int limit = k->choices.resident && k->ntiles > 0
                    ? bytes_to_limit(s->context->plan->target, k->choices.resident)
                    : 0;
    k->dynamic_lds = k->lds_bytes > LDS_DECLARED_AT_MOST || limit > k->lds_bytes;
    k->lds_bytes = limit > k->lds_bytes ? limit : k->lds_bytes;
}
