// SPDX-License-Identifier: MIT
#include "measure/findings.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"

enum { ELEMENTS_AT_ONCE = 1 << 22, ROWS_AT_ONCE = 1 << 8 };

struct grid_view {
    const struct experiment *x;
    const struct prepared_case *p;
    int grid;
    int output; // index into the model's outputs, -1 for inputs
    const char *before, *after;
    size_t unit; // bytes per element
};

static bool note_at(const struct grid_view *v, const int64_t at[3], struct findings *f,
                    const char *what)
{
    if (f->note[0])
        return false;
    snprintf(f->note, sizeof f->note, "case '%s': %s at (%lld, %lld, %lld) %s", v->p->rule.name,
             v->x->model->grids[v->grid].name, (long long)at[0], (long long)at[1], (long long)at[2],
             what);
    return false;
}

// ---- elements that must keep their bits ---------------------------------------------------------

static bool kept(const struct grid_view *v, int64_t from, int64_t to, struct findings *f)
{
    size_t start = (size_t)from * v->unit, size = (size_t)(to - from) * v->unit;
    if (to <= from || memcmp(v->before + start, v->after + start, size) == 0)
        return true;
    size_t i = start;
    while (v->before[i] == v->after[i])
        i++;
    int64_t at[3];
    layout_locate(&v->p->layout, (int64_t)(i / v->unit), at);
    return note_at(v, at, f,
                   v->output < 0 ? "was written, but is an input"
                                 : "was written, but is outside the region");
}

// ---- elements that must have been computed ------------------------------------------------------

static double element(const struct grid_view *v, int64_t at)
{
    return v->x->model->type == ELEMENT_FLOAT ? ((const float *)(const void *)v->after)[at]
                                              : ((const double *)(const void *)v->after)[at];
}

static uint64_t bits_of(const struct grid_view *v, int64_t at)
{
    uint64_t bits = 0;
    memcpy(&bits, v->after + (size_t)at * v->unit, v->unit);
    return bits;
}

static bool is_unwritten(const struct grid_view *v, int64_t at)
{
    return bits_of(v, at) == poison_bits(v->x->model->type, true);
}

// Whether it is the NaN that lies beyond the halo: processors that keep the bits of a NaN operand
// tell it from any other, but for the sign.
static bool is_from_beyond(const struct grid_view *v, int64_t at)
{
    uint64_t sign = UINT64_C(1) << (8 * v->unit - 1);
    return (bits_of(v, at) & ~sign) == poison_bits(v->x->model->type, false);
}

static bool note_value(const struct grid_view *v, int64_t element_at, const int64_t at[3],
                       double expected, struct findings *f)
{
    char what[160];
    if (is_unwritten(v, element_at))
        snprintf(what, sizeof what, "was not written");
    else if (!isfinite(expected))
        snprintf(what, sizeof what, "is the NaN that was put beyond the halo");
    else if (isnan(element(v, element_at)))
        snprintf(what, sizeof what, "is NaN, as anything read beyond the halo is, expected %.9g",
                 expected);
    else
        snprintf(what, sizeof what, "is %.9g, expected %.9g", element(v, element_at), expected);
    return note_at(v, at, f, what);
}

// Keeps the error that uses up most of its tolerance.
static void take_error(struct findings *f, double error, double tolerance)
{
    if (f->tolerance > 0 && error * f->tolerance <= f->error * tolerance)
        return;
    f->error = error;
    f->tolerance = tolerance;
}

// A point that cannot be judged was written all the same, and not with what is beyond the halo.
static bool is_right(const struct grid_view *v, int64_t at, double value, double scale,
                     struct findings *f)
{
    if (!oracle_judges(value, scale))
        return !is_unwritten(v, at) && !is_from_beyond(v, at);
    double tolerance = v->x->oracle.tolerance[v->output];
    double error = oracle_error(element(v, at), value, scale);
    take_error(f, error, tolerance);
    return error <= tolerance;
}

static bool compare_row(const struct grid_view *v, const struct row *r, const double *value,
                        const double *scale, struct findings *f)
{
    const struct test_case *c = &v->p->rule;
    int64_t n = c->hi[0] - c->lo[0], start = layout_at(&v->p->layout, c->lo[0], r->y, r->z);
    bool ok = true;
    for (int64_t i = 0; i < n; i++)
        if (!is_right(v, start + i, value[i], scale[i], f))
            ok = note_value(v, start + i, (int64_t[]){c->lo[0] + i, r->y, r->z}, value[i], f);
    return ok;
}

static bool compare_prepared_row(const struct grid_view *v, int64_t nth, const struct row *r,
                                 struct findings *f)
{
    int64_t at = nth * (v->p->rule.hi[0] - v->p->rule.lo[0]);
    return compare_row(v, r, v->p->expected.value[v->output] + at,
                       v->p->expected.scale[v->output] + at, f);
}

// The same for a row that nothing was prepared for.
static bool compare_other_row(const struct grid_view *v, const struct row *r, struct findings *f)
{
    const struct test_case *c = &v->p->rule;
    struct reference expected;
    int outputs = v->x->model->noutputs;
    size_t bytes = (size_t)(c->hi[0] - c->lo[0]) * sizeof(double);
    for (int i = 0; i < outputs; i++) {
        expected.value[i] = must_alloc(bytes);
        expected.scale[i] = must_alloc(bytes);
    }
    oracle_evaluate(&v->x->oracle, r, 1, c->lo[0], c->hi[0], &expected);
    bool ok = compare_row(v, r, expected.value[v->output], expected.scale[v->output], f);
    for (int i = 0; i < outputs; i++) {
        free(expected.value[i]);
        free(expected.scale[i]);
    }
    return ok;
}

// Rows are finite, but for points where the operator is not.
static bool finite_row(const struct grid_view *v, const struct row *r, struct findings *f)
{
    const struct test_case *c = &v->p->rule;
    int64_t n = c->hi[0] - c->lo[0], start = layout_at(&v->p->layout, c->lo[0], r->y, r->z);
    for (int64_t i = 0; i < n; i++)
        if (!isfinite(element(v, start + i)))
            return compare_other_row(v, r, f);
    return true;
}

// ---- the rows of an output ----------------------------------------------------------------------

// Rows of the region by number, in rising memory order, so that what lies between two of them is
// outside the region.
static int64_t region_rows(const struct test_case *c)
{
    return c->hi[0] > c->lo[0] ? (c->hi[1] - c->lo[1]) * (c->hi[2] - c->lo[2]) : 0;
}

static struct row region_row(const struct test_case *c, int64_t number)
{
    int64_t n = c->hi[1] - c->lo[1];
    return (struct row){c->lo[1] + number % n, c->lo[2] + number / n};
}

// Where row `number` starts, and the end of the one before it.
static int64_t row_start(const struct prepared_case *p, int64_t number)
{
    const struct row r = region_row(&p->rule, number);
    return layout_at(&p->layout, p->rule.lo[0], r.y, r.z);
}

static int64_t end_before(const struct prepared_case *p, int64_t number)
{
    return number > 0 ? row_start(p, number - 1) + p->rule.hi[0] - p->rule.lo[0] : 0;
}

// The first of the compared rows that is not before `r`.
static int64_t compared_from(const struct prepared_case *p, const struct row *r)
{
    int64_t low = 0, high = p->nrows;
    while (low < high) {
        int64_t middle = low + (high - low) / 2;
        const struct row *m = &p->rows[middle];
        bool before = m->z < r->z || (m->z == r->z && m->y < r->y);
        low = before ? middle + 1 : low;
        high = before ? high : middle;
    }
    return low;
}

static bool verify_rows(const struct grid_view *v, int64_t from, int64_t to, struct findings *f)
{
    const struct prepared_case *p = v->p;
    struct row r = region_row(&p->rule, from);
    int64_t nth = compared_from(p, &r);
    bool ok = true;
    for (int64_t i = from; i < to; i++) {
        r = region_row(&p->rule, i);
        bool compared = nth < p->nrows && p->rows[nth].y == r.y && p->rows[nth].z == r.z;
        ok = kept(v, end_before(p, i), row_start(p, i), f) && ok;
        ok = (compared ? compare_prepared_row(v, nth, &r, f) : finite_row(v, &r, f)) && ok;
        nth += compared;
    }
    return ok;
}

// ---- on all processors --------------------------------------------------------------------------

struct verification {
    const struct grid_view *view;
    bool (*look)(const struct grid_view *v, int64_t from, int64_t to, struct findings *f);
    pthread_mutex_t lock; // of the members below
    struct findings *findings;
    int64_t noted; // where the part starts whose note was taken: the first of all
    bool ok;
};

static void merge(struct verification *s, int64_t from, bool ok, const struct findings *part)
{
    pthread_mutex_lock(&s->lock);
    s->ok = s->ok && ok;
    if (part->tolerance > 0)
        take_error(s->findings, part->error, part->tolerance);
    if (part->note[0] && from < s->noted) {
        memcpy(s->findings->note, part->note, sizeof part->note);
        s->noted = from;
    }
    pthread_mutex_unlock(&s->lock);
}

static void verify_part(void *context, int64_t from, int64_t to)
{
    struct verification *s = context;
    struct findings part = {0};
    bool ok = s->look(s->view, from, to, &part);
    merge(s, from, ok, &part);
}

static bool verify_all(const struct grid_view *v, int64_t count, int64_t chunk,
                       bool (*look)(const struct grid_view *, int64_t, int64_t, struct findings *),
                       struct findings *f)
{
    struct verification s = {.view = v,
                             .look = look,
                             .lock = PTHREAD_MUTEX_INITIALIZER,
                             .findings = f,
                             .noted = f->note[0] ? -1 : INT64_MAX,
                             .ok = true};
    parallel_for(count, chunk, verify_part, &s);
    return s.ok;
}

static bool verify_output(const struct grid_view *v, struct findings *f)
{
    int64_t rows = region_rows(&v->p->rule);
    bool ok = verify_all(v, rows, ROWS_AT_ONCE, verify_rows, f);
    return kept(v, end_before(v->p, rows), v->p->layout.size, f) && ok;
}

static bool kept_whole(const struct grid_view *v, struct findings *f)
{
    return verify_all(v, v->p->layout.size, ELEMENTS_AT_ONCE, kept, f);
}

// ---- a grid -------------------------------------------------------------------------------------

static struct grid_view view(const struct experiment *x, const struct prepared_case *p, int grid,
                             const void *after)
{
    struct grid_view v = {.x = x, .p = p, .grid = grid, .output = -1, .after = after};
    v.before = p->before[grid];
    v.unit = (size_t)element_size(x->model->type);
    for (int i = 0; i < x->model->noutputs; i++)
        if (x->model->outputs[i].grid == grid)
            v.output = i;
    return v;
}

bool verify_grid(const struct experiment *x, const struct prepared_case *p, int grid,
                 const void *after, struct findings *f)
{
    struct grid_view v = view(x, p, grid, after);
    return v.output < 0 ? kept_whole(&v, f) : verify_output(&v, f);
}

bool verify_untouched(const struct experiment *x, const struct prepared_case *p, int grid,
                      const void *after, struct findings *f)
{
    struct grid_view v = view(x, p, grid, after);
    return kept_whole(&v, f);
}
