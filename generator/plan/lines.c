// SPDX-License-Identifier: MIT
// A tap whose dx is a multiple of the vector length reads a whole vector. All others read `vector`
// elements out of a line, which is put together from vectors and, at its ends, narrower pieces, so
// that nothing outside the operator's halo is read from device memory.
#include "plan/lines.h"

#include <stdlib.h>

int floor_to(int x, int unit)
{
    int q = x / unit;
    return (x % unit < 0 ? q - 1 : q) * unit;
}

// ---- sources ------------------------------------------------------------------------------------

static const struct tile *tile_of(const struct kernel *k, int grid)
{
    for (int i = 0; i < k->ntiles; i++)
        if (k->tiles[i].grid == grid)
            return &k->tiles[i];
    return NULL;
}

static bool in_tile(const struct tile *t, int dz)
{
    return t && dz >= -t->lo[2] && dz <= t->hi[2];
}

bool is_own_row(const struct kernel *k, int row)
{
    return row >= 0 && row < k->geometry.rows;
}

// Whether a first level that gathers has the thread's own points of a plane from a step before.
static bool stays_below(const struct schedule *s, int dz)
{
    return dz < 0 && s->kernel->fusion->below > 0;
}

// A wave spans the block along x; its threads' rows are in registers.
static enum source source_in_wave(const struct schedule *s, int x, int row, int dz)
{
    bool own = is_own_row(s->kernel, row) && (!s->level->gathers || stays_below(s, dz));
    return x != 0 ? SOURCE_LANES : own ? SOURCE_WINDOW : SOURCE_LDS;
}

static enum source source_of(const struct schedule *s, int grid, int x, int row, int dz)
{
    const struct kernel *k = s->kernel;
    const struct tile *t = tile_of(k, grid);
    bool own = x == 0 && is_own_row(k, row);
    if (k->fusion)
        return source_in_wave(s, x, row, dz);
    if (!kernel_streams(k))
        return in_tile(t, dz) ? SOURCE_LDS : SOURCE_GLOBAL;
    if (own && (kernel_windows(k, grid) || kernel_halves(k)))
        return SOURCE_WINDOW;
    if (t && k->choices.reuse == REUSE_QUEUE)
        return SOURCE_LDS;
    if (t && dz == 0)
        return own && k->choices.prefetch != PREFETCH_ASYNC ? SOURCE_OWN : SOURCE_LDS;
    return SOURCE_GLOBAL;
}

bool value_is_on_chip(const struct schedule *s, int grid, int x, int row, int dz)
{
    return source_of(s, grid, x, row, dz) != SOURCE_GLOBAL;
}

// ---- names --------------------------------------------------------------------------------------

// Behind what is written up to `at`; kernels have thousands of these.
static char *add_digits(char *at, int number)
{
    if (number >= 10)
        at = add_digits(at, number / 10);
    *at = (char)('0' + number % 10);
    return at + 1;
}

const char *place_name(struct arena *a, int x, int row, int dz)
{
    enum { PART = 13 }; // "_xm" and the digits of an int
    char name[3 * PART + 1], *end = name;
    const int at[3] = {x, row, dz};
    for (int axis = 0; axis < 3; axis++)
        if (at[axis]) {
            *end++ = '_';
            *end++ = "xyz"[axis];
            *end++ = at[axis] < 0 ? 'm' : 'p';
            end = add_digits(end, abs(at[axis]));
        }
    *end = '\0';
    return arena_copy(a, name);
}

const char *name_at_row(const struct schedule *s, int grid, int row, const char *what)
{
    struct arena *a = s->context->arena;
    const char *place = row ? arena_format(a, "_%s_yp%d", what, row) : arena_format(a, "_%s", what);
    return name_of(a, s->context->names->grids[grid].id, place, s->level->suffix);
}

// What is made of pairs is of grids behind the operator's.
static const struct pair *pair_of(const struct schedule *s, int grid)
{
    const int n = grid - s->context->model->ngrids;
    return n < 0 ? NULL : &s->level->pairs[n];
}

static const char *id_of(const struct schedule *s, int grid)
{
    const struct pair *p = pair_of(s, grid);
    return p ? p->name : s->context->names->grids[grid].id;
}

static const char *value_name(struct schedule *s, int grid, int x, int row, int dz, int width)
{
    struct arena *a = s->context->arena;
    const char *id = id_of(s, grid);
    const struct pair *pair = pair_of(s, grid);
    bool window = source_of(s, grid, x, row, dz) == SOURCE_WINDOW;
    if (window && pair)
        return dz == pair->reach ? id : arena_format(a, "kept.%s", pair->kept[dz]);
    if (window && s->level->gathers)
        return arena_format(a, "older.zm%d.%s", -dz,
                            name_of(a, id, place_name(a, 0, row, 0), s->level->suffix));
    if (window && kernel_sums(s->kernel) && dz < 0) // it waits with the sums of its plane
        return arena_format(a, "%s.%s", s->level->slot_names[s->level->z_hi + dz],
                            name_at_row(s, grid, row, "here"));
    if (window && kernel_sums(s->kernel))
        return arena_format(a, "arrived.%s",
                            name_of(a, id, place_name(a, 0, row, 0), s->level->suffix));
    if (window)
        return arena_format(a, "%s.%s", s->level->slot_names[dz - s->level->lowest],
                            name_of(a, id, place_name(a, 0, row, 0), s->level->suffix));
    const char *place = place_name(a, x, row, dz);
    if (!*place)
        place = "_c";
    if (width < s->kernel->geometry.vector)
        place = arena_format(a, "%s_by%d", place, width);
    return name_of(a, id, place, s->level->suffix);
}

// ---- values -------------------------------------------------------------------------------------

int schedule_value(struct schedule *s, int grid, int x, int row, int dz, int width)
{
    struct level *l = s->level;
    for (int i = 0; i < l->nvalues; i++) {
        const struct value *v = &l->values[i];
        if (v->grid == grid && v->x == x && v->row == row && v->dz == dz && v->width == width)
            return i;
    }
    if (s->kernel->fusion && x != 0) // passed on by the lane that has it
        schedule_value(s, grid, 0, row, dz, s->kernel->geometry.vector);
    *ARENA_APPEND(s->context->arena, l->values, l->nvalues, l->values_capacity) =
        (struct value){.name = value_name(s, grid, x, row, dz, width),
                       .source = source_of(s, grid, x, row, dz),
                       .grid = grid,
                       .x = x,
                       .row = row,
                       .dz = dz,
                       .width = width};
    return l->nvalues - 1;
}

static bool has_whole_vector(const struct schedule *s, int grid, int x, int row, int dz)
{
    int whole = s->kernel->geometry.vector;
    for (int i = 0; i < s->level->nvalues; i++) {
        const struct value *v = &s->level->values[i];
        if (v->grid == grid && v->x == x && v->row == row && v->dz == dz && v->width == whole)
            return true;
    }
    return false;
}

// ---- lines --------------------------------------------------------------------------------------

struct line *line_at(struct schedule *s, int grid, int row, int dz)
{
    struct level *level = s->level;
    for (int i = 0; i < level->nlines; i++)
        if (level->lines[i].grid == grid && level->lines[i].row == row && level->lines[i].dz == dz)
            return &level->lines[i];
    struct arena *a = s->context->arena;
    struct line *l = ARENA_APPEND(a, level->lines, level->nlines, level->lines_capacity);
    const char *place = arena_format(a, "_line%s", place_name(a, 0, row, dz));
    *l = (struct line){.grid = grid, .row = row, .dz = dz};
    l->name = name_of(a, id_of(s, grid), place, s->level->suffix);
    return l;
}

void line_widen(struct line *l, int from, int to)
{
    int end = l->from + l->count;
    if (l->count == 0) {
        l->from = from;
        end = to;
    }
    l->from = from < l->from ? from : l->from;
    end = to > end ? to : end;
    l->count = end - l->from;
}

// Whether all of a vector is there anyway, or comes at the price of an element.
static bool whole_at(const struct schedule *s, const struct line *l, int chunk)
{
    enum source source = source_of(s, l->grid, chunk, l->row, l->dz);
    return (source != SOURCE_GLOBAL && source != SOURCE_LANES) ||
           has_whole_vector(s, l->grid, chunk, l->row, l->dz);
}

// The widest piece that starts at `x`, is aligned to its width and ends by `end`.
static int piece_width(const struct schedule *s, const struct line *l, int x, int end)
{
    const struct kernel *k = s->kernel;
    int chunk = floor_to(x, k->geometry.vector);
    if (x == chunk && whole_at(s, l, chunk))
        return k->geometry.vector;
    int width = k->fusion ? 1 : k->geometry.vector;
    while (x - floor_to(x, width) != 0 || x + width > end)
        width /= 2;
    return width;
}

void line_fill(struct schedule *s, struct line *l)
{
    int end = l->from + l->count, x = l->from;
    // Whole vectors may start before the line where they are there anyway.
    int chunk = floor_to(x, s->kernel->geometry.vector);
    if (whole_at(s, l, chunk))
        x = chunk;
    l->count += l->from - x;
    l->from = x;
    while (x < end) {
        int width = piece_width(s, l, x, end);
        struct part *p = ARENA_APPEND(s->context->arena, l->parts, l->nparts, l->parts_capacity);
        p->value = schedule_value(s, l->grid, x, l->row, l->dz, width);
        p->at = x - l->from;
        x += width;
    }
    l->count = x - l->from;
}

// What a tap `dx` off a vector boundary takes of a line.
int line_take(struct schedule *s, struct line *l, int dx)
{
    struct arena *a = s->context->arena;
    int at = dx - l->from;
    for (int i = 0; i < l->ntaken; i++)
        if (l->taken[i].at == at)
            return i;
    *ARENA_APPEND(a, l->taken, l->ntaken, l->taken_capacity) = (struct taken){
        .name = name_of(a, id_of(s, l->grid), place_name(a, dx, l->row, l->dz), s->level->suffix),
        .at = at,
        .odd = s->kernel->packed && at % 2 == 1,
    };
    return l->ntaken - 1;
}
