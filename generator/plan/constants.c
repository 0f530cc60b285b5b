// SPDX-License-Identifier: MIT
#include "plan/constants.h"

#include <string.h>

#include "plan/levels.h"
#include "plan/names.h"
#include "plan/operations.h"

static const char *add(struct plan_context *c, struct kernel *k, const char *name, const char *text,
                       const char *doc)
{
    *ARENA_APPEND(c->arena, k->constants, k->nconstants, k->constants_capacity) =
        (struct constant){.name = name, .text = text, .doc = doc};
    return name;
}

static const char *add_number(struct plan_context *c, struct kernel *k, const char *name, int value,
                              const char *doc)
{
    return add(c, k, name, arena_format(c->arena, "%d", value), doc);
}

// ---- block --------------------------------------------------------------------------------------

// "block_x * vector", "block_x" for a factor of 1.
static const char *product(struct arena *a, const char *name, const char *factor, int value)
{
    return value == 1 ? name : arena_format(a, "%s * %s", name, factor);
}

// Whether the source counts all threads of a block: to make matrix products, to ask the device how many
// blocks it runs.
static bool counts_threads(const struct kernel *k)
{
    return k->choices.balance || k->choices.arithmetic == ARITHMETIC_MATRIX || kernel_halves(k);
}

static bool is_clamped(const struct kernel *k)
{
    return k->geometry.rows > 1 || k->ntiles > 0;
}

static void add_block(struct plan_context *c, struct kernel *k)
{
    const struct geometry *g = &k->geometry;
    const int *block = k->choices.block;
    if (g->vector > 1 || is_clamped(k))
        add_number(c, k, "vector", g->vector, "points of a thread along x, in one access");
    if (g->rows > 1)
        add_number(c, k, "rows", g->rows, "of a thread along y");
    add_number(c, k, "block_x", block[0], "threads of a block");
    add_number(c, k, "block_y", block[1], NULL);
    if (block[2] > 1)
        add_number(c, k, "block_z", block[2], NULL);
    if (counts_threads(k))
        add(c, k, "threads", block[2] > 1 ? "block_x * block_y * block_z" : "block_x * block_y",
            NULL);
    add(c, k, "points_x", product(c->arena, "block_x", "vector", g->vector), "points of a block");
    add(c, k, "points_y", product(c->arena, "block_y", "rows", g->rows), NULL);
    if (block[2] > 1)
        add(c, k, "points_z", "block_z", NULL);
}

static void add_stream(struct plan_context *c, struct kernel *k)
{
    add_number(c, k, "points_z", k->geometry.points[2],
               k->choices.balance ? "planes that a block streams through at most"
                                  : "planes that a block streams through");
    add_number(c, k, "filling", kernel_filling(k),
               "planes that it reads before its first is complete");
}

// ---- levels -------------------------------------------------------------------------------------

static void add_stored(struct plan_context *c, struct kernel *k, int axis, const char *points,
                       const char *margin, const char *stores)
{
    const struct fusion *f = k->fusion;
    int margins = k->geometry.points[axis] - k->geometry.stores[axis];
    add_number(c, k, margin, f->margin_lo[axis],
               axis == 0 ? "columns before the first that a block stores" : "rows, likewise");
    add(c, k, stores, margins == 0 ? points : arena_format(c->arena, "%s - %d", points, margins),
        "that it stores");
}

// Of grids that are read at the point: a wave's own rows.
static void add_point_stages(struct plan_context *c, struct kernel *k)
{
    const struct fusion *f = k->fusion;
    if (levels_grids_loaded(f) == f->around)
        return;
    add(c, k, "point_plane", "waves * rows * stage_row", "of a plane of what is read at the point");
    if (levels_grids_loaded(f) > f->around + f->nconstants)
        add(c, k, "points_first", arena_format(c->arena, "%d * point_plane", f->point_stages[0]),
            "of all planes of it, where the first level alone reads it");
    if (f->nconstants > 0)
        add(c, k, "points_kept", arena_format(c->arena, "%d * point_plane", f->point_stages[1]),
            "of all planes of it, where every level does");
}

// Of levels that are sums: rows that waves exchange, then planes of level 0.
static void add_bytes(struct plan_context *c, struct kernel *k)
{
    const struct fusion *f = k->fusion;
    int shared = f->first_rows + f->last_rows;
    if (f->edge_planes > 0) {
        add(c, k, "edge_row", "(waves + 1) * lanes * vector * size",
            "bytes of one row of every wave in LDS, and of one that is not there");
        add(c, k, "edge_level", arena_format(c->arena, "%d * edge_row", f->edge_states * shared),
            "of a plane of a level");
        add(c, k, "edge_plane", f->stages > 0 ? "(levels - 1) * edge_level" : "levels * edge_level",
            "of all levels");
    }
    if (f->stages == 0)
        return;
    add_number(c, k, "columns", f->columns, "lanes of a wave that have points of the block");
    if (f->copied > k->geometry.vector)
        add_number(c, k, "access", f->copied,
                   "elements that a lane copies at once, for lanes after it too");
    add(c, k, "stage_pitch", "columns * vector", "elements of a row of level 0 in LDS");
    add(c, k, "stage_row", "stage_pitch * size", "bytes of it");
    add(c, k, "stage_plane", arena_format(c->arena, "(waves * rows + %d) * stage_row", shared),
        "of a plane, with the rows beside those of the block");
    add(c, k, "stages", arena_format(c->arena, "%d * stage_plane", f->stages), "of all planes");
    add_point_stages(c, k);
    if (fusion_has_images(f, 0))
        add(c, k, "moved_columns", "columns * vector * 4", "bytes of where each column lies");
    add(c, k, "moved_rows", arena_format(c->arena, "(waves * rows + %d) / 4 * 16", shared + 3),
        "bytes of where each row lies");
}

// Of lists in LDS, where another is behind them.
static void add_lists(struct plan_context *c, struct kernel *k)
{
    const int *count = c->plan->operations->by_axis.count;
    if (k->by_axis && count[0] > 0 && count[0] + count[1] + count[2] > 1)
        add(c, k, "column_list", "lanes * vector * size", "bytes of what columns have alike");
    if (k->by_axis && count[1] > 0 && count[1] + count[2] > 1)
        add(c, k, "row_list", "waves * rows * size", "rows, likewise");
    if (k->by_axis && count[2] > 1)
        add(c, k, "plane_list",
            arena_format(c->arena, "(points_z + filling + %d) * size",
                         k->levels[k->nlevels - 1].lag),
            "planes, likewise");
}

// Of other levels: planes of level 0, then rows that waves exchange.
static void add_elements(struct plan_context *c, struct kernel *k, bool rows)
{
    const struct fusion *f = k->fusion;
    if (f->stages > 0) {
        add_number(c, k, "stages", f->stages, "planes of level 0 in LDS");
        add(c, k, "stage_row", "lanes * vector", "elements of a row of the block");
        const int grids = kernel_waits(k) ? levels_grids_loaded(f) : 1;
        const char *plane = rows ? "waves * rows * stage_row" : "waves * stage_row";
        add(c, k, "stage_plane",
            grids > 1 ? arena_format(c->arena, "%s * %d", plane, grids) : plane,
            grids > 1 ? "of a plane, of all grids" : "of a plane");
    }
    if (f->edge_planes == 0)
        return;
    add(c, k, "edge_row", "(waves + 1) * lanes * vector",
        "elements of one row of every wave in LDS, and of one that is not there");
    add(c, k, "edge_level",
        arena_format(c->arena, "%d * edge_row", f->edge_states * (f->first_rows + f->last_rows)),
        "of a plane of a level");
    add(c, k, "edge_plane", f->stages > 0 ? "(levels - 1) * edge_level" : "levels * edge_level",
        "of all levels");
}

// A row at an end of a strip took 2.3 times as long as others on an H200. Of pairs of waves that wait for
// arithmetic in double the older one was done after seven tenths of the time, the other after nearly all of it.
static void add_dealing(struct plan_context *c, struct kernel *k)
{
    enum { LONGER = 13, LATE_SHARE = 5 }; // tenths; a part of the rows
    const int at_ends = kernel_filling(k) + kernel_last(k)->lag + k->ahead;
    add_number(c, k, "turning", kernel_filling(k) + at_ends * LONGER / 10,
               "rows in whose time a block goes on to the next strip");
    if (k->fusion->followers)
        add_number(c, k, "late_share", LATE_SHARE,
                   "blocks that follow others have one row of so many of theirs");
}

static void add_levels(struct plan_context *c, struct kernel *k)
{
    const struct fusion *f = k->fusion;
    bool rows = k->geometry.axis[1] != 0;
    add_number(c, k, "levels", f->time, "steps of a launch");
    add_number(c, k, "lanes", k->choices.lanes,
               k->choices.lanes < 32 ? "of a part of a wave, which is called a wave here"
                                     : "of a wave, which span a block along x");
    add_number(c, k, "vector", k->geometry.vector, "points of a thread along x, in one access");
    if (rows)
        add_number(c, k, "rows", k->geometry.rows, "of a thread along y");
    add_number(c, k, "waves", k->choices.block[1], "of a block, one above the other along y");
    add(c, k, "threads", "lanes * waves", NULL);
    add_stored(c, k, 0, "lanes * vector", "margin_x", "stores_x");
    if (rows)
        add_stored(c, k, 1, "waves * rows", "margin_y", "stores_y");
    add_number(c, k, "points_z", k->geometry.points[2],
               k->choices.balance ? "planes that a block stores at most"
                                  : "planes that a block stores");
    add_number(c, k, "filling", kernel_filling(k),
               "planes that it reads before its first is complete");
    if (kernel_strips(k))
        add_dealing(c, k);
    if (kernel_sums_planes(k)) {
        add_bytes(c, k);
        add_lists(c, k);
    } else {
        add_elements(c, k, rows);
    }
    if (k->dynamic_lds || (kernel_sums_planes(k) && k->lds_bytes > 0))
        add_number(c, k, "lds_bytes", k->lds_bytes, "of all that a block has in LDS");
}

// ---- reach --------------------------------------------------------------------------------------

enum { LOW, HIGH };

static int reach_of(const struct kernel *k, int axis, int side)
{
    return side == LOW ? k->reach_lo[axis] : k->reach_hi[axis];
}

// Tiles that are read across their whole width end where taps do.
static bool tile_ends_at_reach(const struct kernel *k)
{
    for (int i = 0; i < k->ntiles; i++)
        if (k->tiles[i].whole && k->tiles[i].hi[0] == k->reach_hi[0])
            return true;
    return false;
}

// Whether planes are read before they are output planes: fetched into a window or a tile, or loaded
// where they are summed.
static bool takes_plane_ahead(const struct kernel *k)
{
    for (int i = 0; i < k->nstreams; i++) {
        const struct stream *s = &k->streams[i];
        if (s->keep == KEEP_WINDOW || (s->tile >= 0 && s->shared > 0) ||
            (s->keep == KEEP_PARTIAL && s->tile < 0))
            return true;
    }
    return false;
}

// Whether the source speaks of a reach: where offsets count from, what is clamped to the halo, which
// plane is fetched.
static bool speaks_of(const struct kernel *k, int axis, int side)
{
    if (reach_of(k, axis, side) == 0 || k->geometry.wide)
        return false;
    if (axis == 0)
        return side == LOW || k->ends || tile_ends_at_reach(k);
    if (axis == 1)
        return is_clamped(k);
    return side == HIGH && kernel_streams(k) && takes_plane_ahead(k);
}

// A constant for what the source speaks of, otherwise the number; NULL for 0.
static const char *reach_name(struct plan_context *c, struct kernel *k, int axis, int side,
                              bool alike)
{
    struct arena *a = c->arena;
    int value = reach_of(k, axis, side);
    bool both = value == reach_of(k, axis, LOW) && value == reach_of(k, axis, HIGH);
    if (value == 0)
        return NULL;
    if (!speaks_of(k, axis, side))
        return arena_format(a, "%d", value);
    if (alike)
        return "radius";
    if (both && side == HIGH && speaks_of(k, axis, LOW))
        return k->reach_names[axis][LOW];
    const char *name =
        arena_format(a, both ? "radius_%c" : "radius_%c%c", "xyz"[axis], side == LOW ? 'm' : 'p');
    return add_number(c, k, name, value, "reach of the taps");
}

// The axes that a kernel reaches along are told apart only where they differ.
static void add_reach(struct plan_context *c, struct kernel *k)
{
    int first = 0;
    bool alike = true;
    for (int i = 0; i < 6; i++)
        if (speaks_of(k, i / 2, i % 2)) {
            int value = reach_of(k, i / 2, i % 2);
            first = first ? first : value;
            alike = alike && value == first;
        }
    if (alike && first > 0)
        add_number(c, k, "radius", first, "reach of the taps");
    for (int i = 0; i < 6; i++)
        k->reach_names[i / 2][i % 2] = reach_name(c, k, i / 2, i % 2, alike);
}

// ---- tiles --------------------------------------------------------------------------------------

static const char *tile_constant(struct plan_context *c, const struct tile *t, const char *what)
{
    return name_of(c->arena, c->names->grids[t->grid].id, arena_format(c->arena, "_tile_%s", what),
                   "");
}

static void add_tile(struct plan_context *c, struct kernel *k, struct tile *t)
{
    struct arena *a = c->arena;
    t->pitch_name = add_number(c, k, tile_constant(c, t, "pitch"), t->pitch,
                               "elements from row to row of a tile");
    t->plane_name =
        add(c, k, tile_constant(c, t, "plane"),
            t->rows == 1 ? t->pitch_name : arena_format(a, "%d * %s", t->rows, t->pitch_name),
            "from plane to plane");
}

void constants_make(struct plan_context *c, struct kernel *k)
{
    if (k->geometry.edge)
        return;
    if (k->fusion) {
        add_levels(c, k);
        return;
    }
    add_block(c, k);
    if (kernel_streams(k))
        add_stream(c, k);
    add_reach(c, k);
    for (int i = 0; i < k->ntiles; i++)
        add_tile(c, k, &k->tiles[i]);
    if (kernel_halves(k) && k->dynamic_lds)
        add_number(c, k, "tiles_bytes", k->meeting_at,
                   "of tiles in LDS; behind them threads meet, then sums wait");
}
