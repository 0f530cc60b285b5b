// SPDX-License-Identifier: MIT
#include "model/alike.h"

#include <float.h>
#include <math.h>

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

static struct plane plane_of(const struct weighted_sum *s, int axis, int at)
{
    struct plane p = {0};
    for (int t = 0; t < s->ntaps; t++)
        if (s->taps[t].offset[axis] == at) {
            p.taps = p.count == 0 ? &s->taps[t] : p.taps;
            p.count++;
        }
    return p;
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
    return *expr_at(m->pool, m->coefficients[t->coefficient].node)->number;
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

static bool is_usable(const struct model *m, struct number factor)
{
    const double most = m->arithmetic == ELEMENT_FLOAT ? 0x1p60 : 0x1p500;
    return fabs(factor.value) <= most && fabs(factor.value) >= 1 / most;
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
        return is_usable(m, *factor);
    }
    return false;
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
    alike->found = count_beside(&a, axis) == count_beside(&b, axis) &&
                   find_factor(f->model, axis, &a, &b, &f->factors[n]) &&
                   is_times(f->model, axis, &a, &b, f->factors[n], &alike->whole);
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

static struct plane nth_row(const struct row_search *f, int n)
{
    const struct weighted_sum *s = f->sum;
    const int z = n / f->rows - s->lo[2], y = n % f->rows - s->lo[ALONG_Y];
    struct plane row = {0};
    for (int t = 0; t < s->ntaps; t++)
        if (s->taps[t].offset[2] == z && s->taps[t].offset[ALONG_Y] == y) {
            row.taps = row.count == 0 ? &s->taps[t] : row.taps;
            row.count++;
        }
    return row;
}

// A plane that is like another is made of that, and has no rows of its own.
static bool has_rows(const struct row_search *f, int n)
{
    const int z = n / f->rows - f->sum->lo[2];
    const struct alike *a = alike_at(f->model, f->sum, z);
    return !a || a->plane == z;
}

// Whether the tap in the middle of a row goes to each plane by itself.
static bool is_apart(const struct row_search *f, int n)
{
    const int z = n / f->rows - f->sum->lo[2], y = n % f->rows - f->sum->lo[ALONG_Y];
    const struct alike *a = alike_at(f->model, f->sum, z);
    return y == 0 && a && !a->whole;
}

static bool is_row_like(const struct row_search *f, int n, const struct along *along)
{
    const struct plane a = {along->taps, along->ntaps}, b = nth_row(f, n);
    bool whole = false;
    if (count_beside(&a, ALONG_Y) != count_beside(&b, ALONG_Y) ||
        !find_factor(f->model, ALONG_Y, &a, &b, &f->numbers[n]) ||
        !is_times(f->model, ALONG_Y, &a, &b, f->numbers[n], &whole))
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
        if (is_row_like(f, n, &s->along[i]))
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
    const struct plane base = {s->along[along].taps, s->along[along].ntaps};
    bool whole = true;
    int count = 0;
    for (int n = 0; n < all; n++)
        if (s->rows[n].along == along) {
            whole = whole && f->whole[n];
            count++;
        }
    const int products = count_products(&base, ALONG_Y, whole);
    s->along[along].whole = whole;
    for (int n = 0; n < all; n++)
        if (s->rows[n].along == along && products + count < products * count)
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

static bool is_literal(const struct model *m, const struct weighted_sum *s)
{
    for (int t = 0; t < s->ntaps; t++)
        if (!m->coefficients[s->taps[t].coefficient].literal)
            return false;
    return true;
}

// Of several sums what waits for them takes most of the time: mixed derivatives times coefficient grids 0.602 ms from 0.609.
void alike_make(struct model *m)
{
    if (m->nsums != 1 || m->dimensions == 1 || !is_literal(m, &m->sums[0]))
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

bool alike_turns_sign(const struct model *m)
{
    for (int s = 0; s < m->nsums; s++)
        for (int at = -m->sums[s].lo[slowest(m)]; at <= m->sums[s].hi[slowest(m)]; at++) {
            const struct alike *a = alike_at(m, &m->sums[s], at);
            if (a && a->minus)
                return true;
        }
    return false;
}

bool alike_shares(const struct model *m)
{
    for (int s = 0; s < m->nsums; s++)
        for (int z = -m->sums[s].lo[slowest(m)]; z <= m->sums[s].hi[slowest(m)]; z++) {
            if (alike_at(m, &m->sums[s], z))
                return true;
            for (int y = -m->sums[s].lo[ALONG_Y]; y <= m->sums[s].hi[ALONG_Y]; y++)
                if (alike_row(&m->sums[s], z, y))
                    return true;
        }
    return false;
}
