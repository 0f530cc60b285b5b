// SPDX-License-Identifier: MIT
// A tap whose dx is a multiple of the vector length reads a whole vector. All others read `vector`
// elements out of a line, which is put together from vectors and, at its ends, narrower pieces, so
// that nothing outside the operator's halo is read from device memory.
#include "plan/schedule.h"

#include <stdlib.h>
#include <string.h>

int floor_to(int x, int unit)
{
    int q = x / unit;
    return (x % unit < 0 ? q - 1 : q) * unit;
}

// ---- sums that wait --------------------------------------------------------------------------

static bool sum_begins_late(const struct schedule *s, int sum)
{
    const struct fusion *f = s->kernel->fusion;
    if (!f || !f->updates || s->level->gathers)
        return false;
    bool begins = false;
    for (int i = 0; i < s->ntaps; i++) {
        const int *o = s->taps[i].offset;
        if (s->taps[i].sum != sum)
            continue;
        bool waited = f->held[s->taps[i].grid] && o[0] == 0 && o[1] == 0 && -o[2] <= s->level->z_hi;
        if (o[2] < 0 && !waited)
            return false;
        begins |= o[2] <= 0 && o[1] == 0;
    }
    return begins;
}

bool all_sums_begin_late(const struct schedule *s)
{
    for (int sum = 0; sum < s->context->model->nsums; sum++)
        if (s->kernel->sum_used[sum] && !sum_begins_late(s, sum))
            return false;
    return true;
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

static bool is_own_row(const struct kernel *k, int row)
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

// ---- names --------------------------------------------------------------------------------------

// "_xm4_yp1": where a value lies, nothing for zeros.
static const char *place_name(struct arena *a, int x, int row, int dz)
{
    const char *name = "";
    const int at[3] = {x, row, dz};
    for (int axis = 0; axis < 3; axis++)
        if (at[axis])
            name = arena_format(a, "%s_%c%c%d", name, "xyz"[axis], at[axis] < 0 ? 'm' : 'p',
                                abs(at[axis]));
    return name;
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
    const char *piece = width < s->kernel->geometry.vector ? arena_format(a, "_by%d", width) : "";
    place = arena_format(a, "%s%s", *place ? place : "_c", piece);
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

static struct line *line_at(struct schedule *s, int grid, int row, int dz)
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

static void widen_line(struct line *l, int from, int to)
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

static void fill_line(struct schedule *s, struct line *l)
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

// ---- folds and combinations ---------------------------------------------------------------------

static bool is_scatter(const struct schedule *s)
{
    return s->kernel->choices.reuse == REUSE_PARTIAL && !s->level->gathers;
}

// Of a sum that is made in two halves what a tap belongs to.
enum half { HALF_BELOW, HALF_PLANE, HALF_ABOVE };

static enum half half_of(const struct kernel_tap *t)
{
    return t->offset[2] < 0 ? HALF_BELOW : t->offset[2] == 0 ? HALF_PLANE : HALF_ABOVE;
}

// The plane with which a tap is added up, from that of the output: its own, or what has waited for that.
static int plane_of(const struct schedule *s, const struct kernel_tap *t)
{
    if (kernel_halves(s->kernel))
        return half_of(t) == HALF_ABOVE ? s->level->z_hi : 0;
    return t->offset[2] < 0 && sum_begins_late(s, t->sum) ? 0 : t->offset[2];
}

// The plane that it takes, from that with which it is added up.
static int plane_taken(const struct schedule *s, const struct kernel_tap *t)
{
    return is_scatter(s) ? t->offset[2] - plane_of(s, t) : t->offset[2];
}

// What a tap `dx` off a vector boundary takes of a line.
static int take(struct schedule *s, struct line *l, int dx)
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

static struct fold_term term_of(struct schedule *s, const struct kernel_tap *t, int row)
{
    struct kernel *k = s->kernel;
    int dz = plane_taken(s, t), dx = t->offset[0];
    row += t->offset[1];
    if (floor_to(dx, k->geometry.vector) == dx)
        return (struct fold_term){.value =
                                      schedule_value(s, t->grid, dx, row, dz, k->geometry.vector)};
    struct line *l = line_at(s, t->grid, row, dz);
    return (struct fold_term){
        .value = -1, .line = (int)(l - s->level->lines), .taken = take(s, l, dx)};
}

static bool same_fold(const struct fold *a, const struct fold *b)
{
    if (a->nterms != b->nterms)
        return false;
    for (int i = 0; i < a->nterms; i++)
        if (a->terms[i].value != b->terms[i].value || a->terms[i].line != b->terms[i].line ||
            a->terms[i].taken != b->terms[i].taken)
            return false;
    return true;
}

static int add_fold(struct schedule *s, struct row_work *w, struct fold fold)
{
    for (int i = 0; i < w->nfolds; i++)
        if (same_fold(&w->folds[i], &fold))
            return i;
    *ARENA_APPEND(s->context->arena, w->folds, w->nfolds, w->folds_capacity) = fold;
    return w->nfolds - 1;
}

// The taps of one sum (and one dz, when scattering) that share a coefficient.
static void add_product(struct schedule *s, struct row_work *w, struct combination *c,
                        const struct kernel_tap *taps, int count, int coefficient)
{
    struct fold fold = {0};
    for (int i = 0; i < count; i++)
        if (taps[i].coefficient == coefficient)
            *ARENA_APPEND(s->context->arena, fold.terms, fold.nterms, fold.terms_capacity) =
                term_of(s, &taps[i], w->row);
    if (fold.nterms > 0)
        *ARENA_APPEND(s->context->arena, c->products, c->nproducts, c->products_capacity) =
            (struct product){.coefficient = coefficient, .fold = add_fold(s, w, fold)};
}

static void add_products(struct schedule *s, struct row_work *w, struct combination *c,
                         const struct kernel_tap *taps, int count)
{
    for (int coefficient = 0; coefficient < s->context->model->ncoefficients; coefficient++)
        add_product(s, w, c, taps, count, coefficient);
}

static struct combination combine(struct schedule *s, struct row_work *w,
                                  const struct kernel_tap *taps, int count)
{
    struct combination c = {.sum = taps[0].sum};
    add_products(s, w, &c, taps, count);
    return c;
}

// What the level before has just made comes last: the rest need not wait for it.
static struct combination combine_newest_last(struct schedule *s, struct row_work *w,
                                              const struct kernel_tap *taps, int count)
{
    struct kernel_tap *list = arena_alloc(s->context->arena, (size_t)count * sizeof *list);
    int older = 0, all = 0;
    for (int i = 0; i < count; i++)
        if (taps[i].offset[2] < s->level->z_hi)
            list[older++] = taps[i];
    all = older;
    for (int i = 0; i < count; i++)
        if (taps[i].offset[2] == s->level->z_hi)
            list[all++] = taps[i];
    struct combination c = {.sum = taps[0].sum};
    add_products(s, w, &c, list, older);
    add_products(s, w, &c, list + older, all - older);
    return c;
}

static bool same_products(const struct combination *a, const struct combination *b)
{
    if (a->sum != b->sum || a->beside != b->beside || a->nproducts != b->nproducts)
        return false;
    for (int i = 0; i < a->nproducts; i++)
        if (a->products[i].coefficient != b->products[i].coefficient ||
            a->products[i].fold != b->products[i].fold)
            return false;
    return true;
}

// The combination equal to `c`, added if there is none.
static struct combination *intern_combination(struct schedule *s, struct row_work *w,
                                              const struct combination *c)
{
    for (int i = 0; i < w->ncombinations; i++)
        if (is_scatter(s) && same_products(&w->combinations[i], c))
            return &w->combinations[i];
    struct combination *added = ARENA_APPEND(s->context->arena, w->combinations, w->ncombinations,
                                             w->combinations_capacity);
    *added = *c;
    return added;
}

// The plane at hand lies dz planes above output plane z - dz; slot 0 is the oldest output plane. Rows of other
// waves are those of the plane before it.
static struct target_slot target_of(const struct schedule *s, const struct combination *c, int dz)
{
    const struct level *l = s->level;
    int slot = l->z_hi - dz - c->beside;
    int begins = sum_begins_late(s, c->sum) ? l->z_hi : l->slots - 1;
    return (struct target_slot){
        .name = l->slot_names[slot], .slot = slot, .first = slot == begins && !c->beside};
}

static void add_target(struct schedule *s, struct combination *c, struct target_slot target)
{
    *ARENA_APPEND(s->context->arena, c->targets, c->ntargets, c->targets_capacity) = target;
}

static void combine_planes(struct schedule *s, struct row_work *w, const struct kernel_tap *taps,
                           int count, bool beside)
{
    for (int i = 0, n; i < count; i += n) {
        const int plane = plane_of(s, &taps[i]);
        for (n = 1; i + n < count && plane_of(s, &taps[i + n]) == plane; n++)
            ;
        struct combination c = combine(s, w, taps + i, n);
        c.beside = beside;
        add_target(s, intern_combination(s, w, &c), target_of(s, &c, plane));
    }
}

// Of the taps of a sum those of one half, or of the plane one row: a combination. Rows are added one by one: neighbours at
// one distance on all sides, which share a coefficient, would have to be there together.
static void combine_part(struct schedule *s, struct row_work *w, const struct kernel_tap *taps,
                         int count, enum half half, int row)
{
    struct kernel_tap *list = arena_alloc(s->context->arena, (size_t)count * sizeof *list);
    int n = 0;
    for (int i = 0; i < count; i++)
        if (half_of(&taps[i]) == half && taps[i].offset[1] == row)
            list[n++] = taps[i];
    if (n == 0)
        return;
    struct combination c = combine(s, w, list, n);
    c.beside = half == HALF_ABOVE;
    bool first = !c.beside;
    for (int i = 0; i < w->ncombinations; i++)
        first = first && w->combinations[i].sum != c.sum;
    add_target(s, intern_combination(s, w, &c),
               (struct target_slot){.name = c.beside ? "done" : "made",
                                    .slot = c.beside ? 0 : s->level->z_hi,
                                    .first = first});
}

// What is below is there when the plane arrives, and comes first, then the point's own row; what is above is added to
// what has waited.
static void combine_halves(struct schedule *s, struct row_work *w, const struct kernel_tap *taps,
                           int count)
{
    const struct kernel *k = s->kernel;
    combine_part(s, w, taps, count, HALF_BELOW, 0);
    combine_part(s, w, taps, count, HALF_PLANE, 0);
    for (int row = -k->reach_lo[1]; row <= k->reach_hi[1]; row++)
        if (row != 0)
            combine_part(s, w, taps, count, HALF_PLANE, row);
    combine_part(s, w, taps, count, HALF_ABOVE, 0);
}

// Of the taps those that a row reads from other waves' rows, which come a plane later, or the others.
static void combine_side(struct schedule *s, struct row_work *w, const struct kernel_tap *taps,
                         int count, bool beside)
{
    struct kernel_tap *list = arena_alloc(s->context->arena, (size_t)(count + 1) * sizeof *list);
    int n = 0;
    for (int i = 0; i < count; i++)
        if (is_own_row(s->kernel, w->row + taps[i].offset[1]) != beside)
            list[n++] = taps[i];
    combine_planes(s, w, list, n, beside);
}

static void combine_row(struct schedule *s, struct row_work *w)
{
    for (int i = 0, n; i < s->ntaps; i += n) {
        for (n = 1; i + n < s->ntaps && s->taps[i + n].sum == s->taps[i].sum; n++)
            ;
        if (kernel_halves(s->kernel)) {
            combine_halves(s, w, s->taps + i, n);
        } else if (is_scatter(s) && s->kernel->fusion && s->kernel->fusion->beside) {
            combine_side(s, w, s->taps + i, n, true);
            combine_side(s, w, s->taps + i, n, false);
        } else if (is_scatter(s)) {
            combine_planes(s, w, s->taps + i, n, false);
        } else {
            const bool late = s->kernel->fusion && s->kernel->fusion->keeps_rows;
            struct combination c =
                late ? combine_newest_last(s, w, s->taps + i, n) : combine(s, w, s->taps + i, n);
            intern_combination(s, w, &c);
        }
    }
}

// ---- order --------------------------------------------------------------------------------------

static int by_address(const void *left, const void *right)
{
    const struct value *a = left, *b = right;
    const int ka[] = {a->grid, a->dz, a->row, a->x, a->width};
    const int kb[] = {b->grid, b->dz, b->row, b->x, b->width};
    for (int i = 0; i < 5; i++)
        if (ka[i] != kb[i])
            return ka[i] < kb[i] ? -1 : 1;
    return 0;
}

static void renumber(struct fold *f, const int *place)
{
    for (int t = 0; t < f->nterms; t++)
        f->terms[t].value = f->terms[t].value < 0 ? -1 : place[f->terms[t].value];
}

// Sorts the values by address and renumbers every mention of them.
static void sort_values(struct schedule *s)
{
    struct level *l = s->level;
    int *place = arena_alloc(s->context->arena, (size_t)(l->nvalues + 1) * sizeof *place);
    for (int i = 0; i < l->nvalues; i++)
        l->values[i].order = i;
    if (l->nvalues > 0)
        qsort(l->values, (size_t)l->nvalues, sizeof *l->values, by_address);
    for (int i = 0; i < l->nvalues; i++)
        place[l->values[i].order] = i;
    for (int n = 0; n < l->nlines; n++)
        for (int p = 0; p < l->lines[n].nparts; p++)
            l->lines[n].parts[p].value = place[l->lines[n].parts[p].value];
    for (int r = 0; r < s->kernel->geometry.rows; r++)
        for (int f = 0; f < l->work[r].nfolds; f++)
            renumber(&l->work[r].folds[f], place);
    for (int i = 0; i < l->npairs; i++)
        renumber(&l->pairs[i].fold, place);
}

// ---- the whole ----------------------------------------------------------------------------------

enum { PAIR = 2 }; // taps that one is made of

static struct kernel_tap pair_tap(const struct pair *p, int n)
{
    return n == 0 ? (struct kernel_tap){.grid = p->grid, .offset = {0, 0, p->reach}}
                  : (struct kernel_tap){.grid = p->grid, .offset = {-p->reach, 0, 0}};
}

static void measure_tap(struct schedule *s, const struct kernel_tap *t, int row)
{
    const int vector = s->kernel->geometry.vector, dz = plane_taken(s, t), dx = t->offset[0];
    if (floor_to(dx, vector) == dx)
        schedule_value(s, t->grid, dx, row + t->offset[1], dz, vector);
    else
        widen_line(line_at(s, t->grid, row + t->offset[1], dz), dx, dx + vector);
}

// How far each line reaches must be known before positions in it are taken.
static void measure_lines(struct schedule *s)
{
    for (int row = 0; row < s->kernel->geometry.rows; row++)
        for (int i = 0; i < s->ntaps; i++)
            measure_tap(s, &s->taps[i], row);
    for (int i = 0; i < s->level->npairs; i++)
        for (int n = 0; n < PAIR; n++) {
            const struct kernel_tap t = pair_tap(&s->level->pairs[i], n);
            measure_tap(s, &t, 0);
        }
    for (int i = 0; i < s->level->nlines; i++)
        fill_line(s, &s->level->lines[i]);
}

static void fold_pairs(struct schedule *s)
{
    for (int i = 0; i < s->level->npairs; i++)
        for (int n = 0; n < PAIR; n++) {
            struct fold *f = &s->level->pairs[i].fold;
            const struct kernel_tap t = pair_tap(&s->level->pairs[i], n);
            *ARENA_APPEND(s->context->arena, f->terms, f->nterms, f->terms_capacity) =
                term_of(s, &t, 0);
        }
}

static void count_fold_uses(struct row_work *w)
{
    for (int i = 0; i < w->ncombinations; i++)
        for (int p = 0; p < w->combinations[i].nproducts; p++)
            w->folds[w->combinations[i].products[p].fold].uses++;
}

static void name_folds(struct schedule *s, struct row_work *w)
{
    struct arena *a = s->context->arena;
    count_fold_uses(w);
    for (int i = 0; i < w->nfolds; i++)
        w->folds[i].name = name_of(a, "f", arena_format(a, "%d", i), s->level->suffix);
    for (int i = 0; i < w->ncombinations; i++) {
        struct combination *c = &w->combinations[i];
        c->name = is_scatter(s) ? name_of(a, "q", arena_format(a, "%d", i), s->level->suffix)
                                : name_of(a, s->context->names->sums[c->sum], "", s->level->suffix);
    }
}

void schedule_rows(struct schedule *s)
{
    int rows = s->kernel->geometry.rows;
    struct row_work *work = arena_alloc(s->context->arena, (size_t)rows * sizeof *work);
    s->level->work = work;
    measure_lines(s);
    fold_pairs(s);
    for (int row = 0; row < rows; row++) {
        work[row].row = row;
        combine_row(s, &work[row]);
        name_folds(s, &work[row]);
    }
    sort_values(s);
}
