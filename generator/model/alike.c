// SPDX-License-Identifier: MIT
#include "model/alike.h"

#include <float.h>
#include <math.h>

#include "base/integer.h"
#include "model/lower.h"

// The taps of one plane, or of one row of it, in the order of their offsets.
struct plane {
    const struct tap *taps;
    int count;
};

// ---- planes -------------------------------------------------------------------------------------

static int slowest(const struct model *m)
{
    return m->dimensions - 1;
}

// Those of a sum, or of a plane, whose offset along the axis is `at`; they lie side by side.
static struct plane part_of(struct plane of, int axis, int at)
{
    struct plane p = {0};
    for (int t = 0; t < of.count; t++)
        if (of.taps[t].offset[axis] == at) {
            p.taps = p.count == 0 ? &of.taps[t] : p.taps;
            p.count++;
        }
    return p;
}

static struct plane plane_of(const struct weighted_sum *s, int axis, int at)
{
    return part_of((struct plane){s->taps, s->ntaps}, axis, at);
}

static bool is_beside(const struct tap *t, int axis)
{
    for (int a = 0; a < axis; a++)
        if (t->offset[a] != 0)
            return true;
    return false;
}

static int count_beside(const struct plane *p, int axis)
{
    int count = 0;
    for (int t = 0; t < p->count; t++)
        count += is_beside(&p->taps[t], axis);
    return count;
}

static const struct tap *tap_at(const struct plane *p, int axis, const int offset[3])
{
    for (int t = 0; t < p->count; t++) {
        bool same = true;
        for (int a = 0; a < axis; a++)
            same = same && p->taps[t].offset[a] == offset[a];
        if (same)
            return &p->taps[t];
    }
    return NULL;
}

static struct number number_of(const struct model *m, const struct tap *t)
{
    return coefficient_number(m, t->coefficient);
}

// Exact where both are; products of weights that were rounded before differ in their last bits.
static bool is_product(struct number value, struct number factor, struct number by)
{
    const struct number product = number_mul(factor, by);
    if (rational_exact(product.exact) && rational_exact(value.exact))
        return rational_equal(product.exact, value.exact);
    return fabs(product.value - value.value) <= 4 * DBL_EPSILON * fabs(value.value);
}

// Whether the taps of `b` beside the axis, and that on it, are those of `a` times `factor`.
static bool is_times(const struct model *m, int axis, const struct plane *a, const struct plane *b,
                     struct number factor, bool *whole)
{
    *whole = a->count == b->count;
    for (int t = 0; t < b->count; t++) {
        const struct tap *of_b = &b->taps[t], *of_a = tap_at(a, axis, of_b->offset);
        const bool fits = of_a && is_product(number_of(m, of_b), factor, number_of(m, of_a));
        if (!fits && is_beside(of_b, axis))
            return false;
        *whole = *whole && fits;
    }
    return true;
}

// What the taps of `b` beside the axis are divided by to be those of `a`.
static bool find_factor(const struct model *m, int axis, const struct plane *a,
                        const struct plane *b, struct number *factor)
{
    for (int t = 0; t < b->count; t++) {
        const struct tap *of_b = &b->taps[t], *of_a = tap_at(a, axis, of_b->offset);
        if (!is_beside(of_b, axis))
            continue;
        if (!of_a || number_of(m, of_a).value == 0)
            return false;
        *factor = number_div(number_of(m, of_b), number_of(m, of_a));
        return element_scales_by(m->arithmetic, factor->value);
    }
    return false;
}

// Whether `b` is like `a`, beside the axis or as a whole, and by which factor.
static bool are_alike(const struct model *m, int axis, const struct plane *a, const struct plane *b,
                      struct number *factor, bool *whole)
{
    return count_beside(a, axis) == count_beside(b, axis) && find_factor(m, axis, a, b, factor) &&
           is_times(m, axis, a, b, *factor, whole);
}

// Planes of one sum on their way: what each is like, and the number.
struct search {
    struct model *model;
    struct weighted_sum *sum;
    int planes;
    struct number *factors;
};

static struct plane nth_plane(const struct search *f, int n)
{
    const int axis = slowest(f->model);
    return plane_of(f->sum, axis, n - f->sum->lo[axis]);
}

static bool is_first(const struct search *f, int n)
{
    const struct alike *a = &f->sum->alike[n];
    return a->found && a->plane == n - f->sum->lo[slowest(f->model)];
}

static void compare(struct search *f, int n, int first)
{
    const int axis = slowest(f->model);
    const struct plane a = nth_plane(f, first), b = nth_plane(f, n);
    struct alike *alike = &f->sum->alike[n];
    alike->found = are_alike(f->model, axis, &a, &b, &f->factors[n], &alike->whole);
    alike->plane = first - f->sum->lo[axis];
    alike->factor = -1;
}

// Each plane is compared with the first of those that are like each other, the first of all first.
static void find_planes(struct search *f)
{
    for (int n = 0; n < f->planes; n++)
        for (int first = 0; first <= n && !f->sum->alike[n].found; first++)
            if (first == n || is_first(f, first))
                compare(f, n, first);
}

static bool is_like(const struct search *f, int n, int first)
{
    const struct alike *a = &f->sum->alike[n];
    return a->found && a->plane == first - f->sum->lo[slowest(f->model)];
}

// Products of a plane where taps that share a coefficient are added up before.
static int count_products(const struct plane *p, int axis, bool whole)
{
    int count = 0;
    for (int t = 0; t < p->count; t++) {
        bool seen = !whole && !is_beside(&p->taps[t], axis);
        for (int n = 0; n < t; n++)
            seen = seen || (p->taps[n].coefficient == p->taps[t].coefficient &&
                            (whole || is_beside(&p->taps[n], axis)));
        count += !seen;
    }
    return count;
}

// Whether what planes have in common is less work when it is added up once: planes that are the same, not only alike, have
// it once anyway.
static bool pays(const struct search *f, int first, bool whole)
{
    const struct plane base = nth_plane(f, first);
    const int products = count_products(&base, slowest(f->model), whole);
    int each = 0, alike = 0;
    for (int n = first; n < f->planes; n++) {
        bool same = false;
        for (int other = first; other < n; other++)
            same = same || (whole && is_like(f, n, first) && is_like(f, other, first) &&
                            f->factors[other].value == f->factors[n].value);
        alike += is_like(f, n, first);
        each += is_like(f, n, first) ? same ? 1 : products : 0;
    }
    return products > 1 && products + alike < each;
}

static bool all_whole(const struct search *f, int first)
{
    bool whole = true;
    for (int n = first; n < f->planes; n++)
        whole = whole && (!is_like(f, n, first) || f->sum->alike[n].whole);
    return whole;
}

static void settle(struct search *f, int first)
{
    const bool whole = all_whole(f, first), worth = pays(f, first, whole);
    for (int n = f->planes - 1; n >= first; n--) {
        struct alike *a = &f->sum->alike[n];
        const double factor = f->factors[n].value;
        if (!is_like(f, n, first))
            continue;
        a->found = worth;
        a->whole = whole;
        a->minus = factor == -1;
        if (worth && factor != 1 && factor != -1)
            a->factor = lower_coefficient(f->model, expr_number(f->model->pool, f->factors[n]));
    }
}

static void find_alike(struct model *m, struct weighted_sum *s)
{
    const int axis = slowest(m), planes = s->lo[axis] + 1 + s->hi[axis];
    struct search f = {.model = m, .sum = s, .planes = planes};
    f.factors = arena_alloc(&m->arena, (size_t)planes * sizeof *f.factors);
    s->alike = arena_alloc(&m->arena, (size_t)planes * sizeof *s->alike);
    find_planes(&f);
    for (int n = 0; n < planes; n++)
        if (is_first(&f, n))
            settle(&f, n);
}

// ---- rows ---------------------------------------------------------------------------------------

enum { ALONG_Y = 1 }; // rows lie beside each other along it

// Rows of the planes that are added up, in their order; `numbers` and `whole` by row.
struct row_search {
    struct model *model;
    struct weighted_sum *sum;
    int rows; // of a plane
    struct number *numbers;
    bool *whole;
};

static int z_of(const struct row_search *f, int n)
{
    return n / f->rows - f->sum->lo[2];
}

static int y_of(const struct row_search *f, int n)
{
    return n % f->rows - f->sum->lo[ALONG_Y];
}

static struct plane nth_row(const struct row_search *f, int n)
{
    return part_of(plane_of(f->sum, 2, z_of(f, n)), ALONG_Y, y_of(f, n));
}

// A plane that is like another is made of that, and has no rows of its own.
static bool has_rows(const struct row_search *f, int n)
{
    const struct alike *a = alike_at(f->model, f->sum, z_of(f, n));
    return !a || a->plane == z_of(f, n);
}

// Whether the tap in the middle of a row goes to each plane by itself.
static bool is_apart(const struct row_search *f, int n)
{
    const struct alike *a = alike_at(f->model, f->sum, z_of(f, n));
    return y_of(f, n) == 0 && a && !a->whole;
}

static bool is_row_like(const struct row_search *f, int n, const struct plane *row,
                        const struct along *along)
{
    const struct plane first = {along->taps, along->ntaps};
    bool whole = false;
    if (!are_alike(f->model, ALONG_Y, &first, row, &f->numbers[n], &whole))
        return false;
    f->whole[n] = whole && !is_apart(f, n);
    return true;
}

static void compare_row(struct row_search *f, int n)
{
    struct weighted_sum *s = f->sum;
    const struct plane row = nth_row(f, n);
    if (!has_rows(f, n) || count_products(&row, ALONG_Y, false) < 2)
        return;
    for (int i = 0; i < s->nalong && s->rows[n].along < 0; i++)
        if (is_row_like(f, n, &row, &s->along[i]))
            s->rows[n].along = i;
    if (s->rows[n].along >= 0)
        return;
    s->rows[n].along = s->nalong;
    f->numbers[n] = number_double(1);
    f->whole[n] = !is_apart(f, n);
    *ARENA_APPEND(&f->model->arena, s->along, s->nalong, s->along_capacity) =
        (struct along){.taps = row.taps, .ntaps = row.count};
}

// Of rows that are alike, what they have in common is worth a name where that is less work for as many rows of points.
static void settle_rows(struct row_search *f, int along, int all)
{
    struct weighted_sum *s = f->sum;
    struct along *a = &s->along[along];
    const struct plane base = {a->taps, a->ntaps};
    a->whole = true;
    for (int n = 0; n < all; n++)
        if (s->rows[n].along == along) {
            a->whole = a->whole && f->whole[n];
            a->first = a->rows == 0 ? y_of(f, n) : smaller(a->first, y_of(f, n));
            a->last = a->rows == 0 ? y_of(f, n) : larger(a->last, y_of(f, n));
            a->rows++;
        }
    const int products = count_products(&base, ALONG_Y, a->whole);
    for (int n = 0; n < all; n++)
        if (s->rows[n].along == along && products + a->rows < products * a->rows)
            s->rows[n].factor =
                lower_coefficient(f->model, expr_number(f->model->pool, f->numbers[n]));
        else if (s->rows[n].along == along)
            s->rows[n].along = -1;
}

static void find_rows(struct model *m, struct weighted_sum *s)
{
    struct row_search f = {.model = m, .sum = s, .rows = s->lo[ALONG_Y] + 1 + s->hi[ALONG_Y]};
    const int all = f.rows * (s->lo[2] + 1 + s->hi[2]);
    f.numbers = arena_alloc(&m->arena, (size_t)all * sizeof *f.numbers);
    f.whole = arena_alloc(&m->arena, (size_t)all * sizeof *f.whole);
    s->rows = arena_alloc(&m->arena, (size_t)all * sizeof *s->rows);
    for (int n = 0; n < all; n++)
        s->rows[n].along = -1;
    for (int n = 0; n < all; n++)
        compare_row(&f, n);
    for (int along = 0; along < s->nalong; along++)
        settle_rows(&f, along, all);
}

const struct row_alike *alike_row(const struct weighted_sum *s, int plane, int row)
{
    const int rows = s->lo[ALONG_Y] + 1 + s->hi[ALONG_Y];
    const struct row_alike *r =
        s->rows ? &s->rows[(plane + s->lo[2]) * rows + row + s->lo[ALONG_Y]] : NULL;
    return r && r->along >= 0 ? r : NULL;
}

// ---- the whole ----------------------------------------------------------------------------------

// Of several sums what waits for them takes most of the time: mixed derivatives times coefficient grids 0.602 ms from 0.609.
void alike_make(struct model *m)
{
    if (m->nsums != 1 || m->dimensions == 1 || !sum_is_literal(m, &m->sums[0]))
        return;
    find_alike(m, &m->sums[0]);
    if (m->dimensions == 3)
        find_rows(m, &m->sums[0]);
}

const struct alike *alike_at(const struct model *m, const struct weighted_sum *s, int plane)
{
    const struct alike *a = s->alike ? &s->alike[plane + s->lo[slowest(m)]] : NULL;
    return a && a->found ? a : NULL;
}

static bool any_plane(const struct model *m, bool (*is)(const struct alike *, int), int argument)
{
    for (int s = 0; s < m->nsums; s++)
        for (int at = -m->sums[s].lo[slowest(m)]; at <= m->sums[s].hi[slowest(m)]; at++) {
            const struct alike *a = alike_at(m, &m->sums[s], at);
            if (a && is(a, argument))
                return true;
        }
    return false;
}

static bool is_any(const struct alike *a, int ignored)
{
    (void)ignored;
    return a->found;
}

static bool turns_sign(const struct alike *a, int ignored)
{
    (void)ignored;
    return a->minus;
}

static bool has_factor(const struct alike *a, int coefficient)
{
    return a->factor == coefficient;
}

// By this coefficient; -1: by any.
static bool any_row(const struct model *m, int coefficient)
{
    for (int s = 0; s < m->nsums; s++)
        for (int z = -m->sums[s].lo[2]; z <= m->sums[s].hi[2]; z++)
            for (int y = -m->sums[s].lo[ALONG_Y]; y <= m->sums[s].hi[ALONG_Y]; y++) {
                const struct row_alike *r = alike_row(&m->sums[s], z, y);
                if (r && (coefficient < 0 || r->factor == coefficient))
                    return true;
            }
    return false;
}

bool alike_shares(const struct model *m)
{
    return any_plane(m, is_any, 0) || any_row(m, -1);
}

bool alike_turns_sign(const struct model *m)
{
    return any_plane(m, turns_sign, 0);
}

const char *alike_factor(const struct model *m, int coefficient)
{
    return any_plane(m, has_factor, coefficient) ? "plane" : any_row(m, coefficient) ? "row" : NULL;
}
