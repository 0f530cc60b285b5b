// SPDX-License-Identifier: MIT
#include "measure/inspect.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

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

// ---- elements that must keep their bits --------------------------------------------------------

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

// ---- elements that must have been computed -----------------------------------------------------

static double element(const struct grid_view *v, int64_t at)
{
    return v->x->model->type == ELEMENT_FLOAT ? ((const float *)(const void *)v->after)[at]
                                              : ((const double *)(const void *)v->after)[at];
}

static bool is_poison(const struct grid_view *v, int64_t at)
{
    uint64_t bits = 0;
    memcpy(&bits, v->after + (size_t)at * v->unit, v->unit);
    return bits == poison_bits(v->x->model->type, true);
}

static bool note_value(const struct grid_view *v, int64_t element_at, const int64_t at[3],
                       double expected, struct findings *f)
{
    char what[160];
    if (is_poison(v, element_at))
        snprintf(what, sizeof what, "was not written");
    else if (isnan(element(v, element_at)))
        snprintf(what, sizeof what, "is NaN, as anything read beyond the halo is");
    else if (isnan(expected))
        snprintf(what, sizeof what, "is %.9g", element(v, element_at));
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

static bool compare_row(const struct grid_view *v, int64_t nth, const struct row *r,
                        struct findings *f)
{
    const struct test_case *c = &v->p->rule;
    int64_t n = c->hi[0] - c->lo[0], start = layout_at(&v->p->layout, c->lo[0], r->y, r->z);
    const double *value = v->p->expected.value[v->output] + nth * n;
    const double *scale = v->p->expected.scale[v->output] + nth * n;
    double tolerance = v->x->oracle.tolerance[v->output];
    bool ok = true;
    for (int64_t i = 0; i < n; i++) {
        double error = oracle_error(element(v, start + i), value[i], scale[i]);
        take_error(f, error, tolerance);
        if (!(error <= tolerance))
            ok = note_value(v, start + i, (int64_t[]){c->lo[0] + i, r->y, r->z}, value[i], f);
    }
    return ok;
}

static bool finite_row(const struct grid_view *v, const struct row *r, struct findings *f)
{
    const struct test_case *c = &v->p->rule;
    int64_t start = layout_at(&v->p->layout, c->lo[0], r->y, r->z);
    bool ok = true;
    for (int64_t i = 0; ok && i < c->hi[0] - c->lo[0]; i++)
        if (!isfinite(element(v, start + i)))
            ok = note_value(v, start + i, (int64_t[]){c->lo[0] + i, r->y, r->z}, NAN, f);
    return ok;
}

// ---- a grid, the grids -------------------------------------------------------------------------

// Rows come in rising memory order, so what lies between two of them is outside the region.
static bool inspect_output(const struct grid_view *v, struct findings *f)
{
    const struct prepared_case *p = v->p;
    const struct test_case *c = &p->rule;
    int64_t cursor = 0, nth = 0, n = c->hi[0] - c->lo[0];
    bool ok = true;
    for (int64_t z = c->lo[2]; n > 0 && z < c->hi[2]; z++) {
        for (int64_t y = c->lo[1]; y < c->hi[1]; y++) {
            const struct row r = {y, z};
            int64_t start = layout_at(&p->layout, c->lo[0], y, z);
            bool compared = nth < p->nrows && p->rows[nth].y == y && p->rows[nth].z == z;
            ok = kept(v, cursor, start, f) && ok;
            ok = (compared ? compare_row(v, nth, &r, f) : finite_row(v, &r, f)) && ok;
            nth += compared;
            cursor = start + n;
        }
    }
    return kept(v, cursor, p->layout.size, f) && ok;
}

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

bool inspect_grids(const struct experiment *x, const struct prepared_case *p,
                   void *const after[MAX_GRIDS], struct findings *f)
{
    bool ok = true;
    for (int i = 0; i < x->model->ngrids; i++) {
        struct grid_view v = view(x, p, i, after[i]);
        ok = (v.output < 0 ? kept(&v, 0, p->layout.size, f) : inspect_output(&v, f)) && ok;
    }
    return ok;
}

bool inspect_untouched(const struct experiment *x, const struct prepared_case *p,
                       void *const after[MAX_GRIDS], struct findings *f)
{
    for (int i = 0; i < x->model->ngrids; i++) {
        struct grid_view v = view(x, p, i, after[i]);
        if (!kept(&v, 0, p->layout.size, f))
            return false;
    }
    return true;
}
