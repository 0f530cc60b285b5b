// SPDX-License-Identifier: MIT
#include "plan/combinations.h"

#include "model/alike.h"
#include "plan/along.h"

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

// ---- folds and combinations ---------------------------------------------------------------------

bool is_scatter(const struct schedule *s)
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
int plane_taken(const struct schedule *s, const struct kernel_tap *t)
{
    return is_scatter(s) ? t->offset[2] - plane_of(s, t) : t->offset[2];
}

static int along_at(struct schedule *s, const struct kernel_tap *t, int row);

struct fold_term term_of(struct schedule *s, const struct kernel_tap *t, int row)
{
    struct kernel *k = s->kernel;
    int dz = plane_taken(s, t), dx = t->offset[0];
    row += t->offset[1];
    if (t->along > 0)
        return (struct fold_term){.value = -1, .line = -1, .along = along_at(s, t, row) + 1};
    if (floor_to(dx, k->geometry.vector) == dx)
        return (struct fold_term){.value =
                                      schedule_value(s, t->grid, dx, row, dz, k->geometry.vector)};
    struct line *l = line_at(s, t->grid, row, dz);
    return (struct fold_term){
        .value = -1, .line = (int)(l - s->level->lines), .taken = line_take(s, l, dx)};
}

static bool same_fold(const struct fold *a, const struct fold *b)
{
    if (a->nterms != b->nterms)
        return false;
    for (int i = 0; i < a->nterms; i++)
        if (a->terms[i].value != b->terms[i].value || a->terms[i].line != b->terms[i].line ||
            a->terms[i].taken != b->terms[i].taken || a->terms[i].along != b->terms[i].along)
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

// "r0_ym2"
static const char *along_name(const struct schedule *s, const struct kernel_tap *t, int row)
{
    struct arena *a = s->context->arena;
    return name_of(a, arena_format(a, "r%d", t->along - 1), place_name(a, 0, row, 0),
                   s->level->suffix);
}

// What a row of the tile has in common with others, made before any of the thread's rows.
static int along_at(struct schedule *s, const struct kernel_tap *t, int row)
{
    struct arena *a = s->context->arena;
    struct level *l = s->level;
    const int found = along_find(l, t, row);
    if (found >= 0)
        return found;
    struct along_row made = {.name = along_name(s, t, row), .along = t->along - 1, .work.row = row};
    struct kernel_tap *list =
        arena_alloc(a, (size_t)s->context->model->sums[t->sum].ntaps * sizeof *list);
    const int count = along_weights(s, t, list);
    struct combination c = combine(s, &made.work, list, count);
    c.name = made.name;
    *ARENA_APPEND(a, made.work.combinations, made.work.ncombinations,
                  made.work.combinations_capacity) = c;
    *ARENA_APPEND(a, l->along, l->nalong, l->along_capacity) = made;
    return l->nalong - 1;
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
    if (a->sum != b->sum || a->apart != b->apart || a->nproducts != b->nproducts)
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
    int slot = l->z_hi - dz - c->apart;
    int begins = sum_begins_late(s, c->sum) ? l->z_hi : l->slots - 1;
    return (struct target_slot){.name = l->slot_names[slot],
                                .slot = slot,
                                .first = slot == begins && !c->apart,
                                .factor = -1};
}

static void add_target(struct schedule *s, struct combination *c, struct target_slot target)
{
    *ARENA_APPEND(s->context->arena, c->targets, c->ntargets, c->targets_capacity) = target;
}

// ---- planes that are alike ----------------------------------------------------------------------

// Whether what planes and rows have in common is added up once: not of several steps, whose sums move from level to level,
// nor of passes, which have some of the taps.
static bool shares(const struct schedule *s)
{
    const struct kernel *k = s->kernel;
    return !k->fusion && k->choices.arithmetic != ARITHMETIC_MATRIX && !k->accumulate && k->finish;
}

// How the plane of these taps is like others; NULL where it is not.
static const struct alike *alike_of(const struct schedule *s, const struct kernel_tap *taps)
{
    const struct model *m = s->context->model;
    return shares(s) ? alike_at(m, &m->sums[taps->sum], taps->offset[2]) : NULL;
}

static struct combination combine_plane(struct schedule *s, struct row_work *w,
                                        const struct kernel_tap *taps, int count)
{
    if (!shares(s))
        return combine(s, w, taps, count);
    struct kernel_tap *list = arena_alloc(s->context->arena, (size_t)count * sizeof *list);
    return combine(s, w, list, along_taps(s, taps, count, list));
}

static bool is_beside(const struct kernel_tap *t)
{
    return t->offset[0] != 0 || t->offset[1] != 0;
}

// Of a plane's taps those that it has in common with others, or the rest.
static int take_taps(const struct kernel_tap *taps, int count, const struct alike *a, bool common,
                     struct kernel_tap *list)
{
    int n = 0;
    for (int i = 0; i < count; i++)
        if ((a->whole || is_beside(&taps[i])) == common)
            list[n++] = taps[i];
    return n;
}

// Of a plane that is like others `a` says by which factor.
static void add_plane(struct schedule *s, struct row_work *w, const struct combination *c,
                      int plane, const struct alike *a)
{
    struct target_slot target = target_of(s, c, plane);
    if (a) {
        target.factor = a->factor;
        target.minus = a->minus;
    }
    add_target(s, intern_combination(s, w, c), target);
}

// What planes have in common is that of the first of them, which is among the taps of the sum; it is added once, and
// multiplied for each.
static void combine_alike(struct schedule *s, struct row_work *w, const struct kernel_tap *taps,
                          int count, const struct kernel_tap *of_plane, int planes_taps,
                          const struct alike *a)
{
    struct kernel_tap *list = arena_alloc(s->context->arena, (size_t)count * sizeof *list);
    const int plane = of_plane->offset[2];
    int first = 0, n = 0;
    while (taps[first].offset[2] != a->plane)
        first++;
    while (first + n < count && taps[first + n].offset[2] == a->plane)
        n++;
    n = take_taps(taps + first, n, a, true, list);
    const struct combination common = combine_plane(s, w, list, n);
    add_plane(s, w, &common, plane, a);
    n = take_taps(of_plane, planes_taps, a, false, list);
    if (n == 0)
        return;
    const struct combination rest = combine_plane(s, w, list, n);
    add_plane(s, w, &rest, plane, NULL);
}

// A sum begins once, with the first of its combinations.
static void begin_once(struct row_work *w, int sum)
{
    bool begun = false;
    for (int i = 0; i < w->ncombinations; i++)
        for (int t = 0; t < w->combinations[i].ntargets && w->combinations[i].sum == sum; t++) {
            struct target_slot *target = &w->combinations[i].targets[t];
            target->first = target->first && !begun;
            begun = begun || target->first;
        }
}

static void combine_planes(struct schedule *s, struct row_work *w, const struct kernel_tap *taps,
                           int count, bool apart)
{
    for (int i = 0, n; i < count; i += n) {
        const int plane = plane_of(s, &taps[i]);
        for (n = 1; i + n < count && plane_of(s, &taps[i + n]) == plane; n++)
            ;
        const struct alike *a = alike_of(s, &taps[i]);
        if (a) {
            combine_alike(s, w, taps, count, taps + i, n, a);
            continue;
        }
        struct combination c = combine_plane(s, w, taps + i, n);
        c.apart = apart;
        add_plane(s, w, &c, plane, NULL);
    }
    if (count > 0)
        begin_once(w, taps->sum);
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
    c.apart = half == HALF_ABOVE;
    bool first = !c.apart;
    for (int i = 0; i < w->ncombinations; i++)
        first = first && w->combinations[i].sum != c.sum;
    add_target(s, intern_combination(s, w, &c),
               (struct target_slot){.name = c.apart ? "done" : "made",
                                    .slot = c.apart ? 0 : s->level->z_hi,
                                    .first = first,
                                    .factor = -1});
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
                         int count, bool apart)
{
    struct kernel_tap *list = arena_alloc(s->context->arena, (size_t)(count + 1) * sizeof *list);
    int n = 0;
    for (int i = 0; i < count; i++)
        if (is_own_row(s->kernel, w->row + taps[i].offset[1]) != apart)
            list[n++] = taps[i];
    combine_planes(s, w, list, n, apart);
}

void combine_row(struct schedule *s, struct row_work *w)
{
    for (int i = 0, n; i < s->ntaps; i += n) {
        for (n = 1; i + n < s->ntaps && s->taps[i + n].sum == s->taps[i].sum; n++)
            ;
        if (s->sums && !s->sums[s->taps[i].sum])
            continue;
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
