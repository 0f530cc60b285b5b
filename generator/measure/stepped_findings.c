// SPDX-License-Identifier: MIT
#include "measure/stepped_findings.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "measure/surround.h"

struct march_view {
    const struct experiment *x;
    const struct prepared_case *p;
    const struct march *march;
    const int *array;
    void *const *after;
};

static const char *grid_name(const struct march_view *v, int grid)
{
    return v->x->model->grids[grid].name;
}

// " beyond x low and y high", " that a rule writes" for an interior element, or nothing.
static void place_of(const struct march_view *v, int grid, const int64_t at[3], char *text,
                     size_t size)
{
    const struct origin o =
        surround_origin(v->x->model, &v->x->oracle.inputs, grid, at, v->p->layout.extent);
    int n = 0;
    text[0] = '\0';
    for (int axis = 0; axis < v->x->model->dimensions; axis++) {
        bool low = at[axis] < 0, high = at[axis] >= v->p->layout.extent[axis];
        if (low || high)
            n += snprintf(text + n, size - (size_t)n, " %s %c %s", n ? "and" : "beyond",
                          "xyz"[axis], low ? "low" : "high");
    }
    if (n == 0 && o.what != ORIGIN_KEPT)
        snprintf(text, size, " that a rule writes");
}

static bool note(const struct march_view *v, int grid, const int64_t at[3], const char *what,
                 struct findings *f)
{
    char place[64], renamed[240] = "";
    if (f->note[0])
        return false;
    place_of(v, grid, at, place, sizeof place);
    if (v->x->time == 1 && v->array[grid] != v->march->array[grid])
        snprintf(renamed, sizeof renamed,
                 "; args.%.40s is the array that '%.40s' began in, and should be that of '%.40s'",
                 grid_name(v, grid), grid_name(v, v->array[grid]),
                 grid_name(v, v->march->array[grid]));
    snprintf(f->note, sizeof f->note,
             "case '%s', after %lld step%s: %s at (%lld, %lld, %lld)%s %s%s", v->p->rule.name,
             (long long)v->march->steps, v->march->steps == 1 ? "" : "s", grid_name(v, grid),
             (long long)at[0], (long long)at[1], (long long)at[2], place, what, renamed);
    return false;
}

// ---- elements -----------------------------------------------------------------------------------

static double element(const struct march_view *v, int grid, int64_t at)
{
    const void *array = v->after[v->array[grid]];
    return v->x->model->type == ELEMENT_FLOAT ? (double)((const float *)array)[at]
                                              : ((const double *)array)[at];
}

static bool note_value(const struct march_view *v, int grid, const int64_t at[3], double got,
                       double expected, struct findings *f)
{
    char what[160];
    snprintf(what, sizeof what, "is %.9g, expected %.9g%s", got, expected,
             isnan(got) ? ": as what was not written, or read beyond the halo" : "");
    return note(v, grid, at, what, f);
}

static bool compare_element(const struct march_view *v, int grid, const int64_t at[3],
                            struct findings *f)
{
    const struct march *m = v->march;
    int64_t i = march_at(v->x->model, v->p->layout.extent, at[0], at[1], at[2]);
    double value = m->value[grid][i], allowed = m->allowed[grid][i];
    double got = element(v, grid, layout_at(&v->p->layout, at[0], at[1], at[2]));
    if (!isfinite(allowed))
        return true;
    double difference = fabs(got - value);
    double error = difference == 0 ? 0 : difference / allowed;
    f->tolerance = 1;
    f->error = error > f->error ? error : f->error;
    return error <= 1 || note_value(v, grid, at, got, value, f);
}

static bool compare_grid(const struct march_view *v, int grid, struct findings *f)
{
    const int64_t *n = v->p->layout.extent;
    int lo[3], hi[3];
    bool ok = true;
    surround_depth(v->x->model, grid, lo, hi);
    for (int64_t z = -lo[2]; z < n[2] + hi[2]; z++)
        for (int64_t y = -lo[1]; y < n[1] + hi[1]; y++)
            for (int64_t x = -lo[0]; x < n[0] + hi[0]; x++)
                ok = compare_element(v, grid, (int64_t[]){x, y, z}, f) && ok;
    return ok;
}

// ---- what lies around them ----------------------------------------------------------------------

// What an array began as.
static const char *array_name(const struct march_view *v, int array)
{
    return array < v->x->model->ngrids ? grid_name(v, array) : "scratch";
}

// Elements [from, to) of an array.
static bool kept(const struct march_view *v, int array, int64_t from, int64_t to,
                 struct findings *f)
{
    size_t unit = (size_t)element_size(v->x->model->type);
    const char *before = v->p->before[array], *after = v->after[array];
    int64_t i = from, at[3];
    if (to <= from || memcmp(before + (size_t)from * unit, after + (size_t)from * unit,
                             (size_t)(to - from) * unit) == 0)
        return true;
    while (memcmp(before + (size_t)i * unit, after + (size_t)i * unit, unit) == 0)
        i++;
    layout_locate(&v->p->layout, i, at);
    if (!f->note[0])
        snprintf(f->note, sizeof f->note,
                 "case '%s', after %lld step%s: the array that '%s' began in was written at (%lld, "
                 "%lld, %lld), outside of its halo",
                 v->p->rule.name, (long long)v->march->steps, v->march->steps == 1 ? "" : "s",
                 array_name(v, array), (long long)at[0], (long long)at[1], (long long)at[2]);
    return false;
}

static bool kept_around(const struct march_view *v, int array, struct findings *f)
{
    const struct layout *l = &v->p->layout;
    int64_t end = 0;
    int lo[3], hi[3];
    bool ok = true;
    surround_depth(v->x->model, experiment_grid(v->x, array), lo, hi);
    for (int64_t z = -lo[2]; z < l->extent[2] + hi[2]; z++)
        for (int64_t y = -lo[1]; y < l->extent[1] + hi[1]; y++) {
            ok = kept(v, array, end, layout_at(l, -lo[0], y, z), f) && ok;
            end = layout_at(l, l->extent[0] + hi[0], y, z);
        }
    return kept(v, array, end, l->size, f) && ok;
}

// ---- all ----------------------------------------------------------------------------------------

// Every grid has an array, and one of its own.
static bool arrays_are_told_apart(const struct march_view *v, struct findings *f)
{
    for (int g = 0; g < v->x->model->ngrids; g++) {
        int twin = 0;
        while (v->array[twin] != v->array[g])
            twin++;
        if (v->array[g] >= 0 && twin == g)
            continue;
        snprintf(f->note, sizeof f->note, "case '%s', after %lld step%s: args.%s is %s%s",
                 v->p->rule.name, (long long)v->march->steps, v->march->steps == 1 ? "" : "s",
                 grid_name(v, g), v->array[g] < 0 ? "no grid's array" : "the array of args.",
                 v->array[g] < 0 ? "" : grid_name(v, twin));
        return false;
    }
    return true;
}

bool verify_march(const struct experiment *x, const struct prepared_case *p, const struct march *m,
                  const int array[MAX_GRIDS], void *const after[MAX_ARRAYS], struct findings *f)
{
    const struct march_view v = {.x = x, .p = p, .march = m, .array = array, .after = after};
    bool ok = arrays_are_told_apart(&v, f);
    for (int g = 0; g < x->model->ngrids && ok && m->value[g]; g++)
        ok = compare_grid(&v, g, f);
    for (int i = 0; i < experiment_arrays(x) && ok; i++)
        ok = kept_around(&v, i, f);
    return ok;
}

// ---- records ------------------------------------------------------------------------------------

struct record_view {
    const struct experiment *x;
    const struct prepared_case *p;
    const struct march *march;
    const struct placed_set *set;
    int number;
};

static bool note_record(const struct record_view *v, int64_t at, const char *what,
                        struct findings *f)
{
    int64_t stride = v->set->drawn.stride;
    if (!f->note[0])
        snprintf(f->note, sizeof f->note,
                 "case '%s', after %lld step%s: point %lld of %s in row %lld %s", v->p->rule.name,
                 (long long)v->march->steps, v->march->steps == 1 ? "" : "s",
                 (long long)(at % stride), v->x->model->steps.points[v->number].name,
                 (long long)(at / stride), what);
    return false;
}

static double record_at(const struct record_view *v, int64_t at)
{
    return v->x->model->type == ELEMENT_FLOAT ? (double)((const float *)v->set->after)[at]
                                              : ((const double *)v->set->after)[at];
}

static bool is_as_before(const struct record_view *v, int64_t at)
{
    size_t unit = (size_t)element_size(v->x->model->type), from = (size_t)at * unit;
    return memcmp((const char *)v->set->before + from, (const char *)v->set->after + from, unit) ==
           0;
}

static bool compare_record(const struct record_view *v, int64_t at, struct findings *f)
{
    const struct sparse_set *s = &v->set->drawn;
    const struct march *m = v->march;
    int64_t row = at / s->stride, point = at % s->stride;
    bool receives = v->x->model->steps.points[v->number].receiver && point < s->points &&
                    row >= s->row && row < s->row + m->steps;
    if (!receives)
        return is_as_before(v, at) || note_record(v, at, "is written, and should not be", f);
    double value = m->record[v->number][at], allowed = m->record_allowed[v->number][at];
    double got = record_at(v, at), difference = fabs(got - value);
    double error = difference == 0 ? 0 : difference / allowed;
    char what[120];
    if (!isfinite(allowed))
        return true;
    f->tolerance = 1;
    f->error = error > f->error ? error : f->error;
    snprintf(what, sizeof what, "is %.9g, expected %.9g", got, value);
    return error <= 1 || note_record(v, at, what, f);
}

bool verify_records(const struct experiment *x, const struct prepared_case *p,
                    const struct march *m, const struct placed *pl, const struct call *c,
                    struct findings *f)
{
    bool ok = true;
    for (int i = 0; i < x->model->steps.npoints && ok; i++) {
        const struct record_view v = {x, p, m, &pl->set[i], i};
        const struct sparse_set *s = &v.set->drawn;
        int64_t row = (int64_t)c->words[c->points_at + POINT_WORDS * i + 3];
        if (s->count == 0 || !m->value[0])
            continue;
        if (row != s->row + m->steps)
            ok = note_record(&v, s->row * s->stride, "is where the next step would begin", f);
        for (int64_t at = 0; at < s->rows * s->stride; at++)
            ok = compare_record(&v, at, f) && ok;
    }
    return ok;
}
